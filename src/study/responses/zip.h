// Files in one: a .zip archive whose files are stored as they are. HTTP compresses what it sends.
#pragma once

#include <span>
#include <string>

namespace assay::responses {

struct ZipFile {
  std::string name;  // with '/' between folders
  std::string bytes;
};

// Files and the whole have less than 4 GiB.
std::string zipped(std::span<const ZipFile> files);

}  // namespace assay::responses
