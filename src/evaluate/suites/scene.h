// A small picture made of known parts, each drawn from random numbers of its own, so that any of
// them can be left out or drawn anew while the others stay: a textured background, things that say
// nothing of any class, a tag with one of four patterns, and an object of one of four shapes.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "math/tensor/tensor.h"
#include "net/data/picture.h"

namespace assay::suites {

inline constexpr int scene_side = 32;
inline constexpr std::array<std::string_view, 4> scene_shapes{"disc", "square", "triangle",
                                                              "cross"};
inline constexpr std::array<std::string_view, 4> scene_patterns{"rows", "columns", "checks",
                                                                "frame"};

struct ScenePlan {
  std::uint64_t seed = 0;
  std::size_t shape = 0;    // of the object
  std::size_t pattern = 0;  // of the tag
  // Which draw of the seed each part is: its place, size, colours.
  std::uint64_t object = 0;
  std::uint64_t tag = 0;
  std::uint64_t surroundings = 0;
  bool with_object = true;
  bool with_tag = true;
};

struct Scene {
  data::Picture picture;
  // [side, side]: 1 at the pixels that the part has, 0 elsewhere. The two share no pixel. A part
  // that is left out has the place that it would have.
  Tensor object;
  Tensor tag;
};

Scene draw_scene(const ScenePlan& plan);

}  // namespace assay::suites
