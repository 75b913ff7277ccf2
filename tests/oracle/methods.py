"""Compares methods that explain with the same composed in PyTorch, on torchvision's nets.

The nets are the zoo's: random weights, moved off their kinks for every picture that a method looks
at; the noise of SmoothGrad and VarGrad is made here once more. A vision transformer has no kinks. Every map must agree to a ten-thousandth of its
largest value; the last line says how many did.

Usage: methods.py FOLDER --assay PROGRAM
"""
import argparse
import json
import pathlib
import shutil
import subprocess

import numpy
import torch
import torch.nn.functional as F

import compare
import kinks
import noise
import rectifiers
import transformer
import zoo

STEPS, DRAWS, SHARE = 4, 3, 0.15
TOLERANCE = 1e-4


def scaled(x):
    """Where integrated gradients looks, by the right-hand rule."""
    return torch.cat([x * (step + 1) / STEPS for step in range(STEPS)])


def noisy(x):
    draws = [noise.normal(0, draw, x.numel()).reshape(x.shape[1:]) for draw in range(DRAWS)]
    return x + SHARE * (x.max() - x.min()) * torch.from_numpy(numpy.stack(draws)).to(x.dtype)


def slopes(function, pictures, target):
    """One at a time: large batches take other kernels."""
    return torch.cat([zoo.gradient(function, picture[None], target) for picture in pictures])


def from_input(net, x, target):
    """What a sweep to the input is made of."""
    gradient = zoo.gradient(net, x, target)
    return {
        "gradient": gradient.abs().amax(1),
        "gradient:sign=signed": gradient.sum(1),
        "input_gradient": (x * gradient).sum(1),
        f"integrated_gradients:steps={STEPS}":
            (x * slopes(net, scaled(x), target).mean(0, keepdim=True)).sum(1),
        f"smoothgrad:samples={DRAWS},noise={SHARE},sign=signed":
            slopes(net, noisy(x), target).mean(0, keepdim=True).sum(1),
        f"vargrad:samples={DRAWS},noise={SHARE}":
            slopes(net, noisy(x), target).var(0, unbiased=False, keepdim=True).amax(1),
    }


def by_rectifiers(net, x, target):
    ways = {name: zoo.gradient(rectifiers.resnet18(net, relu), x, target)
            for name, relu in rectifiers.RULES.items()}
    return {"guided_backprop:sign=signed": ways["guided"].sum(1),
            "deconvnet:sign=signed": ways["deconv"].sum(1)}


def inside(net, module, x, target):
    """A module's output and the gradient of the score to it."""
    kept = []
    handle = module.register_forward_hook(lambda _, __, output: kept.append(output))
    score = net(x.clone().requires_grad_())[0, target.item()]
    handle.remove()
    (gradient,) = torch.autograd.grad(score, kept[0])
    return kept[0].detach(), gradient


def enlarged(values, x, corners=False):
    return F.interpolate(values, x.shape[2:], mode="bilinear", align_corners=corners)


def weighted(values, weights, x):
    return enlarged((weights * values).sum(1, keepdim=True).clamp(min=0), x)[:, 0]


def by_channels(net, module, x, target, layer=""):
    """The Grad-CAM family."""
    a, g = inside(net, module, x, target)
    over = {"dim": (2, 3), "keepdim": True}
    share = g ** 2 / (2 * g ** 2 + a.sum(**over) * g ** 3 + 1e-6)
    weights = {"grad_cam:": g.mean(**over),
               "grad_cam_plus_plus:epsilon=1e-6,": (share * g.clamp(min=0)).sum(**over),
               "xgrad_cam:": (g * a).sum(**over) / (a.sum(**over) + 1e-7)}
    maps = {name: weighted(a, weight, x) for name, weight in weights.items()}
    maps["hires_cam:"] = weighted(a * g, torch.ones(()), x)
    maps["layer_cam:"] = weighted(a * g.clamp(min=0), torch.ones(()), x)
    points = a.flatten(2)[0].T
    component = (points @ torch.linalg.svd(points, full_matrices=False).Vh[0]).abs()
    maps["eigen_cam:"] = enlarged(component.reshape(1, 1, *a.shape[2:]), x)[:, 0]
    return {name + f"layer={layer}" if layer else name.rstrip(":,"): map_
            for name, map_ in maps.items()}


def by_head(net, module, x, target):
    """What a head of averages and one linear map makes of the last layer."""
    a, _ = inside(net, module, x, target)
    points = a.shape[2] * a.shape[3]
    row, bias = net.fc.weight[target].detach(), net.fc.bias[target].detach()
    cam = (row[..., None, None] * a).sum(1, keepdim=True)
    losses = (row * a.mean((2, 3)))[..., None, None]
    score = net(x)[0, target.item()].detach()
    return {"cam": enlarged(cam, x)[:, 0],
            "recipro_cam": enlarged(cam / points + bias, x)[:, 0],
            "ablation_cam": weighted(a, losses / score.abs(), x)}


