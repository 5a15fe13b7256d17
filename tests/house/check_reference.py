# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
"""Is every function, type and constant of the headers documented?

    check_reference.py <root of the tree> <doxygen> <folder to write to>

Doxygen, with docs/Doxyfile, must have no warning: nothing undocumented, no text that names something that is not there. What
it does not see is held here, on docs/api.json: every result is described by @return, and every argument is named in the text
of its function, unless it is a handle, whose type says what it is.
"""
import json
import os
import re
import subprocess
import sys
from pathlib import Path


def made_by_doxygen(root, doxygen, out):
    """What Doxygen has to complain about."""
    Path(out).mkdir(parents=True, exist_ok=True)
    run = subprocess.run([doxygen, "docs/Doxyfile"], cwd=root, env={**os.environ, "SOLID_DOCS_OUT": str(out)},
                         stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    faults = [line for line in run.stdout.splitlines() if re.search(r"\b(warning|error):", line)]
    if run.returncode and not faults:
        faults = [f"doxygen gave {run.returncode}: {run.stdout}"]
    if not (Path(out) / "html" / "index.html").exists():
        faults.append("no html/index.html was made")
    return faults


def left_out(api):
    """Results and arguments without a word about them."""
    handles = {handle["name"] for handle in api["handles"]}
    for function in api["functions"] + api["callbacks"]:
        returns = function["returns"]
        text = f"{function['text']} {returns.get('text', '')}"
        if (returns["type"] != "void" or returns["pointer"]) and "text" not in returns:
            yield f"{function['name']}: nothing is said about what it returns (@return)"
        for parameter in function["parameters"]:
            if parameter["type"] not in handles and not re.search(rf"\b{parameter['name']}\b", text):
                yield f"{function['name']}: nothing is said about `{parameter['name']}`"
    for part in ("handles", "aliases", "constants", "enums", "structs"):
        for thing in api[part]:
            for entry in [thing] + thing.get("values", []) + thing.get("fields", []):
                if not entry["text"]:
                    yield f"{thing['name']}: nothing is said about {entry['name']}"


def main(root, doxygen, out):
    api = json.loads((Path(root) / "docs" / "api.json").read_text())
    faults = made_by_doxygen(root, doxygen, out) + list(left_out(api))
    if faults:
        sys.exit("\n".join(faults))
    print(f"{len(api['functions'])} functions are documented: {out}/html/index.html")


if __name__ == "__main__":
    main(*sys.argv[1:])
