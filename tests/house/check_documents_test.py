# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
"""Do the checks of documents see what is wrong?

    check_documents_test.py <root of the tree> <folder to work in>

A small tree of documents is right; then one fault after another is put into it, and each must be named. The same for
documents whose code is wrong, with programs that need no library.
"""
import shutil
import subprocess
import sys
from pathlib import Path

SOUND = {
    "run": "usage: ./run demo     nothing\n",
    "CMakePresets.json": '{"configurePresets": [{"name": "release"}]}',
    "README.md": "# Top\n\n[index](docs/README.md#the-index), ![a picture](docs/images/a.svg)\n\n```sh\n./run demo\n```\n"
                 "\n| what | ours | peer 2.3 | command |\n|---|---|---|---|\n| x, 7 | 12.5 | 3 | `run 8` |\n"
                 "\n| | ours | peer |\n|---|---|---|\n| cones | yes | |\n",
    "docs/README.md": "# The index\n\n- [page](sub/page.md), [figures](performance.md),\n  [words](glossary.md), [constants](constants.md), [rooms](architecture.md)\n\n      a list goes on\n",
    "docs/sub/page.md": "# Page\n\n[up](../README.md)\n\n```c\nint x;\n```\n"
                        "\n`DT_Test(scene, table)`, `DT_Add...Response`, `src/a.cpp`, `src/a.*`,\n`a.cpp`, `a.*`, `build/release/sub/solid-tool --x 1`\n",
    "include/SOLID/SOLID.h": "void DT_Test(void);\n",
    "docs/glossary.md": "# Words\n\n- **`blur`**: a bound\n- **free**: a word\n",
    "docs/constants.md": "# Constants\n\n## `src/sub`\n\n| name | value |\n|---|---|\n| `hair` | `1e4` |\n| `list` | `{1, 2}` |\n",
    "tests/house/check_layers.cmake": 'set(rules "sub:" "top:sub")\n',
    "docs/architecture.md": "# Rooms\n\n`b.*`\n\n| it | `src/top/` | sub |\n| the rest | `src/sub/` | `SOLID.h` |\n\n## `src`\n\n`a.cpp`\n\n## `src/sub`\n\n`b.*`, `b.hpp`\n",
    "src/a.cpp": "",
    "src/sub/b.hpp": "constexpr double blur = 0, hair =\n    1e4;\nconstexpr int list[] = {1, 2};\n",
    "src/sub/d.hpp": "",
    "src/top/e.hpp": "",
    "src/CMakeLists.txt": "add_executable(tool a.cpp)\n",
    "tests/tool.cpp": "if (name == \"--x\")",
    "docs/images/a.svg": "<svg/>",
    "docs/performance.md": "# Figures\n\n12.5 and 3\n\n| | ours | peer |\n|---|---|---|\n| rays | | |\n| cones | yes | |\n",
}
FAULTS = [
    ("README.md", "docs/README.md#the-index", "docs/missing.md", "is not there"),
    ("README.md", "#the-index", "#another", "no such heading"),
    ("README.md", "docs/images/a.svg", "docs/images/b.svg", "is not there"),
    ("README.md", "![a picture](docs/images/a.svg)", "", "is shown nowhere"),
    ("README.md", "./run demo", "./run dmeo", "does not know dmeo"),
    ("README.md", "./run demo", "cmake --preset relaese", "no preset relaese"),
    ("README.md", "```sh", "```", "no known language"),
    ("README.md", "\n```\n", "\n", "no known language"),
    ("README.md", "# Top\n", "# Top\n\n    int x;\n", "needs a fence"),
    ("README.md", "# Top\n", "# Top\n\n" + "word " * 25 + "\n", "a line of 125 characters"),
    ("README.md", "# Top\n", "# Top\n\n```python\nx = 1\n```\n", "no test runs"),
    ("README.md", "12.5", "12.6", "does not have the figure 12.6"),
    ("README.md", "| 3 |", "| 4 |", "does not have the figure 4"),
    ("README.md", "| cones | yes |", "| cones | no |", "does not have this row"),
    ("docs/glossary.md", "`blur`", "`blurr`", "do not have blurr"),
    ("docs/constants.md", "1e4", "1e5", "no constant hair = 1e5"),
    ("docs/constants.md", "{1, 2}", "{1}", "no constant list = {1}"),
    ("docs/architecture.md", "| sub |", "| sub, other |", "what top may include"),
    ("docs/architecture.md", "| it | `src/top/` | sub |\n", "", "what top may include"),
    ("docs/architecture.md", "`b.hpp`", "`a.cpp`", "src/sub has no a.cpp"),
    ("docs/architecture.md", "## `src/sub`\n\n`b.*`, `b.hpp`", "", "no heading for"),
    ("docs/README.md", "[page](sub/page.md)", "page", "is not in docs/README.md"),
    ("docs/sub/page.md", "DT_Test(", "DT_Tests(", "do not have DT_Tests"),
    ("docs/sub/page.md", "src/a.cpp", "src/c.cpp", "src/c.cpp is not there"),
    ("docs/sub/page.md", "src/a.*", "src/c.*", "src/c.* is not there"),
    ("docs/sub/page.md", "`a.cpp`", "`c.cpp`", "no file c.cpp"),
    ("docs/sub/page.md", "`a.*`", "`c.*`", "no file c.*"),
    ("docs/sub/page.md", "solid-tool", "solid-tools", "solid-tools is not built"),
    ("docs/sub/page.md", "--x 1", "--y 1", "no program has --y"),
]
CODE = [  # a document, and what must be said of it (nothing: it is right)
    ("```c\n#include <stdio.h>\nint x = 1;\n```\n\ntext\n\n```c\nprintf(\"%d\\n\", x);\n```\n```text\n1\n```\n", ""),
    ("```c\n#include <stdio.h>\nprintf(\"1\\n\");\n```\n```text\n2\n```\n", "instead of"),
    ("```c\n#include <stdio.h>\nprintf(\"1\\n\");\n```\n", "instead of"),
    ("```c\nint main(void) { return 1; }\n```\n", "fails with 1"),
    ("```c\nint x = y;\n```\n", "undeclared"),
    ("```cpp\n#include <cstdio>\nstd::puts(\"1\");\n```\n```python\nprint(1)\n```\n```text\n1\n```\n", ""),
    ("```cpp\n#include <cstdio>\nstd::puts(\"1\");\n```\n```python\nprint(2)\n```\n```text\n1\n```\n", "the Python"),
    ("```python\nx = 1\n```\n\n```python\nprint(x)\n```\n```text\n1\n```\n", ""),
    ("```python\nraise ValueError\n```\n", "ValueError"),
    ("<!-- compiled, not run -->\n```cpp\nint f();\n```\n", ""),
    ("<!-- compiled, not run -->\n```cpp\nint f(\n```\n", "error"),
    ("```c\nint main(void) { return 0; }\n", "not closed"),
    ("no code\n", "no code found"),
]


