#include "explain/attribution/smooth_mask.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "base/error.h"
#include "base/parallel.h"

namespace assay::attribution {
namespace {

// How sharp the soft maximum is.
constexpr float coldness = 20;
// Floats of a vector; sums over a block keep so many parts apart, whatever the machine.
constexpr std::size_t vector = 16;

// Numbers of a table: 256 MiB.
constexpr std::size_t most_tables_held = std::size_t{1} << 26;

double kernel(double distance) {
  const double beyond = std::max(0.0, distance - 0.5);
  return std::exp(-2 * beyond * beyond);
}

// e^x for x from 0 to 80 within three units of the last place, without a branch or a call, so that
// loops over it become vectors.
inline float exponential(float x) {
  const auto whole = static_cast<std::int32_t>(x * 1.44269504F + 0.5F);
  const auto n = static_cast<float>(whole);
  const float rest = (x - n * 0.693359375F) + n * 2.12194440e-4F;
  float sum = 1.9875691500e-4F;
  sum = sum * rest + 1.3981999507e-3F;
  sum = sum * rest + 8.3334519073e-3F;
  sum = sum * rest + 4.1665795894e-2F;
  sum = sum * rest + 1.6666665459e-1F;
  sum = sum * rest + 5.0000001201e-1F;
  sum = sum * rest * rest + rest + 1;
  return sum * std::bit_cast<float>((whole + 127) << 23);
}

// In as many parts as a vector has, and then those.
template <class Term>
float sum_over(std::size_t lanes, const Term& term) {
  float parts[vector] = {};
  for (std::size_t begin = 0; begin < lanes; begin += vector) {
    for (std::size_t at = 0; at < vector; ++at) parts[at] += term(begin + at);
  }
  float sum = 0;
  for (const float part : parts) sum += part;
  return sum;
}

std::size_t index(std::int64_t at) { return static_cast<std::size_t>(at); }

}  // namespace

struct SmoothMask::Block {
  std::int64_t y;
  std::int64_t x;
  std::size_t index;
};

SmoothMask::Axis::Axis(std::int64_t its_length, int its_step, double sigma)
    : length(its_length), step(its_step), margin(sigma) {
  const auto steps = [&](double width) {
    return static_cast<std::int64_t>(std::ceil(width / static_cast<double>(step)));
  };
  padding = 1 + steps(2 * sigma);
  taps = 2 * (1 + steps(sigma)) + 1;
  cells = steps(static_cast<double>(length));
  crop = std::lround(margin);
  // As published, unless a kernel narrower than two steps would leave the picture's end out.
  blocks = std::max(cells + 2 * padding - taps + 1, (crop + length - 2 + step) / step + 1);
  // The last block ends with its first point.
  out = step * (blocks - 1) + 1;
}

SmoothMask::SmoothMask(const Shape& space, int step, double sigma)
    : across_(space.back(), step, sigma) {
  expects(space.size() <= 2 && step > 0 && sigma > 0, "masks are for pictures and signals");
  if (space.size() == 2) down_ = Axis(space[0], step, sigma);
  taps_ = count_of(&Axis::taps);
  lanes_ = (count_of(&Axis::step) + vector - 1) / vector * vector;
  if (std::max(lanes_, count_of(&Axis::blocks)) > most_tables_held / taps_) {
    fail(
        "A mask for {} with {} points from number to number and a kernel of {} does not fit into "
        "memory; ask for a kernel of about three times that distance.",
        to_string(space), step, sigma);
  }
  weights_.resize(taps_ * lanes_);
  for (std::size_t tap = 0; tap < taps_; ++tap) {
    for (std::size_t lane = 0; lane < count_of(&Axis::step); ++lane) {
      const auto at = static_cast<std::int64_t>(lane);
      const auto which = static_cast<std::int64_t>(tap);
      const double off = std::hypot(down_.distance(at / across_.step, which / across_.taps),
                                    across_.distance(at % across_.step, which % across_.taps));
      weights_[tap * lanes_ + lane] = static_cast<float>(kernel(off / sigma));
    }
  }
}

// Calls body(tap, number of the grid it reaches), zero beyond the grid.
template <class Body>
void SmoothMask::for_taps(std::span<const float> grid, const Block& block, const Body& body) const {
  std::size_t tap = 0;
  for (std::int64_t y = block.y - down_.padding; y < block.y - down_.padding + down_.taps; ++y) {
    const bool inside = y >= 0 && y < down_.cells;
    const std::int64_t begin = block.x - across_.padding;
    for (std::int64_t x = begin; x < begin + across_.taps; ++x, ++tap) {
      body(tap, inside && x >= 0 && x < across_.cells ? grid[index(y * across_.cells + x)] : 0.0F);
    }
  }
}

// Calls body(block, room for three numbers a lane).
template <class Body>
void SmoothMask::for_blocks(const Body& body) const {
  parallel_for(index(down_.blocks), 2, [&](std::size_t begin, std::size_t end) {
    std::vector<float> room(3 * lanes_);
    for (std::size_t y = begin; y < end; ++y) {
      for (std::int64_t x = 0; x < across_.blocks; ++x) {
        body(Block{static_cast<std::int64_t>(y), x, y * index(across_.blocks) + index(x)},
             room.data());
      }
    }
  });
}

// Calls body(lane, point of the mask) for the points of the block that are in the mask.
template <class Body>
void SmoothMask::for_lanes(const Block& block, const Body& body) const {
  const std::int64_t rows = std::min(down_.step, down_.out - block.y * down_.step);
  const std::int64_t columns = std::min(across_.step, across_.out - block.x * across_.step);
  for (std::int64_t y = 0; y < rows; ++y) {
    const std::int64_t begin = (block.y * down_.step + y) * across_.out + block.x * across_.step;
    for (std::int64_t x = 0; x < columns; ++x) {
      body(index(y * across_.step + x), index(begin + x));
    }
  }
}

void SmoothMask::spread(std::span<const float> grid, std::span<float> mask,
                        std::span<float> sums) const {
  expects(grid.size() == numbers() && mask.size() == points() && sums.size() == points(),
          "the sizes fit");
  for_blocks([&](const Block& block, float* room) {
    float* const weighted = room;
    float* const total = room + lanes_;
    std::fill_n(room, 2 * lanes_, 0.0F);
    float zeros = 0;
    for_taps(grid, block, [&](std::size_t tap, float number) {
      if (number == 0) {
        zeros += 1;  // each has the weight e^0, and adds nothing
        return;
      }
      const float* weight = weights_.data() + tap * lanes_;
      for (std::size_t lane = 0; lane < lanes_; ++lane) {
        const float value = weight[lane] * number;
        const float share = exponential(coldness * value);
        weighted[lane] += value * share;
        total[lane] += share;
      }
    });
    for_lanes(block, [&](std::size_t lane, std::size_t point) {
      sums[point] = total[lane] + zeros;
      mask[point] = std::min(1.0F, weighted[lane] / sums[point]);
    });
  });
}

// With shares s_k = e^(c v_k) / sum the mask is m = sum s_k v_k, and its slope to v_k is
// s_k (1 + c (v_k - m)).
void SmoothMask::gather(std::span<const float> grid, std::span<const float> mask,
                        std::span<const float> sums, std::span<const float> gradient,
                        std::span<float> to) const {
  expects(to.size() == numbers() && gradient.size() == points(), "the sizes fit");
  std::vector<float> arrived(count_of(&Axis::blocks) * taps_);
  for_blocks([&](const Block& block, float* room) {
    float* const arriving = room;          // gradient / sum
    float* const rest = room + lanes_;     // 1 - c m
    float* const at_zero = rest + lanes_;  // their product
    std::fill_n(room, 3 * lanes_, 0.0F);
    for_lanes(block, [&](std::size_t lane, std::size_t point) {
      arriving[lane] = gradient[point] / sums[point];
      rest[lane] = 1 - coldness * mask[point];
      at_zero[lane] = arriving[lane] * rest[lane];
    });
    for_taps(grid, block, [&](std::size_t tap, float number) {
      const float* weight = weights_.data() + tap * lanes_;
      // Most numbers of a mask are 0, and so is the exponent then.
      arrived[block.index * taps_ + tap] =
          number == 0
              ? sum_over(lanes_, [&](std::size_t lane) { return weight[lane] * at_zero[lane]; })
              : sum_over(lanes_, [&](std::size_t lane) {
                  const float cold = coldness * weight[lane] * number;
                  return weight[lane] * arriving[lane] * exponential(cold) * (rest[lane] + cold);
                });
    });
  });
  parallel_for(index(down_.cells), 4, [&](std::size_t begin, std::size_t end) {
    for (std::size_t cell = begin * index(across_.cells); cell < end * index(across_.cells);
         ++cell) {
      const auto y = static_cast<std::int64_t>(cell) / across_.cells + down_.padding;
      const auto x = static_cast<std::int64_t>(cell) % across_.cells + across_.padding;
      float sum = 0;
      for (std::int64_t down = 0; down < down_.taps; ++down) {
        for (std::int64_t across = 0; across < across_.taps; ++across) {
          const std::int64_t block_y = y - down;
          const std::int64_t block_x = x - across;
          if (block_y < 0 || block_y >= down_.blocks || block_x < 0 || block_x >= across_.blocks) {
            continue;
          }
          const auto tap = index(down * across_.taps + across);
          sum += arrived[index(block_y * across_.blocks + block_x) * taps_ + tap];
        }
      }
      to[cell] = sum;
    }
  });
}

}  // namespace assay::attribution
