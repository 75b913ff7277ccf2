"""Windows that slide: convolutions and pools."""
import torch
import torch.nn.functional as F

from case import all_apart, case, node, weights


def padded(pads):
    """ONNX's pads [top, left, bottom, right] or [begin, end] as F.pad's order."""
    axes = len(pads) // 2
    return [pads[axis + side * axes] for axis in reversed(range(axes)) for side in (0, 1)]


def convolution(x, w, b=None, pads=None, **options):
    x = F.pad(x, padded(pads)) if pads else x
    return (F.conv1d if x.dim() == 3 else F.conv2d)(x, w, b, **options)


def conv(name, shape, w, bias=True, auto_pad=None, pads=None, strides=None, dilations=None,
         groups=1):
    """`pads` are what the oracle pads with; with auto_pad the model is not told them."""
    attributes = {"group": groups}
    attributes |= {"auto_pad": auto_pad} if auto_pad else {"pads": pads} if pads else {}
    attributes |= {"strides": strides} if strides else {}
    attributes |= {"dilations": dilations} if dilations else {}
    options = {"stride": strides or 1, "dilation": dilations or 1, "groups": groups}

    def formula(x, kernel, b=None):
        return convolution(x, kernel, b, pads, **options)

    constants = {"w": w} | ({"b": weights(len(w))} if bias else {})
    return case(name, shape, node("Conv", "x w b" if bias else "x w", **attributes), formula,
                **constants)


def convolutions():
    w = weights(6, 4, 3, 3)
    yield conv("conv_1d", (4, 17), weights(6, 4, 5), pads=[2, 2])
    yield conv("conv_1d_one_channel", (1, 40), weights(25, 1, 5), pads=[2, 2])
    yield conv("conv_1d_stride_dilation", (4, 18), weights(6, 4, 3), pads=[1, 2], strides=[2],
               dilations=[2])
    yield conv("conv_1d_groups", (4, 12), weights(6, 2, 3), groups=2)
    yield conv("conv_1d_same_upper", (3, 10), weights(5, 3, 4), pads=[1, 2],
               auto_pad="SAME_UPPER")
    yield conv("conv_2d", (4, 9, 11), w)
    yield conv("conv_2d_no_bias", (4, 9, 11), w, bias=False, pads=[1, 1, 1, 1])
    yield conv("conv_2d_stride", (4, 10, 11), w, pads=[1, 1, 1, 1], strides=[2, 3])
    yield conv("conv_2d_pointwise", (4, 5, 6), weights(7, 4, 1, 1))
    yield conv("conv_2d_pointwise_stride", (4, 7, 6), weights(7, 4, 1, 1), strides=[2, 2])
    yield conv("conv_2d_groups", (4, 9, 8), weights(6, 2, 3, 3), groups=2, pads=[1, 1, 1, 1])
    yield conv("conv_2d_depthwise", (5, 9, 8), weights(5, 1, 3, 3), groups=5, pads=[1, 1, 1, 1])
    yield conv("conv_2d_depthwise_multiplied", (4, 9, 8), weights(8, 1, 3, 3), groups=4,
               strides=[2, 2])
    yield conv("conv_2d_dilation", (4, 11, 12), w, dilations=[2, 3], pads=[2, 3, 2, 3])
    yield conv("conv_2d_uneven_pads", (4, 9, 8), w, pads=[0, 1, 2, 3])
    yield conv("conv_2d_oblong", (4, 9, 12), weights(6, 4, 3, 5), pads=[1, 2, 1, 2],
               strides=[1, 2])
    yield conv("conv_2d_whole_picture", (4, 5, 6), weights(7, 4, 5, 6))
    yield conv("conv_2d_odd_channels", (19, 7, 7), weights(33, 19, 3, 3), pads=[1, 1, 1, 1])
    # 224 -> 112 with kernel 3 and stride 2 is TensorFlow's uneven padding: 0 before, 1 after.
    yield conv("conv_2d_same_upper", (4, 8, 9), w, strides=[2, 2], pads=[0, 1, 1, 1],
               auto_pad="SAME_UPPER")
    yield conv("conv_2d_same_lower", (4, 8, 9), w, strides=[2, 2], pads=[1, 1, 0, 1],
               auto_pad="SAME_LOWER")
    yield conv("conv_2d_same_upper_even_kernel", (4, 8, 9), weights(6, 4, 2, 4),
               pads=[0, 1, 1, 2], auto_pad="SAME_UPPER")
    yield conv("conv_2d_valid", (4, 8, 9), w, auto_pad="VALID", strides=[2, 2])
    yield conv("conv_1d_same_lower", (3, 10), weights(5, 3, 4), pads=[2, 1],
               auto_pad="SAME_LOWER")
    yield conv("conv_1d_depthwise", (6, 19), weights(6, 1, 5), pads=[2, 2], groups=6)
    yield conv("conv_2d_same_upper_dilation", (4, 9, 10), w, dilations=[2, 3],
               pads=[2, 3, 2, 3], auto_pad="SAME_UPPER")
    yield conv("conv_2d_depthwise_dilation", (5, 9, 8), weights(5, 1, 3, 3), groups=5,
               dilations=[2, 2], pads=[2, 2, 2, 2])
    yield conv("conv_2d_groups_stride", (6, 9, 8), weights(9, 2, 3, 3), groups=3, strides=[2, 1],
               pads=[1, 0, 0, 1])


