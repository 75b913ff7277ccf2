// Files in and out: a file is either the old one or the new one.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

namespace assay {

inline constexpr std::size_t most_bytes_of_a_file = std::size_t{4} << 30;

// The bytes of a regular file. Throws Error when it is missing, a folder, unreadable or larger
// than `most`.
std::string read_file(const std::filesystem::path& path, std::size_t most = most_bytes_of_a_file);

// Replaces the file at once: a reader, or a crash, sees the old bytes or the new ones and never a
// part. Follows a symbolic link to the file it names. Throws Error and leaves nothing behind when
// that is impossible.
//
// Each file waits for the disk, so that it outlasts a power cut. Of many files that a list names,
// each is written to last when settled, all of them are settled at once, and the list comes after.
enum class Lasting { at_once, when_settled };
void write_file(const std::filesystem::path& path, std::string_view bytes,
                Lasting lasting = Lasting::at_once);

// Waits until everything that was written to the folder's file system is on the disk. Throws Error
// when that is impossible.
void settle(const std::filesystem::path& folder);

// Makes the folder, with those above it, unless it is there. Throws Error when that is impossible.
void make_folder(const std::filesystem::path& path);

// Throws Error unless a file can be written there: better at the start than after hours of work.
void expect_writable(const std::filesystem::path& path);

// As write_file, for a file that is too large to be held: written part by part beside its place, it
// is there at once when it is kept and vanishes otherwise.
class Draft {
 public:
  // Throws Error when nothing can be written beside the target.
  explicit Draft(std::filesystem::path target);
  ~Draft();
  Draft(const Draft&) = delete;
  Draft& operator=(const Draft&) = delete;

  void write(std::string_view bytes);
  void keep(Lasting lasting = Lasting::at_once);

 private:
  std::filesystem::path target_;
  std::filesystem::path path_;
  int file_;
  bool kept_ = false;
};

}  // namespace assay
