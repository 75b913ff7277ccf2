// A regular file of which parts are read when they are asked for.
#pragma once

#include <filesystem>
#include <string>

namespace assay {

class OpenFile {
 public:
  // Throws Error when it is missing, unreadable or no regular file.
  explicit OpenFile(std::filesystem::path path);
  ~OpenFile();
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;

  std::size_t size() const { return size_; }  // when it was opened
  // So many bytes from there on; from any thread. Throws Error when the file has become shorter.
  std::string read(std::size_t from, std::size_t count) const;

 private:
  std::filesystem::path path_;
  int file_ = -1;
  std::size_t size_ = 0;
};

}  // namespace assay