def transposed(name, shape, w, pads=None, auto_pad=None, output_padding=None, **attributes):
    """The full result, cut by the pads: they crop where a convolution's would add. With auto_pad
    or output_shape `pads` are what the oracle cuts, and the model is not told them."""
    flat = len(shape) == 2
    options = {"stride": attributes.get("strides", 1), "dilation": attributes.get("dilations", 1),
               "groups": attributes.get("group", 1)}
    # A row more at the end is a row of the bias and of whatever kernels reach it.
    extra = output_padding or [0] * (len(shape) - 1)

    def formula(x, kernel, b):
        full = (F.conv_transpose1d if flat else F.conv_transpose2d)(x, kernel, None, **options)
        full = F.pad(full, padded([0] * len(extra) + extra))
        full = F.pad(full, [-pad for pad in padded(pads)]) if pads else full
        return full + b.reshape(-1, *[1] * len(extra))

    told = auto_pad is None and "output_shape" not in attributes
    attributes |= {"auto_pad": auto_pad} if auto_pad else {}
    attributes |= {"pads": pads} if pads and told else {}
    attributes |= {"output_padding": output_padding} if output_padding else {}
    bias = weights(w.shape[1] * options["groups"])
    return case(name, shape, node("ConvTranspose", "x w b", **attributes), formula, w=w, b=bias)


def transposed_convolutions():
    w = weights(4, 6, 3, 3)
    yield transposed("conv_transpose_1d", (4, 9), weights(4, 6, 4), strides=[2], pads=[1, 1])
    yield transposed("conv_transpose", (4, 5, 6), w)
    yield transposed("conv_transpose_stride", (4, 5, 6), w, strides=[2, 3])
    yield transposed("conv_transpose_pads", (4, 5, 6), w, strides=[2, 2], pads=[1, 1, 1, 1])
    yield transposed("conv_transpose_uneven_pads", (4, 5, 6), w, strides=[2, 2], pads=[0, 1, 2, 1])
    yield transposed("conv_transpose_output_padding", (4, 5, 6), w, strides=[2, 2],
                     pads=[1, 1, 1, 1], output_padding=[1, 1])
    # With no pads to give it room, the added row lies beyond every kernel.
    yield transposed("conv_transpose_output_padding_alone", (4, 5, 6), w, strides=[3, 3],
                     output_padding=[2, 1])
    yield transposed("conv_transpose_groups", (4, 5, 6), weights(4, 3, 3, 3), group=2,
                     strides=[2, 2])
    yield transposed("conv_transpose_dilation", (4, 5, 6), w, dilations=[2, 2], pads=[1, 1, 1, 1])
    yield transposed("conv_transpose_everything", (4, 5, 6), weights(4, 3, 3, 2), group=2,
                     strides=[2, 3], dilations=[2, 1], pads=[1, 0, 2, 1], output_padding=[1, 2])
    yield transposed("conv_transpose_1d_groups", (4, 9), weights(4, 2, 5), group=4, strides=[2],
                     dilations=[2], pads=[3, 2], output_padding=[1])
    yield transposed("conv_transpose_depthwise", (4, 5, 6), weights(4, 1, 4, 4), group=4,
                     strides=[2, 2], pads=[1, 1, 1, 1])
    yield from transposed_to_size()


