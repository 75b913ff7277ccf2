// A logistic model of right answers in which participants and items are samples of many.
#pragma once

#include "analyse/ask.h"

namespace assay::analyse {

struct CrossedRow {
  bool is_right;
  std::vector<std::string> cells;  // one for each fixed column
  std::string participant;
  std::string item;
};

enum class Effects { apart, interacting };  // "a + b" or "a * b"

// "correct ~ fixed + ... + (1 | participant) + (1 | item)". Columns that are the same in every row,
// and intercepts of a single participant or item, are left out, which a note says; a model of which
// nothing is left has no answer.
Finding crossed_model(std::string question, const std::vector<std::string>& fixed,
                      std::span<const CrossedRow> rows, Effects effects = Effects::apart);

}  // namespace assay::analyse
