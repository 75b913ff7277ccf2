"""Products of matrices, normalisations and softmax."""
import torch
import torch.nn.functional as F

from case import case, integers, node, positive, weights


def gemms():
    w, row = weights(4, 5), weights(5)
    yield case("gemm", (4,), node("Gemm", "x w c"), lambda x, w, c: x @ w + c, w=w, c=row)
    yield case("gemm_trans_b", (4,), node("Gemm", "x w c", transB=1),
               lambda x, w, c: x @ w.T + c, w=weights(5, 4), c=row)
    yield case("gemm_alpha_beta", (4,), node("Gemm", "x w c", alpha=0.5, beta=-2.0),
               lambda x, w, c: 0.5 * x @ w - 2 * c, w=w, c=row)
    yield case("gemm_alpha_beta_trans_b", (4,), node("Gemm", "x w c", alpha=1.5, beta=0.25,
                                                     transB=1),
               lambda x, w, c: 1.5 * x @ w.T + 0.25 * c, w=weights(5, 4), c=row)
    yield case("gemm_without_c", (4,), node("Gemm", "x w", alpha=2.0), lambda x, w: 2 * x @ w, w=w)
    yield case("gemm_scalar_c", (4,), node("Gemm", "x w c"), lambda x, w, c: x @ w + c, w=w,
               c=weights(1))
    yield case("gemm_row_c", (4,), node("Gemm", "x w c"), lambda x, w, c: x @ w + c, w=w,
               c=weights(1, 5))
    yield case("gemm_opset_9", (4,), node("Gemm", "x w c", transB=1),
               lambda x, w, c: x @ w.T + c, 9, w=weights(5, 4), c=row)
    # The batch is the second axis of what is turned, and the first of the result.
    yield case("gemm_trans_a", (4,), [node("Transpose", "x", "t", perm=[1, 0]),
                                      node("Gemm", "t w c", transA=1)],
               lambda x, w, c: x @ w + c, w=w, c=row)
    yield case("gemm_trans_both", (4,), [node("Transpose", "x", "t", perm=[1, 0]),
                                         node("Gemm", "t w c", transA=1, transB=1, alpha=0.5)],
               lambda x, w, c: 0.5 * x @ w.T + c, w=weights(5, 4), c=row)
    yield case("gemm_column_c", (4,), node("Gemm", "x w c"), lambda x, w, c: x @ w + c, w=w,
               c=weights(1, 1))


def products():
    yield case("matmul", (4,), node("MatMul", "x w"), torch.matmul, w=weights(4, 5))
    yield case("matmul_bias", (4,), [node("MatMul", "x w", "h"), node("Add", "h b")],
               lambda x, w, b: x @ w + b, w=weights(4, 5), b=weights(5))
    yield case("matmul_bias_first", (6, 4), [node("MatMul", "x w", "h"), node("Add", "b h")],
               lambda x, w, b: x @ w + b, w=weights(4, 5), b=weights(5))
    yield case("matmul_sequence", (6, 4), node("MatMul", "x w"), torch.matmul, w=weights(4, 5))
    yield case("matmul_constant_left", (6, 4), node("MatMul", "w x"), lambda x, w: w @ x,
               w=weights(5, 6))
    yield case("matmul_constant_stack", (2, 6, 4), node("MatMul", "x w"), torch.matmul,
               w=weights(2, 4, 3))
    yield case("matmul_constant_broadcast", (1, 6, 4), node("MatMul", "x w"), torch.matmul,
               w=weights(1, 3, 4, 5))
    yield case("matmul_vector", (6, 4), node("MatMul", "x w"), torch.matmul, w=weights(4))
    yield case("matmul_by_itself", (2, 6, 4),
               [node("Transpose", "x", "t", perm=[0, 1, 3, 2]), node("MatMul", "x t")],
               lambda x: x @ x.transpose(-1, -2))
    yield case("matmul_two_values_broadcast", (3, 4, 5),
               [node("ReduceMean", "x", "m", axes=[1], keepdims=1),
                node("Transpose", "x", "t", perm=[0, 1, 3, 2]), node("MatMul", "m t")],
               lambda x: x.mean(1, keepdim=True) @ x.transpose(-1, -2))
    nodes = [node("MatMul", "x wq", "q"), node("MatMul", "x wk", "k"), node("MatMul", "x wv", "v"),
             node("Transpose", "k", "t", perm=[0, 2, 1]), node("MatMul", "q t", "s"),
             node("Div", "s root", "d"), node("Softmax", "d", "a", axis=-1), node("MatMul", "a v")]

    def attention(x, wq, wk, wv, root):
        return torch.softmax((x @ wq) @ (x @ wk).transpose(1, 2) / root, -1) @ (x @ wv)

    yield case("attention", (6, 4), nodes, attention, wq=weights(4, 5), wk=weights(4, 5, seed=1),
               wv=weights(4, 3), root=positive(1))