def transposed_to_size():
    """Results as long as stride times input, or as long as asked: what is too much is cut from
    both ends, an odd one from the end with SAME_UPPER and from the beginning otherwise."""
    w, even = weights(4, 6, 3, 3), weights(4, 6, 4, 4)
    yield transposed("conv_transpose_same_upper", (4, 5, 6), w, strides=[2, 2], pads=[0, 0, 1, 1],
                     auto_pad="SAME_UPPER")
    yield transposed("conv_transpose_same_lower", (4, 5, 6), w, strides=[2, 2], pads=[1, 1, 0, 0],
                     auto_pad="SAME_LOWER")
    yield transposed("conv_transpose_same_upper_stride_one", (4, 5, 6), even, pads=[1, 1, 2, 2],
                     auto_pad="SAME_UPPER")
    yield transposed("conv_transpose_same_lower_stride_one", (4, 5, 6), even, pads=[2, 2, 1, 1],
                     auto_pad="SAME_LOWER")
    yield transposed("conv_transpose_same_upper_1d", (4, 9), weights(4, 6, 5), strides=[2],
                     pads=[1, 2], auto_pad="SAME_UPPER")
    yield transposed("conv_transpose_valid", (4, 5, 6), w, strides=[2, 2], auto_pad="VALID")
    yield transposed("conv_transpose_output_shape", (4, 5, 6), w, strides=[2, 2],
                     pads=[1, 1, 0, 0], output_shape=[10, 12])
    yield transposed("conv_transpose_output_shape_same_upper", (4, 5, 6), w, strides=[2, 2],
                     pads=[0, 1, 1, 1], output_shape=[10, 11], auto_pad="SAME_UPPER")
    yield transposed("conv_transpose_output_shape_and_padding", (4, 5, 6), w, strides=[2, 2],
                     pads=[1, 1, 1, 1], output_shape=[10, 12], output_padding=[1, 1])


def max_pool(name, shape, kernel, pads=None, auto_pad=None, **attributes):
    options = {"stride": attributes.get("strides", 1), "dilation": attributes.get("dilations", 1),
               "ceil_mode": bool(attributes.get("ceil_mode", 0))}

    def formula(x):
        x = F.pad(x, padded(pads), value=float("-inf")) if pads else x
        return (F.max_pool1d if x.dim() == 3 else F.max_pool2d)(x, kernel, **options)

    attributes |= {"auto_pad": auto_pad} if auto_pad else {"pads": pads} if pads else {}
    return case(name, shape, node("MaxPool", "x", kernel_shape=kernel, **attributes), formula,
                sample=all_apart)


def max_pools():
    yield max_pool("max_pool_1d", (3, 13), [3], strides=[2], pads=[1, 1])
    yield max_pool("max_pool", (3, 8, 10), [2, 2], strides=[2, 2])
    yield max_pool("max_pool_overlapping", (3, 7, 8), [3, 3])
    yield max_pool("max_pool_pads", (3, 8, 9), [3, 3], strides=[2, 2], pads=[1, 1, 1, 1])
    yield max_pool("max_pool_uneven_pads", (3, 8, 9), [3, 2], strides=[2, 2], pads=[0, 1, 1, 0])
    yield max_pool("max_pool_dilation", (3, 9, 10), [2, 3], dilations=[2, 2], pads=[1, 1, 1, 1])
    yield max_pool("max_pool_ceil", (3, 8, 10), [3, 3], strides=[2, 2], ceil_mode=1)
    yield max_pool("max_pool_ceil_pads", (3, 8, 10), [3, 3], strides=[2, 2], pads=[1, 1, 1, 1],
                   ceil_mode=1)
    yield max_pool("max_pool_ceil_uneven_pads", (3, 8, 9), [3, 2], strides=[3, 2],
                   pads=[1, 0, 0, 1], ceil_mode=1)
    yield max_pool("max_pool_ceil_dilation", (3, 10, 11), [3, 2], strides=[2, 2],
                   dilations=[2, 3], ceil_mode=1)
    yield max_pool("max_pool_ceil_1d", (3, 14), [3], strides=[2], pads=[0, 1], ceil_mode=1)
    yield max_pool("max_pool_dilation_1d", (3, 14), [3], strides=[2], dilations=[2], pads=[1, 1])
    yield max_pool("max_pool_many_channels", (37, 9, 9), [3, 3], strides=[2, 2],
                   pads=[1, 1, 1, 1])
    yield max_pool("max_pool_same_lower", (3, 8, 9), [3, 3], strides=[2, 2], pads=[1, 1, 0, 1],
                   auto_pad="SAME_LOWER")
    yield max_pool("max_pool_same_upper", (3, 8, 9), [3, 3], strides=[2, 2], pads=[0, 1, 1, 1],
                   auto_pad="SAME_UPPER")


