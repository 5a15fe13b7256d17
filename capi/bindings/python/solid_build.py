# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
"""Makes the wheel: this package with the library inside, by the standard library alone (PEP 517).

    SOLID_PREFIX=<where the library is installed> pip wheel --no-deps --no-build-isolation <this folder>

Without SOLID_PREFIX, the prefix that pkg-config knows. Qhull's library goes in too, so that the wheel needs the run time
of C and C++ only; and its licence, from Debian's package or the file named by SOLID_QHULL_LICENCE.
"""
import base64
import hashlib
import os
import re
import subprocess
import sysconfig
import zipfile
from pathlib import Path

NAME, SONAME = "solid_collision", "libsolid.so.4"
HERE = Path(__file__).resolve().parent


def _library_folder():
    prefix = os.environ.get("SOLID_PREFIX")
    if prefix:
        folders = [Path(prefix) / "lib", Path(prefix) / "lib64", *Path(prefix).glob("lib/*-linux-gnu")]
    else:
        found = subprocess.run(["pkg-config", "--variable=libdir", "solid"], stdout=subprocess.PIPE, text=True)
        folders = [Path(found.stdout.strip())] if found.returncode == 0 else []
    for folder in folders:
        if (folder / SONAME).exists():
            return folder
    raise SystemExit(f"{SONAME} is not there: install it, and set SOLID_PREFIX")


def _qhull(library):
    """The file of Qhull that the loader takes for the library."""
    text = subprocess.run(["ldd", str(library)], stdout=subprocess.PIPE, text=True, check=True).stdout
    return Path(re.search(r"libqhull_r\S* => (\S+)", text)[1])


def _libraries():
    folder = _library_folder()
    for path in [folder / SONAME, *folder.glob(f"glibc-hwcaps/*/{SONAME}")]:
        yield path.relative_to(folder), path.read_bytes()
    qhull = _qhull(folder / SONAME)
    yield Path(qhull.name), qhull.read_bytes()


def _files(version):
    for path in sorted((HERE / NAME).glob("*.py")) + [HERE / NAME / "py.typed"]:
        yield f"{NAME}/{path.name}", path.read_bytes()
    for name, data in _libraries():
        yield f"{NAME}/lib/{name}", data
    info = f"{NAME}-{version}.dist-info"
    yield f"{info}/METADATA", _metadata(version)
    yield f"{info}/WHEEL", (f"Wheel-Version: 1.0\nGenerator: solid_build\nRoot-Is-Purelib: false\nTag: {_tag()}\n").encode()
    for name in ("LICENSE", "../../../LICENSE"):
        if (HERE / name).exists():
            yield f"{info}/LICENSE", (HERE / name).read_bytes()
            break
    yield f"{info}/LICENSE.Qhull", QHULL_NOTICE.encode() + _qhull_licence()


QHULL_NOTICE = """libqhull_r is Qhull, Copyright (c) 1993-2020 C.B. Barber and The Geometry Center, University of Minnesota.
It is free software and may be obtained via www.qhull.org. It is not modified. Its licence, as it came with it:

"""


def _qhull_licence():
    """Whoever hands on Qhull must hand on this text with it."""
    named = os.environ.get("SOLID_QHULL_LICENCE")
    for path in [Path(named)] if named else sorted(Path("/usr/share/doc").glob("libqhull-r*/copyright")):
        return path.read_bytes()
    raise SystemExit("the licence of Qhull must go into the wheel: name its COPYING.txt in SOLID_QHULL_LICENCE")


def _metadata(version):
    return (f"Metadata-Version: 2.1\nName: solid-collision\nVersion: {version}\nSummary: Collision detection\n"
            "License: MIT\nRequires-Python: >=3.8\nProvides-Extra: numpy\n"
            "Requires-Dist: numpy; extra == 'numpy'\n").encode()


def _tag():
    return "py3-none-" + re.sub(r"[-.]", "_", sysconfig.get_platform())


def _version():
    return re.search(r'^version = "(.*)"', (HERE / "pyproject.toml").read_text(), re.M)[1]


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    version = _version()
    wheel = f"{NAME}-{version}-{_tag()}.whl"
    record = f"{NAME}-{version}.dist-info/RECORD"
    lines = []
    with zipfile.ZipFile(Path(wheel_directory) / wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in _files(version):
            archive.writestr(zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED)
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            lines.append(f"{name},sha256={digest},{len(data)}\n")
        archive.writestr(record, "".join(lines) + f"{record},,\n")
    return wheel


def build_sdist(sdist_directory, config_settings=None):
    raise SystemExit("the sources of the package are the repository; build a wheel")
