"""Values that move without changing, reductions, and shapes computed by the model itself."""
import numpy
import torch
import torch.nn.functional as F
from onnx import TensorProto, helper, numpy_helper

from case import all_apart, case, integers, node, weights

SHAPE = (4, 6, 5)


def joins():
    double = node("Mul", "x x", "h")
    for axis in (1, 2, -1):
        yield case(f"concat_axis_{axis}".replace("-", "minus_"), SHAPE,
                   [double, node("Concat", "x h x", axis=axis)],
                   lambda x, axis=axis: torch.cat([x, x * x, x], axis))
    yield case("concat_unequal", SHAPE,
               [node("ReduceMean", "x", "m", axes=[1], keepdims=1), node("Concat", "m x", axis=1)],
               lambda x: torch.cat([x.mean(1, keepdim=True), x], 1))
    weigh = [node("Mul", "a a", "aa"), node("Concat", "b aa", axis=1)]

    def swapped(x):
        return torch.cat([x[:, 1:], x[:, :1] ** 2], 1)

    yield case("split_opset_11", SHAPE, [node("Split", "x", "a b", axis=1, split=[1, 3]), *weigh],
               swapped, 11)
    yield case("split_opset_13", SHAPE, [node("Split", "x sizes", "a b", axis=1), *weigh], swapped,
               sizes=integers(1, 3))
    yield case("split_equal", SHAPE, [node("Split", "x", "a b", axis=2), node("Div", "a c", "d"),
                                      node("Mul", "d b")],
               lambda x, c: x[:, :, :3] / c * x[:, :, 3:], c=weights(1))
    yield case("split_part_unused", SHAPE,
               [node("Split", "x sizes", "a b c", axis=-1), node("Neg", "b")],
               lambda x: -x[..., 2:3], sizes=integers(2, 1, 2))


def slices():
    yield case("slice_opset_9", SHAPE, node("Slice", "x", axes=[2, 3], starts=[1, -3],
                                            ends=[100, -1]), lambda x: x[:, :, 1:, -3:-1], 9)
    yield case("slice_opset_10", SHAPE, node("Slice", "x starts ends axes steps"),
               lambda x: x[:, 1:3, ::2], 10, starts=integers(1, 0), ends=integers(3, 6),
               axes=integers(1, 2), steps=integers(1, 2))
    yield case("slice_to_the_end", SHAPE, node("Slice", "x starts ends axes"),
               lambda x: x[..., 2:], starts=integers(2), ends=integers(2**63 - 1),
               axes=integers(-1))
    yield case("slice_backwards", SHAPE, node("Slice", "x starts ends axes steps"),
               lambda x: x.flip(2), starts=integers(-1), ends=integers(-2**63),
               axes=integers(2), steps=integers(-1))
    yield case("slice_backwards_by_two", SHAPE, node("Slice", "x starts ends axes steps"),
               lambda x: x[:, :, [4, 2]], starts=integers(4), ends=integers(0), axes=integers(2),
               steps=integers(-2))
    yield case("slice_overlapping", SHAPE,
               [node("Slice", "x zero three one", "a"), node("Slice", "x one four one", "b"),
                node("Mul", "a b")],
               lambda x: x[:, 0:3] * x[:, 1:4], zero=integers(0), one=integers(1),
               three=integers(3), four=integers(4))
    picks = {"gather_scalar": (numpy.array(2), 1, lambda x: x[:, 2]),
             "gather_scalar_negative": (numpy.array(-1), 2, lambda x: x[:, :, -1]),
             "gather_vector": (integers(3, 0, 3, 3), 1, lambda x: x[:, [3, 0, 3, 3]]),
             "gather_negative": (integers(-1, 1), 3, lambda x: x[..., [-1, 1]]),
             "gather_table": (integers([0, 1], [2, 3]), 1,
                              lambda x: x[:, [0, 1, 2, 3]].reshape(-1, 2, 2, 6, 5))}
    for name, (indices, axis, formula) in picks.items():
        yield case(name, SHAPE, node("Gather", "x i", axis=axis), formula, i=indices)


