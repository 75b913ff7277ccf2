"""Runs our benchmark and PyTorch's by turns, and prints Markdown tables.

Times are medians over the rounds: milliseconds for one picture, one epoch, or 1000 signals.
PyTorch's are of the net as people write it, and of its best variant: channels-last, frozen, or
another number of threads. "bare" is the same oneDNN convolutions with nothing around them; "floor"
the arithmetic of the plain definition at the speed of a large matrix product. (Winograd's
convolutions do with fewer multiplications, so a share of the floor can exceed one.)

Usage: side_by_side.py PROGRAM [--threads N] [--rounds N] [--python PYTHON]
       PROGRAM --json --threads N prints lines {"name": ..., "ms": ...}; "gemm" has "gflops".
"""
import argparse
import json
import os
import pathlib
import statistics
import subprocess
import sys

HERE = pathlib.Path(__file__).parent
BARE = {f"resnet34_{way}_b{batch}": f"bare_{way}_b{batch}"
        for way in ("forward", "gradient") for batch in (8, 1)}
# Gigaflops of one unit of work: multiply-adds of ResNet-34's layers, and the same again for the
# way back; torch_svea.py derives the others.
GFLOP = {**{name: 7.34 * (2 if "gradient" in name else 1) for name in BARE},
         "svea_epoch": 3600 * 980_000 / 1e9, 
         "svea_scores": 1000 * 330_000 / 1e9}


def lines(command):
    """The JSON lines a program prints, by name."""
    run = subprocess.run(command, stdout=subprocess.PIPE, text=True)
    if run.returncode != 0:
        sys.exit(f"'{' '.join(command)}' ended with code {run.returncode}; run it alone to see "
                 "why.")
    parsed = [json.loads(line) for line in run.stdout.splitlines() if line.startswith("{")]
    return {line["name"]: line for line in parsed}


def torch_lines(python, threads):
    """Every round anew, so that neither side keeps a warm process."""
    resnet = lines([python, str(HERE / "torch_resnet34.py"), "--threads", str(threads),
                    "--repeats", "3"])
    found = list(resnet.values())
    for count in sorted({1, threads}):
        found += lines([python, str(HERE / "torch_svea.py"), "--threads", str(count),
                        "--repeats", "3"]).values()
    return found


def median_ms(rounds, name):
    """None when a round lacks the name."""
    values = [found[name]["ms"] for found in rounds if name in found]
    return statistics.median(values) if len(values) == len(rounds) else None


def variants(rounds, name):
    """Medians of PyTorch's variants, by what they are."""
    values = {}
    for found in rounds:
        for line in found:
            # The line "svea_scores" repeats the round's luckiest batch size; each has its own.
            if line["name"].startswith(name) and not (line["name"] == name and "batch" in line):
                variant = (line["name"][len(name) + 1:] or "plain", line["threads"])
                values.setdefault(variant, []).append(line["ms"])
    return {variant: statistics.median(ms) for variant, ms in values.items()}


def row(name, ours, torch):
    mine, theirs = median_ms(ours, name), variants(torch, name)
    best = min(theirs, key=theirs.get)
    plain = theirs.get(("plain", max(threads for _, threads in theirs)))
    cells = [name, f"{mine:.3g}"]
    cells += [f"{plain:.3g}", f"{plain / mine:.2f}"] if plain else ["", ""]
    cells += ["{:.3g} ({}, {} thr.)".format(theirs[best], *best), f"{theirs[best] / mine:.2f}"]
    bare = median_ms(ours, BARE[name]) if name in BARE else None
    cells += [f"{bare:.3g}", f"{100 * bare / mine:.0f} %"] if bare else ["", ""]
    floor = floor_by_gemm(ours, name)
    cells += [f"{floor:.3g}", f"{100 * floor / mine:.0f} %"]
    return "| " + " | ".join(cells) + " |"


def floor_by_gemm(rounds, name):
    return 1e3 * GFLOP[name] / statistics.median(found["gemm"]["gflops"] for found in rounds)


def table(ours, torch):
    heads = ["work", "assay, ms", "PyTorch, ms", "ratio", "at its best, ms", "ratio", "bare, ms",
             "share", "floor, ms", "share"]
    yield "| " + " | ".join(heads) + " |"
    yield "|" + "---|" * len(heads)
    for name in GFLOP:
        yield row(name, ours, torch)


def memory(rounds):
    """What is held against what is needed: the tape with one, else two layers and weights."""
    yield "| memory | held, MiB | needed, MiB | ratio |"
    yield "|---|---|---|---|"
    for line in rounds[-1].values():
        if "memory_held" in line:
            held, needed = line["memory_held"], line["memory_needed"]
            yield (f"| {line['name']} | {held / 2**20:.1f} | {needed / 2**20:.1f} | "
                   f"{held / needed:.2f} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--python", default=sys.executable, help="one that has PyTorch")
    arguments = parser.parse_args()
    ours, torch = [], []
    for _ in range(arguments.rounds):
        ours.append(lines([arguments.program, "--json", "--threads", str(arguments.threads)]))
        torch.append(torch_lines(arguments.python, arguments.threads))
    print("\n".join([*table(ours, torch), "", *memory(ours)]))
    first = torch[0][0]
    load = os.getloadavg()[0]
    print(f"\n{arguments.rounds} rounds, {arguments.threads} threads; PyTorch {first['torch']} "
          f"with {first['blas']} BLAS; a large matrix product at "
          f"{statistics.median(found['gemm']['gflops'] for found in ours):.0f} GFLOP/s; load "
          f"average at the end {load:.1f}.")


if __name__ == "__main__":
    main()
