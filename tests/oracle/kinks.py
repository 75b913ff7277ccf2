"""Keeps a net's activations off the kinks of its functions, for given pictures.

A net has millions of ReLUs and of windows to take a maximum in, and for any picture a few of their
inputs lie so close to zero, or to each other, that rounding decides. Each such toss-up changes the
gradient by a percent: two correct programs differ that much. Here the net itself is changed a
little, so that a comparison can be as tight as the arithmetic: every channel's bias is moved to
where the values of all pictures leave a gap around the kink, and filters that end in a near tie
of a max pool are stirred until they do not.
"""
import contextlib
import unittest.mock

import torch
import torch.nn.functional as F

from pools import ties, trace

KINKS = {"relu": (0.0,), "hardtanh": (0.0, 6.0), "hardswish": (-3.0, 3.0),
         "hardsigmoid": (-3.0, 3.0)}
BIASED = (torch.nn.BatchNorm2d, torch.nn.Conv2d, torch.nn.Linear)
# Two largest values of a window should differ by this much of the layer's deviation.
APART = 4e-5


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


class Filters:
    """The convolution run last, with its input, and the norm after it if there is one: enough to
    compute some of its channels again with other weights."""

    def __init__(self, convolution, x):
        self.convolution, self.x, self.norm = convolution, x, None

    def channels(self, which, weight):
        conv = self.convolution
        bias = conv.bias[which] if conv.bias is not None else None
        y = F.conv2d(self.x, weight, bias, conv.stride, conv.padding, conv.dilation)
        if self.norm is None:
            return y
        norm = self.norm
        return F.batch_norm(y, norm.running_mean[which], norm.running_var[which],
                            norm.weight[which], norm.bias[which], eps=norm.eps)


def stir(filters, x, uses, generator, rounds=60):
    """Changes the filters whose values tie in a window, until they do not or the rounds are over;
    returns the values of all channels and the least distance that is left."""
    apart = ties(x, uses)
    wanted, weight = APART * x.std(), filters.convolution.weight
    for _ in range(rounds):
        near = (apart < wanted).nonzero()[:, 0]
        if len(near) == 0:
            break
        size = 0.03 * weight[near].std()
        tried = weight[near] + size * torch.randn(weight[near].shape, generator=generator)
        values = filters.channels(near, tried)
        found = ties(values, uses)
        better = found > apart[near]
        chosen = near[better]
        weight[chosen], x[:, chosen] = tried[better], values[:, better]
        apart[chosen] = found[better]
    return x, (apart.min() / x.std()).item()


class Mover:
    """Watches one forward pass; before each kinked function it stirs the filters and moves the bias
    that feeds it, which is that of the last layer run with as many channels."""

    def __init__(self, pooled):
        self.pooled, self.generator = pooled, torch.Generator().manual_seed(11)
        self.biases, self.filters = {}, None
        self.margin, self.tie, self.calls = float("inf"), float("inf"), 0

    def remember(self, module, inputs, output):
        if module.bias is not None:
            self.biases[output.shape[1]] = module.bias
        if isinstance(module, torch.nn.Conv2d):
            self.filters = Filters(module, inputs[0])
        elif isinstance(module, torch.nn.BatchNorm2d) and self.filters:
            self.filters.norm = module

    def wrapped(self, name, function):
        def moved(x, *rest, **options):
            uses, self.calls = self.pooled.get(self.calls, []), self.calls + 1
            if uses:
                x, tie = stir(self.filters, x.clone(), uses, self.generator)
                self.tie = min(self.tie, tie)
            shift, margin = widest_gaps(x, KINKS[name])
            self.biases[x.shape[1]] += shift
            self.margin = min(self.margin, margin)
            return function(x + shift.reshape(1, -1, *[1] * (x.dim() - 2)), *rest, **options)

        return moved


def avoid(net, pictures):
    """Changes the net; returns the least distances to a kink and of a tie that are left."""
    with torch.no_grad(), contextlib.ExitStack() as stack:
        mover = Mover(trace(net, pictures[:1], KINKS))
        for name in KINKS:
            stack.enter_context(
                unittest.mock.patch.object(F, name, mover.wrapped(name, getattr(F, name))))
        for module in net.modules():
            if isinstance(module, BIASED):
                stack.callback(module.register_forward_hook(mover.remember).remove)
        net(pictures)
    return mover.margin, mover.tie
