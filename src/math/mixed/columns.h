// Columns of text as a file has them, and what a model makes of them: numbers or factors.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace assay::mixed {

struct Column {
  std::string name;
  std::vector<std::string> cells;  // a gap is empty
};

// Levels sort by value when all are numbers, and else by their bytes.
struct Factor {
  std::vector<std::string> levels;
  std::vector<std::size_t> of;
};

Factor factor(std::span<const std::string> cells);
// None when a cell is not a finite number.
std::optional<std::vector<double>> numbers(std::span<const std::string> cells);
// The place of the first cell that is not.
std::optional<std::size_t> first_text(std::span<const std::string> cells);

}  // namespace assay::mixed
