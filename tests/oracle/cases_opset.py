"""What changed from one version of ONNX's operators to the next: attributes that became inputs,
defaults that moved, and one small net in every version."""
import numpy
import torch
import torch.nn.functional as F
from onnx import TensorProto, helper, numpy_helper

from case import all_apart, away_from, case, integers, node, positive, weights
from cases_resize import resized

SHAPE = (4, 6, 5)


def net(x, w, b, scale, shift, mean, variance, v, c):
    x = F.batch_norm(F.conv2d(x, w, b, padding=1), mean, variance, scale, shift)
    x = F.max_pool2d(F.elu(x), 2)
    return torch.softmax(x.flatten(1) @ v.T + c, 1)


def whole_nets():
    for opset in range(7, 19):
        nodes = [node("Conv", "x w b", "h", pads=[1, 1, 1, 1]),
                 node("BatchNormalization", "h scale shift mean variance", "n"),
                 node("Elu", "n", "e"), node("MaxPool", "e", "p", kernel_shape=[2, 2],
                                             strides=[2, 2]),
                 node("Flatten", "p", "f"), node("Gemm", "f v c", "g", transB=1),
                 node("Softmax", "g")]
        yield case(f"net_opset_{opset}", (3, 6, 6), nodes, net, opset, w=weights(5, 3, 3, 3) / 5,
                   b=weights(5), scale=weights(5, seed=1), shift=weights(5, seed=2),
                   mean=weights(5, seed=3), variance=positive(5), v=weights(4, 45) / 5,
                   c=weights(4))


def functions():
    low, high = (numpy.array(value, dtype=numpy.float32) for value in (-0.5, 0.8))
    for opset in (11, 12):
        yield case(f"clip_opset_{opset}", SHAPE, node("Clip", "x low high"),
                   lambda x, *_: x.clamp(-0.5, 0.8), opset, away_from(-0.5, 0.8), low=low,
                   high=high)
    yield case("clip_opset_7_default", SHAPE, node("Clip", "x", min=0.25),
               lambda x: x.clamp(min=0.25), 7, away_from(0.25))
    for opset in (7, 12):
        for op, function in (("Softmax", torch.softmax), ("LogSoftmax", torch.log_softmax)):
            yield case(f"{op.lower()}_opset_{opset}_axis_3", SHAPE, node(op, "x", axis=3),
                       lambda x, f=function: f(x, 3), opset)
    yield case("softmax_opset_12_axis_minus_2", SHAPE, node("Softmax", "x", axis=-2),
               lambda x: torch.softmax(x.flatten(2), 2).reshape(x.shape), 12)
    ratio = numpy.array(0.3, dtype=numpy.float32)
    yield case("dropout_opset_10", SHAPE,
               [node("Dropout", "x", "d mask", ratio=0.5), node("Neg", "d")], torch.neg, 10)
    yield case("dropout_opset_12", SHAPE, [node("Dropout", "x ratio", "d"), node("Neg", "d")],
               lambda x, _: -x, 12, ratio=ratio)
    yield case("dropout_opset_13_bare", SHAPE, [node("Dropout", "x", "d"), node("Neg", "d")],
               torch.neg)
    yield case("batch_norm_opset_7", SHAPE,
               node("BatchNormalization", "x scale shift mean variance"),
               lambda x, scale, shift, mean, variance: F.batch_norm(x, mean, variance, scale,
                                                                    shift), 7,
               scale=weights(4, seed=1), shift=weights(4, seed=2), mean=weights(4, seed=3),
               variance=positive(4))


def pads():
    widths = [0, 0, 1, 2, 0, 0, 3, 1]
    for mode, theirs in (("reflect", "reflect"), ("edge", "replicate")):
        yield case(f"pad_opset_10_{mode}", SHAPE, node("Pad", "x", mode=mode, pads=widths),
                   lambda x, m=theirs: F.pad(x, (2, 1, 1, 3), mode=m), 10)
    yield case("pad_opset_11", SHAPE, node("Pad", "x widths"), lambda x: F.pad(x, (2, 1, 1, 3)),
               11, widths=integers(*widths))
    yield case("pad_opset_18_axes", SHAPE, node("Pad", "x widths - axes"),
               lambda x: F.pad(x, (2, 1, 1, 3)), 18, widths=integers(2, 1, 1, 3),
               axes=integers(3, -2))


def reductions():
    functions = {"ReduceMean": lambda x: x.mean((2, 3)), "ReduceMax": lambda x: x.amax((2, 3)),
                 "ReduceSum": lambda x: x.sum((2, 3))}
    for op, function in functions.items():
        for opset in (7, 11):
            yield case(f"{op.lower()}_opset_{opset}", SHAPE,
                       node(op, "x", axes=[2, 3], keepdims=0), function, opset, all_apart)
        yield case(f"{op.lower()}_opset_18", SHAPE, node(op, "x axes", keepdims=0), function, 18,
                   all_apart, axes=integers(2, -1))


