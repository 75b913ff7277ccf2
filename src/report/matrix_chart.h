// A table of coloured cells with words in them, such as ranks or correlations.
#pragma once

#include <optional>

#include "report/colour.h"
#include "report/element.h"

namespace assay::report {

struct MatrixCell {
  std::string words;
  Rgb colour{};
};

struct MatrixChart {
  std::string title;
  std::vector<std::string> rows;
  std::vector<std::string> columns;
  std::vector<std::vector<std::optional<MatrixCell>>> cells = {};  // [row][column]
};
Element draw(const MatrixChart& chart);

}  // namespace assay::report
