// The part of a given area that keeps the score highest when all else is blurred away: a smooth
// mask found by gradient ascent, with a growing price on any other area.
#pragma once

#include "explain/attribution/areas.h"
#include "explain/attribution/blur_pyramid.h"
#include "explain/attribution/method.h"

namespace assay::attribution {

// Show what the score needs, hide what it needs, or both at once.
enum class Game { preserve, remove, dual };

struct ExtremalPerturbation {
  static constexpr Info info{
      .name = "extremal_perturbation",
      .summary = "The smooth mask of a given area that keeps the score highest, all else blurred.",
      .family = Family::perturbation,
      .reference = "Fong, Patrick and Vedaldi, 2019",
      .asks = Asks::gradients};

  Areas areas{{0.1}};
  Game game = Game::preserve;
  int steps = 800;
  Hiding hiding = Hiding::blur;
  int levels = 8;
  double blur = 0;
  int grid = 0;
  double sigma = 0;
  bool mirror = true;
  double smooth = 0.09;

  static constexpr std::tuple params{
      Param{"areas", &ExtremalPerturbation::areas,
            "share of the mask that is shown; the masks of several are added"},
      Param{"game", &ExtremalPerturbation::game, "keep the score high, bring it down, or both"},
      Param{"steps", &ExtremalPerturbation::steps, "of the ascent", 1, 100'000},
      Param{"hiding", &ExtremalPerturbation::hiding, "how points are hidden"},
      Param{"levels", &ExtremalPerturbation::levels, "from hidden to untouched", 2, 64},
      Param{"blur", &ExtremalPerturbation::blur,
            "deviation of the strongest blur in points; 0 for 20 at a side of 224", 0, 4096},
      Param{"grid", &ExtremalPerturbation::grid,
            "points from number to number of the mask; 0 for 7 at a side of 224", 0, 1024},
      Param{"sigma", &ExtremalPerturbation::sigma,
            "width of the mask's kernel in points; 0 for three times the grid", 0, 4096},
      Param{"mirror", &ExtremalPerturbation::mirror, "show pictures mirrored at every other step"},
      Param{"smooth", &ExtremalPerturbation::smooth,
            "deviation of the map's last blur, in shorter sides of the input", 0, 1},
  };

  // Measures "area_gap": how far the mean of a mask is from its area, the largest of all areas.
  Maps operator()(const Question& question) const;
};

}  // namespace assay::attribution

namespace assay {

template <>
struct Words<attribution::Game> {
  static constexpr std::array values{Word{attribution::Game::preserve, "preserve"},
                                     Word{attribution::Game::remove, "delete"},
                                     Word{attribution::Game::dual, "dual"}};
};

}  // namespace assay
