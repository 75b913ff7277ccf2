"""Keeps an ONNX net's activations off the kinks of its functions, for a given picture: what
kinks.py does for PyTorch's modules, for a net that comes as a file. See there for why. A net with
more kinks than its biases can avoid is made smooth instead."""
import torch

from kinks import widest_gaps
from pools import ties

# Tries to stir the filters before a pool.
ROUNDS = 12


class Mover:
    def __init__(self, net, apart):
        self.net, self.apart = net, apart
        self.made_by = {node.output[0]: at for at, (node, _) in enumerate(net.nodes)}
        self.reads = {}
        for node, _ in net.nodes:
            for name in node.input:
                self.reads[name] = self.reads.get(name, 0) + 1
        self.generator = torch.Generator().manual_seed(11)
        self.rounds, self.moved = {}, set()

    def bias_of(self, name):
        """The constant added last, channel by channel, to a value nobody else reads."""
        if name not in self.made_by or self.reads[name] > 1:
            return None
        node, _ = self.net.nodes[self.made_by[name]]
        if node.op_type == "Conv" and len(node.input) > 2:
            return node.input[2]
        if node.op_type != "Add":
            return None
        known = [part for part in node.input if part in self.net.constants]
        return known[0] if known else next(filter(None, map(self.bias_of, node.input)), None)

    def filters_of(self, name):
        """The convolution whose channels a value's are, by its place among the nodes."""
        if name not in self.made_by:
            return None
        at = self.made_by[name]
        node, _ = self.net.nodes[at]
        if node.op_type == "Conv":
            return at
        if node.op_type not in ("Add", "Mul", "Relu", "Pad"):
            return None
        return next((found for found in map(self.filters_of, node.input) if found is not None),
                    None)

    def move(self, node, values):
        """All channels at first, later those that other filters have brought near."""
        x, bias = values[node.input[0]], self.bias_of(node.input[0])
        near = x.abs().amin((0, 2, 3)) < self.apart * x.std()
        near |= node.output[0] not in self.moved
        self.moved.add(node.output[0])
        if bias is None or not near.any():
            return
        shift = torch.where(near, widest_gaps(x, (0.0,))[0], torch.zeros(()))
        self.net.constants[bias] += shift.reshape(self.net.constants[bias].shape)
        values[node.input[0]] = x + shift.reshape(-1, 1, 1)

    def stirred(self, node, attributes, values):
        """The place to go on from when filters were changed."""
        assert len(set(attributes["kernel_shape"])) == 1
        pool = {"kernel_size": attributes["kernel_shape"][0],
                "stride": attributes.get("strides", [1])[0],
                "padding": attributes.get("pads", [0])[0],
                "ceil_mode": bool(attributes.get("ceil_mode", 0))}
        x = values[node.input[0]]
        near = (ties(x, [[pool]], floor=0.0) < self.apart * x.std()).nonzero()[:, 0]
        at = self.filters_of(node.input[0])
        self.rounds[at] = self.rounds.get(at, 0) + 1
        if at is None or len(near) == 0 or self.rounds[at] > ROUNDS:
            return None
        weight = self.net.constants[self.net.nodes[at][0].input[1]]
        noise = torch.randn(weight[near].shape, generator=self.generator)
        weight[near] += 0.02 * weight[near].std() * noise
        return at


# A function whose gradient has no jumps, in the place of one that has.
SMOOTH = {"Relu": "Elu", "MaxPool": "AveragePool"}


def smooth(net):
    """Replaces every function of an onnx_torch.Net that has kinks. What is left to compare is how
    the net is wired, and every weight of it."""
    for node, _ in net.nodes:
        node.op_type = SMOOTH.get(node.op_type, node.op_type)


def avoid(net, x, apart):
    """Changes the constants of an onnx_torch.Net, which is left in single precision. `apart` is the
    distance wanted from a kink or between rivals of a pool, in deviations of their layer."""
    mover, at = Mover(net.to(torch.float32), apart), 0
    with torch.no_grad():
        values = {**net.constants, net.input: x.float()}
        while at < len(net.nodes):
            node, attributes = net.nodes[at]
            if node.op_type == "Relu":
                mover.move(node, values)
            again = mover.stirred(node, attributes, values) if node.op_type == "MaxPool" else None
            if again is not None:
                at = again
                continue
            net.compute(node, attributes, values)
            at += 1
