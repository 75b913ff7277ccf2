#!/usr/bin/env python3
"""A second opinion on TF.js models: the forward pass in NumPy, straight from model.json and its
shards, with the channels last as TensorFlow has them. Nothing is shared with the C++ importer.

    tfjs_numpy.py MODEL.json INPUT.npy OUTPUT.npy

INPUT is [n, channels, height, width] (or what the model's input is with the channels second);
OUTPUT is the model's first output, its channels second as well when it is a picture.
"""
import base64
import json
import math
import os
import sys

import numpy as np


# ---------------------------------------------------------------- weights

def read_weights(model, folder):
    weights = {}
    for group in model["weightsManifest"]:
        data = b"".join(open(os.path.join(folder, path), "rb").read() for path in group["paths"])
        at = 0
        for row in group["weights"]:
            count = int(np.prod(row["shape"], dtype=np.int64))
            quantization = row.get("quantization")
            stored = np.dtype(quantization["dtype"] if quantization else row["dtype"])
            raw = np.frombuffer(data, stored, count, at)
            at += raw.nbytes
            if quantization and stored.kind == "u":
                raw = raw * quantization["scale"] + quantization["min"]
            weights[row["name"]] = raw.astype(row["dtype"]).reshape(row["shape"])
        assert at == len(data), "a shard is longer than its weights"
    return weights


