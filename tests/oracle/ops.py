"""Writes a small ONNX model for every operator and its variants, and what PyTorch says of it.

For each case: CASE.onnx, CASE.input.npy (a batch of three), CASE.output.npy, CASE.seed.npy (a
gradient arriving at the output) and CASE.gradient.npy (what it becomes at the input), computed in
double precision and stored in single.

Usage: ops.py OUT_FOLDER [CASE ...]
"""
import argparse
import pathlib

import case
import cases_arithmetic
import cases_convolution
import cases_dense
import cases_function
import cases_opset
import cases_resize
import cases_shape
import cases_window

GROUPS = (cases_window, cases_convolution, cases_resize, cases_dense, cases_function,
          cases_arithmetic, cases_shape, cases_opset)


def all_cases():
    found = {}
    for group in GROUPS:
        for one in group.cases():
            if one.name in found:
                raise SystemExit(f"Two cases are called '{one.name}'; rename one.")
            found[one.name] = one
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("names", nargs="*", metavar="CASE")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    cases = all_cases()
    for name in arguments.names or cases:
        if name not in cases:
            raise SystemExit(f"There is no case '{name}'; see cases_*.py.")
        case.write(cases[name], arguments.folder)
    print(f"{len(arguments.names or cases)} cases written to {arguments.folder}")


if __name__ == "__main__":
    main()