def statistics(channels):
    return {"scale": weights(channels, seed=1), "shift": weights(channels, seed=2),
            "mean": weights(channels, seed=3), "variance": positive(channels, seed=4)}


def batch_norm(x, scale, shift, mean, variance):
    return F.batch_norm(x, mean, variance, scale, shift, eps=1e-3)


def norm_node(inputs, outputs="y"):
    return node("BatchNormalization", f"{inputs} scale shift mean variance", outputs, epsilon=1e-3)


def batch_norms():
    w, b = weights(6, 4, 3, 3), weights(6)
    yield case("batch_norm", (4, 5, 6), norm_node("x"), batch_norm, **statistics(4))
    yield case("batch_norm_1d", (4, 9), norm_node("x"), batch_norm, **statistics(4))
    yield case("batch_norm_flat", (4,), norm_node("x"), batch_norm, **statistics(4))
    yield case("batch_norm_opset_9", (4, 5, 6), norm_node("x"), batch_norm, 9, **statistics(4))
    yield case("batch_norm_opset_15", (4, 5, 6), norm_node("x"), batch_norm, 15, **statistics(4))
    yield case("batch_norm_after_conv", (4, 6, 7), [node("Conv", "x w b", "h"), norm_node("h")],
               lambda x, w, b, *rest: batch_norm(F.conv2d(x, w, b), *rest), w=w, b=b,
               **statistics(6))
    yield case("batch_norm_after_conv_without_bias", (4, 6, 7),
               [node("Conv", "x w", "h"), norm_node("h")],
               lambda x, w, *rest: batch_norm(F.conv2d(x, w), *rest), w=w, **statistics(6))
    yield case("batch_norm_after_groups", (4, 6, 7),
               [node("Conv", "x w", "h", group=2), norm_node("h")],
               lambda x, w, *rest: batch_norm(F.conv2d(x, w, groups=2), *rest),
               w=weights(6, 2, 3, 3), **statistics(6))
    yield case("batch_norm_after_conv_transpose", (4, 4, 5),
               [node("ConvTranspose", "x w b", "h", strides=[2, 2], group=2), norm_node("h")],
               lambda x, w, b, *rest: batch_norm(
                   F.conv_transpose2d(x, w, b, stride=2, groups=2), *rest),
               w=weights(4, 3, 3, 3), b=b, **statistics(6))
    yield case("batch_norm_after_gemm", (4,), [node("Gemm", "x w b", "h"), norm_node("h")],
               lambda x, w, b, *rest: batch_norm(x @ w + b, *rest), w=weights(4, 6), b=b,
               **statistics(6))
    # The convolution's own value is read elsewhere too: folding must not change it.
    yield case("batch_norm_after_shared_conv", (4, 6, 7),
               [node("Conv", "x w b", "h"), norm_node("h", "n"), node("Mul", "h n")],
               lambda x, w, b, *rest: F.conv2d(x, w, b) * batch_norm(F.conv2d(x, w, b), *rest),
               w=w, b=b, **statistics(6))
    # Before a convolution with pads it cannot be folded: the pads are zeros after the norm.
    yield case("batch_norm_before_padded_conv", (4, 6, 7),
               [norm_node("x", "h"), node("Conv", "h w b", pads=[1, 1, 1, 1])],
               lambda x, scale, shift, mean, variance, w, b: F.conv2d(
                   batch_norm(x, scale, shift, mean, variance), w, b, padding=1),
               **statistics(4), w=w, b=b)


def layer_norm_nodes():
    return [node("ReduceMean", "x", "m", axes=[-1]), node("Sub", "x m", "d"),
            node("Pow", "d two", "s"), node("ReduceMean", "s", "v", axes=[-1]),
            node("Add", "v tiny", "e"), node("Sqrt", "e", "r"), node("Div", "d r", "n"),
            node("Mul", "n scale", "g"), node("Add", "g shift")]


