# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
"""How far apart are the answers of two builds?

    compare_answers.py <one> <other>

Both files are what solid-answers --list (or --print) wrote. Prints, for each section, how many cases differ and, where
they are lists of numbers, by how much at most, relative to the largest number of the case. Fails if any differ.
"""
import sys

INDEX = 4294967295.0  # a feature that is none


def cases(path):
    """Section -> {case: words}."""
    found = {}
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            name, _, words = line.partition(":")
            section = name.split()[0]
            found.setdefault(section, {})[name] = words.split()
    return found


def apart(one, other):
    """The largest difference of two lists of numbers, relative to the largest of them; None if these are hashes."""
    try:
        pairs = [(float.fromhex(a), float.fromhex(b)) for a, b in zip(one, other, strict=True) if "p" in a]
    except ValueError:
        return None
    numbers = [abs(x) for pair in pairs for x in pair if x != INDEX]
    return max(abs(a - b) for a, b in pairs) / max(numbers) if numbers and max(numbers) > 0 else None


def main():
    one, other = cases(sys.argv[1]), cases(sys.argv[2])
    differ = False
    for section in sorted(one.keys() | other.keys()):
        a, b = one.get(section, {}), other.get(section, {})
        moved = [name for name in sorted(a.keys() | b.keys()) if a.get(name) != b.get(name)]
        by = [(apart(a[name], b[name]), name) for name in moved if name in a and name in b]
        sizes = [pair for pair in by if pair[0] is not None]
        most = " by at most {:.2g} ({})".format(*max(sizes)) if sizes else ""
        print(f"{section}: {len(moved)} of {len(a)} lines differ{most}")
        differ = differ or bool(moved)
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