def reshapes():
    yield case("flatten", SHAPE, node("Flatten", "x"), lambda x: x.flatten(1))
    yield case("flatten_negative", SHAPE, node("Flatten", "x", axis=-3), lambda x: x.flatten(1))
    for name, sizes in (("zero_minus_one", (0, -1)), ("minus_one_first", (-1, 120)),
                        ("zeros", (0, 0, 0, -1)), ("more_axes", (0, 2, 2, -1, 5))):
        shape = [4 if size == 0 and at == 1 else 6 if size == 0 and at == 2 else size
                 for at, size in enumerate(sizes)]
        yield case(f"reshape_{name}", SHAPE, node("Reshape", "x sizes"),
                   lambda x, shape=shape: x.reshape(len(x), *shape[1:]), sizes=integers(*sizes))
    yield case("transpose", SHAPE, node("Transpose", "x", perm=[0, 2, 3, 1]),
               lambda x: x.permute(0, 2, 3, 1))
    yield case("transpose_last", SHAPE, node("Transpose", "x", perm=[0, 1, 3, 2]),
               lambda x: x.transpose(2, 3))
    yield case("channel_shuffle", SHAPE,
               [node("Reshape", "x apart", "a"), node("Transpose", "a", "t", perm=[0, 2, 1, 3, 4]),
                node("Reshape", "t together")],
               lambda x: x.reshape(-1, 2, 2, 6, 5).transpose(1, 2).reshape(-1, 4, 6, 5),
               apart=integers(-1, 2, 2, 6, 5), together=integers(-1, 4, 6, 5))
    yield case("squeeze_opset_11", (4, 1, 5), node("Squeeze", "x", axes=[2]),
               lambda x: x.squeeze(2), 11)
    yield case("squeeze_opset_13", (1, 4, 1), node("Squeeze", "x axes"),
               lambda x: x.reshape(-1, 4), axes=integers(1, -1))
    yield case("unsqueeze_opset_11", (4, 5), node("Unsqueeze", "x", axes=[1, 4]),
               lambda x: x[:, None, :, :, None], 11)
    yield case("unsqueeze_opset_13", (4, 5), node("Unsqueeze", "x axes"),
               lambda x: x[:, None, :, :, None], axes=integers(1, -1))
    yield case("expand", (4, 1, 5), node("Expand", "x sizes"), lambda x: x.expand(-1, 4, 3, 5),
               sizes=integers(1, 4, 3, 5))
    yield case("expand_fewer_axes", (4, 1, 5), node("Expand", "x sizes"),
               lambda x: x.expand(-1, 4, 3, 5), sizes=integers(3, 1))


def pads():
    def pad(name, widths, formula, opset=13, mode="constant", value=None):
        inputs = "x widths value" if value is not None else "x widths"
        constants = {"widths": integers(*widths)}
        constants |= {} if value is None else {"value": numpy.array(value, dtype=numpy.float32)}
        return case(name, SHAPE, node("Pad", inputs, mode=mode),
                    lambda x, *_: formula(x), opset, **constants)

    around = [0, 0, 1, 2, 0, 0, 3, 1]
    order = (2, 1, 1, 3)
    yield case("pad_opset_10", SHAPE, node("Pad", "x", pads=around, value=0.5),
               lambda x: F.pad(x, order, value=0.5), 10)
    yield pad("pad_constant", around, lambda x: F.pad(x, order))
    yield pad("pad_value", around, lambda x: F.pad(x, order, value=-1.5), 11, value=-1.5)
    yield pad("pad_reflect", around, lambda x: F.pad(x, order, mode="reflect"), mode="reflect")
    yield pad("pad_edge", around, lambda x: F.pad(x, order, mode="replicate"), mode="edge")
    yield pad("pad_channels", [0, 1, 0, 0, 0, 2, 0, 0], lambda x: F.pad(x, (0, 0, 0, 0, 1, 2)))
    yield pad("pad_crops", [0, 0, -1, 1, 0, 0, -2, 0], lambda x: F.pad(x, (1, 0, -1, -2)))


def reductions():
    functions = {"ReduceMean": lambda x, axes, keep: x.mean(axes, keepdim=keep),
                 "ReduceSum": lambda x, axes, keep: x.sum(axes, keepdim=keep),
                 "ReduceMax": lambda x, axes, keep: x.amax(axes, keepdim=keep)}
    for op, function in functions.items():
        name = "reduce_" + op[6:].lower()
        for keep in (0, 1):
            for axes in ([2, 3], [1], [-1], [1, 3]):
                label = "_".join(str(axis).replace("-", "minus_") for axis in axes)
                kept = "_kept" if keep else ""
                # ReduceSum was the first whose axes became an input.
                listed = {"axes": axes} if op != "ReduceSum" else {}
                inputs = "x" if op != "ReduceSum" else "x along"
                constants = {} if op != "ReduceSum" else {"along": integers(*axes)}
                yield case(f"{name}_{label}{kept}", SHAPE,
                           node(op, inputs, keepdims=keep, **listed),
                           lambda x, f=function, a=axes, k=bool(keep): f(x, a, k),
                           sample=all_apart, **constants)
    yield case("reduce_sum_opset_11", SHAPE, node("ReduceSum", "x", axes=[2, 3]),
               lambda x: x.sum((2, 3), keepdim=True), 11)


