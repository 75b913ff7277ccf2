// Which items a researcher looks at, as the query of a request says it.
#pragma once

#include "infra/http/message.h"
#include "study/server/workspace_cache.h"

namespace assay::server {

struct ItemFilter {
  std::string model{};
  std::string label{};
  std::string prediction{};
  std::string split{};
  std::string bin{};      // easy, medium, hard
  std::string verdict{};  // right, wrong
  std::string text{};     // in the id or one of the labels, in any case
  double least = 0;       // of the confidence
  double most = 1;
  // What methods have explained comes first; or listed, as in the workspace; or sure, unsure: by
  // confidence, from the most or the least.
  std::string order = "explained";

  bool operator==(const ItemFilter&) const = default;
};

// Throws Error for a parameter that is none of these, or a value that it cannot have; `from` and
// `count` are passed over.
ItemFilter parse_item_filter(const http::Pairs& query);

std::vector<ItemOverview> filter_items(const WorkspaceContents& contents, const ItemFilter& filter);

}  // namespace assay::server
