"""Times PyTorch's side of the methods' benchmark: see methods_side_by_side.py.

Usage: torch_methods.py svea|resnet34 FOLDER [--threads N] [STAGE...]
Without stages their names are read from standard input, one a line. Every stage is done whole by
the best of its variants, which is named. The folder holds what methods_bench has written.
"""
import argparse
import sys

import torch_resnet34_methods
import torch_svea_methods
from torch_timing import settings
from torch_work import answer

SIDES = {"svea": torch_svea_methods, "resnet34": torch_resnet34_methods}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("side", choices=SIDES)
    parser.add_argument("folder")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("stages", nargs="*")
    arguments = parser.parse_intermixed_args()
    settings(arguments.threads)
    works = SIDES[arguments.side].works(arguments.folder, arguments.threads)
    answer(works, arguments.folder, arguments.stages or sys.stdin)


if __name__ == "__main__":
    main()
