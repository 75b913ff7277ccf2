"""Two values and one result, with every way of broadcasting."""
import torch

from case import above_zero, all_apart, case, node, positive, weights

SHAPE = (4, 3, 5)
OPERATIONS = {"Add": torch.add, "Sub": torch.sub, "Mul": torch.mul, "Div": torch.div,
              "Min": torch.minimum, "Max": torch.maximum}
CONSTANTS = {"scalar": positive(1), "channel": positive(4, 1, 1), "row": positive(5),
             "full": positive(*SHAPE), "leading_one": positive(1, 4, 1, 1)}


def with_constants():
    for op, function in OPERATIONS.items():
        for kind, constant in CONSTANTS.items():
            yield case(f"{op.lower()}_{kind}", SHAPE, node(op, "x c"), function,
                       sample=above_zero, c=constant)
        yield case(f"{op.lower()}_constant_first", SHAPE, node(op, "c x"),
                   lambda x, c, f=function: f(c, x), sample=above_zero, c=CONSTANTS["channel"])
        yield case(f"{op.lower()}_grows", (4, 1, 5), node(op, "x c"), function, sample=above_zero,
                   c=positive(1, 4, 3, 1))


def with_values():
    mean = node("ReduceMean", "x", "m", axes=[2, 3], keepdims=1)
    for op, function in OPERATIONS.items():
        yield case(f"{op.lower()}_value_broadcast", SHAPE, [mean, node(op, "x m")],
                   lambda x, f=function: f(x, x.mean((2, 3), keepdim=True)), sample=above_zero)
        yield case(f"{op.lower()}_value_broadcast_first", SHAPE, [mean, node(op, "m x")],
                   lambda x, f=function: f(x.mean((2, 3), keepdim=True), x), sample=above_zero)
        yield case(f"{op.lower()}_two_values", SHAPE, [node("Mul", "x x", "h"), node(op, "x h")],
                   lambda x, f=function: f(x, x * x), sample=above_zero)
    yield case("outer_sum", (4, 1, 5), [node("Transpose", "x", "t", perm=[0, 1, 3, 2]),
                                        node("Add", "x t")],
               lambda x: x + x.transpose(2, 3))


def special():
    yield case("add_to_itself", SHAPE, node("Add", "x x"), lambda x: x + x)
    yield case("mul_by_itself", SHAPE, node("Mul", "x x"), lambda x: x * x)
    yield case("sub_from_itself_scaled", SHAPE, [node("Mul", "x w", "h"), node("Sub", "x h")],
               lambda x, w: x - x * w, w=weights(4, 1, 1))
    yield case("max_of_three", SHAPE, [node("Mul", "x w", "h"), node("Max", "x h c")],
               lambda x, w, c: torch.maximum(torch.maximum(x, x * w), c), sample=all_apart,
               w=weights(*SHAPE), c=weights(*SHAPE, seed=1) * 0.1)
    yield case("min_of_three", SHAPE, [node("Mul", "x w", "h"), node("Min", "x h c")],
               lambda x, w, c: torch.minimum(torch.minimum(x, x * w), c), sample=all_apart,
               w=weights(*SHAPE), c=weights(*SHAPE, seed=1) * 0.1)
    yield case("max_of_one", SHAPE, node("Max", "x"), lambda x: x * 1)
    yield case("sum_of_three", SHAPE, [node("Mul", "x x", "h"), node("Sum", "x h c")],
               lambda x, c: x + x * x + c, c=weights(4, 1, 1))
    # Squeeze and excitation: a value scales the one it came from.
    yield case("squeeze_and_excitation", SHAPE,
               [node("GlobalAveragePool", "x", "g"), node("Conv", "g w", "h"),
                node("Sigmoid", "h", "s"), node("Mul", "x s")],
               lambda x, w: x * torch.sigmoid(torch.conv2d(x.mean((2, 3), keepdim=True), w)),
               w=weights(4, 4, 1, 1))


def cases():
    for group in (with_constants, with_values, special):
        yield from group()
