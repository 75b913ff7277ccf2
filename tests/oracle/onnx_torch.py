"""A second opinion on ONNX models: the nodes that the fetched models use, in PyTorch, straight from
the file, so that autograd gives the gradient. Nothing is shared with the C++ importer."""
import numpy
import onnx
import torch
import torch.nn.functional as F
from onnx import helper, numpy_helper

from cases_resize import resized
from cases_window import padded


def convolution(a, x, w, b=None):
    pads = padded(a.get("pads", [0, 0, 0, 0]))
    return F.conv2d(F.pad(x, pads), w, b, a.get("strides", 1), 0, a.get("dilations", 1),
                    a.get("group", 1))


def max_pool(a, x):
    x = F.pad(x, padded(a.get("pads", [0, 0, 0, 0])), value=float("-inf"))
    return F.max_pool2d(x, a["kernel_shape"], a.get("strides", 1), 0,
                        ceil_mode=bool(a.get("ceil_mode", 0)))


def average_pool(a, x):
    assert not any(a.get("pads", [])), "padding of an average is not known here"
    return F.avg_pool2d(x, a["kernel_shape"], a.get("strides", 1),
                        ceil_mode=bool(a.get("ceil_mode", 0)))


def resize(a, x, region, scales, sizes=None):
    assert sizes is not None, "a Resize by scales is not known here"
    wanted = sizes.tolist()[2:]
    return resized(x, [new / old for new, old in zip(wanted, x.shape[2:])], wanted,
                   a["mode"] == b"linear", a["coordinate_transformation_mode"].decode(), "floor")


def part(a, x, starts, ends, axes):
    for start, end, axis in zip(starts.tolist(), ends.tolist(), axes.tolist()):
        x = x[(slice(None),) * axis + (slice(start, end),)]
    return x


def unsqueezed(a, x):
    for axis in sorted(a["axes"]):
        x = x.unsqueeze(axis)
    return x


def product(a, x, w, c):
    return a.get("alpha", 1) * x @ (w.T if a.get("transB") else w) + a.get("beta", 1) * c


def reshaped(a, x, sizes):
    return x.reshape([x.shape[axis] if size == 0 else size
                      for axis, size in enumerate(sizes.tolist())])


OPS = {
    "Add": lambda a, x, y: x + y,
    "AveragePool": average_pool,
    "Cast": lambda a, x: x,
    "Concat": lambda a, *xs: torch.cat(xs, a["axis"]),
    "Conv": convolution,
    "Elu": lambda a, x: F.elu(x, a.get("alpha", 1.0)),
    "Gather": lambda a, x, i: x.select(a.get("axis", 0), int(i)),
    "Gemm": product,
    "MaxPool": max_pool,
    "Mul": lambda a, x, y: x * y,
    "Pad": lambda a, x, pads, value=0.0: F.pad(x, padded(pads.tolist()), value=float(value)),
    "ReduceMean": lambda a, x: x.mean(a["axes"], keepdim=bool(a.get("keepdims", 1))),
    "Relu": lambda a, x: torch.relu(x),
    "Reshape": reshaped,
    "Resize": resize,
    "Shape": lambda a, x: torch.tensor(x.shape),
    "Sigmoid": lambda a, x: torch.sigmoid(x),
    "Slice": part,
    "Softmax": lambda a, x: torch.softmax(x, a.get("axis", -1)),
    "Unsqueeze": unsqueezed,
}


class Net:
    """Called with a batch it gives the first output. `constants` may be changed and saved."""

    def __init__(self, path):
        self.proto = onnx.load(str(path))
        self.nodes, self.constants = [], {"": None}
        for value in self.proto.graph.initializer:
            self.constants[value.name] = self.number(value)
        for node in self.proto.graph.node:
            given = {a.name: helper.get_attribute_value(a) for a in node.attribute}
            if node.op_type == "Constant":
                self.constants[node.output[0]] = self.number(given["value"])
            else:
                self.nodes.append((node, given))
        self.input = next(value.name for value in self.proto.graph.input
                          if value.name not in self.constants)
        self.output = self.proto.graph.output[0].name

    @staticmethod
    def number(proto):
        value = torch.from_numpy(numpy_helper.to_array(proto).copy())
        return value.double() if value.is_floating_point() else value

    def compute(self, node, attributes, values):
        values[node.output[0]] = OPS[node.op_type](attributes,
                                                   *[values[name] for name in node.input])

    def __call__(self, x):
        values = {**self.constants, self.input: x}
        for node, attributes in self.nodes:
            self.compute(node, attributes, values)
        return values[self.output]

    def to(self, dtype):
        """Numbers in another precision."""
        self.constants = {name: value.to(dtype) if value is not None and value.is_floating_point()
                          else value for name, value in self.constants.items()}
        return self

    def without_probabilities(self):
        """Scores instead, which are not flat where the net is sure. Further outputs go."""
        node, given = next(one for one in self.nodes if self.output in one[0].output)
        if node.op_type in ("Softmax", "Sigmoid"):
            del self.proto.graph.output[1:]
            self.nodes.remove((node, given))
            self.proto.graph.node.remove(node)
            self.output = self.proto.graph.output[0].name = node.input[0]
        return self

    def save(self, path):
        for value in self.proto.graph.initializer:
            number = self.constants[value.name].numpy()
            kept = number.astype(numpy.float32) if number.dtype == numpy.float64 else number
            value.CopyFrom(numpy_helper.from_array(kept, value.name))
        onnx.save(self.proto, str(path))
