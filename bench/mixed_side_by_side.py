#!/usr/bin/env python3
"""Fits the mixed models of mixed_bench and of mixed_model.R in turn and prints a table.

Usage: bench/mixed_side_by_side.py build/release/mixed_bench
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile


def lines(command):
    one_thread = dict(os.environ, OMP_NUM_THREADS="1", OPENBLAS_NUM_THREADS="1")
    text = subprocess.run(command, check=True, capture_output=True, text=True, env=one_thread,
                          stdin=subprocess.DEVNULL).stdout
    return {row["name"]: row for row in map(json.loads, text.splitlines())}


def main():
    here = pathlib.Path(__file__).parent
    with tempfile.TemporaryDirectory() as folder:
        trials = str(pathlib.Path(folder) / "trials.csv")
        ours = lines([sys.argv[1], trials])
        theirs = lines(["Rscript", str(here / "mixed_model.R"), trials])
    print("| 10,000 trials, 150 participants, 450 items | assay | lme4 | faster | log-likelihoods |")
    print("| --- | ---: | ---: | ---: | --- |")
    for name, row in ours.items():
        other = theirs[name]
        print(f"| {name} | {row['ms'] / 1000:.2f} s | {other['ms'] / 1000:.2f} s "
              f"| {other['ms'] / row['ms']:.1f}x "
              f"| {row['log_likelihood']:.3f}, {other['log_likelihood']:.3f} |")


if __name__ == "__main__":
    main()
