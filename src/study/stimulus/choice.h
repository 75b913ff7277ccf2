// Which items of a workspace become part of a study, by what a model says of them.
#pragma once

#include <cstdint>

#include "study/stimulus/bins.h"
#include "study/workspace/workspace.h"

namespace assay::stimulus {

// An item with what a model says of it.
struct PredictedItem {
  const workspace::WorkspaceItem* item;
  std::string prediction;
  double confidence;
  bool is_correct;

  std::optional<Bin> bin() const { return bin_of(confidence, is_correct); }
};

// Natural items with a label that the model was asked about: what was made from another item to
// mislead a model is no sample of what models get right and wrong.
std::vector<PredictedItem> predicted_items(const workspace::Workspace& workspace,
                                           const std::string& model);

// Items that are left out whatever the model says of them.
struct Filter {
  std::string split = "test";  // only these; nothing for all but training items
  bool grey = true;            // whether pictures without colour stay
  int least_side = 0;          // of a picture, in pixels
};
std::vector<PredictedItem> filter_items(const workspace::Workspace& workspace,
                                        std::vector<PredictedItem> all, const Filter& filter);

// `count` items of every bin, correct and wrong alike, drawn with equal chances. Where there are
// fewer: all of them when `fewer` will do, otherwise an Error that names the bin.
std::vector<PredictedItem> draw_balanced_items(const std::vector<PredictedItem>& all,
                                               std::size_t count, std::uint64_t seed,
                                               bool fewer = false);

// The items in so many sets: each in exactly one, every bin spread as evenly as it can be.
std::vector<std::vector<std::string>> partition(const std::vector<PredictedItem>& all,
                                                std::size_t sets, std::uint64_t seed);

// Items of a class to show what it is: `count` training items with its label that the model takes
// for it with a confidence of at least `least`, drawn; fewer when there are fewer. Items in `used`
// are left out.
std::vector<std::string> class_samples(const std::string& name,
                                       const std::vector<PredictedItem>& training,
                                       const std::vector<std::string>& used, std::size_t count,
                                       double least, std::uint64_t seed);

}  // namespace assay::stimulus
