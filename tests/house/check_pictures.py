# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
"""Can the texts of the drawings be read?

    check_pictures.py <file.svg>...      fails and says which texts are cut off or collide
    check_pictures.py --test             fails unless it sees such faults in drawings of its own

A text is within the drawing, does not overlap another, and ends in the frame in which it begins. How wide it is depends on
the reader's font; DejaVu Sans, of which this has the widths, is a wide one. Groups may be shifted; other maps of texts are
not known here.
"""
import re
import sys
import xml.etree.ElementTree as ET

WIDTHS = dict(zip(map(chr, range(32, 127)), [  # of characters, in thousandths of the size
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337, 636, 636, 636, 636, 636, 636, 636, 636,
    636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632, 575, 775, 752, 295, 295, 656, 557, 863, 748, 787,
    603, 787, 695, 635, 611, 732, 684, 989, 685, 611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635, 615, 352, 635,
    634, 278, 278, 579, 278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636, 337, 636, 838]))
BOLD = 1.12  # times as wide
ASCENT, DESCENT = 0.74, 0.2  # of the size
INHERITED = ("font-size", "font-weight", "text-anchor")


def number(value, whole=0.0):
    return float(value[:-1]) / 100 * whole if value.endswith("%") else float(value.removesuffix("px"))


def classes(root):
    """{class: size} of the style sheet."""
    sheet = "".join(element.text or "" for element in root.iter("style"))
    return {name: size for name, size in re.findall(r"\.(\w+)\{font-size:([\d.]+)", sheet)}


def text_box(element, style, shift):
    size, content = number(style.get("font-size", "16")), "".join(element.itertext())
    wide = sum(WIDTHS.get(c, 1000) for c in content) / 1000 * size * (BOLD if style.get("font-weight") == "bold" else 1)
    left = number(element.get("x", "0")) + shift[0] - wide * {"middle": 0.5, "end": 1}.get(style.get("text-anchor"), 0)
    base = number(element.get("y", "0")) + shift[1]
    return content, (left, base - ASCENT * size, left + wide, base + DESCENT * size)


def found(root, whole):
    """The texts and the frames of a drawing, each with its box."""
    texts, frames, sizes = [], [], classes(root)

    def visit(element, style, shift):
        if element.tag in ("defs", "title", "style"):
            return
        style = {**style, **{key: element.get(key) for key in INHERITED if element.get(key)}}
        if element.get("class") in sizes:
            style["font-size"] = sizes[element.get("class")]
        if move := re.fullmatch(r"translate\(([-\d.]+)[ ,]+([-\d.]+)\)", element.get("transform", "")):
            shift = (shift[0] + float(move[1]), shift[1] + float(move[2]))
        if element.tag == "text":
            texts.append(text_box(element, style, shift))
        if element.tag == "rect":
            x, y = number(element.get("x", "0")) + shift[0], number(element.get("y", "0")) + shift[1]
            frames.append((x, y, x + number(element.get("width"), whole[0]), y + number(element.get("height"), whole[1])))
        for child in element:
            visit(child, style, shift)

    visit(root, {}, (0, 0))
    return texts, frames


def is_within(box, frame):
    return frame[0] <= box[0] and frame[1] <= box[1] and box[2] <= frame[2] and box[3] <= frame[3]


def overlap(a, b):
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def begins_in(box, frame):
    """Its left end, at half height."""
    return frame[0] < box[0] < frame[2] and frame[1] < (box[1] + box[3]) / 2 < frame[3]


def faults(svg):
    root = ET.fromstring(re.sub(r'\sxmlns(:\w+)?="[^"]*"|\sxmlns=\'[^\']*\'', "", svg).replace("xlink:", ""))
    box = root.get("viewBox")
    whole = list(map(float, box.split()))[2:] if box else [number(root.get("width")), number(root.get("height"))]
    texts, frames = found(root, whole)
    for i, (text, box) in enumerate(texts):
        if not is_within(box, (0, 0, *whole)):
            yield f"{text!r} is cut off"
        if any(begins_in(box, frame) and not is_within(box, frame) for frame in frames):
            yield f"{text!r} begins in a frame and ends outside of it"
        for other, other_box in texts[:i]:
            if overlap(box, other_box):
                yield f"{other!r} and {text!r} collide"


def test():
    def drawing(body):
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100" font-size="10">{body}</svg>'
    for body, expected in [
            ('<text x="10" y="20">first</text><text x="10" y="35">second</text>', []),
            ('<text x="190" y="20" text-anchor="end">a text at the right</text>', []),
            ('<text x="150" y="20">a text at the right</text>', ["'a text at the right' is cut off"]),
            ('<text x="10" y="20">first</text><text x="25" y="24">second</text>', ["'first' and 'second' collide"]),
            ('<g transform="translate(0,15)"><text x="10" y="5">first</text></g><text x="10" y="24">second</text>',
             ["'first' and 'second' collide"]),
            ('<rect x="5" y="5" width="40" height="30"/><text x="10" y="20">rather long</text>',
             ["'rather long' begins in a frame and ends outside of it"])]:
        if list(faults(drawing(body))) != expected:
            sys.exit(f"{body}\nexpected: {expected}\nfound: {list(faults(drawing(body)))}")


def main(arguments):
    if arguments == ["--test"]:
        return test()
    wrong = [f"{path}: {fault}" for path in arguments for fault in faults(open(path, encoding="utf-8").read())]
    return sys.exit("\n".join(wrong)) if wrong else None


if __name__ == "__main__":
    main(sys.argv[1:])
