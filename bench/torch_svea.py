"""Times PyTorch on the small 1-D net: three convolutions of 25 channels and a dense layer.

Prints one JSON line a measurement. svea_epoch: `ms` is one epoch of training (3600 signals, batch
32, SGD). svea_scores: `ms` is 1000 masked signals scored, at the batch size that suits PyTorch
best; svea_scores_b<batch> are all that were tried.

Usage: torch_svea.py [--threads N] [--repeats N]
"""
import argparse
import statistics

import torch
import torch.nn.functional as F

from torch_timing import interleaved, report, settings

SAMPLES, POINTS, CHANNELS, CLASSES, BATCH = 3600, 40, 25, 10, 32
RATE, L2 = 0.01, 5e-4
BATCHES = (250, 1000, 2000, 4000, 8000)
# Multiplications and additions of one forward pass, zeros of the padding included.
FORWARD_FLOP = 2 * (POINTS * CHANNELS * (5 + 3 * CHANNELS + 3 * CHANNELS) + 1000 * CLASSES)
# Training adds the weights' gradients, and the values' gradients of all but the first layer.
TRAINING_FLOP = 3 * FORWARD_FLOP - 2 * POINTS * CHANNELS * 5


class Net:
    def __init__(self):
        torch.manual_seed(0)
        shapes = [(CHANNELS, 1, 5), (CHANNELS, CHANNELS, 3), (CHANNELS, CHANNELS, 3)]
        self.kernels = [torch.nn.init.xavier_uniform_(torch.empty(shape)) for shape in shapes]
        self.kernels.append(0.5 * torch.randn(CLASSES, POINTS * CHANNELS))
        self.biases = [torch.zeros(len(kernel)) for kernel in self.kernels]

    def parameters(self):
        return self.kernels + self.biases

    def __call__(self, x):
        for kernel, bias in zip(self.kernels[:3], self.biases):
            x = F.conv1d(x, kernel, bias, padding=kernel.shape[2] // 2).relu_()
        return F.linear(x.flatten(1), self.kernels[3], self.biases[3])


def training():
    """One epoch a call, with as little around the net as PyTorch allows: no DataLoader, no
    optimiser object, one shuffle an epoch, and the fused updates of whole lists."""
    net = Net()
    parameters = [parameter.requires_grad_() for parameter in net.parameters()]
    signals, labels = torch.randn(SAMPLES, 1, POINTS), torch.randint(CLASSES, (SAMPLES,))

    def epoch():
        order = torch.randperm(SAMPLES)
        for x, y in zip(signals[order].split(BATCH), labels[order].split(BATCH)):
            gradients = torch.autograd.grad(F.cross_entropy(net(x), y), parameters)
            with torch.no_grad():
                # The penalty L2 * sum of squares has the gradient 2 * L2 * kernel.
                torch._foreach_mul_(net.kernels, 1 - 2 * RATE * L2)
                torch._foreach_add_(parameters, gradients, alpha=-RATE)

    return epoch


def scoring(batch):
    net = Net()
    signal, masks = torch.randn(1, 1, POINTS), torch.rand(batch, 1, POINTS)

    def scores():
        with torch.inference_mode():
            torch.softmax(net(signal * masks), 1)

    return scores


def report_epoch(repeats, common):
    seconds = interleaved({"svea_epoch": training()}, repeats, warm_up=2)["svea_epoch"]
    gflops = SAMPLES * TRAINING_FLOP / statistics.median(seconds) / 1e9
    report("svea_epoch", seconds, 1, unit="epoch", gflops=round(gflops, 2), **common)


def report_scores(repeats, common):
    seconds = interleaved({batch: scoring(batch) for batch in BATCHES}, repeats, warm_up=3)

    def line(name, batch):
        rate = batch / statistics.median(seconds[batch])
        report(name, seconds[batch], batch / 1000, unit="1000 signals",
               samples_per_second=round(rate), gflops=round(rate * FORWARD_FLOP / 1e9, 2),
               batch=batch, **common)

    for batch in BATCHES:
        line(f"svea_scores_b{batch}", batch)
    line("svea_scores", min(BATCHES, key=lambda size: statistics.median(seconds[size]) / size))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--repeats", type=int, default=9)
    arguments = parser.parse_args()
    common = settings(arguments.threads)
    report_epoch(arguments.repeats, common)
    report_scores(3 * arguments.repeats, common)


if __name__ == "__main__":
    main()
