"""Methods on ResNet-34 by PyTorch, written well: batch norms folded, weights without gradients,
batches of masked pictures made by whole operations, nothing computed twice."""
import itertools

import numpy
import torch
import torch.nn.functional as F
import torchvision

from torch_work import Done, Variant, Work

SIDE = 224


def folded_net(folder):
    """torchvision's net with convolutions that have a bias, and our numbers in it."""
    net = torchvision.models.resnet34(weights=None).eval()
    numbers = torch.from_numpy(numpy.load(f"{folder}/resnet34.npy"))
    used = 0

    def fill(layer):
        nonlocal used
        for parameter in (layer.weight, layer.bias):
            parameter.data = numbers[used:used + parameter.numel()].view_as(parameter).clone()
            used += parameter.numel()
        return layer

    def with_bias(old):
        return fill(torch.nn.Conv2d(old.in_channels, old.out_channels, old.kernel_size, old.stride,
                                    old.padding))

    net.conv1, net.bn1 = with_bias(net.conv1), torch.nn.Identity()
    for block in itertools.chain(net.layer1, net.layer2, net.layer3, net.layer4):
        block.conv1, block.bn1 = with_bias(block.conv1), torch.nn.Identity()
        block.conv2, block.bn2 = with_bias(block.conv2), torch.nn.Identity()
        if block.downsample is not None:
            block.downsample = with_bias(block.downsample[0])
    fill(net.fc)
    assert used == len(numbers)
    return net.requires_grad_(False)


def features(net, x):
    """The net up to its last block."""
    x = net.maxpool(net.relu(net.bn1(net.conv1(x))))
    return net.layer4(net.layer3(net.layer2(net.layer1(x))))


def head(net, values):
    return net.fc(net.avgpool(values).flatten(1))


class Way:
    """One way to run the net: its form, its batch and its layout."""

    def __init__(self, net, form, batch, last):
        self.net, self.batch = net, batch
        self.name = f"{form}, batch {batch}"
        self.format = torch.channels_last if last else torch.contiguous_format

    def scores(self, count, make):
        """Logit 0 of `count` pictures; make(begin, end) gives some of them."""
        found = torch.empty(count)
        with torch.inference_mode():
            for begin in range(0, count, self.batch):
                end = min(begin + self.batch, count)
                found[begin:end] = self.net(make(begin, end))[:, 0]
        return found

    def gradient_sum(self, count, make):
        total = torch.zeros(3, SIDE, SIDE)
        for begin in range(0, count, self.batch):
            x = make(begin, min(begin + self.batch, count)).requires_grad_()
            total += torch.autograd.grad(self.net(x)[:, 0].sum(), x)[0].sum(0)
        return total

    def turned(self, pictures):
        return pictures.contiguous(memory_format=self.format)


