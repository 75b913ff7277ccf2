#include "study/server/item_selection.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "base/counted.h"
#include "base/error.h"
#include "base/near_name.h"
#include "base/rng.h"
#include "study/design/protocol.h"
#include "study/server/workspace_api.h"
#include "study/stimulus/build.h"

namespace assay::server {
namespace {

using stimulus::PredictedItem;
using Pool = std::vector<PredictedItem>;

// Random numbers of its own for every purpose; the first six are those of the bins.
constexpr std::uint64_t tested_stream = 100;
constexpr std::uint64_t rest_stream = 101;

std::string id_of(const PredictedItem& one) { return one.item->id; }

Pool in_drawn_order(Pool all, std::uint64_t seed, std::uint64_t stream) {
  std::ranges::sort(all, {}, id_of);
  Pool result;
  for (const std::size_t at : shuffled(all.size(), seed, stream)) {
    result.push_back(all[at]);
  }
  return result;
}

const study::Info* info_of(const std::string& protocol) {
  return protocol.empty() ? nullptr : &find(study::catalogue(), protocol, "protocol").info;
}

bool fits(const PredictedItem& one, const study::Info& protocol) {
  const bool is_text = one.item->kind == workspace::Kind::text;
  return is_text == protocol.texts && (!protocol.mistakes || !one.is_correct);
}

// All items that are asked about; without a model nobody knows what is right.
Pool pool_of(const workspace::Workspace& space, const ItemSelectionRequest& asked) {
  const study::Info* protocol = info_of(asked.protocol);
  const auto takes = !protocol         ? stimulus::RequiredInput::anything
                     : protocol->texts ? stimulus::RequiredInput::texts
                                       : stimulus::RequiredInput::pictures;
  const std::string model = stimulus::choose_model(space, asked.model, takes);
  if (model.empty() && protocol && protocol->mistakes) {
    fail(
        "'{}' asks about mistakes of a model, but no predictions are known; 'assay workspace "
        "explain' makes them.",
        protocol->name);
  }
  Pool all;
  if (model.empty()) {
    for (const workspace::WorkspaceItem& item : space.items()) {
      if (!item.is_adversarial()) all.push_back({&item, "", 0, true});
    }
  } else {
    all = stimulus::predicted_items(space, model);
  }
  all = stimulus::filter_items(space, std::move(all), {.split = asked.split});
  std::erase_if(all, [&](const PredictedItem& one) {
    const std::string& label = one.item->label;
    return (!asked.label.empty() && label != asked.label) ||
           (!asked.answers.empty() &&
            std::ranges::find(asked.answers, label) == asked.answers.end()) ||
           (protocol && !fits(one, *protocol));
  });
  return all;
}

Pool by_bins(const Pool& pool, const ItemSelectionRequest& asked) {
  Pool result;
  // Cut from one list, sets have some of each bin.
  const Pool chosen = stimulus::draw_balanced_items(pool, asked.count, asked.seed, asked.fewer);
  for (const auto& set : stimulus::partition(chosen, asked.count, asked.seed)) {
    for (const std::string& id : set) {
      result.push_back(*std::ranges::find(pool, id, id_of));
    }
  }
  return result;
}

Pool tested_of(const Pool& pool, const ItemSelectionRequest& asked,
               std::vector<std::string>& notes) {
  if (asked.by_bins) {
    Pool result = by_bins(pool, asked);
    // Three bins, right and wrong alike.
    if (result.size() < 6 * asked.count) {
      notes.push_back(fmt::format("{} of {} to test: some kinds of difficulty have fewer.",
                                  counted(result.size(), "items"), 6 * asked.count));
    }
    return result;
  }
  if (pool.size() < asked.count) {
    if (!asked.fewer) {
      fail("There are {} such items, but {} are asked for.", pool.size(), asked.count);
    }
    notes.push_back(fmt::format("{} of {} to test: there are no more such items.",
                                counted(pool.size(), "items"), asked.count));
  }
  Pool result = in_drawn_order(pool, asked.seed, tested_stream);
  result.resize(std::min(asked.count, result.size()));
  return result;
}

// Easy ones first, right and wrong in turns.
Pool in_turns(const Pool& all) {
  std::array<Pool, 2> sides;
  for (const bool easy : {true, false}) {
    for (const PredictedItem& one : all) {
      if ((one.bin() == stimulus::Bin::easy) == easy) sides[one.is_correct ? 0 : 1].push_back(one);
    }
  }
  Pool result;
  for (std::size_t at = 0; at < std::max(sides[0].size(), sides[1].size()); ++at) {
    for (const Pool& side : sides) {
      if (at < side.size()) result.push_back(side[at]);
    }
  }
  return result;
}

std::vector<std::string> ids(std::span<const PredictedItem> all) {
  std::vector<std::string> result;
  for (const PredictedItem& one : all) result.push_back(one.item->id);
  return result;
}

}  // namespace

ItemSelectionRequest parse_item_selection_request(const nlohmann::json& body) {
  static const std::vector<std::string> known{"protocol", "model",  "split",   "class",
                                              "answers",  "fewer",  "by_bins", "count",
                                              "practice", "checks", "seed"};
  for (const auto& [key, value] : body.items()) {
    if (std::ranges::find(known, key) == known.end()) {
      fail("There is no field '{}'{}", key, did_you_mean(key, known));
    }
  }
  const auto count = [&](const char* name, double otherwise, double least) {
    return static_cast<std::size_t>(number_member(body, name, otherwise, {least, 1e6}));
  };
  ItemSelectionRequest asked{.protocol = text_member(body, "protocol", ""),
                             .model = text_member(body, "model", ""),
                             .split = text_member(body, "split", "test"),
                             .label = text_member(body, "class", ""),
                             .answers = text_list_member(body, "answers"),
                             .by_bins = body.value("by_bins", true),
                             .count = count("count", 10, 1),
                             .practice = count("practice", 0, 0),
                             .checks = count("checks", 0, 0),
                             .fewer = body.value("fewer", false)};
  asked.seed = static_cast<std::uint64_t>(number_member(body, "seed", 1, {0, 1e15}));
  info_of(asked.protocol);
  return asked;
}

ItemSelection select_items(const workspace::Workspace& workspace,
                           const ItemSelectionRequest& asked) {
  const Pool pool = pool_of(workspace, asked);
  ItemSelection result;
  const Pool tested = tested_of(pool, asked, result.notes);
  if (tested.empty()) {
    fail("No item of the workspace fits; ask for another split, class, model or protocol.");
  }
  std::set<std::string> used;
  for (const PredictedItem& one : tested) used.insert(one.item->id);
  Pool left = in_drawn_order(pool, asked.seed, rest_stream);
  std::erase_if(left, [&](const PredictedItem& one) { return used.contains(one.item->id); });
  const std::size_t wanted = asked.practice + asked.checks;
  if (left.size() < wanted) {
    if (!asked.fewer) {
      fail("{} items are left for practice and checks, but {} are asked for.", left.size(), wanted);
    }
    result.notes.push_back(
        fmt::format("{} of {} for practice and checks: no more are left beside those to test.",
                    counted(left.size(), "items"), wanted));
  }
  const Pool turns = in_turns(left);
  const std::span<const PredictedItem> all(turns);
  const std::size_t checks = std::min(asked.checks, all.size());
  result.items = ids(tested);
  result.practice = ids(all.subspan(checks, std::min(asked.practice, all.size() - checks)));
  result.checks = ids(all.first(checks));
  return result;
}

}  // namespace assay::server
