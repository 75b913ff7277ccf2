"""Layers models of TF.js: Keras layers by their class names."""
import functools
import sys

import torch

from tfjs_math import (ACTIVATIONS, average_pool, bordered, convolution, deconvolution, depthwise,
                       elu, leaky, max_pool, normalised, resize)


def pair(value):
    return tuple(value) if isinstance(value, list) else (value, value)


def single(value):
    return value[0] if isinstance(value, list) else value


def listed(references):
    return [references] if isinstance(references[0], str) else references


class Layers:
    """run() gives a layer's results; the methods named like Keras's classes compute them."""

    def __init__(self, weights):
        self.weights = weights

    def weight(self, layer, variable):
        name = f"{layer}/{variable}"
        found = [key for key in self.weights if key == name or key.endswith("/" + name)]
        exact = name if name in self.weights else found[0]
        assert exact == name or len(found) == 1, f"{name}: {found}"
        return self.weights[exact]

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
        values = {reference[0]: [[x]]
                  for reference, x in zip(listed(config["input_layers"]), xs)}
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

    def activate(self, config, x):
        return ACTIVATIONS[config.get("activation") or "linear"](x)

    def biased(self, config, x):
        bias = self.weight(config["name"], "bias") if config.get("use_bias", True) else 0
        return self.activate(config, x + bias)

    def Conv2D(self, c, x):
        return self.biased(c, convolution(x, self.weight(c["name"], "kernel"), pair(c["strides"]),
                                          pair(c.get("dilation_rate", 1)), c["padding"]))

    def Conv1D(self, c, x):
        kernel = self.weight(c["name"], "kernel")[:, None]
        dilation, padding = single(c.get("dilation_rate", 1)), c["padding"]
        if padding == "causal":
            padding = [((kernel.shape[0] - 1) * dilation, 0), (0, 0)]
        y = convolution(x[:, :, None], kernel, (single(c["strides"]), 1), (dilation, 1), padding)
        return self.biased(c, y[:, :, 0])

    def by_depth(self, c, x):
        return depthwise(x, self.weight(c["name"], "depthwise_kernel"), pair(c["strides"]),
                         pair(c.get("dilation_rate", 1)), c["padding"])

    def DepthwiseConv2D(self, c, x):
        return self.biased(c, self.by_depth(c, x))

    def SeparableConv2D(self, c, x):
        kernel = self.weight(c["name"], "pointwise_kernel")[0, 0]
        return self.biased(c, self.by_depth(c, x) @ kernel)

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
        y = leaky(x, c.get("negative_slope", 0))
        return y if c.get("max_value") is None else y.clamp(max=c["max_value"])

    def LeakyReLU(self, c, x):
        return leaky(x, c.get("alpha", 0.3))

    def PReLU(self, c, x):
        return leaky(x, self.weight(c["name"], "alpha"))

    def ELU(self, c, x):
        return elu(x, c.get("alpha", 1))

    def Softmax(self, c, x):
        return torch.softmax(x, c.get("axis", -1))

    def pooled(self, c, x, pool):
        size = pair(c["pool_size"])
        return pool(x, size, pair(c.get("strides") or c["pool_size"]), c["padding"])

    def pooled_signal(self, c, x, pool):
        size = single(c["pool_size"])
        stride = single(c.get("strides") or size)
        return pool(x[:, :, None], (size, 1), (stride, 1), c["padding"])[:, :, 0]

    def MaxPooling2D(self, c, x):
        return self.pooled(c, x, max_pool)

    def AveragePooling2D(self, c, x):
        return self.pooled(c, x, average_pool)

    def MaxPooling1D(self, c, x):
        return self.pooled_signal(c, x, max_pool)

    def AveragePooling1D(self, c, x):
        return self.pooled_signal(c, x, average_pool)

    def GlobalAveragePooling2D(self, c, x):
        return x.mean((1, 2), keepdim=c.get("keepdims", False))

    def GlobalMaxPooling2D(self, c, x):
        return x.amax((1, 2), keepdim=c.get("keepdims", False))

    def GlobalAveragePooling1D(self, c, x):
        return x.mean(1, keepdim=c.get("keepdims", False))

    def GlobalMaxPooling1D(self, c, x):
        return x.amax(1, keepdim=c.get("keepdims", False))

    def Add(self, c, *xs):
        return sum(xs[1:], xs[0])

    def Subtract(self, c, x, y):
        return x - y

    def Multiply(self, c, *xs):
        return functools.reduce(torch.mul, xs)

    def Average(self, c, *xs):
        return sum(xs[1:], xs[0]) / len(xs)

    def Maximum(self, c, *xs):
        return functools.reduce(torch.maximum, xs)

    def Minimum(self, c, *xs):
        return functools.reduce(torch.minimum, xs)

    def Concatenate(self, c, *xs):
        return torch.cat(xs, c.get("axis", -1))

    def Flatten(self, c, x):
        return x.flatten(1)

    def Reshape(self, c, x):
        return x.reshape(len(x), *c["target_shape"])

    def Permute(self, c, x):
        return x.permute(0, *c["dims"])

    def borders(self, given):
        if not isinstance(given, list):
            return [(given, given)] * 2
        return [tuple(g) if isinstance(g, list) else (g, g) for g in given]

    def ZeroPadding1D(self, c, x):
        return bordered(x, [(0, 0), pair(c["padding"]), (0, 0)])

    def ZeroPadding2D(self, c, x):
        return bordered(x, [(0, 0), *self.borders(c["padding"]), (0, 0)])

    def Cropping1D(self, c, x):
        before, after = pair(c["cropping"])
        return x[:, before:x.shape[1] - after]

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
    AlphaDropout = ActivityRegularization = Dropout