class Methods:
    def __init__(self, folder):
        self.x = torch.from_numpy(numpy.load(f"{folder}/resnet34_picture.npy"))
        plain = folded_net(folder)
        last = folded_net(folder).to(memory_format=torch.channels_last)
        with torch.no_grad():
            traced = torch.jit.trace(plain, self.x.expand(8, -1, -1, -1).contiguous())
        frozen = torch.jit.optimize_for_inference(torch.jit.freeze(traced))
        self.forward_ways = [Way(frozen, "frozen", 8, False), Way(last, "channels last", 8, True),
                             Way(frozen, "frozen", 32, False), Way(last, "channels last", 32, True),
                             Way(plain, "plain", 8, False)]
        self.gradient_ways = [Way(last, "channels last", 8, True), Way(plain, "plain", 8, False),
                              Way(last, "channels last", 32, True)]
        self.plain = plain

    def integrated_gradients(self, way, share):
        steps = max(way.batch, round(50 * share))
        along = torch.arange(1, 51)[:, None, None, None] / 50
        total = way.gradient_sum(steps, lambda a, b: way.turned(along[a:b] * self.x))
        parts = total * self.x[0] / steps
        ends = torch.cat([torch.zeros_like(self.x), self.x])
        low, high = way.scores(2, lambda a, b: way.turned(ends[a:b]))
        return Done(parts.sum(0), steps + 2, steps, {"gap": float(parts.sum() - (high - low))})

    def smoothgrad(self, way, share):
        draws = max(way.batch, round(25 * share))
        noise = 0.15 * (self.x.max() - self.x.min())
        total = way.gradient_sum(
            draws, lambda a, b: way.turned(self.x + noise * torch.randn(b - a, 3, SIDE, SIDE)))
        return Done((total / draws).abs().amax(0), draws, draws)

    def rise(self, way, share):
        count, cells = max(way.batch, round(500 * share)), 7
        size = -(-SIDE // cells)
        grids = (torch.rand(count, 1, cells, cells) < 0.5).float()
        shifts = torch.randint(size, (count, 2)).tolist()
        large = (cells + 1) * size
        total = torch.zeros(SIDE, SIDE)
        waiting = None

        def masked(begin, end):
            nonlocal waiting
            enlarged = F.interpolate(grids[begin:end], (large, large), mode="bilinear",
                                     align_corners=False)
            waiting = torch.stack([enlarged[at, :, y:y + SIDE, x:x + SIDE]
                                   for at, (y, x) in enumerate(shifts[begin:end])])
            return way.turned(self.x * waiting)

        # Masks are added up as they go, so that they are made once and not kept.
        with torch.inference_mode():
            for begin in range(0, count, way.batch):
                end = min(begin + way.batch, count)
                scores = way.net(masked(begin, end))[:, 0]
                total += torch.tensordot(scores, waiting[:, 0], 1)
        return Done(total / (count * 0.5), count, 0)

    def score_cam(self, way, share):
        with torch.inference_mode():
            found = features(self.plain, self.x)[0]
        contrast = found.amax((1, 2)) > found.amin((1, 2))
        channels = found[contrast]
        channels = channels[:max(way.batch, round(len(channels) * share))]

        def masked(begin, end):
            masks = F.interpolate(channels[begin:end, None], (SIDE, SIDE), mode="bilinear",
                                  align_corners=False)
            low, high = masks.amin((2, 3), True), masks.amax((2, 3), True)
            return way.turned(self.x * ((masks - low) / (high - low)))

        weights = torch.softmax(way.scores(len(channels), masked), 0)
        total = torch.tensordot(weights, channels, 1).relu_()
        enlarged = F.interpolate(total[None, None], (SIDE, SIDE), mode="bilinear",
                                 align_corners=False)
        return Done(enlarged[0, 0], len(channels) + 1, 0)

    def occlusion(self, way, share):
        window, stride = 32, 16
        begins = range(0, SIDE - window + 1, stride)
        windows = list(itertools.product(begins, begins))
        windows = windows[:max(way.batch, round(len(windows) * share))]

        def hidden(begin, end):
            pictures = way.turned(self.x.repeat(end - begin, 1, 1, 1))
            for at in range(begin, end):
                if at > 0:  # version 0 hides nothing
                    y, x = windows[at - 1]
                    pictures[at - begin, :, y:y + window, x:x + window] = 0
            return pictures

        whole, *scores = way.scores(len(windows) + 1, hidden).tolist()
        losses, times = torch.zeros(SIDE, SIDE), torch.zeros(SIDE, SIDE)
        for (y, x), score in zip(windows, scores):
            losses[y:y + window, x:x + window] += whole - score
            times[y:y + window, x:x + window] += 1
        return Done(losses / times.clamp(min=1), len(windows) + 1, 0)

    def grad_cam(self, way, _share):
        with torch.no_grad():
            values = features(way.net, way.turned(self.x))
        values.requires_grad_()
        gradient, = torch.autograd.grad(head(way.net, values)[:, 0].sum(), values)
        with torch.no_grad():
            total = (gradient.mean((2, 3), True) * values).sum(1, True).relu_()
            enlarged = F.interpolate(total, (SIDE, SIDE), mode="bilinear", align_corners=False)
        return Done(enlarged[0, 0], 1, 1)


def works(folder, threads):
    methods = Methods(folder)

    def work(name, ways, share):
        method = getattr(methods, name)
        # Half the threads take about twice as long on a net of this size: tried with one way only.
        counts = [(way, threads) for way in ways] + [(ways[0], 1)] * (threads > 1)
        variants = [Variant(way.name, count, lambda part, way=way: method(way, part))
                    for way, count in counts]
        return Work(f"resnet34_{name}", variants, share, repeats=2)

    chosen = [work("integrated_gradients", methods.gradient_ways, 0),
              work("smoothgrad", methods.gradient_ways, 0),
              work("rise", methods.forward_ways, 32 / 500),
              work("score_cam", methods.forward_ways, 32 / 512),
              work("occlusion", methods.forward_ways, 32 / 169),
              work("grad_cam", methods.gradient_ways[:2], 1)]
    return {one.name: one for one in chosen}
