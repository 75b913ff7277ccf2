"""Exports torchvision's nets with seeded random weights, and what PyTorch computes with them.

For each net a folder NAME with NAME.onnx, NAME.input.npy [1, 3, 224, 224], NAME.output.npy,
NAME.targets.npy (the predicted class) and NAME.gradient.npy (of that class's score to the input);
for resnet18 also resnet18.guided.npy and resnet18.deconv.npy. With --check each folder is given to
a program that compares and is deleted after, so that no more than one net is on the disk; the last
line then says how many nets passed and failed.

Usage: zoo.py OUT_FOLDER [NAME ...] [--double] [--check PROGRAM]
"""
import argparse
import pathlib
import shutil
import subprocess
import time
import warnings

import numpy
import torch
import torchvision

import kinks
import rectifiers

OPSETS = {"alexnet": 13, "vgg16": 13, "resnet18": 13, "resnet34": 13, "resnet50": 13,
          "squeezenet1_0": 13, "densenet121": 13, "googlenet": 13, "mobilenet_v2": 13,
          "mobilenet_v3_small": 14, "efficientnet_b0": 13, "shufflenet_v2_x1_0": 13,
          "convnext_tiny": 17, "vit_b_16": 14}
EXTRA = {"googlenet": {"aux_logits": False, "init_weights": False}}


def pictures(count, seed):
    """Soft blobs under noise."""
    generator = torch.Generator().manual_seed(seed)
    noise = torch.randn(count, 3, 224, 224, generator=generator)
    blobs = torch.randn(count, 3, 9, 9, generator=generator)
    return 0.3 * noise + 1.5 * torch.nn.functional.interpolate(blobs, 224, mode="bicubic")


def randomise(net):
    """Weights that keep activations of order one, and no parameter left at a value (0, 1, 1e-6)
    at which an importer could forget it unnoticed."""
    for module in net.modules():
        if isinstance(module, (torch.nn.Conv2d, torch.nn.Linear)):
            torch.nn.init.kaiming_normal_(module.weight, nonlinearity="relu")
            if module.bias is not None:
                module.bias.normal_(0, 0.1)
        elif isinstance(module, torch.nn.MultiheadAttention):
            torch.nn.init.xavier_normal_(module.in_proj_weight)
            module.in_proj_bias.normal_(0, 0.1)
        elif isinstance(module, (torch.nn.BatchNorm2d, torch.nn.LayerNorm)):
            module.weight.uniform_(0.5, 1.5)
            module.bias.normal_(0, 0.2)
    for name, parameter in net.named_parameters():
        if name.endswith("layer_scale"):
            parameter.uniform_(0.2, 0.6)
        elif name.endswith(("class_token", "pos_embedding")):
            parameter.normal_(0, 0.5)


def settle(net, batch):
    """Batch norms learn the statistics of some pictures, then forget a little: running values
    that are exactly the batch's would hide a mean or a variance used in the wrong place."""
    norms = [module for module in net.modules() if isinstance(module, torch.nn.BatchNorm2d)]
    if not norms:
        return
    for norm in norms:
        norm.momentum = 1.0
    for module in net.modules():
        module.training = module in norms
    net(batch)
    net.eval()
    for norm in norms:
        norm.running_mean += 0.2 * norm.running_var.sqrt() * torch.randn_like(norm.running_mean)
        norm.running_var *= torch.empty_like(norm.running_var).uniform_(0.7, 1.4)


def prepared(name):
    torch.manual_seed(2021)
    net = getattr(torchvision.models, name)(weights=None, **EXTRA.get(name, {}))
    with torch.no_grad():
        randomise(net)
        settle(net, pictures(4, seed=3))
    return net.eval()


def export(net, name, path):
    """PRESERVE keeps the batch norms as nodes; PyTorch would otherwise fold them itself."""
    batch = {0: "batch"}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.onnx.export(net, torch.randn(1, 3, 224, 224), str(path), opset_version=OPSETS[name],
                          training=torch.onnx.TrainingMode.PRESERVE, input_names=["input"],
                          output_names=["output"],
                          dynamic_axes={"input": batch, "output": batch})


def gradient(forward, x, targets):
    x = x.clone().requires_grad_()
    score = forward(x).gather(1, targets[:, None]).sum()
    return torch.autograd.grad(score, x)[0]


def other_ways_back(net, x, targets):
    """Guided backpropagation and deconvnet; with the usual ReLU the net written out must give the
    usual gradient."""
    usual = gradient(rectifiers.resnet18(net, torch.relu), x, targets)
    torch.testing.assert_close(usual, gradient(net, x, targets), rtol=1e-4, atol=1e-5)
    return {name: gradient(rectifiers.resnet18(net, relu), x, targets)
            for name, relu in rectifiers.RULES.items()}


def unsteadiness(net, x, targets, usual):
    """How much the gradient changes, relative to its largest value, when the picture changes by
    more than what rounding does."""
    noise = torch.randn(x.shape, generator=torch.Generator().manual_seed(5))
    change = gradient(net, x + 5e-7 * noise.to(x.dtype), targets) - usual
    return (change.abs().max() / usual.abs().max()).item()


def write(name, folder, precision):
    net, x = prepared(name), pictures(1, seed=7)
    kink, tie = kinks.avoid(net, x)
    folder.mkdir(parents=True, exist_ok=True)
    export(net, name, folder / f"{name}.onnx")
    net, x = net.to(precision), x.to(precision)
    with torch.no_grad():
        output = net(x)
    targets = output.argmax(1)
    parts = {"input": x, "output": output, "gradient": gradient(net, x, targets)}
    change = unsteadiness(net, x, targets, parts["gradient"])
    # A gradient that hangs on the last digit of the picture could not tell right from wrong.
    if change > 5e-5:
        raise SystemExit(f"{name}: the oracle's own gradient is steady to {change:.1e} only.")
    if name == "resnet18":
        parts |= other_ways_back(net, x, targets)
    for part, value in parts.items():
        numpy.save(folder / f"{name}.{part}.npy", value.numpy().astype(numpy.float32))
    numpy.save(folder / f"{name}.targets.npy", targets.numpy())
    print(f"{name}: kinks {kink:.1e} and ties {tie:.1e} away, gradient steady to {change:.1e}, "
          f"deviation of the scores {output.std():.3g}, class {targets.item()}", flush=True)


def passes(program, folder):
    good = subprocess.run([program, str(folder)], check=False).returncode == 0
    shutil.rmtree(folder)
    return good


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(OPSETS))
    parser.add_argument("--double", action="store_true", help="compute in double precision (slow)")
    parser.add_argument("--check", metavar="PROGRAM", help="compare net by net, keep no files")
    arguments = parser.parse_args()
    unknown = set(arguments.names) - set(OPSETS)
    if unknown:
        parser.error(f"no net '{unknown.pop()}'; there are {', '.join(OPSETS)}")
    names, wrong = arguments.names or list(OPSETS), 0
    for name in names:
        started = time.monotonic()
        write(name, arguments.folder / name, torch.float64 if arguments.double else torch.float32)
        made = time.monotonic()
        if arguments.check:
            wrong += not passes(arguments.check, arguments.folder / name)
            print(f"{name}: made in {made - started:.1f} s, compared in "
                  f"{time.monotonic() - made:.1f} s", flush=True)
    if arguments.check:
        print(f"{len(names) - wrong} passed, {wrong} failed")


if __name__ == "__main__":
    main()
