"""A second opinion on TF.js models: their forward pass in PyTorch and in double precision, straight
from model.json and its shards, so that autograd gives the gradient. Nothing is shared with the C++
importer.

Usage: tfjs_torch.py MODEL.json INPUT.npy OUTPUT.npy

INPUT is [n, channels, height, width] (or what the model's input is with the channels second);
OUTPUT is the model's first output, its channels second as well when it is a picture.
"""
import json
import pathlib
import sys

import numpy
import torch

import tfjs_graph
import tfjs_layers


def stored(row, data, at):
    """One weight and where the next begins."""
    quantization = row.get("quantization")
    kind = numpy.dtype(quantization["dtype"] if quantization else row["dtype"])
    raw = numpy.frombuffer(data, kind, int(numpy.prod(row["shape"], dtype=numpy.int64)), at)
    end = at + raw.nbytes
    if quantization and kind.kind == "u":
        raw = raw * quantization["scale"] + quantization["min"]
    value = torch.from_numpy(raw.astype(row["dtype"]).reshape(row["shape"]))
    return value.double() if value.is_floating_point() else value, end


def read_weights(model, folder):
    weights = {}
    for group in model["weightsManifest"]:
        data, at = b"".join((folder / path).read_bytes() for path in group["paths"]), 0
        for row in group["weights"]:
            weights[row["name"]], at = stored(row, data, at)
        assert at == len(data), "a shard is longer than its weights"
    return weights


def channels_last(x):
    return x.movedim(1, -1) if x.dim() > 2 else x


def channels_second(x):
    return x.movedim(-1, 1) if x.dim() > 2 else x


def load(path):
    """The model as a function of a batch, channels second."""
    path = pathlib.Path(path)
    model = json.loads(path.read_text())
    weights, topology = read_weights(model, path.parent), model["modelTopology"]
    if "node" in topology:
        return lambda x: channels_second(tfjs_graph.run_graph(model, weights, channels_last(x)))
    config = topology.get("model_config", topology)
    layers = tfjs_layers.Layers(weights)
    return lambda x: channels_second(
        layers.run(config["class_name"], config["config"], [channels_last(x)])[0])


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    batch = torch.from_numpy(numpy.load(sys.argv[2])).double()
    with torch.no_grad():
        numpy.save(sys.argv[3], load(sys.argv[1])(batch).numpy().astype(numpy.float32))
