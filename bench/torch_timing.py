"""Fair timing shared by the PyTorch benchmarks: warm up, then take turns, then the median."""
import json
import statistics
import time

import torch


def settings(threads):
    """What a reader must know to judge a number. PyTorch's dense layers run on whatever BLAS the
    system gives it, and Debian's reference BLAS is many times slower than OpenBLAS."""
    torch.set_num_threads(threads)
    torch.ones(2, 2) @ torch.ones(2, 2)
    with open("/proc/self/maps") as maps:
        blas = "openblas" if "openblas" in maps.read() else "reference"
    return {"threads": threads, "torch": torch.__version__, "blas": blas}


def interleaved(works, repeats, warm_up):
    """Seconds of each call, by name. The works take turns, so that a slow spell of a shared
    machine falls on all of them alike."""
    for work in works.values():
        for _ in range(warm_up):
            work()
    seconds = {name: [] for name in works}
    for _ in range(repeats):
        for name, work in works.items():
            start = time.perf_counter()
            work()
            seconds[name].append(time.perf_counter() - start)
    return seconds


def report(name, seconds, per, **fields):
    """One JSON line. `ms` is the median for one unit of work, of which each call did `per`."""
    ms = [1e3 * second / per for second in seconds]
    line = {"name": name, "ms": round(statistics.median(ms), 4), "min_ms": round(min(ms), 4)}
    print(json.dumps(line | fields), flush=True)
