#include "explain/attribution/slic.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/error.h"
#include "explain/attribution/lab.h"

namespace assay::attribution {
namespace {

constexpr int unseen = -1;

struct Size {
  int height;
  int width;
};

// Places of seeds: `start`, then every `step`.
struct Seeds {
  int start;
  int step;
};

struct Grid {
  Seeds down;
  Seeds across;
};

Seeds seeds(double step) {
  return {static_cast<int>(step / 2), static_cast<int>(std::nearbyint(step))};
}

// About `count` seeds as far from each other down as across, as far as the sides allow.
Grid grid_of(const Size& size, int count) {
  const double all = static_cast<double>(size.height) * size.width;
  if (all <= count) return {{0, 1}, {0, 1}};
  const double step = std::sqrt(all / count);
  const int shorter = std::min(size.height, size.width);
  if (shorter >= step) return {seeds(step), seeds(step)};
  const double along = static_cast<double>(std::max(size.height, size.width)) / count;
  if (size.height <= size.width) return {seeds(shorter), seeds(along)};
  return {seeds(along), seeds(shorter)};
}

struct Cluster {
  double y = 0;
  double x = 0;
  Colour colour{};
  bool is_gone = false;  // without pixels
};

class Clustering {
 public:
  Clustering(const Size& size, std::vector<Colour> colours, const SlicOptions& options)
      : size_(size), colours_(std::move(colours)), nearest_(colours_.size(), 0) {
    const Grid grid = grid_of(size, options.count);
    for (int y = grid.down.start; y < size.height; y += grid.down.step) {
      for (int x = grid.across.start; x < size.width; x += grid.across.step) {
        clusters_.push_back({static_cast<double>(y), static_cast<double>(x)});
      }
    }
    // Colours over their weight, places over the distance of the seeds.
    for (Colour& colour : colours_) {
      for (double& part : colour) part /= options.compactness;
    }
    const double step = std::max(grid.down.step, grid.across.step);
    place_weight_ = 1 / (step * step);
    reach_ = grid_of(size, static_cast<int>(clusters_.size()));
  }

  std::size_t clusters() const { return clusters_.size(); }

  // Which cluster every pixel belongs to. At first all clusters have the same colour, so that the
  // first round is one of places alone.
  std::vector<int> run(int rounds) {
    for (int round = 0; round < rounds; ++round) {
      std::vector<double> distances(colours_.size(), std::numeric_limits<double>::max());
      for (std::size_t at = 0; at < clusters_.size(); ++at) claim(static_cast<int>(at), distances);
      move();
    }
    return nearest_;
  }

 private:
  // Two steps around the centre.
  void claim(int which, std::vector<double>& distances) {
    const Cluster& cluster = clusters_[static_cast<std::size_t>(which)];
    if (cluster.is_gone) return;
    const int down = 2 * reach_.down.step;
    const int across = 2 * reach_.across.step;
    const int top = static_cast<int>(std::max(cluster.y - down, 0.0));
    const int left = static_cast<int>(std::max(cluster.x - across, 0.0));
    const int bottom = static_cast<int>(std::min<double>(cluster.y + down + 1, size_.height));
    const int right = static_cast<int>(std::min<double>(cluster.x + across + 1, size_.width));
    for (int y = top; y < bottom; ++y) {
      for (int x = left; x < right; ++x) {
        const auto at = static_cast<std::size_t>(y) * static_cast<std::size_t>(size_.width) +
                        static_cast<std::size_t>(x);
        double distance =
            ((cluster.y - y) * (cluster.y - y) + (cluster.x - x) * (cluster.x - x)) * place_weight_;
        for (std::size_t c = 0; c < 3; ++c) {
          const double off = colours_[at][c] - cluster.colour[c];
          distance += off * off;
        }
        if (distance < distances[at]) {
          distances[at] = distance;
          nearest_[at] = which;
        }
      }
    }
  }

