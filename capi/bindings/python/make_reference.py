# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
"""The page of all that the package has, from its docstrings: docs/python-reference.md.

    make_reference.py solid_collision > docs/python-reference.md
    make_reference.py solid_collision --check docs/python-reference.md     (fails if it is not what the sources say)

Reads the sources and needs no library. It fails if something public has no docstring.
"""
import ast
import re
import sys
import textwrap
from pathlib import Path

WIDTH = 120
SECTIONS = [("shapes", "Shapes"), ("objects", "Objects"), ("scenes", "Scenes"), ("batches", "Batches"),
            ("drawing", "Drawing"), ("_library", "The library"), ("_errors", "Errors")]
UNTOLD = {"NamedTuple", "IntEnum", "_Answers", "Exception"}  # bases that the text tells, or nobody needs
BASES = {"Handled"}  # of which nobody makes one, but whose methods everybody has
HEAD = """# Python reference

All classes and functions of `solid_collision`, from their docstrings; the [guide](python.md) tells how they are used.
A `Vector` is any three numbers (a tuple, a list, an array), a `Vector3` a tuple of three, a `Quaternion` one of four;
`Any` is an array or a sequence, `Faces` are rows of indices, and a `Callback` is a function of two objects and a
`Contact`. This page is made by `make_reference.py`: do not edit it.
"""


class Page:
    def __init__(self, folder):
        self.sources = {path.stem: path.read_text() for path in sorted(folder.glob("*.py"))}
        self.trees = {name: ast.parse(source) for name, source in self.sources.items()}
        exported = next(node for node in self.trees["__init__"].body if isinstance(node, ast.Assign)
                        and node.targets[0].id == "__all__")
        self.public = set(ast.literal_eval(exported.value))
        self.faults, self.lines = [], [HEAD]

    def doc(self, node, name):
        text = ast.get_docstring(node)
        if not text:
            self.faults.append(f"{name} has no docstring")
        return text or ""

    def add(self, text, indent="", first=None):
        """Paragraphs, each wrapped, after an empty line if they are not the first of an entry."""
        for number, paragraph in enumerate(part for part in text.split("\n\n") if part):
            start = (first if first is not None else indent) if number == 0 else indent
            gap = "" if start.startswith("-") else "\n"
            self.lines.append(gap + textwrap.fill(" ".join(paragraph.split()), WIDTH, initial_indent=start,
                                                  subsequent_indent=indent, break_on_hyphens=False) + "\n")

    def text(self):
        for module, title in SECTIONS:
            self.lines.append(f"\n## {title}\n")
            self.add(self.doc(self.trees[module], module))
            self.source = self.sources[module]
            named = [node for node in self.trees[module].body if getattr(node, "name", None) in self.public | BASES]
            functions = [node for node in named if isinstance(node, ast.FunctionDef)]
            self.lines += ["\n"] if functions else []
            for node in functions:
                self.entry(self.signature(node, node.name), self.doc(node, node.name))
            for node in named:
                if isinstance(node, ast.ClassDef):
                    self.kind(node)
        told = "".join(self.lines)
        words = set(re.findall(r"\w+", told))
        self.faults += [f"{name} is not on the page" for name in sorted(self.public - words)]
        return told

    def kind(self, node):
        """A class: what it is, its fields, and its members."""
        bases = [base.id for base in node.bases]
        told = [f"`{base}`" for base in bases if base not in UNTOLD]
        self.lines.append(f"\n### `{node.name}`\n")
        self.add(self.doc(node, node.name) + (f" It is a {' and a '.join(told)}." if told else ""))
        fields = [f"`{member.target.id}: {annotation(member.annotation)}`" for member in node.body
                  if isinstance(member, ast.AnnAssign) and member.value is None and "NamedTuple" in bases]
        fields += [f"`{member.targets[0].id}`" for member in node.body
                   if isinstance(member, ast.Assign) and "IntEnum" in bases]
        if fields:
            self.add("It has " + ", ".join(fields) + ".")
        before = len(self.lines)
        for member in node.body:
            self.member(node, member)
        if len(self.lines) > before:
            self.lines.insert(before, "\n")

    def member(self, owner, node):
        if isinstance(node, ast.Assign) and getattr(getattr(node.value, "func", None), "id", "") == "_column":
            self.entry(node.targets[0].id, node.value.args[1].value)
        elif isinstance(node, ast.FunctionDef) and node.name == "__init__":
            self.entry(self.signature(node, owner.name), "")
        elif isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            self.method(owner, node)

    def method(self, owner, node):
        decorators = [ast.unparse(decorator) for decorator in node.decorator_list]
        if decorators and decorators[0].endswith(".setter"):
            return
        text = self.doc(node, f"{owner.name}.{node.name}")
        if decorators == ["property"]:
            settable = any(f"{node.name}.setter" in map(ast.unparse, other.decorator_list) for other in owner.body
                           if isinstance(other, ast.FunctionDef))
            self.entry(f"{node.name}: {annotation(node.returns)}", text, ", may be set" if settable else "")
        else:
            self.entry(self.signature(node, node.name), text)

    def entry(self, code, text, remark=""):
        self.add(f"`{code}`{remark}" + (f": {text}" if text else ""), "  ", "- ")

    def signature(self, node, name):
        arguments, given = node.args, []
        plain = [argument for argument in arguments.args if argument.arg != "self"]
        defaults = [None] * (len(plain) - len(arguments.defaults)) + list(arguments.defaults)
        for argument, default in zip(plain, defaults):
            value = f" = {ast.get_source_segment(self.source, default)}" if default is not None else ""
            given.append(f"{argument.arg}: {annotation(argument.annotation)}{value}")
        if arguments.vararg:
            given.append(f"*{arguments.vararg.arg}: {annotation(arguments.vararg.annotation)}")
        result = "" if ast.unparse(node.returns) == "None" else f" -> {annotation(node.returns)}"
        return f"{name}({', '.join(given)}){result}"


def annotation(node):
    """A type as it is read: without the quotes of names that come later."""
    return re.sub(r"['\"]", "", ast.unparse(node)).replace("c.", "")


def main(arguments):
    if sys.version_info < (3, 9):
        print("skipped: ast.unparse is in Python 3.9 and later")
        return
    page = Page(Path(arguments[0]))
    text = page.text()
    if page.faults:
        sys.exit("\n".join(page.faults))
    if len(arguments) == 3 and arguments[1] == "--check":
        if Path(arguments[2]).read_text() != text:
            sys.exit(f"{arguments[2]} is not what the docstrings say; write it anew with make_reference.py")
    else:
        sys.stdout.write(text)


if __name__ == "__main__":
    main(sys.argv[1:])
