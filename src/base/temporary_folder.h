// A folder that nobody else has, gone with its owner.
#pragma once

#include <filesystem>
#include <string_view>

namespace assay {

class TemporaryFolder {
 public:
  // Within `parent`, its name begins with `stem`. Throws Error when it cannot be made.
  explicit TemporaryFolder(
      std::string_view stem = "assay-",
      const std::filesystem::path& parent = std::filesystem::temp_directory_path());
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }
  std::filesystem::path operator/(std::string_view name) const { return path_ / name; }

 private:
  std::filesystem::path path_;
};

}  // namespace assay
