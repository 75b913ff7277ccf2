"""What the layers and nodes of TF.js models compute, in PyTorch with the channels last as
TensorFlow has them, each from its definition: windows are cut out and multiplied."""
import math

import torch
import torch.nn.functional as F


def bordered(x, pads, **options):
    """`pads` are (before, after) for each axis of x; the options are F.pad's."""
    return F.pad(x, [int(p) for pair in reversed(list(pads)) for p in pair], **options)


def same_padding(size, kernel, stride, dilation):
    total = max((math.ceil(size / stride) - 1) * stride + (kernel - 1) * dilation + 1 - size, 0)
    return total // 2, total - total // 2


def windows(x, kernel, stride, dilation, padding, fill=0.0):
    """[n, out_h, out_w, k_h, k_w, c]"""
    if padding == "same":
        pads = [same_padding(x.shape[a + 1], kernel[a], stride[a], dilation[a]) for a in (0, 1)]
    elif padding == "valid":
        pads = [(0, 0), (0, 0)]
    else:
        pads = padding
    x = bordered(x, [(0, 0), *pads, (0, 0)], value=fill)
    reach = [(kernel[a] - 1) * dilation[a] + 1 for a in (0, 1)]
    out = [(x.shape[a + 1] - reach[a]) // stride[a] + 1 for a in (0, 1)]
    parts = [[x[:, i * dilation[0]: i * dilation[0] + (out[0] - 1) * stride[0] + 1: stride[0],
                j * dilation[1]: j * dilation[1] + (out[1] - 1) * stride[1] + 1: stride[1]]
              for j in range(kernel[1])] for i in range(kernel[0])]
    return torch.stack([torch.stack(row, 3) for row in parts], 3)


def convolution(x, kernel, stride, dilation, padding):
    patches = windows(x, kernel.shape[:2], stride, dilation, padding)
    n, h, w = patches.shape[:3]
    return (patches.reshape(n * h * w, -1) @ kernel.reshape(-1, kernel.shape[3])).reshape(
        n, h, w, -1)


def depthwise(x, kernel, stride, dilation, padding):
    patches = windows(x, kernel.shape[:2], stride, dilation, padding)
    return torch.einsum("nhwijc,ijcm->nhwcm", patches, kernel).flatten(3)


def deconvolution(x, kernel, stride, padding):
    """Every input point stamps the kernel [h, w, out, in] onto the result."""
    n, h, w, _ = x.shape
    kh, kw = kernel.shape[:2]
    full = x.new_zeros(n, max((h - 1) * stride[0] + kh, h * stride[0]),
                       max((w - 1) * stride[1] + kw, w * stride[1]), kernel.shape[2])
    for i in range(h):
        for j in range(w):
            full[:, i * stride[0]:i * stride[0] + kh, j * stride[1]:j * stride[1] + kw] += (
                torch.einsum("nc,ijoc->nijo", x[:, i, j], kernel))
    if padding == "valid":
        return full
    top, left = max(kh - stride[0], 0) // 2, max(kw - stride[1], 0) // 2
    return full[:, top:top + h * stride[0], left:left + w * stride[1]]


def max_pool(x, kernel, stride, padding):
    return windows(x, kernel, stride, (1, 1), padding, float("-inf")).amax((3, 4))


def average_pool(x, kernel, stride, padding):
    total = windows(x, kernel, stride, (1, 1), padding).sum((3, 4))
    return total / windows(torch.ones_like(x), kernel, stride, (1, 1), padding).sum((3, 4))


def resize(x, sizes, bilinear, align_corners=False, half_pixel=False):
    for axis, size in ((1, int(sizes[0])), (2, int(sizes[1]))):
        old = x.shape[axis]
        scale = (old - 1) / (size - 1) if align_corners and size > 1 else old / size
        at = torch.arange(size, dtype=x.dtype)
        picked = lambda where: x.index_select(axis, where.clamp(0, old - 1).long())
        if not bilinear:
            at = (at + 0.5) * scale if half_pixel else at * scale
            x = picked((at + 0.5 if align_corners else at).floor())
            continue
        at = (at + 0.5) * scale - 0.5 if half_pixel else at * scale
        share = (at - at.floor()).reshape([-1 if a == axis else 1 for a in range(4)])
        first, second = picked(at.floor()), picked(at.floor() + 1)
        x = first + (second - first) * share
    return x


def leaky(x, slope):
    return torch.where(x > 0, x, slope * x)


def elu(x, alpha=1.0):
    return torch.where(x > 0, x, alpha * torch.expm1(x.clamp(max=0)))


def normalised(x, gamma, beta, mean, variance, epsilon):
    return (x - mean) / torch.sqrt(variance + epsilon) * gamma + beta


ACTIVATIONS = {
    "linear": lambda x: x,
    "relu": lambda x: x.clamp(min=0),
    "relu6": lambda x: x.clamp(0, 6),
    "sigmoid": torch.sigmoid,
    "tanh": torch.tanh,
    "softmax": lambda x: torch.softmax(x, -1),
    "elu": elu,
    "selu": lambda x: 1.0507009873554805 * elu(x, 1.6732632423543772),
    "softplus": lambda x: torch.logaddexp(x, torch.zeros_like(x)),
    "swish": lambda x: x * torch.sigmoid(x),
    "silu": lambda x: x * torch.sigmoid(x),
    "hard_sigmoid": lambda x: (0.2 * x + 0.5).clamp(0, 1),
    "exponential": torch.exp,
    "gelu_new": lambda x: F.gelu(x, approximate="tanh"),
    "gelu": lambda x: 0.5 * x * (1 + torch.erf(x / math.sqrt(2))),
}
