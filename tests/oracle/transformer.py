"""torchvision's vision transformer written out, so that parts of it can be held constant.

With `hold` the weights of attention, the deviations that normalise and the factor by which GELU
changes each number are detached: what is left is linear in the input but for its biases, and the
input times its gradient is layer-wise relevance propagation as Ali et al. (2022) have it.
"""
import torch
import torch.nn.functional as F


def normalised(norm, x, hold):
    off = x - x.mean(-1, keepdim=True)
    deviation = (off.pow(2).mean(-1, keepdim=True) + norm.eps).sqrt()
    return off / (deviation.detach() if hold else deviation) * norm.weight + norm.bias


def attended(attention, x, hold):
    """What the tokens become, and the weights of every head."""
    batch, tokens, size = x.shape
    heads = attention.num_heads
    q, k, v = (part.reshape(batch, tokens, heads, size // heads).transpose(1, 2)
               for part in F.linear(x, attention.in_proj_weight,
                                    attention.in_proj_bias).chunk(3, -1))
    weights = (q @ k.transpose(-1, -2) * (size // heads) ** -0.5).softmax(-1)
    mixed = (weights.detach() if hold else weights) @ v
    return attention.out_proj(mixed.transpose(1, 2).reshape(batch, tokens, size)), weights


def rectified(x, hold):
    y = F.gelu(x)
    return x * (y / x).detach() if hold else y


def written_out(net, x, hold):
    """The scores, and the weights of attention layer by layer."""
    x = net._process_input(x)
    x = torch.cat([net.class_token.expand(len(x), -1, -1), x], 1) + net.encoder.pos_embedding
    layers = []
    for block in net.encoder.layers:
        y, weights = attended(block.self_attention, normalised(block.ln_1, x, hold), hold)
        layers.append(weights.detach())
        x = x + y
        y = block.mlp[0](normalised(block.ln_2, x, hold))
        x = x + block.mlp[3](rectified(y, hold))
    return net.heads(normalised(net.encoder.ln, x, hold)[:, 0]), layers


def rollout(layers, heads):
    """Abnar and Zuidema's, from the class token to the patches."""
    together = torch.eye(layers[0].shape[-1], dtype=layers[0].dtype)
    for weights in layers:
        fused = {"mean": weights.mean(1), "minimum": weights.amin(1), "maximum": weights.amax(1)}
        mixed = fused[heads][0] + torch.eye(len(together), dtype=together.dtype)
        together = mixed / mixed.sum(-1, keepdim=True) @ together
    side = round((len(together) - 1) ** 0.5)
    return together[0, 1:].reshape(1, 1, side, side)
