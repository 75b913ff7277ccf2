#!/usr/bin/env python3
"""Small TF.js models with random weights that between them use every layer and op the importer
knows, each with an input and what tfjs_torch.py computes for it: the output, and what a gradient
arriving there (the seed) becomes at the input.

    tfjs_cases.py FOLDER

writes FOLDER/<case>/{model.json, weights.bin, input.npy, output.npy, seed.npy, gradient.npy}.
"""
import base64
import json
import os
import sys

import numpy as np

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import oracle
import tfjs_torch

numbers = np.random.default_rng(7)


def random(*shape, low=-1.0, high=1.0):
    return numbers.uniform(low, high, shape).astype(np.float32)


# ---------------------------------------------------------------- layers

def layer(kind, name, weights=None, **config):
    return {"class_name": kind, "config": {"name": name, **config},
            "weights": {f"{name}/{key}": value for key, value in (weights or {}).items()}}


def sequential(shape, *layers):
    first = layer("InputLayer", "input_1", batch_input_shape=[None, *shape])
    return {"class_name": "Sequential", "config": {"name": "chain", "layers": [first, *layers]}}


def functional(shape, layers, output):
    """Layers are (layer, names it reads)."""
    first = {"class_name": "InputLayer", "name": "x", "inbound_nodes": [],
             "config": {"name": "x", "batch_input_shape": [None, *shape]}, "weights": {}}
    rest = [{**entry, "name": entry["config"]["name"],
             "inbound_nodes": [[[name, 0, 0, {}] for name in reads]]} for entry, reads in layers]
    return {"class_name": "Model",
            "config": {"name": "net", "layers": [first, *rest], "input_layers": [["x", 0, 0]],
                       "output_layers": [[output, 0, 0]]}}


def conv(name, kernel, filters, channels, activation="linear", strides=1, padding="valid",
         dilation=1):
    return layer("Conv2D", name, {"kernel": random(*kernel, channels, filters),
                                  "bias": random(filters)},
                 strides=[strides, strides], padding=padding, dilation_rate=[dilation, dilation],
                 activation=activation)


def dense(name, inputs, units, activation="linear"):
    return layer("Dense", name, {"kernel": random(inputs, units), "bias": random(units)},
                 activation=activation)


def norm(name, channels, **config):
    weights = {"moving_mean": random(channels), "moving_variance": random(channels, low=0.5)}
    if config.get("scale", True):
        weights["gamma"] = random(channels)
    if config.get("center", True):
        weights["beta"] = random(channels)
    return layer("BatchNormalization", name, weights, epsilon=0.001, axis=[-1], **config)


