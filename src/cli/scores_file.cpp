#include "cli/scores_file.h"

#include <fmt/format.h>

#include "base/csv_text.h"
#include "base/error.h"
#include "base/file.h"
#include "tensor/npy.h"

namespace assay::cli {

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

void write_scores(const std::filesystem::path& path, const Tensor& scores,
                  const std::function<std::string(std::size_t)>& input,
                  const std::vector<std::string>& classes) {
  if (path.extension() == ".npy") return write_npy(path, scores);
  const auto columns = static_cast<std::size_t>(scores.shape.back());
  std::vector<std::string> cells{"input"};
  for (std::size_t at = 0; at < columns; ++at) {
    cells.push_back(at < classes.size() ? classes[at] : std::to_string(at));
  }
  std::string text = csv_record(cells);
  for (std::size_t row = 0; row < scores.rows(); ++row) {
    cells = {input(row)};
    for (const float score : scores.row(row)) cells.push_back(fmt::format("{}", score));
    text += csv_record(cells);
  }
  write_file(path, text);
}

}  // namespace assay::cli