def average_pool(name, shape, kernel, strides, pads=None, overhang=None, auto_pad=None,
                 **attributes):
    """Sums of the window over counts of the window; `overhang` is what ceil_mode adds after the
    pads, and nobody counts."""
    one = len(shape) == 2
    include = attributes.get("count_include_pad", 0)
    pads, overhang = pads or [0, 0] * (len(shape) - 1), overhang or [0, 0] * (len(shape) - 1)

    def sums(x):
        ones = torch.ones(x.shape[1], 1, *kernel, dtype=x.dtype)
        return (F.conv1d if one else F.conv2d)(x, ones, stride=strides, groups=x.shape[1])

    def formula(x):
        counted = F.pad(torch.ones_like(x), padded(pads), value=float(include))
        total = F.pad(F.pad(x, padded(pads)), padded(overhang))
        return sums(total) / sums(F.pad(counted, padded(overhang)))

    attributes |= {"auto_pad": auto_pad} if auto_pad else {"pads": pads}
    return case(name, shape, node("AveragePool", "x", kernel_shape=kernel, strides=strides,
                                  **attributes), formula)


def average_pools():
    ones = [1, 1, 1, 1]
    yield average_pool("average_pool_1d", (3, 13), [3], [2], pads=[1, 1])
    yield average_pool("average_pool", (3, 8, 10), [2, 2], [2, 2])
    yield average_pool("average_pool_pads_excluded", (3, 8, 9), [3, 3], [2, 2], pads=ones)
    yield average_pool("average_pool_pads_included", (3, 8, 9), [3, 3], [2, 2], pads=ones,
                       count_include_pad=1)
    yield average_pool("average_pool_uneven_pads", (3, 8, 9), [3, 3], [1, 2], pads=[0, 1, 2, 0])
    yield average_pool("average_pool_ceil", (3, 8, 10), [3, 3], [2, 2], ceil_mode=1,
                       overhang=[0, 0, 1, 1])
    for count in (0, 1):
        word = "included" if count else "excluded"
        yield average_pool(f"average_pool_ceil_pads_{word}", (3, 8, 10), [3, 3], [2, 2], pads=ones,
                           ceil_mode=1, overhang=[0, 0, 1, 1], count_include_pad=count)
        yield average_pool(f"average_pool_ceil_uneven_pads_{word}", (3, 8, 9), [3, 2], [3, 2],
                           pads=[1, 0, 0, 1], ceil_mode=1, overhang=[0, 0, 0, 0],
                           count_include_pad=count)
        yield average_pool(f"average_pool_ceil_1d_{word}", (3, 14), [3], [2], pads=[1, 1],
                           ceil_mode=1, overhang=[0, 1], count_include_pad=count)
        yield average_pool(f"average_pool_same_lower_{word}", (3, 8, 9), [3, 3], [2, 2],
                           pads=[1, 1, 0, 1], auto_pad="SAME_LOWER", count_include_pad=count)
    yield average_pool("average_pool_many_channels", (37, 9, 9), [3, 3], [1, 1], pads=ones)
    yield average_pool("average_pool_same_upper", (3, 8, 9), [3, 3], [2, 2], pads=[0, 1, 1, 1],
                       auto_pad="SAME_UPPER")
    yield case("global_average_pool", (5, 4, 6), node("GlobalAveragePool", "x"),
               lambda x: x.mean((2, 3), keepdim=True))
    yield case("global_average_pool_1d", (5, 9), node("GlobalAveragePool", "x"),
               lambda x: x.mean(2, keepdim=True))
    yield case("global_max_pool", (5, 4, 6), node("GlobalMaxPool", "x"),
               lambda x: x.amax((2, 3), keepdim=True), sample=all_apart)
    yield case("global_max_pool_1d", (5, 9), node("GlobalMaxPool", "x"),
               lambda x: x.amax(2, keepdim=True), sample=all_apart)


def cases():
    for group in (convolutions, transposed_convolutions, max_pools, average_pools):
        yield from group()
