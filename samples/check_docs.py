# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
"""Compiles and runs the code of a document, and compares what it prints with what the document says.

    check_docs.py <document> <folder to work in> --cc <compiler> --cxx <compiler> --include <folder> --library <libsolid>
        --python <folder of the package>

- A ```c or ```cpp block with a main is a program of its own. The other blocks of that language, in order, are one growing
  main: a later block may use what an earlier one declared. One that begins with `static` stands before that main.
- The ```python blocks of a document, in order, are one program.
- A ```text block right after one of them is what it prints; right after several in a row, of different languages, what
  each of them prints. Without one it prints nothing.
- <!-- compiled, not run --> on the line before a block: it is compiled alone, as it stands.
"""
import argparse
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

COMPILED_ONLY = "<!-- compiled, not run -->"
WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"]


class Block(NamedTuple):
    """A fenced block, and the line of its first fence."""

    language: str
    code: str
    line: int
    runs: bool
    prints: str


def fenced(text):
    """(language, code, line, line before it, number of lines that are not blank since the block before) of each block."""
    inside, before, since = None, "", 1
    for number, line in enumerate(text.splitlines(), 1):
        if inside is None and line.startswith("```"):
            inside = (line[3:].strip(), [], number, before, since)
        elif inside is not None and line.startswith("```"):
            language, lines, start, preceding, gap = inside
            yield language, "".join(part + "\n" for part in lines), start, preceding, gap
            inside, since = None, 0
        elif inside is not None:
            inside[1].append(line)
        elif line.strip():
            before, since = line.strip(), since + 1
    if inside is not None:
        raise ValueError(f"line {inside[2]}: a block is not closed")


def blocks(text):
    """The blocks of code, each with what it prints."""
    found, row = [], 0  # in the row are the last blocks that nothing but others of them has followed
    for language, code, line, before, gap in fenced(text):
        row = row if gap == 0 else 0
        if language in ("c", "cpp", "python"):
            if language in [block.language for block in found[len(found) - row:]]:
                row = 0
            found.append(Block(language, code, line, before != COMPILED_ONLY or gap == 0, ""))
            row += 1
        elif language == "text":
            for k in range(len(found) - row, len(found)):
                found[k] = found[k]._replace(prints=code)
            row = 0
        else:
            row = 0
    return found


class Failed(Exception):
    """A document that does not say what is true."""


class Checker:
    def __init__(self, arguments):
        self.asked = arguments
        self.title = arguments.document.stem
        arguments.work.mkdir(parents=True, exist_ok=True)

    def run(self, command, what, expected=None):
        environment = {**os.environ, "SOLID_LIBRARY": str(self.asked.library), "PYTHONPATH": str(self.asked.python)}
        done = subprocess.run(list(map(str, command)), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                              env=environment, timeout=300)
        if done.returncode:
            raise Failed(f"{what} fails with {done.returncode}\n{done.stdout}{done.stderr}")
        if expected is not None and done.stdout != expected:
            raise Failed(f"{what} prints\n{done.stdout}instead of\n{expected}")

    def compile(self, language, name, code, runs=True):
        compiler, standard, suffix = {"c": (self.asked.cc, "c11", ".c"), "cpp": (self.asked.cxx, "c++20", ".cpp")}[language]
        source, program = self.asked.work / (name + suffix), self.asked.work / name
        source.write_text(code)
        command = [compiler, f"-std={standard}", *WARNINGS, f"-I{self.asked.include}", source]
        if not runs:
            self.run([*command, "-fsyntax-only"], source)
            return None
        folder = self.asked.library.parent
        self.run([*command, "-o", program, self.asked.library, f"-Wl,-rpath,{folder}", "-lm"], source)
        return program

    def native(self, language, found):
        """Programs, and then what is left as one program."""
        parts = []
        for number, block in enumerate(found, 1):
            name = f"{self.title}-{language}-{number}"
            if not block.runs:
                self.compile(language, name, block.code, runs=False)
            elif re.search(r"\bint main\b", block.code):
                self.run([self.compile(language, name, block.code)], f"the program at line {block.line}", block.prints)
            else:
                parts.append(block)
        if parts:
            code = "".join(block.code for block in parts)
            includes = "".join(line + "\n" for line in re.findall(r"^#include.*$", code, re.M))
            before = "".join(block.code for block in parts if block.code.startswith("static "))
            inside = "".join(block.code for block in parts if not block.code.startswith("static "))
            inside = re.sub(r"^#include.*$", "", inside, flags=re.M)
            program = self.compile(language, f"{self.title}-{language}",
                                   f"{includes}\n{before}\nint main()\n{{\n{inside}\nreturn 0;\n}}\n")
            self.run([program], f"what begins at line {parts[0].line}", "".join(block.prints for block in parts))

    def python(self, found):
        script = self.asked.work / f"{self.title}.py"
        script.write_text("".join(block.code for block in found))
        self.run([sys.executable, script], f"the Python from line {found[0].line} on", "".join(block.prints for block in found))

    def check(self):
        found = blocks(self.asked.document.read_text())
        if not found:
            raise Failed("no code found")
        for language in ("c", "cpp", "python"):
            these = [block for block in found if block.language == language]
            if these:
                self.python(these) if language == "python" else self.native(language, these)
        print(f"{self.asked.document}: {len(found)} blocks of code do what is said")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("document", type=Path)
    parser.add_argument("work", type=Path)
    for option in ("--cc", "--cxx", "--include", "--library", "--python"):
        parser.add_argument(option, type=Path, required=True)
    arguments = parser.parse_args()
    try:
        Checker(arguments).check()
    except (Failed, ValueError) as fault:
        sys.exit(f"{arguments.document}: {fault}")


if __name__ == "__main__":
    main()
