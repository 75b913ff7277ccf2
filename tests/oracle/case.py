"""One operator's test case: a small ONNX model, and the same mathematics in PyTorch."""
import dataclasses
import zlib

import numpy
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper

BATCH = 3


@dataclasses.dataclass
class Case:
    """`formula(x, *constants)` is the model in PyTorch; it is given the constants that are floating
    point, in order. `shape` is the input's without its batch axis."""

    name: str
    shape: tuple
    nodes: list
    formula: object
    opset: int = 13
    constants: dict = dataclasses.field(default_factory=dict)
    sample: object = None


def node(op, inputs, outputs="y", **attributes):
    """node("Add", "x w") reads better than two lists; "-" is an input left out."""
    names = ["" if name == "-" else name for name in inputs.split()]
    return helper.make_node(op, names, outputs.split(), **attributes)


def case(name, shape, nodes, formula, opset=13, sample=None, **constants):
    nodes = nodes if isinstance(nodes, list) else [nodes]
    return Case(name, shape, nodes, formula, opset, constants, sample)


def integers(*values):
    return numpy.array(values, dtype=numpy.int64)


def weights(*shape, seed=0):
    """Numbers of order one, the same for the same shape and seed."""
    generator = numpy.random.default_rng([seed, *shape])
    return generator.normal(size=shape).astype(numpy.float32)


def positive(*shape, seed=0):
    return numpy.abs(weights(*shape, seed=seed)) + numpy.float32(0.5)


def away_from(*kinks, scale=1.0, margin=0.05):
    """A sample with no value within `margin` of a kink, where a gradient is a matter of taste."""

    def sample(generator, shape):
        x = scale * generator.normal(size=shape)
        for kink in kinks:
            x = numpy.where(abs(x - kink) < margin, kink + numpy.where(x < kink, -1, 1) * margin, x)
        return x

    return sample


def all_apart(generator, shape):
    """A sample whose values all differ by a hundredth and none is zero: maxima without ties."""
    count = int(numpy.prod(shape))
    return ((generator.permutation(count) - count / 2 + 0.3) / 100).reshape(shape)


def above_zero(generator, shape):
    return generator.uniform(0.3, 2.0, size=shape)


def model(case, output_shape):
    def axes(shape):
        return ["N", *shape]

    initialisers = [value if isinstance(value, TensorProto) else numpy_helper.from_array(value, key)
                    for key, value in case.constants.items()]
    graph = helper.make_graph(
        case.nodes, case.name,
        [helper.make_tensor_value_info("x", TensorProto.FLOAT, axes(case.shape))],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, axes(output_shape))], initialisers)
    proto = helper.make_model(graph, opset_imports=[helper.make_opsetid("", case.opset)])
    proto.ir_version = 8 if case.opset > 15 else 7
    if case.opset <= onnx.defs.onnx_opset_version():
        onnx.checker.check_model(proto, full_check=True)
    return proto


def as_array(constant):
    return numpy_helper.to_array(constant) if isinstance(constant, TensorProto) else constant


def bound(case):
    """The formula with its constants, a function of x alone, in double precision."""
    arrays = [as_array(constant) for constant in case.constants.values()]
    values = [torch.from_numpy(array.astype(numpy.float64))
              for array in arrays if array.dtype.kind == "f"]
    return lambda x: case.formula(x, *values)


def check_gradient(case, x, seed, gradient):
    """The slope along a random line, by central differences: it tells a gradient that is wrong,
    and a sample that sits on a kink."""
    generator = torch.Generator().manual_seed(1)
    direction = torch.randn(x.shape, generator=generator, dtype=x.dtype)
    step, formula = 1e-5, bound(case)
    rise = formula(x + step * direction) - formula(x - step * direction)
    slope, expected = (seed * rise).sum() / (2 * step), (gradient * direction).sum()
    scale = (seed * rise).abs().sum() / (2 * step) + 1e-12
    if abs(slope - expected) > 1e-5 * scale:
        raise SystemExit(f"{case.name}: slope {slope:.8g} but the gradient says {expected:.8g}.")


def write(case, folder):
    generator = numpy.random.default_rng(zlib.crc32(case.name.encode()))
    sample = case.sample or (lambda source, shape: source.normal(size=shape))
    values = numpy.asarray(sample(generator, (BATCH, *case.shape))).astype(numpy.float32)
    x = torch.from_numpy(values.astype(numpy.float64)).requires_grad_()
    output = bound(case)(x)
    seed = torch.from_numpy(generator.normal(size=output.shape).astype(numpy.float32)).double()
    (gradient,) = torch.autograd.grad(output, x, seed)
    check_gradient(case, x.detach(), seed, gradient)
    # One sample at a time gives the same: the batch axis is only ever a batch axis.
    alone = bound(case)(x[1:2].detach())
    if not torch.allclose(alone[0], output[1], rtol=1e-12, atol=1e-12):
        raise SystemExit(f"{case.name}: a sample's output depends on its neighbours.")

    onnx.save(model(case, output.shape[1:]), str(folder / f"{case.name}.onnx"))
    parts = {"input": x, "output": output, "seed": seed, "gradient": gradient}
    for part, value in parts.items():
        numpy.save(folder / f"{case.name}.{part}.npy", value.detach().numpy().astype(numpy.float32))
