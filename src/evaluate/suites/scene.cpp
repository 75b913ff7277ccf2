#include "evaluate/suites/scene.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/error.h"
#include "base/rng.h"

namespace assay::suites {
namespace {

using Colour = std::array<double, 3>;

constexpr int tag_side = 6;

// Streams of a seed: a part's draws lie far from those of all other parts.
Random draws_of(const ScenePlan& plan, std::uint64_t part, std::uint64_t draw) {
  return Random(plan.seed, (part << 56U) + draw);
}

double between(Random& random, double low, double high) {
  return low + (high - low) * random.uniform();
}

// A corner of the cube of colours: far from every background in all three channels.
Colour strong_colour(Random& random) {
  Colour colour{};
  for (double& channel : colour) {
    channel = random.below(2) == 0 ? between(random, 0, 50) : between(random, 205, 255);
  }
  return colour;
}

void paint(data::Picture& picture, int x, int y, const Colour& colour) {
  std::uint8_t* pixel = picture.at(x, y);
  for (std::size_t channel = 0; channel < 3; ++channel) {
    pixel[channel] =
        static_cast<std::uint8_t>(std::lround(std::clamp(colour[channel], 0.0, 255.0)));
  }
}

// Calls visit(x, y) for the pixels whose middle, seen from (x, y) turned by an angle, is inside.
template <class Inside, class Visit>
void for_pixels(double middle_x, double middle_y, double angle, const Inside& inside,
                const Visit& visit) {
  const double cosine = std::cos(angle);
  const double sine = std::sin(angle);
  for (int y = 0; y < scene_side; ++y) {
    for (int x = 0; x < scene_side; ++x) {
      const double across = x - middle_x;
      const double down = y - middle_y;
      if (inside(cosine * across + sine * down, cosine * down - sine * across)) visit(x, y);
    }
  }
}

// Numbers from 0 to 1 on a coarse grid, blended in between.
class SmoothNoise {
 public:
  SmoothNoise(Random& random, double cell) : cell_(cell) {
    for (double& value : grid_) value = random.uniform();
  }

  double at(double x, double y) const {
    const double column = x / cell_;
    const double row = y / cell_;
    const auto left = static_cast<std::size_t>(column);
    const auto top = static_cast<std::size_t>(row);
    const double right_share = eased(column - static_cast<double>(left));
    const double lower_share = eased(row - static_cast<double>(top));
    const auto blended = [&](std::size_t line) {
      const double from = grid_[line * points + left];
      return from + right_share * (grid_[line * points + left + 1] - from);
    };
    return blended(top) + lower_share * (blended(top + 1) - blended(top));
  }

 private:
  static constexpr std::size_t points = scene_side / 3 + 2;  // cells of 3 pixels are the smallest
  static double eased(double share) { return share * share * (3 - 2 * share); }

