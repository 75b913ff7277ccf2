#include "net/fetch/tar.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <memory>
#include <utility>

#include "base/error.h"

namespace assay::fetch {
namespace {

constexpr std::size_t block_size = 512;
constexpr std::size_t most_name = 1 << 16;

using Block = std::array<char, block_size>;

// A field of a header, up to its first zero byte.
std::string_view field(const Block& block, std::size_t at, std::size_t size) {
  const std::string_view whole(block.data() + at, size);
  return whole.substr(0, whole.find('\0'));
}

std::size_t octal(std::string_view digits, const std::string& archive) {
  std::size_t result = 0;
  for (const char digit : digits) {
    if (digit == ' ') continue;
    if (digit < '0' || digit > '7' || result >> 40 != 0) {
      fail("The archive '{}' has a header that is no tar header.", archive);
    }
    result = result * 8 + static_cast<std::size_t>(digit - '0');
  }
  return result;
}

// The sum of the header's bytes, its own field taken as blanks.
bool checks_out(const Block& block, const std::string& archive) {
  std::size_t sum = 8 * std::size_t{' '};
  for (std::size_t at = 0; at < block_size; ++at) {
    if (at < 148 || at >= 156) sum += static_cast<unsigned char>(block[at]);
  }
  return sum == octal(field(block, 148, 8), archive);
}

bool is_zero(const Block& block) {
  return std::ranges::all_of(block, [](char byte) { return byte == 0; });
}

void check_path(const std::string& path, const std::string& archive) {
  bool sound = !path.empty() && path.front() != '/' && path.find('\\') == std::string::npos;
  for (std::size_t begin = 0; sound && begin <= path.size();) {
    const std::size_t end = std::min(path.find('/', begin), path.size());
    sound = std::string_view(path).substr(begin, end - begin) != "..";
    begin = end + 1;
  }
  if (!sound) fail("The archive '{}' holds the unsafe path '{}'.", archive, path);
}

// "27 path=package/x\n" records; only the path matters here.
std::string pax_path(std::string_view records, const std::string& archive) {
  std::string result;
  while (!records.empty()) {
    const std::size_t blank = records.find(' ');
    const std::string_view digits = records.substr(0, blank);
    const char* end = digits.data() + digits.size();
    std::size_t length = 0;
    const auto [stop, problem] = std::from_chars(digits.data(), end, length);
    if (problem != std::errc() || stop != end || blank == std::string_view::npos ||
        length <= blank + 1 || length > records.size()) {
      fail("The archive '{}' has a broken extended header.", archive);
    }
    const std::string_view record = records.substr(blank + 1, length - blank - 2);
    if (record.starts_with("path=")) result = record.substr(5);
    records.remove_prefix(length);
  }
  return result;
}

class Reader {
 public:
  Reader(const std::filesystem::path& path, std::size_t most)
      : name_(path.string()), file_(gzopen(path.c_str(), "rb"), gzclose), left_(most) {
    if (!file_) fail("'{}' cannot be read.", name_);
  }

  const std::string& name() const { return name_; }

  void read(char* into, std::size_t size) {
    if (size > left_) fail("The archive '{}' unpacks to too much.", name_);
    left_ -= size;
    while (size > 0) {
      const auto part = static_cast<unsigned>(std::min<std::size_t>(size, 1 << 20));
      const int got = gzread(file_.get(), into, part);
      if (got <= 0) fail("The archive '{}' is broken or cut short.", name_);
      into += got;
      size -= static_cast<std::size_t>(got);
    }
  }

  // Contents are filled up to whole blocks.
  std::string contents(std::size_t size) {
    std::string result;
    // Grown as bytes arrive: a header cannot claim memory that the archive does not fill.
    while (result.size() < size) {
      const std::size_t at = result.size();
      result.resize(std::min(size, at + (std::size_t{1} << 20)));
      read(result.data() + at, result.size() - at);
    }
    skip((block_size - size % block_size) % block_size);
    return result;
  }

  void skip(std::size_t size) {
    Block block;
    for (; size > 0; size -= std::min(size, block_size)) {
      read(block.data(), std::min(size, block_size));
    }
  }

 private:
  std::string name_;
  std::unique_ptr<gzFile_s, int (*)(gzFile)> file_;
  std::size_t left_;
};

struct Header {
  std::string path;
  std::size_t size;
  char type;
};

Header read_header(const Block& block, const std::string& archive) {
  if (!checks_out(block, archive)) {
    fail("The archive '{}' has a header that is no tar header.", archive);
  }
  std::string path(field(block, 0, 100));
  const bool ustar = std::memcmp(block.data() + 257, "ustar", 5) == 0;
  const std::string_view prefix = ustar ? field(block, 345, 155) : "";
  if (!prefix.empty()) path = std::string(prefix) + "/" + path;
  return {std::move(path), octal(field(block, 124, 12), archive), block[156]};
}

}  // namespace

std::map<std::string, std::string> read_tar_gz(
    const std::filesystem::path& archive,
    const std::function<bool(const std::string& path)>& wanted, const TarLimits& limits) {
  Reader reader(archive, limits.all_bytes);
  std::map<std::string, std::string> files;
  std::string long_path;
  std::size_t bytes = 0;
  for (std::size_t entries = 0;; ++entries) {
    if (entries > limits.entries) fail("The archive '{}' has too many entries.", reader.name());
    Block block;
    reader.read(block.data(), block_size);
    if (is_zero(block)) return files;
    const Header header = read_header(block, reader.name());
    if (header.type == 'x' || header.type == 'L') {
      if (header.size > most_name) fail("The archive '{}' has an endless name.", reader.name());
      const std::string text = reader.contents(header.size);
      long_path =
          header.type == 'x' ? pax_path(text, reader.name()) : text.substr(0, text.find('\0'));
      continue;
    }
    const std::string path = long_path.empty() ? header.path : std::exchange(long_path, {});
    long_path.clear();
    const std::size_t padding = (block_size - header.size % block_size) % block_size;
    if (header.type == 'g' || header.type == '5') {
      reader.skip(header.size + padding);
      continue;
    }
    if (header.type != '0' && header.type != '\0') {
      fail("The archive '{}' holds '{}', which is no plain file.", reader.name(), path);
    }
    check_path(path, reader.name());
    if (!wanted(path)) {
      reader.skip(header.size + padding);
      continue;
    }
    bytes += header.size;
    if (bytes > limits.wanted_bytes) fail("The archive '{}' unpacks to too much.", reader.name());
    if (!files.emplace(path, reader.contents(header.size)).second) {
      fail("The archive '{}' holds '{}' twice.", reader.name(), path);
    }
  }
}

}  // namespace assay::fetch
