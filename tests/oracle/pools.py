"""Which windows of a net's max pools its activations end in, and how nearly they tie there."""
import contextlib
import unittest.mock

import torch
import torch.nn.functional as F


def arguments(kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False,
              return_indices=False):
    assert dilation == 1 and not return_indices, "such a pool is not known here"
    return {"kernel_size": kernel_size, "stride": stride or kernel_size, "padding": padding,
            "ceil_mode": ceil_mode}


def trace(net, pictures, functions):
    """For every call of one of the functions, by its number, the chains of pools that its result
    runs through; {0: [[pool], [pool, pool]]} is read by two, one of which another follows."""
    chains, origins, kept = {}, {}, []
    calls = iter(range(1_000_000))

    def keep(result, came_from):
        # Kept alive: an identity names a tensor only while it lives.
        kept.append(result)
        origins[id(result)] = came_from
        return result

    def activation(function):
        return lambda x, *rest, **options: keep(function(x, *rest, **options),
                                                [(next(calls), [])])

    def joined(parts, *rest, **options):
        came_from = [origin for part in parts for origin in origins.get(id(part), [])]
        return keep(cat(parts, *rest, **options), came_from)

    def pooled(x, *rest, **options):
        pool = arguments(*rest, **options)
        came_from = [(call, [*chain, pool]) for call, chain in origins.get(id(x), [])]
        for call, chain in came_from:
            chains.setdefault(call, []).append(chain)
        return keep(max_pool(x, *rest, **options), came_from)

    cat, max_pool = torch.cat, F.max_pool2d
    with torch.no_grad(), contextlib.ExitStack() as stack:
        for name in functions:
            stack.enter_context(
                unittest.mock.patch.object(F, name, activation(getattr(F, name))))
        stack.enter_context(unittest.mock.patch.object(torch, "cat", joined))
        stack.enter_context(unittest.mock.patch.object(F, "max_pool2d", pooled))
        net(pictures)
    return chains


def windows(x, kernel_size, stride, padding, ceil_mode):
    """[n, channels, the numbers of a window, windows]"""
    # More than a window's part at the end changes nothing: there is always a row that is left out.
    extra = stride - 1 if ceil_mode else 0
    x = F.pad(x, (padding, padding + extra, padding, padding + extra), value=float("-inf"))
    parts = x.unfold(2, kernel_size, stride).unfold(3, kernel_size, stride)
    return parts.flatten(4).flatten(2, 3).transpose(2, 3)


def ties(x, chains, floor=None):
    """For each channel the least difference of the two largest values of a window. Values below
    the floor are left out: a ReLU follows, whose bias may yet move a little. Equal values are one
    value, seen twice through another pool."""
    least = torch.full((x.shape[1],), float("inf"), dtype=x.dtype)
    floor = -0.2 * x.std() if floor is None else floor
    for chain in chains:
        pooled = x
        for pool in chain[:-1]:
            pooled = F.max_pool2d(pooled, **pool)
        top = windows(pooled, **chain[-1]).topk(2, dim=2).values
        first, second = top[:, :, 0], top[:, :, 1]
        apart = torch.where((second > floor) & (first > second), first - second, torch.inf)
        least = torch.minimum(least, apart.amin((0, 2)))
    return least
