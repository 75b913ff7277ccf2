"""Times PyTorch on ResNet-34 with random weights and 224 x 224 pictures.

Prints one JSON line a measurement; `ms` is the median for one picture. The plain names are the net
as people write it; `_channels_last` and `_frozen` are what PyTorch offers for more speed.

Usage: torch_resnet34.py [--threads N] [--repeats N] [--plain]
"""
import argparse

import torch
import torchvision

from torch_timing import interleaved, report, settings

BATCHES = (8, 1)


def plain_net():
    torch.manual_seed(0)
    # Only the input's gradient is asked for; a weight that wants none spares PyTorch the work.
    return torchvision.models.resnet34(weights=None).eval().requires_grad_(False)


def forward(net, pictures):
    def work():
        with torch.no_grad():
            net(pictures)

    return work


def forward_and_gradient(net, pictures):
    pictures = pictures.clone(memory_format=torch.preserve_format).requires_grad_()
    targets = torch.zeros(len(pictures), 1, dtype=torch.int64)

    def work():
        torch.autograd.grad(net(pictures).gather(1, targets).sum(), pictures)

    return work


def frozen_net(pictures):
    """Batch norms folded and oneDNN's own layouts kept between layers; forward only."""
    with torch.no_grad():
        traced = torch.jit.trace(plain_net(), pictures)
        return torch.jit.optimize_for_inference(torch.jit.freeze(traced))


def works(plain_only):
    net = plain_net()
    last = plain_net().to(memory_format=torch.channels_last)
    for batch in BATCHES:
        pictures = torch.rand(batch, 3, 224, 224)
        yield f"resnet34_forward_b{batch}", batch, forward(net, pictures)
        yield f"resnet34_gradient_b{batch}", batch, forward_and_gradient(net, pictures)
        if plain_only:
            continue
        turned = pictures.to(memory_format=torch.channels_last)
        yield f"resnet34_forward_b{batch}_channels_last", batch, forward(last, turned)
        yield f"resnet34_gradient_b{batch}_channels_last", batch, forward_and_gradient(last, turned)
        yield f"resnet34_forward_b{batch}_frozen", batch, forward(frozen_net(pictures), pictures)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--repeats", type=int, default=9)
    parser.add_argument("--plain", action="store_true", help="only the net as people write it")
    arguments = parser.parse_args()
    common = settings(arguments.threads)

    chosen = list(works(arguments.plain))
    seconds = interleaved({name: work for name, _, work in chosen}, arguments.repeats, warm_up=2)
    for name, batch, _ in chosen:
        report(name, seconds[name], batch, unit="picture", **common)


if __name__ == "__main__":
    main()
