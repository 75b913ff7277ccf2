"""What the stages of PyTorch's side share: variants of a work are tried on a part of it, and the
whole is done and timed by the best."""
import json
import time
from typing import Callable, NamedTuple

import numpy
import torch


class Done(NamedTuple):
    """What a work has made, and how many samples it ran forward and back."""
    maps: object
    forward: int
    backward: int
    more: dict = {}


class Variant(NamedTuple):
    name: str
    threads: int
    run: Callable  # of the share of the work to do, from 0 to 1


def seconds_of(variant, share):
    torch.set_num_threads(variant.threads)
    start = time.perf_counter()
    done = variant.run(share)
    return time.perf_counter() - start, done


class Work:
    """One stage. The best of its variants is found when it is first asked for."""

    def __init__(self, name, variants, pilot, repeats=3):
        self.name, self.variants, self.pilot, self.repeats = name, variants, pilot, repeats
        self.best = None

    def choose(self):
        """Variants take turns; each keeps its fastest, as others may be using the machine."""
        if len(self.variants) == 1:
            return self.variants[0]
        seconds = {at: [] for at in range(len(self.variants))}
        for _ in range(self.repeats):
            for at, variant in enumerate(self.variants):
                seconds[at].append(seconds_of(variant, self.pilot)[0])
        return self.variants[min(seconds, key=lambda at: min(seconds[at]))]

    def run(self, folder):
        self.best = self.best or self.choose()
        seconds, done = seconds_of(self.best, 1)
        if done.maps is not None:
            numpy.save(f"{folder}/{self.name}.torch.npy", numpy.asarray(done.maps, numpy.float32))
        return {"name": self.name, "seconds": seconds, "forward": done.forward,
                "backward": done.backward, "variant": self.best.name,
                "threads": self.best.threads} | done.more


def answer(works, folder, names):
    """One JSON line for every name."""
    for name in names:
        print(json.dumps(works[name.strip()].run(folder)), flush=True)
