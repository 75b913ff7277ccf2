"""Says how far two arrays are apart: the largest difference, relative to the largest value of B.

Usage: compare.py A.npy B.npy [--tolerance 1e-4]
"""
import argparse
import sys

import numpy


def distance(a, b):
    """Infinite when the shapes differ or a value is not a number."""
    if a.shape != b.shape or not (numpy.isfinite(a).all() and numpy.isfinite(b).all()):
        return float("inf")
    if a.size == 0:
        return 0.0
    a, b = a.astype(numpy.float64), b.astype(numpy.float64)
    difference, scale = abs(a - b).max(), abs(b).max()
    return difference / scale if scale > 0 else difference


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("a")
    parser.add_argument("b")
    parser.add_argument("--tolerance", type=float, default=1e-4)
    arguments = parser.parse_args()
    a, b = numpy.load(arguments.a), numpy.load(arguments.b)
    apart = distance(a, b)
    close = apart <= arguments.tolerance
    print(f"{'same' if close else 'DIFFERENT'} {apart:.3g} (tolerance {arguments.tolerance:g}) "
          f"{list(a.shape)} {arguments.a} against {list(b.shape)} {arguments.b}")
    sys.exit(0 if close else 1)


if __name__ == "__main__":
    main()