def layers_cases():
    pool = dict(pool_size=[3, 3], strides=[2, 2])
    yield "convolutions", sequential(
        [11, 10, 3], conv("a", (3, 2), 4, 3, "relu", 2, "same"), norm("n", 4),
        conv("b", (2, 3), 5, 4, "swish", 1, "same", 2), norm("m", 5, scale=False),
        conv("c", (3, 3), 2, 5, "hard_sigmoid"), layer("Flatten", "f"),
        dense("d", 24, 3, "softmax"))
    yield "separable", sequential(
        [9, 8, 3],
        layer("DepthwiseConv2D", "a", {"depthwise_kernel": random(3, 3, 3, 2), "bias": random(6)},
              strides=[2, 2], padding="same", activation="relu6"),
        layer("SeparableConv2D", "b",
              {"depthwise_kernel": random(2, 3, 6, 2), "pointwise_kernel": random(1, 1, 12, 4),
               "bias": random(4)}, strides=[1, 1], padding="valid", activation="elu"),
        norm("n", 4, center=False), layer("GlobalMaxPooling2D", "g"), dense("d", 4, 5, "tanh"))
    for name, kernel, stride, padding in (("same", 3, 2, "same"), ("valid", 4, 3, "valid"),
                                          ("gaps", 2, 3, "same"), ("gaps_valid", 1, 2, "valid")):
        yield "transposed_" + name, sequential(
            [4, 5, 2], layer("Conv2DTranspose", "a", {"kernel": random(kernel, kernel, 3, 2),
                                                      "bias": random(3)},
                             strides=[stride, stride], padding=padding, activation="selu"))
    for padding in ("same", "valid"):
        yield "pools_" + padding, functional(
            [8, 7, 2], [(layer("MaxPooling2D", "a", padding=padding, **pool), ["x"]),
                        (layer("AveragePooling2D", "b", padding=padding, **pool), ["x"]),
                        (layer("Subtract", "s"), ["a", "b"])], "s")
    yield "merging", functional(
        [4, 4, 2],
        [(conv("a", (1, 1), 2, 2), ["x"]), (conv("b", (1, 1), 2, 2), ["x"]),
         (layer("Add", "add"), ["a", "b", "x"]), (layer("Multiply", "mul"), ["a", "b"]),
         (layer("Average", "avg"), ["a", "b", "x"]), (layer("Maximum", "max"), ["a", "b", "add"]),
         (layer("Minimum", "min"), ["max", "x"]),
         (layer("Concatenate", "cat", axis=-1), ["add", "mul", "avg", "min"]),
         (layer("Concatenate", "high", axis=1), ["cat", "cat"]),
         (layer("GlobalAveragePooling2D", "g", keepdims=True), ["high"]),
         (layer("Multiply", "gate"), ["high", "g"])], "gate")
    yield "shaping", sequential(
        [4, 6, 3], layer("ZeroPadding2D", "p", padding=[[1, 2], [0, 1]]),
        layer("Cropping2D", "c", cropping=[[1, 0], [2, 1]]), layer("Permute", "t", dims=[2, 1, 3]),
        conv("a", (2, 2), 4, 3), layer("UpSampling2D", "u", size=[2, 3]),
        layer("UpSampling2D", "v", size=[2, 2], interpolation="bilinear"),
        layer("Reshape", "r", target_shape=[-1, 8]), dense("d", 8, 2),
        layer("Softmax", "s"), layer("Flatten", "f"))
    yield "activations", sequential(
        [3, 3, 4], layer("ReLU", "a", max_value=0.7, negative_slope=0.1),
        layer("LeakyReLU", "b", alpha=0.2), layer("PReLU", "c", {"alpha": random(3, 3, 4)}),
        layer("ELU", "d", alpha=0.5), layer("Activation", "e", activation="softplus"),
        layer("Activation", "f", activation="gelu"),
        layer("Rescaling", "g", scale=2.0, offset=-1.0),
        layer("Activation", "h", activation="sigmoid"), layer("Dropout", "i", rate=0.5),
        layer("PReLU", "j", {"alpha": random(1, 1, 4)}),
        layer("Activation", "k", activation="softmax"))
    signal = lambda name, size, channels, filters, **config: layer(
        "Conv1D", name, {"kernel": random(size, channels, filters), "bias": random(filters)},
        strides=[1], activation="relu", **config)
    yield "signal", sequential(
        [20, 2], signal("a", 3, 2, 4, padding="same", dilation_rate=[2]),
        layer("MaxPooling1D", "p", pool_size=[2], strides=[2], padding="valid"),
        layer("ZeroPadding1D", "z", padding=[1, 2]), signal("b", 3, 4, 3, padding="causal"),
        layer("AveragePooling1D", "q", pool_size=[3], strides=[2], padding="same"), norm("n", 3),
        layer("GlobalAveragePooling1D", "g"), dense("d", 3, 2, "softmax"))
    yield "signal_maximum", sequential(
        [19, 3], layer("Cropping1D", "c", cropping=[2, 1]),
        layer("SpatialDropout1D", "i", rate=0.2),
        signal("a", 4, 3, 5, padding="valid", dilation_rate=[1]),
        layer("GlobalMaxPooling1D", "g"), layer("ActivityRegularization", "r", l2=0.1),
        layer("AlphaDropout", "o", rate=0.1), dense("d", 5, 4, "exponential"))
    yield "noise", sequential(
        [5, 4, 3], layer("GaussianNoise", "a", stddev=0.3),
        layer("Activation", "b", activation="gelu_new"),
        layer("GaussianDropout", "c", rate=0.3), conv("d", (3, 3), 4, 3, "silu"),
        layer("SpatialDropout2D", "e", rate=0.3), layer("Activation", "f", activation="selu"))
    yield "vector", sequential([6], dense("a", 6, 5, "relu"), norm("n", 5), dense("b", 5, 3))
    inner = sequential([5, 5, 2], conv("c", (3, 3), 3, 2, "relu"))
    inner["config"]["name"] = "inner"
    outer = functional([5, 5, 2], [(layer("Activation", "e", activation="tanh"), ["x"])], "e")
    shared = {**inner, "name": "inner", "inbound_nodes": [[["x", 0, 0, {}]], [["e", 0, 0, {}]]]}
    sum_of = {**layer("Add", "s"), "name": "s",
              "inbound_nodes": [[["inner", 1, 0, {}], ["inner", 2, 0, {}]]]}
    outer["config"]["layers"] += [shared, sum_of]
    outer["config"]["output_layers"] = [["s", 0, 0]]
    yield "nested", outer


def take_weights(entry):
    found = entry.pop("weights", {})
    config = entry.get("config")
    for inner in (config.get("layers", []) if isinstance(config, dict) else []):
        found.update(take_weights(inner))
    return found