def parts():
    yield case("split_opset_7", SHAPE,
               [node("Split", "x", "a b", axis=2), node("Mul", "a b")],
               lambda x: x[:, :, :3] * x[:, :, 3:], 7)
    yield case("split_opset_18_equal", SHAPE,
               [node("Split", "x", "a b", axis=2, num_outputs=2), node("Mul", "a b")],
               lambda x: x[:, :, :3] * x[:, :, 3:], 18)
    # The last part is what is left: 2, 2 and 1.
    yield case("split_opset_18_unequal", SHAPE,
               [node("Split", "x", "a b c", axis=3, num_outputs=3), node("Mul", "a b", "p"),
                node("Add", "p c")],
               lambda x: x[..., :2] * x[..., 2:4] + x[..., 4:], 18)
    yield case("slice_opset_11_negative_axis", SHAPE, node("Slice", "x starts ends axes"),
               lambda x: x[:, :, 1:-1], 11, starts=integers(1), ends=integers(-1),
               axes=integers(-2))
    yield case("slice_opset_13_no_axes", (4, 6), node("Slice", "x starts ends"),
               lambda x: x[:, 1:3, 2:], starts=integers(0, 1, 2), ends=integers(2**31, 3, 6))
    yield case("squeeze_opset_7", (4, 1, 5), node("Squeeze", "x", axes=[2]),
               lambda x: x.squeeze(2), 7)
    yield case("squeeze_opset_11_negative", (4, 1, 1), node("Squeeze", "x", axes=[-1, 2]),
               lambda x: x.reshape(-1, 4), 11)
    yield case("unsqueeze_opset_7", (4, 5), node("Unsqueeze", "x", axes=[2]),
               lambda x: x[:, :, None], 7)
    yield case("flatten_opset_7", SHAPE, node("Flatten", "x", axis=1), lambda x: x.flatten(1), 7)
    yield case("reshape_opset_14", SHAPE, node("Reshape", "x sizes", allowzero=0),
               lambda x: x.reshape(-1, 4, 30), 14, sizes=integers(0, 4, -1))


def resizes():
    scales = numpy.array([1, 1, 2, 3], dtype=numpy.float32)

    def formula(mode, coordinates="asymmetric"):
        return lambda x, *_: resized(x, [2, 3], [12, 15], mode == "linear", coordinates, "floor")

    for mode in ("nearest", "linear"):
        yield case(f"upsample_opset_7_{mode}", SHAPE,
                   node("Upsample", "x", mode=mode, scales=[1.0, 1.0, 2.0, 3.0]), formula(mode), 7)
        yield case(f"resize_opset_10_{mode}", SHAPE, node("Resize", "x scales", mode=mode),
                   formula(mode), 10, scales=scales)
        yield case(f"resize_opset_18_{mode}", SHAPE,
                   node("Resize", "x - scales", mode=mode, nearest_mode="floor",
                        coordinate_transformation_mode="asymmetric"), formula(mode), 18,
                   scales=scales)
    yield case("resize_opset_18_axes", SHAPE,
               node("Resize", "x - scales", mode="linear", axes=[2, 3],
                    coordinate_transformation_mode="half_pixel"), formula("linear", "half_pixel"),
               18, scales=scales[2:])


def constants():
    kernel = weights(5)
    yield case("constant_value_floats", SHAPE,
               [node("Constant", "", "c", value_floats=kernel.tolist()), node("Mul", "x c")],
               lambda x: x * torch.from_numpy(kernel).double())
    yield case("constant_value_ints", SHAPE,
               [node("Constant", "", "sizes", value_ints=[0, 4, -1]), node("Reshape", "x sizes")],
               lambda x: x.flatten(2))
    yield case("constant_opset_9", SHAPE,
               [node("Constant", "", "c", value=numpy_helper.from_array(kernel)),
                node("Mul", "x c")], lambda x: x * torch.from_numpy(kernel).double(), 9)
    yield case("constant_of_shape_zero", SHAPE,
               [node("ConstantOfShape", "sizes", "c"), node("Max", "x c")],
               torch.relu, sample=away_from(0), sizes=integers(4, 1, 5))
    yield case("constant_of_shape_opset_9", SHAPE,
               [node("ConstantOfShape", "sizes", "c",
                     value=helper.make_tensor("v", TensorProto.FLOAT, [1], [2.5])),
                node("Add", "x c")], lambda x: x + 2.5, 9, sizes=integers(6, 1))
    yield case("shape_opset_15_part", SHAPE,
               [node("Shape", "x", "front", start=0, end=2),
                node("Concat", "front rest", "sizes", axis=0), node("Reshape", "x sizes")],
               lambda x: x.flatten(2), 15, rest=integers(-1))


def cases():
    for group in (whole_nets, functions, pads, reductions, parts, resizes, constants):
        yield from group()