  // To the mean of their pixels.
  void move() {
    std::vector<Cluster> sums(clusters_.size());
    std::vector<double> numbers(clusters_.size(), 0.0);
    for (std::size_t at = 0; at < nearest_.size(); ++at) {
      const auto which = static_cast<std::size_t>(nearest_[at]);
      Cluster& sum = sums[which];
      numbers[which] += 1;
      sum.y += static_cast<double>(at / static_cast<std::size_t>(size_.width));
      sum.x += static_cast<double>(at % static_cast<std::size_t>(size_.width));
      for (std::size_t c = 0; c < 3; ++c) sum.colour[c] += colours_[at][c];
    }
    for (std::size_t which = 0; which < sums.size(); ++which) {
      clusters_[which].is_gone = numbers[which] == 0;
      if (clusters_[which].is_gone) continue;
      clusters_[which].y = sums[which].y / numbers[which];
      clusters_[which].x = sums[which].x / numbers[which];
      for (std::size_t c = 0; c < 3; ++c) {
        clusters_[which].colour[c] = sums[which].colour[c] / numbers[which];
      }
    }
  }

  Size size_;
  std::vector<Colour> colours_;
  std::vector<int> nearest_;
  std::vector<Cluster> clusters_;
  double place_weight_ = 1;
  Grid reach_{};
};

// Pieces that hang together, in the order of their first pixels.
class Pieces {
 public:
  Pieces(const Size& size, const std::vector<int>& clusters)
      : size_(size), clusters_(clusters), piece_(clusters.size(), unseen) {}

  // A piece of less than `least` pixels goes to a neighbour; one of `most` is cut off there.
  Segments joined(std::size_t least, std::size_t most) {
    int number = 0;
    for (std::size_t start = 0; start < clusters_.size(); ++start) {
      if (piece_[start] != unseen) continue;
      int neighbour = number;
      const std::vector<std::size_t> pixels = grow(start, number, most, neighbour);
      if (pixels.size() >= least) {
        ++number;
      } else {
        for (const std::size_t at : pixels) piece_[at] = neighbour;
      }
    }
    Segments result{{piece_.begin(), piece_.end()}, 0};
    result.count = static_cast<std::size_t>(std::ranges::max(result.of)) + 1;
    return result;
  }

 private:
  // From `start` breadth first; `neighbour` becomes the last other piece that is met.
  std::vector<std::size_t> grow(std::size_t start, int number, std::size_t most, int& neighbour) {
    std::vector<std::size_t> pixels{start};
    piece_[start] = number;
    for (std::size_t next = 0; next < pixels.size() && pixels.size() < most; ++next) {
      const int y = static_cast<int>(pixels[next]) / size_.width;
      const int x = static_cast<int>(pixels[next]) % size_.width;
      for (const auto& [down, across] : {std::pair{0, 1}, {0, -1}, {1, 0}, {-1, 0}}) {
        if (y + down < 0 || y + down >= size_.height) continue;
        if (x + across < 0 || x + across >= size_.width) continue;
        const auto at = static_cast<std::size_t>((y + down) * size_.width + x + across);
        if (piece_[at] == unseen && clusters_[at] == clusters_[start]) {
          piece_[at] = number;
          pixels.push_back(at);
          if (pixels.size() >= most) break;
        } else if (piece_[at] != unseen && piece_[at] != number) {
          neighbour = piece_[at];
        }
      }
    }
    return pixels;
  }

  Size size_;
  const std::vector<int>& clusters_;
  std::vector<int> piece_;
};

}  // namespace

Segments slic(const data::Picture& picture, const SlicOptions& options) {
  expects(picture.width > 0 && picture.height > 0 && options.count > 0, "there is a picture");
  const Size size{picture.height, picture.width};
  Clustering clustering(size, lab(picture, true), options);
  const std::vector<int> clusters = clustering.run(options.rounds);
  const double each =
      static_cast<double>(clusters.size()) / static_cast<double>(clustering.clusters());
  return Pieces(size, clusters)
      .joined(static_cast<std::size_t>(0.5 * each), static_cast<std::size_t>(3 * each));
}

}  // namespace assay::attribution
