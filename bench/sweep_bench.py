"""Sweeps over a small net: two ranks of mpirun with one thread each beside one process with two
threads, by turns in one run; then one process over more and more items, its time and its largest
resident memory. Prints Markdown tables.

Usage: sweep_bench.py PROGRAM [--items N] [--rounds N]
       PROGRAM is build/release/assay; mpirun must be on the path (openmpi-bin).
"""
import argparse
import os
import pathlib
import statistics
import subprocess
import tempfile
import time

import numpy

METHODS = ["gradient", "integrated_gradients", "smoothgrad", "occlusion"]
METRICS = ["deletion", "insertion", "pixel_flipping", "symmetric_relevance_gain", "road", "gini"]
RANKS = ["mpirun", "--allow-run-as-root", "--oversubscribe", "-n", "2"]


def timed(command):
    """Seconds and the largest resident memory of a command, in MiB."""
    started = time.perf_counter()
    with open(os.devnull, "w") as nowhere:
        process = subprocess.Popen(command, stdout=nowhere, stderr=nowhere)
        _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise SystemExit("failed: " + " ".join(command))
    return time.perf_counter() - started, usage.ru_maxrss / 1024


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--items", type=int, default=2048)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        net = str(folder / "net.onnx")
        timed([options.program, "train", "mnist1d", "--epochs", "1", "--out", net])

        def sweep(items, threads):
            inputs = folder / f"x{items}.npy"
            if not inputs.exists():
                noise = numpy.random.default_rng(0).normal(size=(items, 1, 40))
                numpy.save(inputs, noise.astype("float32"))
            out = folder / "r.sqlite"
            out.unlink(missing_ok=True)
            command = [options.program, "sweep", "--model", net, "--input", str(inputs),
                       "--out", str(out), "--threads", str(threads), "--resamples", "200"]
            for method in METHODS:
                command += ["--method", method]
            for metric in METRICS:
                command += ["--metric", metric]
            return command

        one, ranks = [], []
        for _ in range(options.rounds):
            one.append(timed(sweep(options.items, 2))[0])
            ranks.append(timed(RANKS + sweep(options.items, 1))[0])
        print(f"{options.items} items, {len(METHODS)} methods and 4 controls, {len(METRICS)} "
              f"metrics; seconds of every round.\n")
        print("| round | one process, two threads | two ranks, one thread | throughput of ranks |\n"
              "| ---: | ---: | ---: | ---: |")
        # Rounds are pairs: what else the machine does meanwhile slows both runs of a round.
        ratios = [a / b for a, b in zip(one, ranks)]
        for at, ratio in enumerate(ratios):
            print(f"| {at + 1} | {one[at]:.2f} | {ranks[at]:.2f} | {ratio:.2f} |")
        print(f"\nRanks beside threads: {statistics.median(ratios):.2f} times the throughput, the "
              f"median of the rounds ({min(ratios):.2f} to {max(ratios):.2f}; wanted: 0.90).\n")

        print("| items | seconds | seconds an item x 1000 | memory, MiB |\n"
              "| ---: | ---: | ---: | ---: |")
        for items in (options.items // 2, options.items, options.items * 2, options.items * 4):
            seconds, memory = timed(sweep(items, 2))
            print(f"| {items} | {seconds:.2f} | {1000 * seconds / items:.2f} | {memory:.0f} |")


if __name__ == "__main__":
    main()
