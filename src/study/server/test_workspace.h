// For tests and fuzzers: a frozen study with its pictures, as a workspace has it.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "base/file.h"
#include "base/sha256.h"
#include "study/design/freeze.h"
#include "study/design/test_study.h"

namespace assay::server {

// Bytes for every picture, under the name that is their hash.
inline void write_pictures(study::Material& material, const std::filesystem::path& folder) {
  const auto put = [&](std::string& file) {
    const std::string bytes = "the picture that was called " + file;
    file = sha256(bytes) + ".png";
    write_file(folder / file, bytes);
  };
  std::filesystem::create_directories(folder);
  for (study::Stimulus& stimulus : material.stimuli) put(stimulus.file);
  for (study::Class& known : material.classes) std::ranges::for_each(known.samples, put);
}

inline study::Frozen write_study(const std::filesystem::path& workspace, study::Design design) {
  study::Material material = study::test_material(design);
  const std::filesystem::path folder = workspace / "studies" / design.name;
  write_pictures(material, folder / "stimuli");
  study::Frozen frozen = study::freeze(design, material, {});
  std::filesystem::create_directories(folder / "frozen");
  write_file(folder / "frozen" / fmt::format("{}.json", design.version), study::to_json(frozen));
  return frozen;
}

}  // namespace assay::server
