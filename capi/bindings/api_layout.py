# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
"""Sizes, alignments and offsets of all types on x86-64, as C has them; tests/house/check_layout.py asks the compiler."""

SCALARS = {"char": 1, "bool": 1, "int": 4, "unsigned int": 4, "float": 4, "double": 8, "size_t": 8, "uint64_t": 8}
POINTER, ENUM = 8, 4


class Layout:
    """What the types of an api.json occupy, written into it."""

    def __init__(self, parts):
        self.known = {name: (size, size) for name, size in SCALARS.items()}  # size and alignment
        for alias in parts["aliases"]:
            size, alignment = self.known[alias["of"]]
            self.known[alias["name"]] = (size * alias["count"], alignment)
            alias["size"] = size * alias["count"]
        for thing in parts["handles"] + parts["callbacks"]:
            self.known[thing["name"]] = (POINTER, POINTER)
            thing["size"] = POINTER
        for enum in parts["enums"]:
            self.known[enum["name"]] = (ENUM, ENUM)
            enum.update(type="unsigned int", size=ENUM)
        for struct in parts["structs"]:
            self.place(struct)

    def place(self, struct):
        end, strictest = 0, 1
        for field in struct["fields"]:
            size, alignment = (POINTER, POINTER) if field["pointer"] else self.known[field["type"]]
            if end % alignment:
                raise ValueError(f"{struct['name']} has a hole before {field['name']}: order its fields otherwise")
            field.update(offset=end, size=size * field.get("count", 1))
            end, strictest = end + field["size"], max(strictest, alignment)
        if end % strictest:
            raise ValueError(f"{struct['name']} has a hole at its end: add a reserved field")
        struct.update(size=end, alignment=strictest)
        self.known[struct["name"]] = (end, strictest)
