# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
"""Do the documents hold together?

    check_documents.py <root of the tree> [--tested <document>...]
    check_documents.py <folder> --links      (only the first of these)

- Relative links and pictures lead to files that are there, and to headings that are there.
- Every page of docs/ is in docs/README.md, and every picture of docs/images is shown somewhere.
- Lines of text have at most 120 characters; rows of tables, pictures and code may be longer.
- Code stands in fences that name its language, so that it cannot be overlooked; a document with C, C++ or Python is among
  those that `--tested` names (the tests compile and run these).
- The figures of the README are those of docs/performance.md, and so are the rows in which it compares libraries.
- Commands: what ./run is asked for is something it knows, presets exist, programs of a build folder are built, and the
  options of our programs are somewhere in their sources.
- The glossary's identifiers are in the sources; the constants of docs/constants.md have the values that it says.
- docs/architecture.md has a heading for each folder of src/ with two sources or more, and the files it names below it
  are in it. Its table of layers has the rules of check_layers.cmake.
- Names in `code`: functions and constants are in the headers, files are in the tree (decisions may tell of others).
"""
import json
import os
import re
import sys
from collections import Counter
from pathlib import Path

LANGUAGES = {"c", "cpp", "python", "text", "sh", "cmake"}
TESTED = {"c", "cpp", "python"}
OTHERS = {"DT_VerbNoun", "DT_Convex"}  # a pattern, and a class of SOLID 3
WIDTH = 120
FOLDERS = ("src", "tests", "capi", "docs", "samples", "include")


def documents(root):
    return sorted([*root.glob("*.md"), *root.glob("docs/**/*.md"), *root.glob("samples/**/*.md")])


def split(text):
    """The lines outside of fences with their numbers, and the blocks: (language, lines, number of the first fence)."""
    prose, found, block = [], [], None
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith("```"):
            if block is None:
                block = (line.strip()[3:].strip(), [], number)
            else:
                found.append(block)
                block = None
        elif block is not None:
            block[1].append(line)
        else:
            prose.append((number, line))
    if block is not None:
        found.append(("never closed", [], block[2]))
    return prose, found


def slug(heading):
    """The anchor of a heading, as GitHub makes it."""
    text = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading).replace("`", "").strip().lower()
    return re.sub(r"[^\w\- ]", "", text).replace(" ", "-")


def anchors(path):
    prose, _ = split(path.read_text())
    return {slug(match[1]) for _, line in prose if (match := re.match(r"#+\s+(.*)", line))}


def links(prose):
    """(line, target) of every link and picture, but those in `code`."""
    for number, line in prose:
        for match in re.finditer(r"\]\(\s*<?([^)\s>]+)", re.sub(r"`[^`]*`", "", line)):
            yield number, match[1]
        for match in re.finditer(r"\b(?:src|href)=\"([^\"]+)\"", line):
            yield number, match[1]


def bad_links(root, path, prose):
    for number, target in links(prose):
        if re.match(r"[a-z]+:", target):
            continue
        name, _, anchor = target.partition("#")
        file = Path(os.path.normpath(path.parent / name)) if name else path
        if not file.exists() or root not in [file, *file.parents]:
            yield f"{path}:{number}: {target} is not there"
        elif anchor and file.suffix == ".md" and anchor not in anchors(file):
            yield f"{path}:{number}: {target}: there is no such heading"


def indented_code(path, prose):
    """Four spaces make code, too, unless they continue a list."""
    before, in_list = "", False
    for number, line in prose:
        if line.strip():
            if not line.startswith(" "):
                in_list = re.match(r"([-*]|\d+\.) ", line) is not None
            elif line.startswith("    ") and not before.strip() and not in_list:
                yield f"{path}:{number}: code needs a fence with its language"
        before = line


def long_lines(path, prose):
    for number, line in prose:
        if len(line) > WIDTH and not line.lstrip().startswith(("|", "![")):
            yield f"{path}:{number}: a line of {len(line)} characters"


def commands(root):
    """What ./run knows, the names of the presets, all words of the CMake files, programs among them, and options."""
    known = set(re.findall(r"^(?:usage:)?\s+\./run (\w+)", (root / "run").read_text(), re.M))
    presets = json.loads((root / "CMakePresets.json").read_text())
    lists = " ".join(path.read_text() for folder in FOLDERS for path in root.glob(folder + "/**/CMakeLists.txt"))
    sources = [path for folder in ("samples", "tests") for kind in ("cpp", "py") for path in root.glob(f"{folder}/**/*.{kind}")]
    options = set(re.findall(r"\"(--[a-z-]+)\"", " ".join(path.read_text() for path in sources)))
    words = set(re.findall(r"[\w-]+", lists))
    programs = words | {"solid-" + word.replace("_", "-") for word in words}  # the samples are called so
    return known, {preset["name"] for preset in presets["configurePresets"]}, programs, options


