"""Resize and Upsample, by the definition: each axis is a small matrix from old points to new."""
import math

import numpy
import torch

from case import case, integers, node

ROUNDING = {"floor": math.floor, "ceil": math.ceil,
            "round_prefer_floor": lambda at: math.ceil(at - 0.5),
            "round_prefer_ceil": lambda at: math.floor(at + 0.5)}


def position(new, old_size, new_size, scale, coordinates):
    """Where point `new` of the result lies in the source."""
    if coordinates == "align_corners":
        return new * (old_size - 1) / (new_size - 1) if new_size > 1 else 0.0
    if coordinates == "asymmetric":
        return new / scale
    if coordinates == "pytorch_half_pixel" and new_size == 1:
        return 0.0
    return (new + 0.5) / scale - 0.5


def matrix(old_size, new_size, scale, linear, coordinates, rounding):
    weights = torch.zeros(new_size, old_size, dtype=torch.float64)
    for new in range(new_size):
        at = position(new, old_size, new_size, scale, coordinates)
        if linear:
            at = min(max(at, 0.0), old_size - 1.0)
            left = min(math.floor(at), old_size - 1)
            weights[new, left] += 1 - (at - left)
            weights[new, min(left + 1, old_size - 1)] += at - left
        else:
            # Positions are computed in single precision by everyone; ours must not fall on the
            # other side of a half for an error in the last digit.
            nearest = ROUNDING[rounding](round(at, 6))
            weights[new, min(max(nearest, 0), old_size - 1)] += 1
    return weights


def resized(x, scales, sizes, linear, coordinates, rounding):
    for axis, (scale, size) in enumerate(zip(scales, sizes), start=2):
        step = matrix(x.shape[axis], size, scale, linear, coordinates, rounding)
        x = (x.transpose(axis, -1) @ step.T.to(x.dtype)).transpose(axis, -1)
    return x


def resize(name, shape, mode, coordinates, scales=None, sizes=None, rounding="round_prefer_floor",
           opset=13):
    by_scale = scales is not None
    sizes = sizes or [math.floor(old * scale) for old, scale in zip(shape[1:], scales)]
    scales = scales or [new / old for old, new in zip(shape[1:], sizes)]

    def formula(x):
        return resized(x, scales, sizes, mode == "linear", coordinates, rounding)

    attributes = {"mode": mode, "coordinate_transformation_mode": coordinates,
                  "nearest_mode": rounding}
    if by_scale:
        # Opset 11 insists on a region of interest, which only another mode would read.
        region = {"region": numpy.zeros(0, numpy.float32)} if opset < 13 else {}
        inputs = "x region scales" if region else "x - scales"
        return case(name, shape, node("Resize", inputs, **attributes), lambda x, *_: formula(x),
                    opset, **region, scales=numpy.array([1, 1, *scales], dtype=numpy.float32))
    return sized(name, shape, formula, attributes, sizes, opset)


def sized(name, shape, formula, attributes, sizes, opset):
    """By sizes, as PyTorch exports it: the size of the batch is read from the input."""
    nodes = [node("Shape", "x", "all"), node("Slice", "all zero two", "kept"),
             node("Concat", "kept sizes", "wanted", axis=0),
             node("Resize", "x - - wanted", **attributes)]
    return case(name, shape, nodes, formula, opset, zero=integers(0), two=integers(2),
                sizes=integers(*sizes))


def resizes():
    shape = (2, 4, 5)
    for coordinates in ("half_pixel", "pytorch_half_pixel", "align_corners", "asymmetric"):
        yield resize(f"resize_linear_{coordinates}", shape, "linear", coordinates, scales=[2, 2])
        yield resize(f"resize_linear_{coordinates}_uneven", shape, "linear", coordinates,
                     sizes=[7, 3])
        yield resize(f"resize_nearest_{coordinates}", shape, "nearest", coordinates,
                     scales=[2, 3], rounding="floor")
    for rounding in ("round_prefer_floor", "round_prefer_ceil", "floor", "ceil"):
        yield resize(f"resize_nearest_{rounding}", shape, "nearest", "half_pixel", sizes=[7, 8],
                     rounding=rounding)
    yield resize("resize_nearest_down", (2, 8, 9), "nearest", "asymmetric", scales=[0.5, 1 / 3],
                 rounding="floor")
    yield resize("resize_linear_down", (2, 8, 10), "linear", "half_pixel", scales=[0.5, 0.5])
    yield resize("resize_linear_broken_scale", (2, 4, 6), "linear", "half_pixel",
                 scales=[1.6, 1.3])
    yield resize("resize_linear_to_one_point", (2, 4, 5), "linear", "pytorch_half_pixel",
                 sizes=[1, 3])
    yield resize("resize_linear_1d", (2, 7), "linear", "half_pixel", scales=[2])
    yield resize("resize_nearest_1d", (2, 7), "nearest", "asymmetric", scales=[2],
                 rounding="floor")
    yield resize("resize_opset_11", shape, "linear", "half_pixel", scales=[2, 2], opset=11)


def upsamples():
    """Opset 9: always asymmetric, nearest always the floor."""
    scales = numpy.array([1, 1, 2, 3], dtype=numpy.float32)
    for mode in ("nearest", "linear"):
        yield case(f"upsample_{mode}", (2, 4, 5), node("Upsample", "x scales", mode=mode),
                   lambda x, _, mode=mode: resized(x, [2, 3], [8, 15], mode == "linear",
                                                   "asymmetric", "floor"),
                   9, scales=scales)


def cases():
    yield from resizes()
    yield from upsamples()
