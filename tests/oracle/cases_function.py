"""Functions of one number."""
import math

import numpy
import torch
import torch.nn.functional as F

from case import above_zero, away_from, case, integers, node, positive, weights

SHAPE = (4, 3, 5)


def scalar(value):
    return numpy.array(value, dtype=numpy.float32)


def unary(name, op, formula, opset=13, sample=None, **attributes):
    return case(name, SHAPE, node(op, "x", **attributes), formula, opset, sample)


def rectifiers():
    off_zero = away_from(0)
    yield unary("relu", "Relu", torch.relu, sample=off_zero)
    yield unary("leaky_relu", "LeakyRelu", lambda x: F.leaky_relu(x, 0.01), sample=off_zero)
    yield unary("leaky_relu_alpha", "LeakyRelu", lambda x: F.leaky_relu(x, 0.2), alpha=0.2,
                sample=off_zero)
    yield unary("elu", "Elu", F.elu, sample=off_zero)
    yield unary("elu_alpha", "Elu", lambda x: F.elu(x, 0.3), alpha=0.3, sample=off_zero)
    yield unary("selu", "Selu", F.selu, sample=off_zero)
    yield unary("selu_custom", "Selu", lambda x: 1.3 * F.elu(x, 0.7), alpha=0.7, gamma=1.3,
                sample=off_zero)
    for name, slope in (("prelu_channel", weights(4, 1, 1)), ("prelu_one", positive(1) * 0.2),
                        ("prelu_full", weights(*SHAPE))):
        yield case(name, SHAPE, node("PRelu", "x slope"),
                   lambda x, slope: torch.where(x > 0, x, slope * x), sample=off_zero, slope=slope)
    yield case("relu_read_twice", SHAPE,
               [node("Relu", "x", "r"), node("Mul", "r w", "p"), node("Sub", "p r")],
               lambda x, w: torch.relu(x) * w - torch.relu(x), sample=off_zero,
               w=weights(4, 1, 1))


def clips():
    kinks = away_from(0, 6, scale=5)
    yield unary("clip_opset_10", "Clip", lambda x: x.clamp(-0.5, 0.8), 10,
                away_from(-0.5, 0.8), min=-0.5, max=0.8)
    yield case("clip_relu6", SHAPE, node("Clip", "x low high"),
               lambda x, low, high: x.clamp(0, 6), sample=kinks, low=scalar(0), high=scalar(6))
    yield case("clip_minimum", SHAPE, node("Clip", "x low"), lambda x, low: x.clamp(min=-0.5),
               sample=away_from(-0.5), low=scalar(-0.5))
    yield case("clip_maximum", SHAPE, node("Clip", "x - high"), lambda x, high: x.clamp(max=0.5),
               sample=away_from(0.5), high=scalar(0.5))
    yield case("clip_constant_nodes", SHAPE,
               [node("Constant", "", "low", value_float=0.0),
                node("Constant", "", "high", value_float=6.0), node("Clip", "x low high")],
               lambda x: x.clamp(0, 6), sample=kinks)
    yield unary("hard_sigmoid", "HardSigmoid", lambda x: (0.2 * x + 0.5).clamp(0, 1),
                sample=away_from(-2.5, 2.5, scale=3))
    yield unary("hard_sigmoid_sixth", "HardSigmoid", lambda x: (x / 6 + 0.5).clamp(0, 1),
                alpha=1 / 6, beta=0.5, sample=away_from(-3, 3, scale=3))
    yield unary("hard_swish", "HardSwish", F.hardswish, 14, away_from(-3, 3, scale=3))
    yield case("hard_swish_decomposed", SHAPE,
               [node("Add", "x three", "a"), node("Clip", "a low high", "c"),
                node("Mul", "x c", "m"), node("Div", "m high")],
               lambda x, *_: F.hardswish(x), sample=away_from(-3, 3, scale=3), three=scalar(3),
               low=scalar(0), high=scalar(6))


def gelu_nodes():
    return [node("Div", "x root", "d"), node("Erf", "d", "e"), node("Add", "e one", "a"),
            node("Mul", "x a", "m"), node("Mul", "m half")]


def gelu_tanh_nodes():
    return [node("Pow", "x three", "c"), node("Mul", "c small", "s"), node("Add", "x s", "a"),
            node("Mul", "a root", "r"), node("Tanh", "r", "t"), node("Add", "t one", "o"),
            node("Mul", "x o", "m"), node("Mul", "m half")]


def smooth_functions():
    yield unary("sigmoid", "Sigmoid", torch.sigmoid)
    yield unary("sigmoid_large", "Sigmoid", torch.sigmoid, sample=away_from(scale=40))
    yield case("silu", SHAPE, [node("Sigmoid", "x", "s"), node("Mul", "x s")], F.silu)
    yield case("silu_other_order", SHAPE, [node("Sigmoid", "x", "s"), node("Mul", "s x")], F.silu)
    # Not SiLU: the sigmoid is of another value.
    yield case("gate", SHAPE, [node("Mul", "x w", "h"), node("Sigmoid", "h", "s"),
                               node("Mul", "x s")],
               lambda x, w: x * torch.sigmoid(x * w), w=weights(4, 1, 1))
    yield unary("tanh", "Tanh", torch.tanh)
    yield unary("erf", "Erf", torch.erf)
    yield unary("softplus", "Softplus", F.softplus)
    yield unary("softplus_large", "Softplus", lambda x: torch.logaddexp(x, torch.zeros_like(x)),
                sample=away_from(scale=60))
    yield case("gelu", SHAPE, gelu_nodes(), lambda x, *_: F.gelu(x), root=scalar(math.sqrt(2)),
               one=scalar(1), half=scalar(0.5))
    yield case("gelu_tanh", SHAPE, gelu_tanh_nodes(), lambda x, *_: F.gelu(x, approximate="tanh"),
               three=scalar(3), small=scalar(0.044715), root=scalar(math.sqrt(2 / math.pi)),
               one=scalar(1), half=scalar(0.5))


def plain_mathematics():
    yield unary("neg", "Neg", torch.neg)
    yield unary("abs", "Abs", torch.abs, sample=away_from(0))
    yield unary("exp", "Exp", torch.exp)
    yield unary("log", "Log", torch.log, sample=above_zero)
    yield unary("sqrt", "Sqrt", torch.sqrt, sample=above_zero)
    yield unary("reciprocal", "Reciprocal", torch.reciprocal, sample=above_zero)
    for name, exponent in (("square", 2), ("cube", 3)):
        yield case(f"pow_{name}", SHAPE, node("Pow", "x e"),
                   lambda x, e, power=exponent: x ** power, e=scalar(exponent))
    for name, exponent in (("root", 0.5), ("inverse", -1), ("odd", 1.7)):
        yield case(f"pow_{name}", SHAPE, node("Pow", "x e"),
                   lambda x, e: x ** e, sample=above_zero, e=scalar(exponent))
    yield case("pow_integer_exponent", SHAPE, node("Pow", "x e"), lambda x: x ** 2, e=integers(2))
    yield case("pow_channel_exponents", SHAPE, node("Pow", "x e"), lambda x, e: x ** e,
               sample=above_zero, e=positive(4, 1, 1))
    yield case("pow_constant_base", SHAPE, node("Pow", "b x"), lambda x, b: b ** x, b=scalar(2.5))
    yield case("pow_two_values", SHAPE, [node("Mul", "x w", "h"), node("Pow", "x h")],
               lambda x, w: x ** (x * w), sample=above_zero, w=weights(4, 1, 1))


def cases():
    for group in (rectifiers, clips, smooth_functions, plain_mathematics):
        yield from group()
