// A logistic model of right answers in which participants and items are samples of many.
#pragma once

#include "study/analysis/ask.h"

namespace assay::analysis {

struct CrossedRow {
  bool is_right;
  std::vector<std::string> cells;  // one for each fixed column
  std::string participant;
  std::string item;
};

enum class Effects { apart, interacting };  // "a + b" or "a * b"

// "correct ~ fixed + ... + (1 | participant) + (1 | item)". Columns that are the same in every row,
// and intercepts of a single participant or item, are left out, which a note says; a model of which
// nothing is left has no answer. Effects of the first column are named by what is compared with
// what.
Finding crossed_model(std::string question, const std::vector<std::string>& fixed,
                      std::span<const CrossedRow> rows, Effects effects = Effects::apart);

// Whether the first column matters at all: the same model with it and without it, by the likelihood
// ratio.
Finding crossed_test(std::string question, const std::vector<std::string>& fixed,
                     std::span<const CrossedRow> rows, Effects effects = Effects::apart);

// Which values of the first column the model compares with which: "none against map".
std::vector<std::string> contrasts_of(const Finding& model, const std::string& column,
                                      std::span<const CrossedRow> rows);

}  // namespace assay::analysis
