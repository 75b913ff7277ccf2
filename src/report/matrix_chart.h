// A table of coloured cells with words in them, such as ranks or correlations.
#pragma once

#include <optional>

#include "report/colour.h"
#include "report/element.h"

namespace assay::report {

struct MatrixCell {
  std::string words;
  Rgb colour{};
  bool is_bold = false;
};

// A correlation: blue below zero, orange above. What is not sure is grey, and in brackets for those
// who print without colours.
MatrixCell correlation_cell(double r, bool is_sure = true);

struct MatrixChart {
  std::string title;
  std::vector<std::string> rows;
  std::vector<std::string> columns;
  std::vector<std::vector<std::optional<MatrixCell>>> cells = {};  // [row][column]
  std::string note = {};                                           // below it
};
Element draw(const MatrixChart& chart);

// The same with rows for columns, if it has more of these: pages are scrolled and turned downwards.
MatrixChart upright(MatrixChart chart);

}  // namespace assay::report
