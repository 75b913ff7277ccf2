"""Kernels of three by three with stride one, in the many sizes for which a program may have a
faster way than the definition: pictures that its tiles do and do not divide, channels that its
vectors do and do not divide, and what is done to the result before it is stored."""
import torch
import torch.nn.functional as F

from case import case, node, weights
from cases_window import conv

# Picture, channels in, channels out, pads on every side.
SIZES = [
    ((1, 1), 16, 16, 1), ((2, 2), 16, 32, 1), ((3, 3), 16, 16, 0), ((4, 4), 32, 16, 1),
    ((5, 7), 16, 16, 1), ((5, 7), 19, 33, 1), ((5, 7), 48, 32, 0), ((6, 6), 16, 64, 1),
    ((7, 7), 64, 64, 1), ((7, 7), 128, 128, 1), ((7, 7), 512, 96, 1), ((7, 7), 40, 24, 2),
    ((3, 40), 16, 16, 1), ((40, 3), 32, 32, 1), ((13, 17), 16, 48, 1), ((13, 17), 20, 36, 0),
    ((13, 17), 64, 32, 2), ((14, 14), 64, 64, 1), ((14, 14), 96, 128, 0), ((14, 14), 128, 128, 1),
    ((28, 28), 32, 32, 1), ((28, 28), 64, 48, 2), ((28, 28), 3, 64, 1), ((29, 31), 32, 64, 1),
    ((31, 29), 17, 15, 1), ((56, 56), 64, 64, 1), ((57, 55), 16, 32, 0), ((112, 112), 16, 16, 1),
]


def by_size():
    for (height, width), channels, filters, pad in SIZES:
        yield conv(f"conv_3x3_{height}x{width}_{channels}_to_{filters}_pad_{pad}",
                   (channels, height, width), weights(filters, channels, 3, 3), pads=[pad] * 4)


def by_form():
    w = weights(32, 32, 3, 3)
    yield conv("conv_3x3_no_bias", (32, 14, 14), w, bias=False, pads=[1, 1, 1, 1])
    yield conv("conv_3x3_uneven_pads", (32, 14, 13), w, pads=[0, 1, 2, 3])
    yield conv("conv_3x3_pads_one_side", (32, 13, 14), w, pads=[2, 0, 0, 0])
    yield conv("conv_3x3_same_upper", (32, 15, 14), w, pads=[1, 1, 1, 1], auto_pad="SAME_UPPER")
    yield conv("conv_3x3_groups", (32, 14, 14), weights(64, 16, 3, 3), groups=2,
               pads=[1, 1, 1, 1])
    yield conv("conv_3x3_depthwise", (32, 15, 14), weights(32, 1, 3, 3), groups=32,
               pads=[1, 1, 1, 1])
    yield conv("conv_3x3_stride_two", (32, 28, 27), w, pads=[1, 1, 1, 1], strides=[2, 2])
    yield conv("conv_3x3_dilation", (32, 14, 14), w, pads=[2, 2, 2, 2], dilations=[2, 2])
    yield conv("conv_5x5", (32, 14, 14), weights(32, 32, 5, 5), pads=[2, 2, 2, 2])
    yield conv("conv_1x3", (32, 14, 14), weights(32, 32, 1, 3), pads=[0, 1, 0, 1])
    yield conv("conv_7x7_stride_two", (3, 56, 56), weights(64, 3, 7, 7), pads=[3, 3, 3, 3],
               strides=[2, 2])


def small(*shape, **options):
    """Weights that keep a residual block's values of the order of its input."""
    return weights(*shape, **options) / 20


def blocks():
    """A convolution with what follows it, as nets have them."""
    for size in (7, 10):
        yield case(f"conv_3x3_relu_{size}", (16, size, size),
                   [node("Conv", "x w b", "h", pads=[1, 1, 1, 1]), node("Relu", "h")],
                   lambda x, w, b: torch.relu(F.conv2d(x, w, b, padding=1)),
                   w=weights(16, 16, 3, 3), b=weights(16))
        nodes = [node("Conv", "x v a", "g", pads=[1, 1, 1, 1]), node("Tanh", "g", "t"),
                 node("Conv", "t w b", "h", pads=[1, 1, 1, 1]), node("Add", "h x", "s"),
                 node("Relu", "s")]

        def residual(x, v, a, w, b):
            inner = torch.tanh(F.conv2d(x, v, a, padding=1))
            return torch.relu(F.conv2d(inner, w, b, padding=1) + x)

        yield case(f"conv_3x3_residual_{size}", (16, size, size), nodes, residual,
                   v=small(32, 16, 3, 3), a=weights(32), w=small(16, 32, 3, 3, seed=1),
                   b=weights(16))
    yield case("conv_3x3_chain", (16, 20, 21),
               [node("Conv", "x u", "f", pads=[1, 1, 1, 1]), node("Sigmoid", "f", "g"),
                node("Conv", "g v", "h"), node("Tanh", "h", "i"),
                node("Conv", "i w", pads=[2, 2, 2, 2])],
               lambda x, u, v, w: F.conv2d(torch.tanh(F.conv2d(torch.sigmoid(F.conv2d(
                   x, u, padding=1)), v)), w, padding=2),
               u=small(32, 16, 3, 3), v=small(48, 32, 3, 3), w=small(16, 48, 3, 3))


def signal_net(x, *constants):
    for w, b in zip(constants[:6:2], constants[1:6:2]):
        x = torch.relu(F.conv1d(x, w, b, stride=2, padding=2))
    return x.flatten(1) @ constants[6].T + constants[7]


def signals():
    """A classifier of forty numbers, so small that many samples are computed side by side."""
    nodes, last = [], "x"
    for at in "abc":
        nodes += [node("Conv", f"{last} w{at} b{at}", f"c{at}", strides=[2], pads=[2, 2]),
                  node("Relu", f"c{at}", f"r{at}")]
        last = f"r{at}"
    nodes += [node("Flatten", last, "f"), node("Gemm", "f v d", transB=1)]
    constants = {}
    for at, channels in zip("abc", (1, 25, 25)):
        constants |= {f"w{at}": weights(25, channels, 5) / (5 * channels) ** 0.5,
                      f"b{at}": weights(25, seed=1) / 5}
    yield case("signal_net", (1, 40), nodes, signal_net, **constants, v=weights(10, 125) / 11,
               d=weights(10))


def cases():
    for group in (by_size, by_form, blocks, signals):
        yield from group()
