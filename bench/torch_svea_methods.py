"""SVEA by PyTorch and scikit-learn, written well: the net as plain functions, weights without
gradients, thousands of signals at once, masks and noise made once, heads swept alone."""
from multiprocessing.pool import ThreadPool

import numpy
import torch
import torch.nn.functional as F
from sklearn.svm import LinearSVC

from torch_work import Done, Variant, Work

POINTS, CHANNELS, CLASSES, WIDTH = 40, 25, 10, 12
EPOCHS, BATCH, RATE, DECAY = 200, 32, 0.01, 1e-3
SHAPES = [(CHANNELS, 1, 5), (CHANNELS,), (CHANNELS, CHANNELS, 3), (CHANNELS,),
          (CHANNELS, CHANNELS, 3), (CHANNELS,), (CLASSES, CHANNELS * POINTS), (CLASSES,)]


def numbers_of(path):
    """Kernels and biases by turns."""
    flat, result, used = torch.from_numpy(numpy.load(path)), [], 0
    for shape in SHAPES:
        size = int(numpy.prod(shape))
        result.append(flat[used:used + size].view(shape).clone())
        used += size
    assert used == len(flat)
    return result


# Where each convolution's weights are, and its padding; a traced shape would be no number.
PADDED = ((0, 2), (2, 1), (4, 1))


def features_1d(p, x):
    for at, padding in PADDED:
        x = F.conv1d(x, p[at], p[at + 1], padding=padding).relu_()
    return x


def features_last(p, x):
    """As pictures of one row, channels last."""
    x = x[:, :, None].contiguous(memory_format=torch.channels_last)
    for at, padding in PADDED:
        kernel = p[at][:, :, None].contiguous(memory_format=torch.channels_last)
        x = F.conv2d(x, kernel, p[at + 1], padding=(0, padding)).relu_()
    return x[:, :, 0]


def head(p, values):
    return F.linear(values.flatten(1), p[6], p[7])


FORMS = {"conv1d": features_1d, "channels last": features_last}


def chosen(logits, targets):
    """The probability of each signal's class."""
    return torch.softmax(logits, 1).gather(1, targets[:, None])[:, 0]


