"""Graph models of TF.js: TensorFlow's nodes by their op."""
import base64

import torch

from tfjs_math import (ACTIVATIONS, average_pool, bordered, convolution, depthwise, leaky, max_pool,
                       normalised, resize)


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
            x = leaky(x, extra.pop(0))
        elif step == "LeakyRelu":
            x = leaky(x, node.number("leakyrelu_alpha", 0.2))
        else:
            x = ACTIVATIONS[step.lower()](x)
    return x


def window_arguments(node):
    return node.ints("strides")[1:3], node.ints("dilations", "1111")[1:3], node.padding()


def convolved(node, x, kernel, *extra):
    return fused(node, convolution(x, kernel, *window_arguments(node)), extra)


def convolved_by_depth(node, x, kernel, *extra):
    return fused(node, depthwise(x, kernel, *window_arguments(node)), extra)


def product(node, x, y, *extra):
    x = x.T if node.flag("transpose_a") else x
    return fused(node, x @ (y.T if node.flag("transpose_b") else y), extra)


def pool(function):
    return lambda node, x: function(x, node.ints("ksize")[1:3], node.ints("strides")[1:3],
                                    node.padding())


def reduction(function):
    return lambda node, x, axes: function(x, axes.reshape(-1).tolist(),
                                          keepdim=node.flag("keep_dims"))


def batch_norm(node, x, gamma, beta, mean, variance):
    return normalised(x, gamma, beta, mean, variance, node.number("epsilon", 1e-4))


def squeeze(node, x):
    axes = node.ints("squeeze_dims") or range(x.dim())
    gone = {axis % x.dim() for axis in axes if x.shape[axis] == 1}
    return x.reshape([size for axis, size in enumerate(x.shape) if axis not in gone])


def mirrored(node, x, pads):
    for axis, (before, after) in enumerate(pads.tolist()):
        last = x.shape[axis] - 1
        order = [*range(before, 0, -1), *range(last + 1), *range(last - 1, last - 1 - after, -1)]
        x = x.index_select(axis, torch.tensor(order))
    return x


def resized(bilinear):
    return lambda node, x, size: resize(x, size, bilinear, node.flag("align_corners"),
                                        node.flag("half_pixel_centers"))


def activation(node, x):
    return ACTIVATIONS[node.op.lower()](x)


OPS = {
    **{name: activation for name in ("Relu", "Relu6", "Elu", "Selu", "Sigmoid", "Tanh", "Softplus",
                                     "Softmax")},
    "LeakyRelu": lambda node, x: leaky(x, node.number("alpha", 0.2)),
    "Prelu": lambda node, x, slope: leaky(x, slope),
    "Erf": lambda node, x: torch.erf(x),
    "Exp": lambda node, x: torch.exp(x),
    "Log": lambda node, x: torch.log(x),
    "Neg": lambda node, x: -x,
    "Abs": lambda node, x: torch.abs(x),
    "Sqrt": lambda node, x: torch.sqrt(x),
    "Rsqrt": lambda node, x: 1 / torch.sqrt(x),
    "Square": lambda node, x: x * x,
    "Reciprocal": lambda node, x: 1 / x,
    **{name: lambda node, x, y: x + y for name in ("Add", "AddV2", "BiasAdd")},
    "AddN": lambda node, *xs: sum(xs[1:], xs[0]),
    "Sub": lambda node, x, y: x - y,
    "Mul": lambda node, x, y: x * y,
    "RealDiv": lambda node, x, y: x / y,
    "Maximum": lambda node, x, y: torch.maximum(x, y),
    "Minimum": lambda node, x, y: torch.minimum(x, y),
    **{name: batch_norm for name in ("FusedBatchNorm", "FusedBatchNormV2", "FusedBatchNormV3")},
    **{name: convolved for name in ("Conv2D", "_FusedConv2D")},
    **{name: convolved_by_depth for name in ("DepthwiseConv2dNative",
                                             "FusedDepthwiseConv2dNative")},
    **{name: product for name in ("MatMul", "_FusedMatMul")},
    "MaxPool": pool(max_pool),
    "AvgPool": pool(average_pool),
    "Mean": reduction(torch.mean),
    "Sum": reduction(torch.sum),
    "Max": reduction(torch.amax),
    "ConcatV2": lambda node, *xs: torch.cat(xs[:-1], int(xs[-1])),
    "Pad": lambda node, x, pads: bordered(x, pads.tolist()),
    "PadV2": lambda node, x, pads, fill: bordered(x, pads.tolist(), value=float(fill)),
    "MirrorPad": mirrored,
    "Reshape": lambda node, x, shape: x.reshape([int(s) for s in shape]),
    "Squeeze": squeeze,
    "ExpandDims": lambda node, x, axis: x.unsqueeze(int(axis)),
    "Transpose": lambda node, x, order: x.permute(order.tolist()),
    **{name: lambda node, x: x for name in ("Identity", "Snapshot", "StopGradient", "Cast",
                                           "CheckNumerics")},
    "Shape": lambda node, x: torch.tensor(x.shape),
    "Pack": lambda node, *xs: torch.stack([x.long() for x in xs]),
    "Prod": lambda node, x, axes: torch.prod(x),
    "StridedSlice": strided_slice,
    "ResizeBilinear": resized(True),
    "ResizeNearestNeighbor": resized(False),
}


def first_output(model, nodes):
    signature = model.get("signature") or model.get("userDefinedMetadata", {}).get("signature", {})
    outputs = [signature["outputs"][key]["name"].split(":")[0]
               for key in sorted(signature.get("outputs", {}))]
    if outputs:
        return outputs[0]
    read = {name for node in nodes.values() for name in node.inputs}
    return min(name for name, node in nodes.items()
               if name not in read and node.op not in ("Const", "NoOp"))


def run_graph(model, weights, x):
    nodes = {node["name"]: Node(node) for node in model["modelTopology"]["node"]}
    output = first_output(model, nodes)
    values, stack = {}, [output]
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
            values[node.name] = weights[node.name]
        else:
            values[node.name] = OPS[node.op](node, *[values[name] for name in node.inputs])
    return values[output]