def names(root):
    """All words of the headers, and the names of all files."""
    words = set(re.findall(r"\w+", " ".join(path.read_text() for path in root.glob("include/SOLID/**/*.h*"))))
    return words, {name for folder in FOLDERS for _, _, found in os.walk(root / folder) for name in found}


def bad_names(root, path, line, number, known):
    """Of what stands in `code`: functions that are not declared, and files that are not there."""
    words, files = known
    for code in re.findall(r"`([^`]+)`", line):
        for name in re.findall(r"\b(?:DT|BP)_\w+(?!\.\.\.|[\w…])", code):
            if name not in words | OTHERS:
                yield f"{path}:{number}: the headers do not have {name}"
        if path.parent.name == "decisions":
            continue
        if re.fullmatch(rf"(?:{'|'.join(FOLDERS)})/[\w./*-]+", code) and not [*root.glob(code)]:
            yield f"{path}:{number}: {code} is not there"
        if re.fullmatch(r"[\w-]+\.(?:c|cpp|h|hpp|py|cmake)", code) and code not in files:
            yield f"{path}:{number}: there is no file {code}"
        if re.fullmatch(r"[a-z_]+\.\*", code) and not {code[:-1] + "cpp", code[:-1] + "hpp"} & files:
            yield f"{path}:{number}: there is no file {code}"


def bad_commands(path, line, number, known):
    for name in re.findall(r"\./run (\w+)", line):
        if name not in known[0]:
            yield f"{path}:{number}: ./run does not know {name}"
    for name in re.findall(r"--preset (\w+)", line):
        if name not in known[1]:
            yield f"{path}:{number}: there is no preset {name}"
    for preset, name in re.findall(r"\bbuild/(\w+)/(?:[\w-]+/)*([\w-]+)(?![\w./-])", line):
        if preset in known[1] and name not in known[2]:
            yield f"{path}:{number}: {name} is not built"
    for command in re.findall(r"(?:\./run bench|\bbench_\w+|\bsolid-\w+|\w+\.py)(?: +[^|`;&#]*)", line):
        for option in re.findall(r" (--[a-z][a-z-]*)", command):
            if option not in known[3]:
                yield f"{path}:{number}: no program has {option}"


def faults_of(root, path, tested, known, named):
    prose, found = split(path.read_text())
    yield from bad_links(root, path, prose)
    yield from indented_code(path, prose)
    yield from long_lines(path, prose)
    for language, lines, number in found:
        if language not in LANGUAGES:
            yield f"{path}:{number}: a block of no known language ({language or 'none'})"
        if language in TESTED and path not in tested:
            yield f"{path}:{number}: has code that no test runs; configure again"
        for offset, line in enumerate(lines, 1):
            yield from bad_commands(path, line, number + offset, known)
    for number, line in prose:
        yield from bad_commands(path, line, number, known)
        yield from bad_names(root, path, line, number, named)


def not_found(root, pages):
    """Pages that the index does not have, and pictures that nobody shows."""
    index = root / "docs" / "README.md"
    listed = {(index.parent / target.partition("#")[0]).resolve() for _, target in links(split(index.read_text())[0])}
    for page in pages:
        if index.parent in page.parents and page != index and page not in listed:
            yield f"{page} is not in docs/README.md"
    shown = " ".join(page.read_text() for page in pages)
    for picture in sorted([*root.glob("docs/images/*.svg"), *root.glob("docs/images/*.png")]):
        if picture.name not in shown:
            yield f"{picture} is shown nowhere"


def old_figures(root):
    """Numbers in the README's tables of times, between name and command, that docs/performance.md does not have."""
    known, inside = set(re.findall(r"\d+(?:\.\d+)?", (root / "docs" / "performance.md").read_text())), False
    for number, line in enumerate((root / "README.md").read_text().splitlines(), 1):
        cells = line.split("|")
        if "| command |" in line:
            inside = True
            continue
        inside = inside and len(cells) > 3
        for figure in re.findall(r"\d+(?:\.\d+)?", "|".join(cells[2:-2]).replace("in 2002", "")) if inside else []:
            if figure not in known:
                yield f"{root}/README.md:{number}: docs/performance.md does not have the figure {figure}"


