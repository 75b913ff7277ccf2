"""Keeps a net's activations off the kinks of its functions, for given pictures.

A net has millions of ReLUs, and for any picture a few of their inputs lie so close to zero that
rounding decides their sign. Each such toss-up changes the gradient by a percent: two correct
programs differ that much. Here every channel's bias is moved a little, to where the values of all
pictures leave a gap, so that a comparison can be as tight as the arithmetic.
"""
import contextlib
import unittest.mock

import torch
import torch.nn.functional as F

KINKS = {"relu": (0.0,), "hardtanh": (0.0, 6.0), "hardswish": (-3.0, 3.0),
         "hardsigmoid": (-3.0, 3.0)}
BIASED = (torch.nn.BatchNorm2d, torch.nn.Conv2d, torch.nn.Linear)


def widest_gaps(x, kinks, tries=2000):
    """The shift of each channel, small against its deviation, that leaves its kinks loneliest."""
    values = x.transpose(0, 1).flatten(1).sort(1).values.contiguous()
    reach = 0.1 * x.std()
    shifts = torch.linspace(-1, 1, tries).mul(reach).expand(len(values), -1)
    lonely = torch.full_like(shifts, float("inf"))
    for kink in kinks:
        points = (kink - shifts).contiguous()
        above = torch.searchsorted(values, points)
        for neighbour in (above - 1, above):
            nearest = values.gather(1, neighbour.clamp(0, values.shape[1] - 1))
            lonely = torch.minimum(lonely, (nearest - points).abs())
    best = lonely.argmax(1, keepdim=True)
    return shifts.gather(1, best)[:, 0], lonely.gather(1, best).min().item()


class Mover:
    """Watches one forward pass; before each kinked function it moves the bias that feeds it, which
    is that of the last layer run with as many channels."""

    def __init__(self):
        self.biases = {}
        self.margin = float("inf")

    def remember(self, module, _, output):
        if module.bias is not None:
            self.biases[output.shape[1]] = module.bias

    def wrapped(self, name, function):
        def moved(x, *rest, **options):
            shift, margin = widest_gaps(x, KINKS[name])
            self.biases[x.shape[1]] += shift
            self.margin = min(self.margin, margin)
            return function(x + shift.reshape(1, -1, *[1] * (x.dim() - 2)), *rest, **options)

        return moved


def avoid(net, pictures):
    """Moves the net's biases; returns the least distance to a kink that is left."""
    mover = Mover()
    with torch.no_grad(), contextlib.ExitStack() as stack:
        for name in KINKS:
            stack.enter_context(
                unittest.mock.patch.object(F, name, mover.wrapped(name, getattr(F, name))))
        for module in net.modules():
            if isinstance(module, BIASED):
                stack.callback(module.register_forward_hook(mover.remember).remove)
        net(pictures)
    return mover.margin
