# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
"""Does describe_api.py see what it is not told?

    check_api_test.py <root of the tree> <folder to work in>

Something that needs no entry in a table is added to a header, and is described. Then something is added that needs one,
or taken away, and each time the message says what is missing.
"""
import json
import shutil
import subprocess
import sys
from pathlib import Path

END = "/** @} */\n\n#ifdef __cplusplus\n}"
SOUND = """
/** Options. */
typedef struct DT_NewOptions
{
    size_t struct_size; /**< sizeof(DT_NewOptions), set by the caller */
    double first, second; /**< numbers */
    unsigned int flags; /**< 0, or DT_NEW_FLAG */
    DT_Index reserved; /**< 0 */
} DT_NewOptions;

#define DT_NEW_FLAG                                                                                                  \\
    0x2u /**< for DT_NewOptions: a flag that
            takes two lines */

/** Makes a thing of `options`, or is DT_ERROR_NOT_CLOSED.
 *  @return the shape, or null on failure. */
DECLSPEC DT_ShapeHandle DT_NewThing(DT_ShapeHandle shape, const DT_NewOptions* options);

"""
FAULTS = [
    ("/** Asks.\n *  @return DT_TRUE. */\nDECLSPEC DT_Bool DT_AskThing(DT_ShapeHandle shape);",
     "DT_AskThing has no entry in CERTAIN"),
    ("/** Is called. */\ntypedef void (*DT_NewCallback)(void* client_data);",
     "DT_NewCallback has no entry in CALLBACKS"),
    ("/** Keeps `data`. */\nDECLSPEC void DT_KeepThing(void* data);", "DT_KeepThing has no entry in KEPT"),
    ("/** Sets. */\nDECLSPEC void DT_SetThing(DT_ErrorCallback callback);", "DT_SetThing has no entry in KEPT"),
    ("/** Names.\n *  @return a name. */\nDECLSPEC const char* DT_NameThing(void);", "DT_NameThing returns a pointer"),
    ("/** A number. */\n#define DT_NEW_NUMBER 7", "DT_NEW_NUMBER: say its type"),
    ("/** A text. */\n#define DT_NEW_TEXT \"text\"", "not understood: #define DT_NEW_TEXT"),
    ("/** A struct. */\ntypedef struct DT_Hole\n{\n    int a; /**< a */\n    double b; /**< b */\n} DT_Hole;",
     "DT_Hole has a hole before b"),
    ("/** A struct. */\ntypedef struct DT_Hole\n{\n    double a; /**< a */\n    int b; /**< b */\n} DT_Hole;",
     "DT_Hole has a hole at its end"),
]


def describe(root, headers):
    command = [sys.executable, str(root / "capi" / "bindings" / "describe_api.py"), str(headers)]
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def main(root, work):
    root, headers = Path(root), Path(work) / "SOLID"
    original = (root / "include" / "SOLID" / "SOLID_memory.h").read_text()

    def with_text(text):
        shutil.rmtree(headers, ignore_errors=True)
        shutil.copytree(root / "include" / "SOLID", headers)
        (headers / "SOLID_memory.h").write_text(text)
        return describe(root, headers)

    done = with_text(original.replace(END, SOUND + END))
    if done.returncode:
        sys.exit(f"what needs no entry is refused: {done.stderr}")
    api = json.loads(done.stdout)
    thing = next(function for function in api["functions"] if function["name"] == "DT_NewThing")
    wanted = {"value": None, "certain": True,
              "errors": ["DT_ERROR_INVALID_HANDLE", "DT_ERROR_INVALID_ARGUMENT", "DT_ERROR_NOT_CLOSED"]}
    if thing["fails"] != wanted or thing["self"] is not None:
        sys.exit(f"DT_NewThing is described as {thing}")
    flag = next(constant for constant in api["constants"] if constant["name"] == "DT_NEW_FLAG")
    said = (flag["type"], flag["value"], flag["text"])
    if said != ("unsigned int", 2, "for DT_NewOptions: a flag that takes two lines"):
        sys.exit(f"DT_NEW_FLAG is described as {flag}")

    for code, message in FAULTS:
        done = with_text(original.replace(END, code + "\n\n" + END))
        if done.returncode == 0 or message not in done.stderr:
            sys.exit(f"not seen: {message}\n{done.stderr}")
    lost = with_text(original.replace("DECLSPEC size_t DT_GetByteCount(void);", ""))
    if "tells of what is not there: DT_GetByteCount" not in lost.stderr:
        sys.exit(f"a function that is gone is not missed: {lost.stderr}")
    print(f"{len(FAULTS) + 1} faults are seen")


if __name__ == "__main__":
    main(*sys.argv[1:])