def by_masks(net, module, x, target, layer):
    """Score-CAM and SISE, mask by mask."""
    a, g = inside(net, module, x, target)
    maps = {}
    for method, corners in (("score_cam", True), ("sise", False)):
        masks = enlarged(a, x, corners)
        low, high = masks.amin((2, 3), keepdim=True), masks.amax((2, 3), keepdim=True)
        masks = ((masks - low) / (high - low))[0]
        with torch.no_grad():
            scores = torch.cat([net(x * mask)[:, target] for mask in masks])[:, 0]
        if method == "score_cam":
            summed = (scores.softmax(0)[None, :, None, None] * a).sum(1, keepdim=True)
            maps[f"score_cam:upsampling=corners,layer={layer}"] = enlarged(summed, x, True)[:, 0]
        else:
            kept = g.mean((0, 2, 3)) > 0
            maps[f"sise:layers={layer}"] = (scores[kept, None, None] * masks[kept]).sum(0)[None]
    return maps


def layer_of_shape(program, model, shape):
    """The last layer with that shape, as our tool calls it."""
    said = subprocess.run([program, "model", str(model), "--json"], check=True,
                          capture_output=True, text=True).stdout
    return [row["layer"] for row in json.loads(said) if row["output"] == shape][-1]


def compared(program, folder, name, maps):
    """Whether each map is what the program writes for its spec."""
    asked = [word for spec in maps for word in ("--method", spec)]
    out = folder / "maps"
    subprocess.run([program, "explain", "--model", str(folder / f"{name}.onnx"), "--input",
                    str(folder / "input.npy"), "--out", str(out), *asked], check=True,
                   capture_output=True)
    files = [entry["file"] for entry in json.loads((out / "maps.json").read_text())["maps"]]
    results = []
    for (spec, expected), file in zip(maps.items(), files, strict=True):
        apart = compare.distance(numpy.load(out / file), expected.detach().numpy())
        results.append(apart <= TOLERANCE)
        print(f"{'ok    ' if results[-1] else 'WRONG '}{name} {spec} {apart:.2g} "
              f"(at most {TOLERANCE:g})", flush=True)
    return results


def written(net, name, x, folder):
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    zoo.export(net, name, folder / f"{name}.onnx")
    numpy.save(folder / "input.npy", x.numpy())


def prepared(name, folder):
    net, x = zoo.prepared(name), zoo.pictures(1, seed=7)
    kinks.avoid(net, torch.cat([x, scaled(x), noisy(x)]))
    written(net, name, x, folder)
    return net, x


def resnet18(program, folder):
    net, x = prepared("resnet18", folder)
    target = net(x).argmax(1)
    layer = layer_of_shape(program, folder / "resnet18.onnx", "1x64x56x56")
    maps = from_input(net, x, target) | by_rectifiers(net, x, target)
    maps |= by_channels(net, net.layer4, x, target)
    maps |= by_channels(net, net.layer1, x, target, layer)
    maps |= by_head(net, net.layer4, x, target)
    maps |= by_masks(net, net.layer1, x, target, layer)
    return compared(program, folder, "resnet18", maps)


def alexnet(program, folder):
    """Its last convolution's block ends before a max pool."""
    net, x = prepared("alexnet", folder)
    target = net(x).argmax(1)
    maps = from_input(net, x, target) | by_channels(net, net.features[11], x, target)
    return compared(program, folder, "alexnet", maps)


def vit_b_16(program, folder):
    """What has to be said of attention; the net written out must be the net."""
    net, x = zoo.prepared("vit_b_16"), zoo.pictures(1, seed=7)
    written(net, "vit_b_16", x, folder)
    target = net(x).argmax(1)
    with torch.no_grad():
        scores, layers = transformer.written_out(net, x, hold=True)
    torch.testing.assert_close(scores, net(x), rtol=1e-3, atol=1e-3)
    held = zoo.gradient(lambda y: transformer.written_out(net, y, hold=True)[0], x, target)
    maps = {f"attention_rollout:heads={heads}": enlarged(transformer.rollout(layers, heads), x)[:, 0]
            for heads in ("mean", "minimum", "maximum")}
    maps["lrp:composite=epsilon,epsilon=0,toolkit=innvestigate"] = (x * held).sum(1)
    return compared(program, folder, "vit_b_16", maps)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--assay", required=True, metavar="PROGRAM")
    arguments = parser.parse_args()
    program = str(pathlib.Path(arguments.assay).resolve())
    results = []
    for check in (resnet18, alexnet, vit_b_16):
        folder = arguments.folder / check.__name__
        results += check(program, folder)
        shutil.rmtree(folder)
    print(f"{results.count(True)} passed, {results.count(False)} failed")


if __name__ == "__main__":
    main()
