#include "explain/attribution/feature_file.h"

#include <algorithm>
#include <array>
#include <chrono>

#include "base/error.h"
#include "base/sha256.h"

namespace assay::attribution {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view magic = "assay features 1";
constexpr std::size_t hash_bytes = 64;
constexpr std::size_t header_bytes = magic.size() + 2 * sizeof(std::uint64_t);

std::size_t row_bytes(std::size_t size) { return size * sizeof(float) + hash_bytes; }

template <class T>
std::string_view bytes_of(std::span<const T> numbers) {
  return {reinterpret_cast<const char*>(numbers.data()), numbers.size_bytes()};
}

std::string header(std::size_t rows, std::size_t size) {
  const std::array<std::uint64_t, 2> numbers{rows, size};
  return std::string(magic) + std::string(bytes_of(std::span<const std::uint64_t>(numbers)));
}

// Numbers and their hash; false when they do not agree.
template <class T>
bool read_checked(std::ifstream& file, std::span<T> numbers) {
  std::string hash(hash_bytes, '\0');
  file.read(reinterpret_cast<char*>(numbers.data()),
            static_cast<std::streamsize>(numbers.size_bytes()));
  file.read(hash.data(), static_cast<std::streamsize>(hash.size()));
  const bool whole = file.good() && sha256(bytes_of(std::span<const T>(numbers))) == hash;
  file.clear();
  return whole;
}

}  // namespace

double feature_file_bytes(std::size_t rows, std::size_t size) {
  const double each =
      static_cast<double>(size) * sizeof(float) + hash_bytes + sizeof(std::uint64_t);
  return static_cast<double>(rows) * each + header_bytes + hash_bytes;
}

FeatureWriter::FeatureWriter(const fs::path& path, std::size_t rows, std::size_t size)
    : draft_(path), rows_(rows), size_(size) {
  draft_.write(header(rows, size));
}

void FeatureWriter::add(std::span<const float> features, std::size_t predicted) {
  expects(features.size() == size_ && classes_.size() < rows_, "a row of the file's size");
  draft_.write(bytes_of(features));
  draft_.write(sha256(bytes_of(features)));
  classes_.push_back(predicted);
}

void FeatureWriter::finish() {
  expects(classes_.size() == rows_, "all rows are there");
  const auto classes = bytes_of(std::span<const std::uint64_t>(classes_));
  draft_.write(classes);
  draft_.write(sha256(classes));
  draft_.keep();
}

std::optional<FeatureFile> FeatureFile::open(const fs::path& path, std::size_t rows,
                                             std::size_t size) {
  std::error_code problem;
  const auto bytes = fs::file_size(path, problem);
  if (problem || static_cast<double>(bytes) != feature_file_bytes(rows, size)) return std::nullopt;
  FeatureFile result;
  result.file_.open(path, std::ios::binary);
  std::string begin(header_bytes, '\0');
  result.file_.read(begin.data(), static_cast<std::streamsize>(begin.size()));
  if (!result.file_ || begin != header(rows, size)) return std::nullopt;
  result.classes_.resize(rows);
  result.file_.seekg(static_cast<std::streamoff>(header_bytes + rows * row_bytes(size)));
  if (!read_checked(result.file_, std::span(result.classes_))) return std::nullopt;
  return result;
}

bool FeatureFile::read(std::size_t row, std::span<float> features) {
  file_.seekg(static_cast<std::streamoff>(header_bytes + row * row_bytes(features.size())));
  return read_checked(file_, features);
}

void limit_feature_files(const fs::path& folder, double most_bytes, const fs::path& kept) {
  struct File {
    fs::path path;
    fs::file_time_type time;
    double bytes;
  };
  std::vector<File> files;
  double total = 0;
  std::error_code ignored;
  const auto yesterday = fs::file_time_type::clock::now() - std::chrono::hours(24);
  for (fs::directory_iterator at(folder, ignored), end; !ignored && at != end;
       at.increment(ignored)) {
    std::error_code gone;
    const File file{at->path(), at->last_write_time(gone),
                    static_cast<double>(at->file_size(gone))};
    if (gone) continue;
    if (file.path.extension() == ".tmp" && file.time < yesterday) fs::remove(file.path, gone);
    if (file.path.extension() != ".features") continue;
    total += file.bytes;
    if (file.path != kept) files.push_back(file);
  }
  std::ranges::sort(files, {}, &File::time);
  for (const File& file : files) {
    if (total <= most_bytes) return;
    std::error_code gone;
    if (fs::remove(file.path, gone)) total -= file.bytes;
  }
}

}  // namespace assay::attribution
