#include "study/server/item_filter.h"

#include <algorithm>

#include "base/error.h"
#include "base/letters.h"
#include "base/near_name.h"

namespace assay::server {
namespace {

struct Name {
  std::string_view name;
  std::string ItemFilter::*field;
  std::vector<std::string> words = {};  // that it may be; any when there are none
};

const std::vector<Name>& names() {
  static const std::vector<Name> all{
      {"model", &ItemFilter::model},
      {"class", &ItemFilter::label},
      {"prediction", &ItemFilter::prediction},
      {"split", &ItemFilter::split},
      {"text", &ItemFilter::text},
      {"bin", &ItemFilter::bin, {"easy", "medium", "hard"}},
      {"verdict", &ItemFilter::verdict, {"right", "wrong"}},
      {"order", &ItemFilter::order, {"explained", "listed", "sure", "unsure"}}};
  return all;
}

double share(std::string_view name, const std::string& text) {
  const auto number = Value<double>::read(text, {0, 1});
  if (!number) fail("'{}' is a number from 0 to 1, not '{}'.", name, text);
  return *number;
}

bool has(const std::string& text, const std::string& part) {
  return lower(text).find(part) != std::string::npos;
}

bool passes(const ItemOverview& row, const ItemFilter& filter) {
  const workspace::WorkspaceItem& item = *row.item;
  if (!filter.label.empty() && item.label != filter.label) return false;
  if (!filter.split.empty() && item.split != filter.split) return false;
  const std::string said = row.prediction ? row.prediction->label : "";
  if (!filter.prediction.empty() && said != filter.prediction) return false;
  if (!filter.verdict.empty()) {
    if (row.prediction == nullptr || item.label.empty()) return false;
    if (row.is_correct() != (filter.verdict == "right")) return false;
  }
  if (!filter.bin.empty()) {
    const auto bin = row.bin();
    if (!bin || Value<stimulus::Bin>::write(*bin) != filter.bin) return false;
  }
  if (filter.least > 0 || filter.most < 1) {
    if (row.prediction == nullptr) return false;
    const double confidence = row.prediction->confidence;
    if (confidence < filter.least || confidence > filter.most) return false;
  }
  if (filter.text.empty()) return true;
  const std::string text = lower(filter.text);
  return has(item.id, text) || has(item.label, text) || has(said, text);
}

double confidence_of(const ItemOverview& row) {
  return row.prediction ? row.prediction->confidence : -1;
}

}  // namespace

ItemFilter parse_item_filter(const http::Pairs& query) {
  ItemFilter filter;
  for (const auto& [name, value] : query) {
    if (name == "from" || name == "count" || value.empty()) continue;
    if (name == "least") {
      filter.least = share(name, value);
    } else if (name == "most") {
      filter.most = share(name, value);
    } else {
      const auto found = std::ranges::find(names(), name, &Name::name);
      if (found == names().end()) fail("Items are not filtered by '{}'.", name);
      const auto& words = found->words;
      if (!words.empty() && std::ranges::find(words, value) == words.end()) {
        fail("'{}' is {}, not '{}'.", name, assay::listed(words, "or"), value);
      }
      filter.*(found->field) = value;
    }
  }
  return filter;
}

std::vector<ItemOverview> filter_items(const WorkspaceContents& contents,
                                       const ItemFilter& filter) {
  std::vector<ItemOverview> result;
  for (const ItemOverview& row : contents.rows(filter.model)) {
    if (passes(row, filter)) result.push_back(row);
  }
  if (filter.order == "explained") {
    std::ranges::stable_partition(result, [](const ItemOverview& row) { return row.methods > 0; });
  }
  if (filter.order == "sure") std::ranges::stable_sort(result, std::greater<>(), confidence_of);
  if (filter.order == "unsure") std::ranges::stable_sort(result, std::less<>(), confidence_of);
  return result;
}

}  // namespace assay::server