# ---------------------------------------------------------------- windows, channels last

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
    x = np.pad(x, [(0, 0), *pads, (0, 0)], constant_values=fill)
    reach = [(kernel[a] - 1) * dilation[a] + 1 for a in (0, 1)]
    out = [(x.shape[a + 1] - reach[a]) // stride[a] + 1 for a in (0, 1)]
    parts = [[x[:, i * dilation[0]: i * dilation[0] + (out[0] - 1) * stride[0] + 1: stride[0],
                j * dilation[1]: j * dilation[1] + (out[1] - 1) * stride[1] + 1: stride[1]]
              for j in range(kernel[1])] for i in range(kernel[0])]
    return np.stack([np.stack(row, 3) for row in parts], 3)


def convolution(x, kernel, stride, dilation, padding):
    patches = windows(x, kernel.shape[:2], stride, dilation, padding)
    n, h, w = patches.shape[:3]
    return (patches.reshape(n * h * w, -1) @ kernel.reshape(-1, kernel.shape[3])).reshape(
        n, h, w, -1)


def depthwise(x, kernel, stride, dilation, padding):
    patches = windows(x, kernel.shape[:2], stride, dilation, padding)
    result = np.einsum("nhwijc,ijcm->nhwcm", patches, kernel)
    return result.reshape(*result.shape[:3], -1)


def deconvolution(x, kernel, stride, padding):
    """Every input point stamps the kernel [h, w, out, in] onto the result."""
    n, h, w, _ = x.shape
    kh, kw = kernel.shape[:2]
    full = np.zeros((n, max((h - 1) * stride[0] + kh, h * stride[0]),
                     max((w - 1) * stride[1] + kw, w * stride[1]), kernel.shape[2]))
    for i in range(h):
        for j in range(w):
            full[:, i * stride[0]:i * stride[0] + kh, j * stride[1]:j * stride[1] + kw] += (
                np.einsum("nc,ijoc->nijo", x[:, i, j], kernel))
    if padding == "valid":
        return full
    top, left = max(kh - stride[0], 0) // 2, max(kw - stride[1], 0) // 2
    return full[:, top:top + h * stride[0], left:left + w * stride[1]]


def max_pool(x, kernel, stride, padding):
    return windows(x, kernel, stride, (1, 1), padding, -np.inf).max((3, 4))


def average_pool(x, kernel, stride, padding):
    total = windows(x, kernel, stride, (1, 1), padding).sum((3, 4))
    return total / windows(np.ones_like(x), kernel, stride, (1, 1), padding).sum((3, 4))


def resize(x, sizes, bilinear, align_corners=False, half_pixel=False):
    for axis, size in ((1, sizes[0]), (2, sizes[1])):
        old = x.shape[axis]
        scale = (old - 1) / (size - 1) if align_corners and size > 1 else old / size
        at = np.arange(size)
        if not bilinear:
            at = (at + 0.5) * scale if half_pixel else at * scale
            at = np.floor(at + 0.5) if align_corners else np.floor(at)
            x = np.take(x, np.clip(at, 0, old - 1).astype(int), axis)
            continue
        at = (at + 0.5) * scale - 0.5 if half_pixel else at * scale
        low = np.floor(at)
        share = (at - low).reshape([-1 if a == axis else 1 for a in range(4)])
        first = np.take(x, np.clip(low, 0, old - 1).astype(int), axis)
        second = np.take(x, np.clip(low + 1, 0, old - 1).astype(int), axis)
        x = first + (second - first) * share
    return x


# ---------------------------------------------------------------- functions

def sigmoid(x):
    return 1 / (1 + np.exp(-x))


def softmax(x, axis=-1):
    e = np.exp(x - x.max(axis, keepdims=True))
    return e / e.sum(axis, keepdims=True)


erf = np.vectorize(math.erf)

ACTIVATIONS = {
    "linear": lambda x: x,
    "relu": lambda x: np.maximum(x, 0),
    "relu6": lambda x: np.clip(x, 0, 6),
    "sigmoid": sigmoid,
    "tanh": np.tanh,
    "softmax": softmax,
    "elu": lambda x: np.where(x > 0, x, np.expm1(np.minimum(x, 0))),
    "selu": lambda x: 1.0507009873554805 * np.where(
        x > 0, x, 1.6732632423543772 * np.expm1(np.minimum(x, 0))),
    "softplus": lambda x: np.logaddexp(0, x),
    "swish": lambda x: x * sigmoid(x),
    "silu": lambda x: x * sigmoid(x),
    "hard_sigmoid": lambda x: np.clip(0.2 * x + 0.5, 0, 1),
    "gelu": lambda x: 0.5 * x * (1 + erf(x / math.sqrt(2))),
}


def normalised(x, gamma, beta, mean, variance, epsilon):
    return (x - mean) / np.sqrt(variance + epsilon) * gamma + beta


# ---------------------------------------------------------------- layers models

def pair(value):
    return tuple(value) if isinstance(value, list) else (value, value)


class Layers:
    def __init__(self, weights):
        self.weights = weights

    def weight(self, layer, variable):
        name = f"{layer}/{variable}"
        if name in self.weights:
            return self.weights[name].astype(np.float64)
        found = [key for key in self.weights if key.endswith("/" + name)]
        assert len(found) == 1, f"{name}: {found}"
        return self.weights[found[0]].astype(np.float64)

    def run(self, kind, config, xs):
        if kind == "Sequential":
            layers = config if isinstance(config, list) else config["layers"]
            for layer in layers:
                xs = self.run(layer["class_name"], layer["config"], xs)
            return xs
        if kind in ("Model", "Functional"):
            return self.functional(config, xs)
        if kind == "InputLayer":
            return xs
        return [getattr(self, kind)(config, *xs)]

    def functional(self, config, xs):
        values = {}
        listed = lambda refs: [refs] if isinstance(refs[0], str) else refs
        for reference, x in zip(listed(config["input_layers"]), xs):
            values[reference[0]] = [[x]]
        layers = {layer["name"]: layer for layer in config["layers"]}

        # Keras may count the calls of a model used as a layer from one.
        references = [r for layer in config["layers"] for refs in layer.get("inbound_nodes", [])
                      for r in listed(refs)] + listed(config["output_layers"])
        from_one = {r[0] for r in references if r[1] == len(layers[r[0]]["inbound_nodes"]) > 0}

        def value(reference):
            name, call, output = reference[:3]
            if name not in values:
                layer = layers[name]
                values[name] = [
                    self.run(layer["class_name"], layer["config"], [value(r) for r in listed(refs)])
                    for refs in layer["inbound_nodes"]]
            return values[name][call - 1 if name in from_one else call][output]

        sys.setrecursionlimit(100000)
        return [value(reference) for reference in listed(config["output_layers"])]

    # Each layer by its Keras name.
    def activate(self, config, x):
        return ACTIVATIONS[config.get("activation") or "linear"](x)

    def biased(self, config, x):
        bias = self.weight(config["name"], "bias") if config.get("use_bias", True) else 0
        return self.activate(config, x + bias)

    def Conv2D(self, c, x):
        return self.biased(c, convolution(x, self.weight(c["name"], "kernel"), pair(c["strides"]),
                                          pair(c.get("dilation_rate", 1)), c["padding"]))

    def Conv1D(self, c, x):
        first = lambda v: v[0] if isinstance(v, list) else v
        kernel = self.weight(c["name"], "kernel")[:, None]
        dilation = first(c.get("dilation_rate", 1))
        padding = c["padding"]
        if padding == "causal":
            padding = [((kernel.shape[0] - 1) * dilation, 0), (0, 0)]
        y = convolution(x[:, :, None], kernel, (first(c["strides"]), 1), (dilation, 1), padding)
        return self.biased(c, y[:, :, 0])

    def DepthwiseConv2D(self, c, x):
        return self.biased(c, depthwise(x, self.weight(c["name"], "depthwise_kernel"),
                                        pair(c["strides"]), pair(c.get("dilation_rate", 1)),
                                        c["padding"]))

    def SeparableConv2D(self, c, x):
        y = depthwise(x, self.weight(c["name"], "depthwise_kernel"), pair(c["strides"]),
                      pair(c.get("dilation_rate", 1)), c["padding"])
        return self.biased(c, y @ self.weight(c["name"], "pointwise_kernel")[0, 0])

    def Conv2DTranspose(self, c, x):
        return self.biased(c, deconvolution(x, self.weight(c["name"], "kernel"),
                                            pair(c["strides"]), c["padding"]))

    def Dense(self, c, x):
        return self.biased(c, x @ self.weight(c["name"], "kernel"))

    def BatchNormalization(self, c, x):
        name = c["name"]
        gamma = self.weight(name, "gamma") if c.get("scale", True) else 1
        beta = self.weight(name, "beta") if c.get("center", True) else 0
        return normalised(x, gamma, beta, self.weight(name, "moving_mean"),
                          self.weight(name, "moving_variance"), c.get("epsilon", 1e-3))

    def Activation(self, c, x):
        return self.activate(c, x)

    def ReLU(self, c, x):
        y = np.where(x > 0, x, c.get("negative_slope", 0) * x)
        return y if c.get("max_value") is None else np.minimum(y, c["max_value"])

    def LeakyReLU(self, c, x):
        return np.where(x > 0, x, c.get("alpha", 0.3) * x)

    def PReLU(self, c, x):
        return np.where(x > 0, x, self.weight(c["name"], "alpha") * x)

    def ELU(self, c, x):
        return np.where(x > 0, x, c.get("alpha", 1) * np.expm1(np.minimum(x, 0)))

    def Softmax(self, c, x):
        return softmax(x, c.get("axis", -1))

    def pooled(self, c, x, pool):
        size = pair(c["pool_size"])
        return pool(x, size, pair(c.get("strides") or c["pool_size"]), c["padding"])

    def MaxPooling2D(self, c, x):
        return self.pooled(c, x, max_pool)

    def AveragePooling2D(self, c, x):
        return self.pooled(c, x, average_pool)

    def pooled_signal(self, c, x, pool):
        first = lambda v: v[0] if isinstance(v, list) else v
        size = first(c["pool_size"])
        stride = first(c.get("strides") or size)
        return pool(x[:, :, None], (size, 1), (stride, 1), c["padding"])[:, :, 0]

    def MaxPooling1D(self, c, x):
        return self.pooled_signal(c, x, max_pool)

    def AveragePooling1D(self, c, x):
        return self.pooled_signal(c, x, average_pool)

    def GlobalAveragePooling2D(self, c, x):
        return x.mean((1, 2), keepdims=c.get("keepdims", False))

    def GlobalMaxPooling2D(self, c, x):
        return x.max((1, 2), keepdims=c.get("keepdims", False))

    def GlobalAveragePooling1D(self, c, x):
        return x.mean(1, keepdims=c.get("keepdims", False))

    def GlobalMaxPooling1D(self, c, x):
        return x.max(1, keepdims=c.get("keepdims", False))

    def Add(self, c, *xs):
        return sum(xs[1:], xs[0])

    def Subtract(self, c, x, y):
        return x - y

    def Multiply(self, c, *xs):
        result = xs[0]
        for x in xs[1:]:
            result = result * x
        return result

    def Average(self, c, *xs):
        return sum(xs[1:], xs[0]) / len(xs)

    def Maximum(self, c, *xs):
        return np.maximum.reduce(xs)

    def Minimum(self, c, *xs):
        return np.minimum.reduce(xs)

    def Concatenate(self, c, *xs):
        return np.concatenate(xs, c.get("axis", -1))

    def Flatten(self, c, x):
        return x.reshape(len(x), -1)

    def Reshape(self, c, x):
        return x.reshape(len(x), *c["target_shape"])

    def Permute(self, c, x):
        return x.transpose(0, *c["dims"])

    def borders(self, given):
        if not isinstance(given, list):
            return [(given, given)] * 2
        return [tuple(g) if isinstance(g, list) else (g, g) for g in given]

    def ZeroPadding1D(self, c, x):
        given = c["padding"]
        return np.pad(x, [(0, 0), tuple(given) if isinstance(given, list) else (given, given),
                          (0, 0)])

    def ZeroPadding2D(self, c, x):
        return np.pad(x, [(0, 0), *self.borders(c["padding"]), (0, 0)])

    def Cropping2D(self, c, x):
        (top, bottom), (left, right) = self.borders(c["cropping"])
        return x[:, top:x.shape[1] - bottom, left:x.shape[2] - right]

    def UpSampling2D(self, c, x):
        factors = pair(c.get("size", 2))
        sizes = [x.shape[1] * factors[0], x.shape[2] * factors[1]]
        return resize(x, sizes, c.get("interpolation", "nearest") == "bilinear")

    def Rescaling(self, c, x):
        return x * c["scale"] + c.get("offset", 0)

    def Dropout(self, c, x):
        return x

    SpatialDropout1D = SpatialDropout2D = GaussianNoise = GaussianDropout = Dropout


# ---------------------------------------------------------------- graph models

class Node:
    def __init__(self, node):
        self.name, self.op = node["name"], node["op"]
        self.inputs = [i.split(":")[0] for i in node.get("input", []) if not i.startswith("^")]
        self.attributes = node.get("attr", {})

    def ints(self, key, default=()):
        return [int(i) for i in self.attributes.get(key, {}).get("list", {}).get("i", default)]

    def text(self, key, default):
        value = self.attributes.get(key, {}).get("s")
        return base64.b64decode(value).decode() if value is not None else default

    def texts(self, key):
        return [base64.b64decode(s).decode()
                for s in self.attributes.get(key, {}).get("list", {}).get("s", [])]

    def number(self, key, default):
        return self.attributes.get(key, {}).get("f", default)

    def integer(self, key):
        return int(self.attributes.get(key, {}).get("i", 0))

    def flag(self, key):
        return self.attributes.get(key, {}).get("b", False)

    def padding(self):
        kind = self.text("padding", "VALID")
        if kind == "EXPLICIT":
            given = self.ints("explicit_paddings")
            return [tuple(given[2:4]), tuple(given[4:6])]
        return kind.lower()


def strided_slice(node, x, begin, end, stride):
    index = []
    for axis in range(len(begin)):
        bit = 1 << axis
        if node.integer("shrink_axis_mask") & bit:
            index.append(int(begin[axis]))
            continue
        first = None if node.integer("begin_mask") & bit else int(begin[axis])
        last = None if node.integer("end_mask") & bit else int(end[axis])
        index.append(slice(first, last, int(stride[axis])))
    return x[tuple(index)]


def fused(node, x, extra):
    extra = list(extra)
    for step in node.texts("fused_ops"):
        if step == "BiasAdd":
            x = x + extra.pop(0)
        elif step == "Prelu":
            x = np.where(x > 0, x, extra.pop(0) * x)
        elif step == "LeakyRelu":
            x = np.where(x > 0, x, node.number("leakyrelu_alpha", 0.2) * x)
        else:
            x = ACTIVATIONS[step.lower()](x)
    return x


def window_arguments(node):
    return node.ints("strides")[1:3], node.ints("dilations", "1111")[1:3], node.padding()


def product(node, x, y, *extra):
    x = x.T if node.flag("transpose_a") else x
    return fused(node, x @ (y.T if node.flag("transpose_b") else y), extra)


def reduction(function):
    return lambda node, x, axes: function(x, tuple(np.atleast_1d(axes)),
                                          keepdims=node.flag("keep_dims"))


def batch_norm(node, x, gamma, beta, mean, variance):
    return normalised(x, gamma, beta, mean, variance, node.number("epsilon", 1e-4))


def activation(node, x):
    return ACTIVATIONS[node.op.lower()](x)


OPS = {
    **{name: activation for name in ("Relu", "Relu6", "Elu", "Selu", "Sigmoid", "Tanh", "Softplus",
                                     "Softmax")},
    "LeakyRelu": lambda node, x: np.where(x > 0, x, node.number("alpha", 0.2) * x),
    "Prelu": lambda node, x, slope: np.where(x > 0, x, slope * x),
    "Exp": lambda node, x: np.exp(x),
    "Log": lambda node, x: np.log(x),
    "Neg": lambda node, x: -x,
    "Abs": lambda node, x: np.abs(x),
    "Sqrt": lambda node, x: np.sqrt(x),
    "Rsqrt": lambda node, x: 1 / np.sqrt(x),
    "Square": lambda node, x: x * x,
    "Reciprocal": lambda node, x: 1 / x,
    **{name: lambda node, x, y: x + y for name in ("Add", "AddV2", "BiasAdd")},
    "AddN": lambda node, *xs: sum(xs[1:], xs[0]),
    "Sub": lambda node, x, y: x - y,
    "Mul": lambda node, x, y: x * y,
    "RealDiv": lambda node, x, y: x / y,
    "Maximum": lambda node, x, y: np.maximum(x, y),
    "Minimum": lambda node, x, y: np.minimum(x, y),
    **{name: batch_norm for name in ("FusedBatchNorm", "FusedBatchNormV2", "FusedBatchNormV3")},
    **{name: lambda node, x, k, *extra: fused(node, convolution(x, k, *window_arguments(node)),
                                              extra) for name in ("Conv2D", "_FusedConv2D")},
    **{name: lambda node, x, k, *extra: fused(node, depthwise(x, k, *window_arguments(node)), extra)
       for name in ("DepthwiseConv2dNative", "FusedDepthwiseConv2dNative")},
    "MatMul": product,
    "_FusedMatMul": product,
    "MaxPool": lambda node, x: max_pool(x, node.ints("ksize")[1:3], node.ints("strides")[1:3],
                                        node.padding()),
    "AvgPool": lambda node, x: average_pool(x, node.ints("ksize")[1:3], node.ints("strides")[1:3],
                                            node.padding()),
    "Mean": reduction(np.mean),
    "Sum": reduction(np.sum),
    "Max": reduction(np.max),
    "ConcatV2": lambda node, *xs: np.concatenate(xs[:-1], int(xs[-1])),
    "Pad": lambda node, x, pads: np.pad(x, pads),
    "PadV2": lambda node, x, pads, fill: np.pad(x, pads, constant_values=float(fill)),
    "MirrorPad": lambda node, x, pads: np.pad(x, pads, mode="reflect"),
    "Reshape": lambda node, x, shape: x.reshape([int(s) for s in shape]),
    "Squeeze": lambda node, x: x.squeeze(tuple(node.ints("squeeze_dims")) or None),
    "ExpandDims": lambda node, x, axis: np.expand_dims(x, int(axis)),
    "Transpose": lambda node, x, order: x.transpose(order),
    **{name: lambda node, x: x for name in ("Identity", "Snapshot", "StopGradient", "Cast")},
    "Shape": lambda node, x: np.array(x.shape),
    "Pack": lambda node, *xs: np.stack(xs),
    "Prod": lambda node, x, axes: np.prod(x),
    "StridedSlice": strided_slice,
    "ResizeBilinear": lambda node, x, size: resize(x, size, True, node.flag("align_corners"),
                                                   node.flag("half_pixel_centers")),
    "ResizeNearestNeighbor": lambda node, x, size: resize(
        x, size, False, node.flag("align_corners"), node.flag("half_pixel_centers")),
}


def run_graph(model, weights, x):
    nodes = {node["name"]: Node(node) for node in model["modelTopology"]["node"]}
    signature = model.get("signature") or model.get("userDefinedMetadata", {}).get("signature", {})
    outputs = [signature["outputs"][key]["name"].split(":")[0]
               for key in sorted(signature.get("outputs", {}))]
    if not outputs:
        read = {name for node in nodes.values() for name in node.inputs}
        outputs = sorted(name for name, node in nodes.items()
                         if name not in read and node.op not in ("Const", "NoOp"))
    values = {}
    stack = [outputs[0]]
    while stack:
        node = nodes[stack[-1]]
        waiting = [name for name in node.inputs if name not in values]
        if waiting:
            stack += waiting
            continue
        stack.pop()
        if node.op == "Placeholder":
            values[node.name] = x
        elif node.op == "Const":
            constant = weights[node.name]
            values[node.name] = constant.astype(np.float64) if constant.dtype.kind == "f" else constant
        else:
            values[node.name] = OPS[node.op](node, *[values[name] for name in node.inputs])
    return values[outputs[0]]


# ---------------------------------------------------------------- the program

def channels_last(x):
    return np.moveaxis(x, 1, -1)


def channels_second(x):
    return np.moveaxis(x, -1, 1) if x.ndim > 2 else x


def forward(path, x, last=channels_last):
    model = json.load(open(path))
    weights = read_weights(model, os.path.dirname(path) or ".")
    x = last(x.astype(np.float64)) if x.ndim > 2 else x.astype(np.float64)
    topology = model["modelTopology"]
    if "node" in topology:
        return channels_second(run_graph(model, weights, x))
    config = topology.get("model_config", topology)
    return channels_second(Layers(weights).run(config["class_name"], config["config"], [x])[0])


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    np.save(sys.argv[3], forward(sys.argv[1], np.load(sys.argv[2])).astype(np.float32))
