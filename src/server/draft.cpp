#include "server/draft.h"

#include <algorithm>

#include "base/sha256.h"
#include "base/within.h"
#include "http/refusal.h"
#include "workspace/workspace.h"

namespace assay::server {

namespace fs = std::filesystem;

std::string Draft::stamp() const { return sha256(text); }

study::Mistakes Draft::mistakes() const {
  if (!unreadable.empty()) return unreadable;
  return mistakes_of(design, material ? &*material : nullptr);
}

fs::path draft_folder(const fs::path& workspace, const std::string& name) {
  fs::path folder = workspace / "studies" / name;
  if (!workspace::is_name(name) || !fs::exists(folder / "design.json")) {
    http::refuse(404, "There is no study '{}'.", name);
  }
  return within(workspace, folder);
}

std::string draft_key(const fs::path& folder) {
  std::string key;
  std::vector<fs::path> files{folder / "design.json", folder / "material.json"};
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(folder / "frozen", none)) {
    files.push_back(entry.path());
  }
  std::sort(files.begin() + 2, files.end());
  for (const fs::path& file : files) {
    if (!fs::exists(file, none)) continue;
    key += file.filename().string() + sha256(read_within(folder, file, 2 * most_study_bytes));
  }
  return key;
}

Draft read_draft(const fs::path& workspace, const std::string& name) {
  Draft draft{.folder = draft_folder(workspace, name)};
  draft.text = read_within(draft.folder, draft.folder / "design.json", most_study_bytes);
  draft.unreadable = study::read_design(draft.text, draft.design);
  draft.material = read_material(draft.folder);
  return draft;
}

}  // namespace assay::server
