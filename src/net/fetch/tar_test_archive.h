// For tests: archives made by hand, field by field.
#pragma once

#include <fmt/format.h>
#include <zlib.h>

#include <cstring>
#include <filesystem>
#include <string>

#include "base/file.h"

namespace assay::fetch {

struct TestArchive {
  std::string bytes;

  // One header and its contents, filled up to blocks of 512 bytes.
  TestArchive& entry(const std::string& path, const std::string& contents, char type = '0') {
    std::string header(512, '\0');
    const auto put = [&](std::size_t at, const std::string& text) {
      header.replace(at, text.size(), text);
    };
    put(0, path.substr(0, 100));
    put(100, "0000644");
    put(124, fmt::format("{:011o}", contents.size()));
    put(148, "        ");
    header[156] = type;
    put(257, "ustar");
    unsigned sum = 0;
    for (const char byte : header) sum += static_cast<unsigned char>(byte);
    put(148, fmt::format("{:06o}", sum));
    header[154] = '\0';
    bytes += header + contents;
    bytes.resize((bytes.size() + 511) / 512 * 512, '\0');
    return *this;
  }

  // Compressed, and closed by two blocks of zeros unless the archive is to be cut.
  void write(const std::filesystem::path& path, bool closed = true) const {
    const std::string whole = bytes + std::string(closed ? 1024 : 0, '\0');
    gzFile file = gzopen(path.c_str(), "wb");
    gzwrite(file, whole.data(), static_cast<unsigned>(whole.size()));
    gzclose(file);
  }
};

}  // namespace assay::fetch
