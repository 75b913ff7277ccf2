"""The random numbers of src/base/rng.h in NumPy: Philox4x32-10 and Box and Muller's transform."""
import numpy

MULTIPLIERS = numpy.array([0xD2511F53, 0xCD9E8D57], numpy.uint64)
STEPS = (0x9E3779B9, 0xBB67AE85)
LOW = numpy.uint64(0xFFFFFFFF)
WORD = numpy.uint64(32)


def philox(counter, key):
    """Four words for each column of `counter`, [4, n]."""
    a, b, c, d = (word.astype(numpy.uint64) for word in counter)
    key = list(key)
    for _ in range(10):
        first, second = MULTIPLIERS[0] * a, MULTIPLIERS[1] * c
        a, b, c, d = ((second >> WORD) ^ b ^ numpy.uint64(key[0]), second & LOW,
                      (first >> WORD) ^ d ^ numpy.uint64(key[1]), first & LOW)
        key = [(word + step) & 0xFFFFFFFF for word, step in zip(key, STEPS)]
    return numpy.stack([a, b, c, d])


def normal(seed, stream, count):
    """The first numbers of Random(seed, stream).normal(): each takes one block of four words."""
    block = numpy.arange(count, dtype=numpy.uint64)
    words = numpy.full(count, stream & 0xFFFFFFFF), numpy.full(count, stream >> 32)
    bits = philox([block & LOW, block >> WORD, *words], (seed & 0xFFFFFFFF, seed >> 32))
    upper, lower = bits[0::2] >> numpy.uint64(5), bits[1::2] >> numpy.uint64(6)
    first, second = ((upper << numpy.uint64(26)) | lower).astype(numpy.float64) * 2.0 ** -53
    return numpy.sqrt(-2 * numpy.log(1 - first)) * numpy.cos(2 * numpy.pi * second)
