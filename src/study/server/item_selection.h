// Selects the items of a study from a workspace: those that are tested, those to practise with and
// those that check whether somebody reads the instructions. No item is in two of them.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "study/stimulus/choice.h"

namespace assay::server {

struct ItemSelectionRequest {
  std::string protocol{};      // what its items must be; nothing for any
  std::string model{};         // the only one that fits, unless named
  std::string split = "test";  // where items are drawn from; nothing for all but training items
  std::string label{};         // only items of this class
  std::vector<std::string> answers{};  // only items of these classes; empty for all
  bool by_bins = true;     // as many of each bin, right and wrong; else with equal chances
  std::size_t count = 10;  // of each bin and verdict, or in all
  std::size_t practice = 0;
  std::size_t checks = 0;
  bool fewer = false;  // takes what there is, and says so
  std::uint64_t seed = 1;
};

struct ItemSelection {
  std::vector<std::string> items{};
  std::vector<std::string> practice{};
  std::vector<std::string> checks{};
  std::vector<std::string> notes{};  // of what there are fewer than were asked for
};

// Throws Error for a field or a protocol that it does not know.
ItemSelectionRequest parse_item_selection_request(const nlohmann::json& body);

// Items that the model gets right and wrong take turns in practice and checks, the easy ones
// first: who always gives the same answer shall not pass. Of a protocol that asks about mistakes
// only items that the model gets wrong are drawn. Throws Error when there are too few, or none at
// all.
ItemSelection select_items(const workspace::Workspace& workspace,
                           const ItemSelectionRequest& asked);

}  // namespace assay::server