# ---------------------------------------------------------------- graphs

def text(value):
    return {"s": base64.b64encode(value.encode()).decode()}


def ints(*values):
    return {"list": {"i": [str(value) for value in values]}}


class GraphCase:
    def __init__(self, *shape):
        self.weights, self.nodes = {}, []
        sizes = [{"size": str(size)} for size in (-1, *shape)]
        self.add("Placeholder", "x", [], shape={"shape": {"dim": sizes}},
                 dtype={"type": "DT_FLOAT"})

    def add(self, op, name, inputs, **attributes):
        self.nodes.append({"name": name, "op": op, "input": inputs, "attr": attributes})
        return name

    def const(self, name, value):
        self.weights[name] = np.asarray(value)
        return self.add("Const", name, [])

    def numbers(self, name, *shape, **bounds):
        return self.const(name, random(*shape, **bounds))

    def whole(self, name, value):
        return self.const(name, np.array(value, np.int32))


def window(strides=1, padding="SAME", dilation=1, **more):
    return dict(strides=ints(1, strides, strides, 1), padding=text(padding),
                dilations=ints(1, dilation, dilation, 1), data_format=text("NHWC"), **more)


def fused(*steps):
    return {"list": {"s": [text(step)["s"] for step in steps]}}


def functions():
    g = GraphCase(5, 4, 3)
    g.add("Softplus", "a", ["x"])
    g.add("Log", "b", ["a"])
    g.add("Abs", "c", ["b"])
    g.add("AddV2", "d", ["c", g.const("half", np.float32(0.5))])
    g.add("Sqrt", "e", ["d"])
    g.add("Reciprocal", "f", ["e"])
    g.add("Neg", "h", ["f"])
    g.add("Erf", "i", ["h"])
    g.add("Minimum", "j", ["i", "x"])
    g.add("Prelu", "k", ["j", g.numbers("slope", 3)])
    g.add("DepthwiseConv2dNative", "l", ["k", g.numbers("w", 2, 2, 3, 2)],
          **window(1, "VALID", 2))
    g.add("Selu", "m", ["l"])
    g.add("Elu", "n", ["m"])
    g.add("Snapshot", "o", ["n"])
    g.add("StopGradient", "p", ["o"])
    g.add("CheckNumerics", "q", ["p"])
    g.add("Cast", "r", ["q"], SrcT={"type": "DT_FLOAT"}, DstT={"type": "DT_FLOAT"})
    g.add("Shape", "shape", ["r"])
    g.add("StridedSlice", "sizes", ["shape", g.whole("b0", [1]), g.whole("b1", [4]),
                                    g.whole("b2", [1])])
    g.add("Prod", "all", ["sizes", g.whole("zero", [0])])
    g.add("Pack", "wanted", [g.whole("minus", -1), "all"])
    g.add("Reshape", "flat", ["r", "wanted"])
    return g


