"""What an oracle writes of a model that it has as a function in double precision."""
import numpy
import torch


def sample_numbers(function, x, gradient):
    """Of one sample, as a batch of one. The seed is a gradient that arrives at the output."""
    x = x[None].clone().requires_grad_(gradient)
    output = function(x)
    parts = {"input": x, "output": output}
    if gradient:
        parts["seed"] = torch.randn_like(output).float().double()
        (parts["gradient"],) = torch.autograd.grad(output, x, parts["seed"])
    return {part: value.detach() for part, value in parts.items()}


def write_numbers(function, x, prefix, gradient=True):
    """PREFIXinput.npy, PREFIXoutput.npy, PREFIXseed.npy and PREFIXgradient.npy for samples
    [n, ...], computed one at a time: nothing can hang on a sample's neighbours."""
    torch.manual_seed(13)
    rows = [sample_numbers(function, sample, gradient)
            for sample in torch.from_numpy(numpy.asarray(x)).double()]
    for part in rows[0]:
        values = torch.cat([row[part] for row in rows]).numpy()
        numpy.save(f"{prefix}{part}.npy", values.astype(numpy.float32))


def gradient_of(function, x, target):
    """Of one number of the output, by its place, to samples [n, ...]."""
    x = torch.from_numpy(numpy.asarray(x)).double().requires_grad_()
    return torch.autograd.grad(function(x).flatten()[target], x)[0]