class Way:
    """One way to run the trained net: the form of its convolutions, and how many signals at once."""

    def __init__(self, net, form, batch):
        self.net, self.features, self.batch = net, FORMS[form], batch
        self.name = f"{form}, batch {batch}"

    def probabilities(self, x, targets):
        return chosen(head(self.net, self.features(self.net, x)), targets)

    def gradients(self, x, targets):
        x = x.requires_grad_()
        return torch.autograd.grad(self.probabilities(x, targets).sum(), x)[0]

    def in_batches(self, count, versions, run):
        """run(begin, end) for signals whose versions fill a batch; results are joined."""
        step = max(1, self.batch // versions)
        return torch.cat([run(at, min(at + step, count)) for at in range(0, count, step)])


def repeated(targets, times):
    return targets.repeat_interleave(times)


class Svea:
    def __init__(self, folder):
        load = lambda name: torch.from_numpy(numpy.load(f"{folder}/{name}.npy"))
        self.start = f"{folder}/svea_start.npy"
        self.train, self.train_labels = load("svea_train"), load("svea_train_labels").long()
        self.test, self.test_labels = load("svea_test"), load("svea_test_labels").long()
        self.x = torch.cat([self.train, self.test])
        self.net = numbers_of(f"{folder}/svea_net.npy")
        with torch.no_grad():
            self.answers = torch.softmax(head(self.net, features_1d(self.net, self.x)), 1)
        self.targets = self.answers.argmax(1)
        self.maps = {}

    # Training: no DataLoader, no optimiser object, one shuffle an epoch, fused updates of lists.

    def training(self, form, traced):
        used = len(self.train) * 9 // 10
        signals, labels = self.train[:used], self.train_labels[:used]

        def run(share):
            parameters = [one.requires_grad_() for one in numbers_of(self.start)]
            features = FORMS[form]

            def loss(x, y, *p):
                return F.cross_entropy(head(p, features(p, x)), y)

            if traced:
                loss = torch.jit.trace(loss, (signals[:BATCH], labels[:BATCH], *parameters))
            epochs = max(1, round(EPOCHS * share))
            for _ in range(epochs):
                order = torch.randperm(used)
                for x, y in zip(signals[order].split(BATCH), labels[order].split(BATCH)):
                    gradients = torch.autograd.grad(loss(x, y, *parameters), parameters)
                    with torch.no_grad():
                        torch._foreach_mul_(parameters[::2], 1 - RATE * DECAY)
                        torch._foreach_add_(parameters, gradients, alpha=-RATE)
            with torch.no_grad():
                logits = head(parameters, features_1d(parameters, self.test))
            right = (logits.argmax(1) == self.test_labels).float().mean().item()
            return Done(None, used * epochs, used * epochs, {"accuracy": right})

        return run

    def answering(self, way, share):
        count = round(len(self.x) * share)
        with torch.inference_mode():
            found = way.in_batches(count, 1, lambda a, b: torch.softmax(
                head(way.net, way.features(way.net, self.x[a:b])), 1))
        return Done(found.argmax(1)[:0], count, 0)

    # Methods: maps of the first `count` signals.

    def gradient(self, way, count):
        found = way.in_batches(count, 1, lambda a, b: way.gradients(
            self.x[a:b].clone(), self.targets[a:b]))
        return found[:, 0].abs(), count, count

    def smoothgrad(self, way, count):
        draws = 50
        noise = torch.randn(1, draws, POINTS)

        def run(begin, end):
            x = self.x[begin:end]
            spread = 0.15 * (x.amax(2, True) - x.amin(2, True))
            noisy = (x + spread * noise).view(-1, 1, POINTS)
            found = way.gradients(noisy, repeated(self.targets[begin:end], draws))
            return found.view(-1, draws, POINTS).mean(1)

        return way.in_batches(count, draws, run).abs(), draws * count, draws * count

    def integrated_gradients(self, way, count):
        steps = 50
        along = (torch.arange(1, steps + 1) / steps)[None, :, None]

        def run(begin, end):
            x, targets = self.x[begin:end], self.targets[begin:end]
            found = way.gradients((along * x).view(-1, 1, POINTS), repeated(targets, steps))
            parts = found.view(-1, steps, POINTS).mean(1) * x[:, 0]
            with torch.no_grad():
                ends = way.probabilities(torch.cat([torch.zeros_like(x), x]), targets.repeat(2))
            low, high = ends.split(len(x))
            self.gap = parts.sum(1) - (high - low)
            return parts

        return way.in_batches(count, steps, run), (steps + 2) * count, steps * count

    def rise(self, way, count):
        masks, cells = 1000, 7
        size = -(-POINTS // cells)
        grids = (torch.rand(masks, 1, cells) < 0.5).float()
        large = F.interpolate(grids, (cells + 1) * size, mode="linear", align_corners=False)
        at = torch.randint(size, (masks, 1)) + torch.arange(POINTS)
        shown = large[:, 0].gather(1, at)

        def run(begin, end):
            x = (self.x[begin:end] * shown).view(-1, 1, POINTS)
            scores = way.probabilities(x, repeated(self.targets[begin:end], masks))
            return scores.view(-1, masks) @ shown / (masks * 0.5)

        with torch.inference_mode():
            return way.in_batches(count, masks, run), masks * count, 0

    def layer(self, way, count):
        """The last convolution's values and the gradient to them, by a sweep of the head alone."""
        values, gradients = [], []
        for begin in range(0, count, way.batch):
            end = min(begin + way.batch, count)
            with torch.no_grad():
                found = way.features(way.net, self.x[begin:end])
            found = found.requires_grad_()
            score = chosen(head(way.net, found), self.targets[begin:end]).sum()
            gradients.append(torch.autograd.grad(score, found)[0])
            values.append(found.detach())
        return torch.cat(values), torch.cat(gradients)

    def grad_cam(self, way, count):
        values, gradients = self.layer(way, count)
        return (gradients.mean(2, True) * values).sum(1).relu_(), count, count

    def xgrad_cam(self, way, count):
        values, gradients = self.layer(way, count)
        weights = (values * gradients).sum(2, True) / (values.sum(2, True) + 1e-7)
        return (weights * values).sum(1).relu_(), count, count

    def grad_cam_plus_plus(self, way, count):
        values, gradients = self.layer(way, count)
        square = gradients * gradients
        below = 2 * square + values.sum(2, True) * square * gradients
        alpha = torch.where(below != 0, square / below, torch.zeros(()))
        weights = (alpha * gradients.relu()).sum(2, True)
        return (weights * values).sum(1).relu_(), count, count

    def masked_scores(self, way, values, wanted):
        """Masks of the wanted channels, their signals, and the score of each."""
        low, high = values.amin(2), values.amax(2)
        item, channel = (wanted & (high > low)).nonzero(as_tuple=True)
        low, spread = low[item, channel, None], (high - low)[item, channel, None]
        masks = (values[item, channel] - low) / spread
        with torch.inference_mode():
            scores = way.in_batches(len(item), 1, lambda a, b: way.probabilities(
                self.x[item[a:b]] * masks[a:b, None], self.targets[item[a:b]]))
        return item, channel, masks, scores

    def score_cam(self, way, count):
        with torch.inference_mode():
            values = way.in_batches(count, 1, lambda a, b: way.features(way.net, self.x[a:b]))
        item, channel, _, scores = self.masked_scores(way, values, torch.ones(()).bool())
        weights = torch.full((count, CHANNELS), -torch.inf)
        weights[item, channel] = scores
        maps = (torch.softmax(weights, 1)[:, :, None] * values).sum(1).relu_()
        return maps, count + len(item), 0

    def sise(self, way, count):
        values, gradients = self.layer(way, count)
        item, _, masks, scores = self.masked_scores(way, values, gradients.sum(2) > 0)
        weights = scores / masks.sum(1)
        maps = torch.zeros(count, POINTS).index_add_(0, item, weights[:, None] * masks)
        return maps, count + len(item), count

    # What is judged of the maps: SVMs of windows and of whole signals, drop and increase.

    def judgement(self, workers):
        places = numpy.arange(WIDTH)
        train, labels = self.train[:, 0].numpy(), self.train_labels.numpy()
        test, truth = self.test[:, 0].numpy(), self.test_labels.numpy()

        def cut(signals, maps):
            begins = (maps.argmax(1) - WIDTH // 2).clip(0, POINTS - WIDTH)
            return numpy.take_along_axis(signals, begins[:, None] + places, 1), begins

        def accuracy(learnt, asked):
            return LinearSVC(dual=False, C=1.0).fit(learnt, labels).score(asked, truth)

        def judge(maps):
            learnt, _ = cut(train, maps[:len(train)])
            asked, begins = cut(test, maps[len(train):])
            roe = accuracy(learnt, asked)
            kept = numpy.zeros_like(test)
            numpy.put_along_axis(kept, begins[:, None] + places, asked, 1)
            targets = self.targets[len(train):]
            with torch.inference_mode():
                after = chosen(head(self.net, features_1d(
                    self.net, torch.from_numpy(kept)[:, None])), targets)
            before = self.answers[len(train):].gather(1, targets[:, None])[:, 0]
            drop = ((before - after) / before).clamp(min=0).mean().item()
            return roe, drop, (after > before).float().mean().item()

        def run(share):
            all_maps = [maps.numpy() for maps in self.maps.values()]
            all_maps = all_maps[:max(2, round(len(all_maps) * share))]
            tasks = [lambda: accuracy(train, test)] + [lambda m=m: judge(m) for m in all_maps]
            if workers == 1:
                found = [task() for task in tasks]
            else:
                with ThreadPool(workers) as pool:
                    found = pool.map(lambda task: task(), tasks, 1)
            roe = numpy.mean([scores[0] for scores in found[1:]])
            return Done(None, len(test) * len(all_maps), 0, {"accuracy": float(roe)})

        return run


def works(folder, threads):
    svea = Svea(folder)
    counts = sorted({1, threads})

    def over_ways(name, method, pilot, batches):
        ways = [Way(svea.net, form, batch) for form in FORMS for batch in batches]
        variants = [Variant(way.name, count, lambda share, way=way: method(way, share))
                    for way in ways for count in counts]
        return Work(f"svea_{name}", variants, pilot)

    def explaining(name, pilot, batches):
        def method(way, share):
            maps, forward, backward = getattr(svea, name)(way, round(len(svea.x) * share))
            if share == 1:
                svea.maps[name] = maps
            return Done(maps[len(svea.train):], forward, backward)

        return over_ways(name, method, pilot, batches)

    training = [Variant(form + (", traced" if traced else ""), count, svea.training(form, traced))
                for form in FORMS for traced in (False, True) for count in counts]
    judging = [Variant("LinearSVC", count, svea.judgement(count)) for count in counts]
    chosen_works = [Work("svea_training", training, 1 / EPOCHS, repeats=2),
                    over_ways("answers", svea.answering, 1, (250, 1000)),
                    Work("svea_judgement", judging, 0.2, repeats=2)]
    for name in ("gradient", "xgrad_cam", "grad_cam", "grad_cam_plus_plus"):
        chosen_works.append(explaining(name, 1, (250, 1000)))
    for name in ("score_cam", "sise"):
        chosen_works.append(explaining(name, 0.1, (250, 1000)))
    for name in ("smoothgrad", "integrated_gradients"):
        chosen_works.append(explaining(name, 0.02, (250, 1000, 4000)))
    chosen_works.append(explaining("rise", 0.001, (1000, 2000, 4000)))
    return {one.name: one for one in chosen_works}