def response_norm(x, size, alpha, beta, bias):
    """ONNX's window: floor((size - 1) / 2) channels before, ceil((size - 1) / 2) after."""
    squares = F.pad(x * x, (0, 0, 0, 0, (size - 1) // 2, size // 2))
    total = sum(squares[:, offset:offset + x.shape[1]] for offset in range(size))
    return x / (bias + alpha / size * total) ** beta


def other_norms():
    scale, shift = weights(4, seed=1), weights(4, seed=2)
    for name, shape in (("instance_norm", (4, 5, 6)), ("instance_norm_1d", (4, 9))):
        yield case(name, shape, node("InstanceNormalization", "x scale shift", epsilon=1e-3),
                   lambda x, scale, shift: F.instance_norm(x, weight=scale, bias=shift, eps=1e-3),
                   scale=scale, shift=shift)
    yield case("layer_norm", (5, 4), node("LayerNormalization", "x scale shift", epsilon=1e-3),
               lambda x, *rest: F.layer_norm(x, (4,), *rest, eps=1e-3), 17, scale=scale,
               shift=shift)
    yield case("layer_norm_without_shift", (5, 4), node("LayerNormalization", "x scale", axis=-1),
               lambda x, scale: F.layer_norm(x, (4,), scale), 17, scale=scale)
    yield case("layer_norm_two_axes", (3, 5, 4),
               node("LayerNormalization", "x scale shift", axis=2),
               lambda x, *rest: F.layer_norm(x, (5, 4), *rest), 17, scale=weights(5, 4),
               shift=weights(5, 4, seed=1))
    yield case("layer_norm_decomposed", (5, 4), layer_norm_nodes(),
               lambda x, two, tiny, *rest: F.layer_norm(x, (4,), *rest, eps=float(tiny)),
               two=weights(1) * 0 + 2, tiny=positive(1) * 1e-3, scale=scale, shift=shift)
    nodes = [node("Reshape", "x grouped", "h"),
             node("InstanceNormalization", "h ones zeros", "n", epsilon=1e-5),
             node("Shape", "x", "old"), node("Reshape", "n old", "r"), node("Mul", "r scale", "g"),
             node("Add", "g shift")]
    yield case("group_norm", (6, 4, 5), nodes,
               lambda x, ones, zeros, scale, shift: F.group_norm(x, 2, scale.flatten(),
                                                                 shift.flatten()),
               grouped=integers(0, 2, -1), ones=weights(2) * 0 + 1, zeros=weights(2) * 0,
               scale=weights(6, 1, 1, seed=1), shift=weights(6, 1, 1, seed=2))
    for name, size in (("lrn", 5), ("lrn_even", 4)):
        yield case(name, (7, 3, 4), node("LRN", "x", size=size, alpha=0.3, beta=0.6, bias=1.5),
                   lambda x, size=size: response_norm(x, size, 0.3, 0.6, 1.5))
    yield case("lrn_defaults", (7, 3, 4), node("LRN", "x", size=3),
               lambda x: response_norm(x, 3, 1e-4, 0.75, 1.0))


def softmaxes():
    for op, function in (("Softmax", torch.softmax), ("LogSoftmax", torch.log_softmax)):
        name = "softmax" if op == "Softmax" else "log_softmax"
        for axis in (-1, 1, 2):
            yield case(f"{name}_axis_{axis}".replace("-", "minus_"), (3, 4, 5),
                       node(op, "x", axis=axis), lambda x, f=function, axis=axis: f(x, axis))
        yield case(f"{name}_flat", (7,), node(op, "x"), lambda x, f=function: f(x, -1))
        # Before opset 13 all axes from the given one on are one.
        yield case(f"{name}_opset_11", (3, 4, 5), node(op, "x"),
                   lambda x, f=function: f(x.flatten(1), 1).reshape(x.shape), 11)
        yield case(f"{name}_opset_11_axis_2", (3, 4, 5), node(op, "x", axis=2),
                   lambda x, f=function: f(x.flatten(2), 2).reshape(x.shape), 11)
        yield case(f"{name}_large_values", (7,), node(op, "x"),
                   lambda x, f=function: f(x, -1),
                   sample=lambda generator, shape: 90 + 3 * generator.normal(size=shape))


def einsums():
    for name, equation, sizes in (("linear", "bsd,dh->bsh", (4, 3)),
                                  ("heads", "bsd,dhe->bhse", (4, 2, 3)),
                                  ("weights_first", "hd,bsd->bhs", (2, 4)),
                                  ("along", "bsd,sd->bsd", (5, 4))):
        order = "w x" if name == "weights_first" else "x w"
        yield case(f"einsum_{name}", (5, 4), node("Einsum", order, equation=equation),
                   lambda x, w, e=equation, o=order: torch.einsum(
                       e, *((w, x) if o == "w x" else (x, w))), w=weights(*sizes))
    yield case("einsum_scores", (2, 5, 4),
               [node("Mul", "x w", "k"), node("Einsum", "x k", equation="bhid,bhjd->bhij")],
               lambda x, w: torch.einsum("bhid,bhjd->bhij", x, x * w), w=weights(4))


def of_constants():
    yield case("constant_gemm", (5,), [node("Gemm", "h w b", "g", transB=1), node("Add", "x g")],
               lambda x, h, w, b: x + F.linear(h, w, b), h=weights(1, 3), w=weights(5, 3, seed=1),
               b=weights(5, seed=2))
    yield case("constant_rotation", (6,), [node("Cos", "a", "c"), node("Sin", "a", "s"),
                                           node("Softmax", "s", "p"), node("Mul", "x c", "m"),
                                           node("Add", "m p")],
               lambda x, a: x * torch.cos(a) + torch.softmax(torch.sin(a), -1), a=weights(1, 6))


def cases():
    for group in (gemms, products, batch_norms, other_norms, softmaxes, einsums, of_constants):
        yield from group()
