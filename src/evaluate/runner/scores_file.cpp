#include "evaluate/runner/scores_file.h"

#include <fmt/format.h>

#include "base/csv_text.h"
#include "base/error.h"
#include "base/file.h"
#include "math/tensor/npy_format.h"

namespace assay::runner {

void expect_scores_file(const std::filesystem::path& path) {
  if (path.extension() != ".npy" && path.extension() != ".csv") {
    fail("'{}' is no file for scores; name it .npy for an array or .csv for a table.",
         path.string());
  }
  expect_writable(path);
}

void expect_npy_file(const std::filesystem::path& path) {
  if (path.extension() != ".npy") {
    fail("'{}' is no file for an array; name it .npy.", path.string());
  }
  expect_writable(path);
}

ScoresFile::ScoresFile(const std::filesystem::path& path, std::size_t inputs, std::size_t scores,
                       const std::vector<std::string>& classes)
    : file_(path), is_table_(path.extension() == ".csv") {
  if (!is_table_) {
    waiting_ = npy_header({static_cast<std::int64_t>(inputs), static_cast<std::int64_t>(scores)});
    return;
  }
  std::vector<std::string> cells{"input"};
  for (std::size_t at = 0; at < scores; ++at) {
    cells.push_back(at < classes.size() ? classes[at] : std::to_string(at));
  }
  waiting_ = csv_record(cells);
}

void ScoresFile::add(const std::string& input, std::span<const float> scores) {
  if (is_table_) {
    std::vector<std::string> cells{input};
    for (const float score : scores) cells.push_back(fmt::format("{}", score));
    waiting_ += csv_record(cells);
  } else {
    waiting_.append(reinterpret_cast<const char*>(scores.data()), scores.size_bytes());
  }
  write_some(std::size_t{1} << 20);
}

void ScoresFile::keep() {
  write_some(0);
  file_.keep();
}

void ScoresFile::write_some(std::size_t most) {
  if (waiting_.size() <= most) return;
  file_.write(waiting_);
  waiting_.clear();
}

}  // namespace assay::runner
