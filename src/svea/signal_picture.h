// A signal with its map behind it, the region of explanation and the true place of its template.
#pragma once

#include <optional>
#include <span>

#include "data/mnist1d.h"
#include "report/element.h"

namespace assay::svea {

struct SignalPicture {
  std::span<const float> signal;
  std::span<const float> map = {};               // none to show the signal alone
  std::optional<std::size_t> window_begin = {};  // with `width` points
  std::size_t width = 12;
  data::Region truth;
  std::string title;  // what a screen reader says
};
report::Element draw(const SignalPicture& picture);

// What the parts of such a picture mean.
report::Element legend();

}  // namespace assay::svea
