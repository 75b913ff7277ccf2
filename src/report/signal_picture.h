// A signal with its map behind it.
#pragma once

#include <optional>
#include <span>
#include <utility>

#include "report/element.h"

namespace assay::report {

struct SignalPicture {
  std::span<const float> signal;
  std::span<const float> map = {};  // none to show the signal alone
  std::string title;                // what a screen reader says
  // In points of the signal, from the first to the last: a frame around some, and bars below
  // others.
  std::optional<std::pair<double, double>> frame = std::nullopt;
  std::vector<std::pair<double, double>> bars = {};
};
// A map's colours run from its least to its most; of a map with both signs, around zero.
Element draw(const SignalPicture& picture);

// What the parts of such pictures mean; `frame` and `bar` are left out when they have no meaning.
Element signal_legend(std::string_view frame, std::string_view bar);

}  // namespace assay::report
