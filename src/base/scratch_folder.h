// A folder that nobody else has, gone with its owner.
#pragma once

#include <filesystem>
#include <string_view>

namespace assay {

class ScratchFolder {
 public:
  // Within `parent`, its name begins with `stem`. Throws Error when it cannot be made.
  explicit ScratchFolder(std::string_view stem, const std::filesystem::path& parent =
                                                    std::filesystem::temp_directory_path());
  ~ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace assay
