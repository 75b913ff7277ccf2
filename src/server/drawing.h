// Drawing the items of a study from a workspace: those that are tested, those to practise with and
// those that check whether somebody reads the instructions. No item is in two of them.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "stimulus/choice.h"

namespace assay::server {

struct DrawingAsked {
  std::string model{};         // the only one, unless named
  std::string split = "test";  // where items are drawn from; nothing for all but training items
  std::string label{};         // only items of this class
  bool by_bins = true;         // as many of each bin, right and wrong; else with equal chances
  std::size_t count = 10;      // of each bin and verdict, or in all
  std::size_t practice = 0;
  std::size_t checks = 0;
  std::uint64_t seed = 1;
};

struct Drawing {
  std::vector<std::string> items{};
  std::vector<std::string> practice{};
  std::vector<std::string> checks{};
};

// Throws Error for a field that it does not know.
DrawingAsked drawing_asked(const nlohmann::json& body);

// Items that the model gets right and wrong take turns in practice and checks, the easy ones
// first: who always gives the same answer shall not pass. Throws Error when there are too few.
Drawing drawn(const workspace::Workspace& workspace, const DrawingAsked& asked);

}  // namespace assay::server
