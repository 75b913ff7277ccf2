// The material of a study, made once: every picture that a participant can see is a file named by
// the SHA-256 of its bytes, and material.json says which belongs where. The same workspace, design
// and options give the same bytes.
#pragma once

#include <functional>

#include "study/design/design.h"
#include "study/design/material.h"
#include "study/stimulus/item_view.h"

namespace assay::stimulus {

struct BuildOptions {
  std::string model = {};  // whose predictions are shown; nothing for no model
  Style style = {};
  std::uint64_t seed = 1;                              // of options and samples
  int distractors = 4;                                 // wrong options of a guess
  int samples = 3;                                     // of a class
  double least_confidence = 0.9;                       // of a sample
  std::map<std::string, std::string> categories = {};  // kinds of error, by item
};

struct BuildResult {
  study::Material material;
  std::vector<std::string> notes;  // what a researcher should know before launch
  std::size_t files = 0;
};

// How many of the items are done.
using BuildProgress = std::function<void(std::size_t done, std::size_t all)>;

// Writes stimuli/* and material.json into the study's folder, studies/NAME of the workspace. Throws
// Error for an item that the workspace has not, an explanation that is missing and a part that
// nobody knows how to make.
BuildResult build(const workspace::Workspace& workspace, const std::filesystem::path& folder,
                  const study::Design& design, const BuildOptions& options,
                  const BuildProgress& watch);

// The workspace that a study's folder lies in: the folder above studies/NAME.
std::filesystem::path workspace_of(const std::filesystem::path& study);

// What a model of the workspace must take: whatever it is, texts, or pictures and signals.
enum class RequiredInput { anything, texts, pictures };
RequiredInput required_input(const study::Design& design);

// The model that is meant: the one named, nothing for "none", or the only one there is that takes
// such items. Throws Error when there are several and none is named.
std::string choose_model(const workspace::Workspace& workspace, const std::string& named,
                         RequiredInput takes = RequiredInput::anything);

}  // namespace assay::stimulus