def said(command):
    done = subprocess.run(list(map(str, command)), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return done.returncode, done.stdout


def check(what, code, output, expected):
    if (code == 0) != (not expected) or expected not in output:
        sys.exit(f"{what}\nexpected: {expected or 'nothing wrong'}\nfound ({code}): {output}")


def main(root, work):
    house = Path(root) / "tests" / "house" / "check_documents.py"
    samples = Path(root) / "samples" / "check_docs.py"
    for name, old, new, expected in [("README.md", "", "", ""), *FAULTS]:
        shutil.rmtree(work, ignore_errors=True)
        for path, text in SOUND.items():
            (Path(work) / path).parent.mkdir(parents=True, exist_ok=True)
            (Path(work) / path).write_text(text)
        page = Path(work) / name
        page.write_text(page.read_text().replace(old, new, 1) if old else page.read_text())
        check(f"{name}: {old!r} -> {new!r}", *said([sys.executable, house, work, "--tested", f"{work}/docs/sub/page.md"]),
              expected)
    page, library = Path(work) / "page.md", Path(work) / "libnothing.so"
    subprocess.run(["cc", "-shared", "-x", "c", "/dev/null", "-o", library], check=True)
    for text, expected in CODE:
        page.write_text(text)
        check(text, *said([sys.executable, samples, page, Path(work) / "code", "--cc", "cc", "--cxx", "c++",
                           "--include", work, "--library", library, "--python", work]), expected)
    print(f"{len(FAULTS)} faults of documents and {sum(bool(e) for _, e in CODE)} of their code are seen")


if __name__ == "__main__":
    main(*sys.argv[1:])
