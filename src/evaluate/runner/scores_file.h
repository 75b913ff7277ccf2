// "--out" of a command that writes what a model says of every input: a .npy array, or a .csv table.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "base/file.h"

namespace assay::runner {

// Throw Error for another ending, and unless the file can be written.
void expect_scores_file(const std::filesystem::path& path);
void expect_npy_file(const std::filesystem::path& path);

// A row for each input, a column for each class: by its name, or its number where it has none.
// Rows are written as they come, so that they need not be held.
class ScoresFile {
 public:
  ScoresFile(const std::filesystem::path& path, std::size_t inputs, std::size_t scores,
             const std::vector<std::string>& classes);

  // In order.
  void add(const std::string& input, std::span<const float> scores);
  // When all are there.
  void keep();

 private:
  void write_some(std::size_t most);

  Draft file_;
  bool is_table_;
  std::string waiting_;
};

}  // namespace assay::runner