def old_rows(root):
    """Rows of the README's table of libraries that docs/performance.md does not have."""
    known, inside = set((root / "docs" / "performance.md").read_text().splitlines()), False
    for number, line in enumerate((root / "README.md").read_text().splitlines(), 1):
        inside = line.startswith("| |") or (inside and line.startswith("|"))
        if inside and line not in known:
            yield f"{root}/README.md:{number}: docs/performance.md does not have this row"


def sources(folder):
    return " ".join(path.read_text() for kind in ("cpp", "hpp", "h") for path in sorted(folder.glob(f"**/*.{kind}")))


def unknown_words(root):
    """Entries of the glossary that are no identifiers any more."""
    page = root / "docs" / "glossary.md"
    known = set(re.findall(r"\w+", sources(root / "src") + sources(root / "include")))
    for number, line in enumerate(page.read_text().splitlines() if page.exists() else [], 1):
        for word in re.findall(r"^- \*\*`(\w+)`\*\*", line):
            if word not in known:
                yield f"{page}:{number}: the sources do not have {word}"


def old_constants(root):
    """Rows | `name` | `value` | of docs/constants.md, below a heading `folder`, that no source of the folder has."""
    page, text = root / "docs" / "constants.md", ""
    for number, line in enumerate(page.read_text().splitlines() if page.exists() else [], 1):
        if heading := re.match(r"#+ `([\w/]+)`", line):
            text = re.sub(r"\s+", " ", sources(root / heading[1]))
        for name, value in re.findall(r"^\| `(\w+)` \| `([^`]+)` \|", line):
            if not re.search(rf"\b{name}(?:\[\])? ?= ?{re.escape(value)} ?[,;]", text):
                yield f"{page}:{number}: no constant {name} = {value} there"


def lost_rooms(root):
    """Of docs/architecture.md: folders of src/ without a heading, and files below a heading that are not in its folder."""
    page, folder, seen = root / "docs" / "architecture.md", None, set()
    for number, line in enumerate(page.read_text().splitlines() if page.exists() else [], 1):
        if line.startswith("#"):
            heading = re.match(r"#+ `(src[\w/]*)`", line)
            folder = root / heading[1] if heading else None
            seen.add(folder)
        for name in re.findall(r"`([a-z0-9_]+(?:\*|\.(?:\*|cpp|hpp)))`", line) if folder else []:
            if not [*folder.glob(name)]:
                yield f"{page}:{number}: {folder} has no {name}"
    sources_of = Counter(path.parent for path in root.glob("src/**/*.[ch]pp"))
    for room in sorted(room for room, count in sources_of.items() if page.exists() and count > 1 and room not in seen):
        yield f"{page} has no heading for {room}"


def old_layers(root):
    """Rows | ... | `src/layer/` | what it may include | of docs/architecture.md that are not the rules of the layers."""
    page, rules = root / "docs" / "architecture.md", root / "tests" / "house" / "check_layers.cmake"
    if not page.exists() or not rules.exists():
        return
    listed = rules.read_text().partition("set(rules")[2]
    known = {layer: set(may.split()) for layer, may in re.findall(r'"(\w+):([\w ]*)"', listed)}
    told = dict(re.findall(r"^\|[^|]*\| `src/(\w+)/` \|([^|]*)\|", page.read_text(), re.M))
    for layer in sorted(known.keys() | told.keys()):
        if known.get(layer) != set(re.findall(r"\w+", re.sub(r"`[^`]*`", "", told.get(layer, "nothing")))):
            yield f"{page}: what {layer} may include is not what {rules.name} says"


def only_links(root):
    pages = documents(root)
    faults = [fault for page in pages for fault in bad_links(root, page, split(page.read_text())[0])]
    if faults or not pages:
        sys.exit("\n".join(faults) or f"no document in {root}")
    print(f"{len(pages)} documents have links that work")


def main(arguments):
    root = Path(arguments[0]).resolve()
    if arguments[1:] == ["--links"]:
        return only_links(root)
    tested = {Path(path).resolve() for path in arguments[2:]}
    pages = documents(root)
    known, named = commands(root), names(root)
    faults = [fault for page in pages for fault in faults_of(root, page, tested, known, named)]
    faults += not_found(root, pages)
    for check in (old_figures, old_rows, unknown_words, old_constants, lost_rooms, old_layers):
        faults += check(root)
    if faults:
        sys.exit("\n".join(faults))
    print(f"{len(pages)} documents hold together")


if __name__ == "__main__":
    main(sys.argv[1:])
