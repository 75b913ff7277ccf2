// For tests: masks as lines of text, and files of a test's own.
#pragma once

#include <gmock/gmock.h>

#include "base/error.h"
#include "base/file.h"
#include "base/temporary_folder.h"
#include "study/responses/exchange.h"

namespace assay::responses {

// "..#\n.##\n": a '#' for every pixel inside.
inline std::string drawn(const Mask& mask) {
  std::string text;
  for (std::size_t at = 0; at < mask.inside.size(); ++at) {
    text += mask.inside[at] == 0 ? '.' : '#';
    if ((at + 1) % static_cast<std::size_t>(mask.width) == 0) text += '\n';
  }
  return text;
}

class Importing : public testing::Test {
 protected:
  Imported imported(const std::string& kind, const std::string& name, const std::string& bytes) {
    write_file(folder_ / name, bytes);
    return build(imports(), kind, "kind")(folder_ / name);
  }
  std::string refusal(const std::string& kind, const std::string& name, const std::string& bytes) {
    try {
      imported(kind, name, bytes);
    } catch (const Error& error) {
      return error.what();
    }
    return "accepted";
  }

  TemporaryFolder folder_;
};

}  // namespace assay::responses