def nothings():
    yield case("identity", SHAPE, [node("Identity", "x", "i"), node("Neg", "i")], torch.neg)
    yield case("identity_alone", SHAPE, node("Identity", "x"), lambda x: x * 1)
    yield case("dropout_opset_7", SHAPE, [node("Dropout", "x", "d", ratio=0.5), node("Neg", "d")],
               torch.neg, 7)
    yield case("dropout_opset_13", SHAPE, [node("Dropout", "x ratio", "d"), node("Neg", "d")],
               lambda x, _: -x, ratio=numpy.array(0.3, dtype=numpy.float32))
    yield case("dropout_evaluating", SHAPE,
               [node("Dropout", "x ratio training", "d mask"), node("Neg", "d")],
               lambda x, _: -x, ratio=numpy.array(0.3, dtype=numpy.float32),
               training=numpy.array(False))
    yield case("cast", SHAPE, [node("Cast", "x", "c", to=TensorProto.FLOAT), node("Neg", "c")],
               torch.neg)
    yield case("cast_constant", SHAPE, [node("Cast", "c", "f", to=TensorProto.FLOAT),
                                        node("Mul", "x f")],
               lambda x: 3 * x, c=integers(3))
    yield case("double_constant", SHAPE, [node("Cast", "c", "f", to=TensorProto.FLOAT),
                                          node("Mul", "x f")],
               lambda x, c: x * c, c=weights(4, 1, 1).astype(numpy.float64))
    yield case("half_constant", SHAPE, [node("Cast", "c", "f", to=TensorProto.FLOAT),
                                        node("Mul", "x f")],
               lambda x, c: x * c, c=weights(4, 1, 1).astype(numpy.float16))
    kernel = weights(4, 1, 1)
    yield case("constant_node", SHAPE,
               [node("Constant", "", "c", value=numpy_helper.from_array(kernel)),
                node("Mul", "x c")],
               lambda x: x * torch.from_numpy(kernel).double())
    yield case("constant_of_shape", SHAPE,
               [node("ConstantOfShape", "sizes", "c",
                     value=helper.make_tensor("v", TensorProto.FLOAT, [1], [2.5])),
                node("Mul", "x c")], lambda x: 2.5 * x, sizes=integers(4, 1, 5))
    yield case("typed_initialiser", SHAPE, node("Mul", "x c"), lambda x, c: x * c,
               c=helper.make_tensor("c", TensorProto.FLOAT, [4, 1, 1], kernel.flatten().tolist()))
    yield case("dead_branch", SHAPE, [node("Exp", "x", "unused"), node("Neg", "x")], torch.neg)


def computed_shapes():
    batch = [node("Shape", "x", "all"), node("Gather", "all first", "n", axis=0)]
    yield case("shape_to_reshape", SHAPE,
               [*batch, node("Unsqueeze", "n zero", "row"),
                node("Concat", "row rest", "sizes", axis=0), node("Reshape", "x sizes")],
               lambda x: x.flatten(1), first=numpy.array(0), zero=integers(0), rest=integers(-1))
    yield case("shape_arithmetic", SHAPE,
               [*batch, node("Gather", "all second", "c", axis=0), node("Div", "c two", "half"),
                node("Unsqueeze", "n zero", "a"), node("Unsqueeze", "half zero", "b"),
                node("Concat", "a pair b rest", "sizes", axis=0), node("Reshape", "x sizes", "r"),
                node("Transpose", "r", perm=[0, 2, 1, 3])],
               lambda x: x.reshape(-1, 2, 2, 30).transpose(1, 2), first=numpy.array(0),
               second=numpy.array(1), two=numpy.array(2), zero=integers(0), pair=integers(2),
               rest=integers(-1))
    yield case("shape_slice", SHAPE,
               [node("Shape", "x", "all"), node("Slice", "all zero two", "front"),
                node("Concat", "front rest", "sizes", axis=0), node("Reshape", "x sizes")],
               lambda x: x.flatten(2), zero=integers(0), two=integers(2), rest=integers(-1))
    # A transformer's class token: one row, repeated for every sample of the batch.
    yield case("class_token", (6, 5),
               [*batch, node("Unsqueeze", "n zero", "row"),
                node("Concat", "row rest", "sizes", axis=0), node("Expand", "token sizes", "t"),
                node("Concat", "t x", "joined", axis=1), node("Add", "joined position")],
               lambda x, token, position: torch.cat([token.expand(len(x), 1, 5), x], 1) + position,
               first=numpy.array(0), zero=integers(0), rest=integers(1, 5), token=weights(1, 1, 5),
               position=weights(1, 7, 5))


def cases():
    for group in (joins, slices, reshapes, pads, reductions, nothings, computed_shapes):
        yield from group()