  double cell_;
  std::array<double, points * points> grid_{};
};

// Two colours of the middle of the cube, mixed by waves, crossed waves or noise, with a grain.
void paint_background(data::Picture& picture, Random random) {
  Colour from{};
  Colour to{};
  for (std::size_t channel = 0; channel < 3; ++channel) {
    from[channel] = between(random, 95, 160);
    to[channel] = std::clamp(from[channel] + between(random, -45, 45), 80.0, 175.0);
  }
  const std::uint64_t kind = random.below(3);
  const double angle = between(random, 0, std::numbers::pi);
  const double phase = between(random, 0, 2 * std::numbers::pi);
  const double wave = 2 * std::numbers::pi / between(random, 5, 12);
  const SmoothNoise coarse(random, between(random, 6, 10));
  const SmoothNoise fine(random, between(random, 3, 5));
  for (int y = 0; y < scene_side; ++y) {
    for (int x = 0; x < scene_side; ++x) {
      const double along = std::sin(wave * (x * std::cos(angle) + y * std::sin(angle)) + phase);
      const double across = std::sin(wave * (y * std::cos(angle) - x * std::sin(angle)));
      const double share = kind == 0   ? 0.5 + 0.5 * along
                           : kind == 1 ? 0.5 + 0.5 * along * across
                                       : 0.65 * coarse.at(x, y) + 0.35 * fine.at(x, y);
      const double grain = between(random, -8, 8);
      Colour colour{};
      for (std::size_t channel = 0; channel < 3; ++channel) {
        colour[channel] = from[channel] + share * (to[channel] - from[channel]) + grain;
      }
      paint(picture, x, y, colour);
    }
  }
}

// Strokes and dots, thinner or smaller than any object.
void paint_distractors(data::Picture& picture, Random random) {
  const std::uint64_t count = 2 + random.below(3);
  for (std::uint64_t one = 0; one < count; ++one) {
    const Colour colour = strong_colour(random);
    const double x = between(random, 0, scene_side);
    const double y = between(random, 0, scene_side);
    const double angle = between(random, 0, std::numbers::pi);
    const double half = between(random, 3, 5);
    const bool is_stroke = random.below(2) == 0;
    const double radius = between(random, 1.2, 2);
    for_pixels(
        x, y, angle,
        [&](double along, double across) {
          return is_stroke ? std::abs(along) <= half && std::abs(across) <= 0.8
                           : std::hypot(along, across) <= radius;
        },
        [&](int column, int row) { paint(picture, column, row, colour); });
  }
}

struct Placed {
  double x;
  double y;
  double radius;
  double angle;
};

// Whole within the picture, and not in its middle, where the simplest guess would find it.
Placed place_object(Random& random) {
  constexpr double middle = (scene_side - 1) / 2.0;
  constexpr double least_away = 5;
  const double radius = between(random, 6, 8);
  const double least = radius + 1;
  const double most = scene_side - 2 - radius;
  double x = middle;
  double y = middle;
  while (std::hypot(x - middle, y - middle) < least_away) {
    x = between(random, least, most);
    y = between(random, least, most);
  }
  return {x, y, radius, between(random, -0.2, 0.2)};
}

bool is_inside(std::size_t shape, double radius, double x, double y) {
  switch (shape) {
    case 0:
      return std::hypot(x, y) <= radius;
    case 1:
      return std::max(std::abs(x), std::abs(y)) <= 0.85 * radius;
    case 2: {  // three sides, each half the circumradius from the middle
      const double side = 0.575 * radius;
      const double slope = std::sqrt(3.0) / 2;
      return y <= side && slope * x - 0.5 * y <= side && -slope * x - 0.5 * y <= side;
    }
    default:
      return std::min(std::abs(x), std::abs(y)) <= 0.3 * radius &&
             std::max(std::abs(x), std::abs(y)) <= radius;
  }
}

// The upper left corner, so that the tag keeps a pixel away from the object's circle.
std::pair<int, int> place_tag(Random random, const Placed& object) {
  for (;;) {
    const auto x = static_cast<int>(random.below(scene_side - tag_side + 1));
    const auto y = static_cast<int>(random.below(scene_side - tag_side + 1));
    const double across = std::clamp(object.x, double(x), double(x + tag_side - 1)) - object.x;
    const double down = std::clamp(object.y, double(y), double(y + tag_side - 1)) - object.y;
    // The corners of a triangle and of a square reach past the circle.
    if (std::hypot(across, down) > 1.25 * object.radius + 1) return {x, y};
  }
}

bool is_white(std::size_t pattern, int x, int y) {
  switch (pattern) {
    case 0:
      return y / 2 != 1;
    case 1:
      return x / 2 != 1;
    case 2:
      return (x / 3 + y / 3) % 2 == 0;
    default:
      return x == 0 || y == 0 || x == tag_side - 1 || y == tag_side - 1;
  }
}

}  // namespace

Scene draw_scene(const ScenePlan& plan) {
  expects(plan.shape < scene_shapes.size() && plan.pattern < scene_patterns.size(),
          "a scene has a known shape and a known pattern");
  Scene scene{data::Picture(scene_side, scene_side), Tensor({scene_side, scene_side}),
              Tensor({scene_side, scene_side})};
  paint_background(scene.picture, draws_of(plan, 1, plan.surroundings));
  paint_distractors(scene.picture, draws_of(plan, 2, plan.surroundings));
  const auto mark = [](Tensor& mask, int x, int y) {
    mask.row(static_cast<std::size_t>(y))[static_cast<std::size_t>(x)] = 1;
  };

  Random random = draws_of(plan, 3, plan.object);
  const Placed object = place_object(random);
  const Colour colour = strong_colour(random);
  for_pixels(
      object.x, object.y, object.angle,
      [&](double x, double y) { return is_inside(plan.shape, object.radius, x, y); },
      [&](int x, int y) {
        mark(scene.object, x, y);
        if (plan.with_object) paint(scene.picture, x, y, colour);
      });

  const auto [left, top] = place_tag(draws_of(plan, 4, plan.tag), object);
  for (int y = 0; y < tag_side; ++y) {
    for (int x = 0; x < tag_side; ++x) {
      mark(scene.tag, left + x, top + y);
      const double grey = is_white(plan.pattern, x, y) ? 250 : 5;
      if (plan.with_tag) paint(scene.picture, left + x, top + y, {grey, grey, grey});
    }
  }
  return scene;
}

}  // namespace assay::suites
