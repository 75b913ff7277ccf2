// A draft: the design of a study as it lies in its folder, with what was made from it.
#pragma once

#include "study/design/folder.h"

namespace assay::server {

// What is wrong with a study, planned tests included; the material may be null.
study::Mistakes mistakes_of(const study::Design& design, const study::Material* material);

struct Draft {
  std::filesystem::path folder{};
  std::string text{};            // of design.json, as it is
  study::Design design{};        // as far as the text could be read
  study::Mistakes unreadable{};  // why it could not
  std::optional<study::Material> material{};

  // Changes with every save: who saves says which text they began with.
  std::string stamp() const;
  // Everything that is wrong.
  study::Mistakes mistakes() const;
};

// The folder of a study. Throws http::Refusal when that is no name, or there is no such study.
std::filesystem::path draft_folder(const std::filesystem::path& workspace, const std::string& name);
Draft read_draft(const std::filesystem::path& workspace, const std::string& name);
// Changes with its design, its material and what is frozen of it; reads them, but parses nothing.
std::string draft_key(const std::filesystem::path& folder);

}  // namespace assay::server