def graph_cases():
    g = GraphCase(10, 9, 3)
    g.add("Conv2D", "a", ["x", g.numbers("wa", 3, 3, 3, 4)], **window(2))
    g.add("BiasAdd", "b", ["a", g.numbers("bb", 4)])
    g.add("FusedBatchNormV3", "c", ["b", g.numbers("cg", 4), g.numbers("cb", 4),
                                    g.numbers("cm", 4), g.numbers("cv", 4, low=0.5)],
          epsilon={"f": 0.01})
    g.add("Relu6", "d", ["c"])
    g.add("_FusedConv2D", "e", ["d", g.numbers("we", 2, 2, 4, 5), g.numbers("be", 5),
                                g.numbers("pe", 5)],
          fused_ops=fused("BiasAdd", "Prelu"), **window(1, "VALID", 2))
    g.add("FusedDepthwiseConv2dNative", "f",
          ["e", g.numbers("wf", 3, 3, 5, 2), g.numbers("bf", 10)],
          fused_ops=fused("BiasAdd", "LeakyRelu"), leakyrelu_alpha={"f": 0.3}, **window())
    g.add("Mean", "m", ["f", g.whole("axes", [1, 2])], keep_dims={"b": False})
    g.add("_FusedMatMul", "n", ["m", g.numbers("wn", 10, 4), g.numbers("bn", 4)],
          fused_ops=fused("BiasAdd", "Elu"))
    g.add("MatMul", "o", ["n", g.numbers("wo", 3, 4)], transpose_b={"b": True})
    g.add("Softmax", "p", ["o"])
    yield "graph_classifier", g

    g = GraphCase(7, 6, 2)
    g.add("MaxPool", "a", ["x"], ksize=ints(1, 3, 2, 1), **window(2))
    g.add("AvgPool", "b", ["x"], ksize=ints(1, 3, 3, 1), **window(2))
    g.add("ConcatV2", "c", ["a", "b", g.whole("axis", 3)])
    g.add("Pad", "d", ["c", g.whole("pads", [[0, 0], [1, 0], [2, 1], [0, 0]])])
    g.add("PadV2", "e", ["d", g.whole("more", [[0, 0], [0, 1], [0, 0], [1, 0]]),
                         g.const("fill", np.float32(0.5))])
    g.add("MirrorPad", "f", ["e", g.whole("mirror", [[0, 0], [1, 1], [2, 0], [0, 0]])],
          mode=text("REFLECT"))
    g.add("ResizeBilinear", "h", ["f", g.whole("size", [5, 9])],
          half_pixel_centers={"b": True})
    g.add("ResizeNearestNeighbor", "i", ["h", g.whole("big", [11, 4])], align_corners={"b": True})
    g.add("ResizeBilinear", "j", ["i", g.whole("last", [4, 6])])
    g.add("Transpose", "k", ["j", g.whole("order", [0, 3, 1, 2])])
    g.add("Reshape", "l", ["k", g.whole("flat", [-1, 120])])
    yield "graph_shaping", g

    g = GraphCase(4, 5, 3)
    g.add("Rsqrt", "r", [g.numbers("v", 3, low=0.5)])
    g.add("Mul", "s", ["r", g.numbers("gamma", 3)])
    g.add("Mul", "a", ["x", "s"])
    g.add("Sub", "b", [g.const("one", np.float32(1)), "a"])
    g.add("RealDiv", "c", ["b", g.numbers("w", 5, 1, low=0.5)])
    g.add("AddN", "d", ["a", "b", "c"])
    g.add("Square", "e", ["d"])
    g.add("Maximum", "f", ["e", "x"])
    g.add("Max", "top", ["f", g.whole("last", -1)], keep_dims={"b": True})
    g.add("Sub", "h", ["f", "top"])
    g.add("Exp", "i", ["h"])
    g.add("Sum", "j", ["i", g.whole("rows", [1])], keep_dims={"b": False})
    g.add("Sigmoid", "k", ["j"])
    g.add("Tanh", "l", ["k"])
    g.add("LeakyRelu", "m", ["l"], alpha={"f": 0.1})
    g.add("Shape", "shape", ["m"])
    g.add("StridedSlice", "batch", ["shape", g.whole("b0", [0]), g.whole("b1", [1]),
                                    g.whole("b2", [1])], shrink_axis_mask={"i": "1"})
    g.add("Pack", "wanted", ["batch", g.whole("minus", -1)])
    g.add("Reshape", "flat", ["m", "wanted"])
    g.add("Identity", "out", ["flat:0"])
    yield "graph_arithmetic", g

    yield "graph_functions", functions()

    g = GraphCase(12, 2)
    g.add("ExpandDims", "a", ["x", g.whole("at", 1)])
    g.add("Conv2D", "b", ["a", g.numbers("w", 1, 3, 2, 4)], **window())
    g.add("Squeeze", "c", ["b"], squeeze_dims=ints(1))
    g.add("Relu", "d", ["c"])
    g.add("Mean", "e", ["d", g.whole("axes", 1)])
    yield "graph_signal", g


# ---------------------------------------------------------------- files

def write(folder, model, weights, shape):
    os.makedirs(folder, exist_ok=True)
    rows = [{"name": name, "shape": list(value.shape), "dtype": str(value.dtype)}
            for name, value in weights.items()]
    model["weightsManifest"] = [{"paths": ["weights.bin"], "weights": rows}]
    with open(os.path.join(folder, "weights.bin"), "wb") as file:
        file.write(b"".join(value.tobytes() for value in weights.values()))
    path = os.path.join(folder, "model.json")
    with open(path, "w") as file:
        json.dump(model, file, indent=1)
    x = numbers.normal(size=(2, shape[-1], *shape[:-1])).astype(np.float32)
    oracle.write_numbers(tfjs_torch.load(path), x, os.path.join(folder, ""))


def input_shape(model):
    return model["config"]["layers"][0]["config"]["batch_input_shape"][1:]


def main(folder):
    for name, model in layers_cases():
        weights = take_weights(model)
        write(os.path.join(folder, name),
              {"format": "layers-model", "modelTopology": {"model_config": model}}, weights,
              input_shape(model))
    for name, case in graph_cases():
        dims = case.nodes[0]["attr"]["shape"]["shape"]["dim"][1:]
        write(os.path.join(folder, name),
              {"format": "graph-model", "modelTopology": {"node": case.nodes}}, case.weights,
              [int(dim["size"]) for dim in dims])


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
