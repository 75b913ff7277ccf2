// A layer's values for every item of a training set, with the class the model predicts for each: a
// file of the cache that is read row by row, so that a set of any size can be searched.
//
// "assay features 1", rows and size as 64-bit integers; then for every row its 32-bit floats and
// their SHA-256 in hexadecimal; then the classes as 64-bit integers and their SHA-256. Numbers lie
// as in memory: the file is for the machine that wrote it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <optional>
#include <span>
#include <vector>

#include "base/file.h"

namespace assay::attribution {

// Bytes of a file with so many rows.
double feature_file_bytes(std::size_t rows, std::size_t size);

class FeatureWriter {
 public:
  FeatureWriter(const std::filesystem::path& path, std::size_t rows, std::size_t size);

  void add(std::span<const float> features, std::size_t predicted);
  // After all rows: the file is there.
  void finish();

 private:
  Draft draft_;
  std::size_t rows_;
  std::size_t size_;
  std::vector<std::uint64_t> classes_;
};

class FeatureFile {
 public:
  // Nothing when there is no such file, or one that is not whole or not of that many numbers.
  static std::optional<FeatureFile> open(const std::filesystem::path& path, std::size_t rows,
                                         std::size_t size);

  // Predicted for each row.
  const std::vector<std::uint64_t>& classes() const { return classes_; }
  // False when what is there is not what was written.
  bool read(std::size_t row, std::span<float> features);

 private:
  std::ifstream file_;
  std::vector<std::uint64_t> classes_;
};

// Removes the oldest feature files of a folder until the others are no larger than that together,
// and drafts that nobody has kept for a day. `kept` stays.
void limit_feature_files(const std::filesystem::path& folder, double most_bytes,
                         const std::filesystem::path& kept);

}  // namespace assay::attribution
