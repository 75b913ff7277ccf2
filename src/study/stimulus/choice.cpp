#include "study/stimulus/choice.h"

#include <algorithm>
#include <array>
#include <map>

#include "base/error.h"
#include "base/rng.h"
#include "net/data/image.h"
#include "study/stimulus/options.h"
#include "study/stimulus/view.h"

namespace assay::stimulus {
namespace {

// A bin of correct or of wrong predictions.
struct Cell {
  Bin bin;
  bool is_correct;
};
constexpr std::array<Cell, 6> cells{{{Bin::easy, true},
                                     {Bin::easy, false},
                                     {Bin::medium, true},
                                     {Bin::medium, false},
                                     {Bin::hard, true},
                                     {Bin::hard, false}}};

std::vector<PredictedItem> in_cell(const std::vector<PredictedItem>& all, const Cell& cell) {
  std::vector<PredictedItem> found;
  for (const PredictedItem& one : all) {
    if (one.bin() == cell.bin && one.is_correct == cell.is_correct) found.push_back(one);
  }
  // What is drawn must not depend on the order in which items were added.
  std::ranges::sort(found, {},
                    [](const PredictedItem& one) { return std::string_view(one.item->id); });
  return found;
}

std::vector<PredictedItem> in_drawn_order(const std::vector<PredictedItem>& all, std::uint64_t seed,
                                          std::uint64_t stream) {
  std::vector<PredictedItem> result;
  for (const std::size_t at : shuffled(all.size(), seed, stream)) result.push_back(all[at]);
  return result;
}

}  // namespace

std::vector<PredictedItem> predicted_items(const workspace::Workspace& workspace,
                                           const std::string& model) {
  std::vector<PredictedItem> all;
  for (const workspace::Prediction& one : workspace.predictions(model)) {
    const workspace::WorkspaceItem& item = workspace.item(one.item);
    if (item.label.empty() || item.is_adversarial()) continue;
    all.push_back({&item, one.label, one.confidence, one.label == item.label});
  }
  return all;
}

std::vector<PredictedItem> filter_items(const workspace::Workspace& workspace,
                                        std::vector<PredictedItem> all, const Filter& filter) {
  std::erase_if(all, [&](const PredictedItem& one) {
    const workspace::WorkspaceItem& item = *one.item;
    if (filter.split.empty() ? item.split == "train" : item.split != filter.split) return true;
    if (item.kind != workspace::Kind::image) return false;
    const std::filesystem::path path = workspace.path_of(item.file);
    if (filter.least_side > 0) {
      const data::PictureSize size = data::picture_size(path);
      if (std::min(size.width, size.height) < filter.least_side) return true;
    }
    return !filter.grey && is_grey(data::read_picture(path));
  });
  return all;
}

std::vector<PredictedItem> draw_balanced_items(const std::vector<PredictedItem>& all,
                                               std::size_t count, std::uint64_t seed, bool fewer) {
  std::vector<PredictedItem> result;
  for (std::size_t at = 0; at < cells.size(); ++at) {
    std::vector<PredictedItem> cell = in_drawn_order(in_cell(all, cells[at]), seed, at);
    if (cell.size() < count && !fewer) {
      fail("There are {} {} items that the model gets {}, but {} are asked for.", cell.size(),
           Value<Bin>::write(cells[at].bin), cells[at].is_correct ? "right" : "wrong", count);
    }
    cell.resize(std::min(count, cell.size()), {nullptr, "", 0, false});
    std::ranges::move(cell, std::back_inserter(result));
  }
  return result;
}

std::vector<std::vector<std::string>> partition(const std::vector<PredictedItem>& all,
                                                std::size_t sets, std::uint64_t seed) {
  expects(sets > 0, "there is a set");
  // Dealt like cards, cell after cell, so that sets differ by one item at most, in every cell and
  // on the whole.
  std::map<std::pair<int, bool>, std::vector<PredictedItem>> by_cell;
  for (const PredictedItem& one : all) {
    const int bin = one.bin() ? static_cast<int>(*one.bin()) : -1;
    by_cell[{bin, one.is_correct}].push_back(one);
  }
  std::vector<std::vector<std::string>> result(sets);
  std::size_t next = 0;
  std::uint64_t stream = 100;
  for (auto& [key, members] : by_cell) {
    std::ranges::sort(members, {},
                      [](const PredictedItem& one) { return std::string_view(one.item->id); });
    for (const PredictedItem& one : in_drawn_order(members, seed, stream++)) {
      result[next++ % sets].push_back(one.item->id);
    }
  }
  return result;
}

std::vector<std::string> class_samples(const std::string& name,
                                       const std::vector<PredictedItem>& training,
                                       const std::vector<std::string>& used, std::size_t count,
                                       double least, std::uint64_t seed) {
  std::vector<std::string> ids;
  for (const PredictedItem& one : training) {
    const bool is_clear = one.is_correct && one.prediction == name && one.confidence >= least;
    if (is_clear && std::ranges::find(used, one.item->id) == used.end())
      ids.push_back(one.item->id);
  }
  std::ranges::sort(ids);
  std::vector<std::string> result;
  for (const std::size_t at : shuffled(ids.size(), seed, stream_of(name))) {
    if (result.size() < count) result.push_back(ids[at]);
  }
  return result;
}

}  // namespace assay::stimulus
