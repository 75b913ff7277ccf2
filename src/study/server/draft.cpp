#include "study/server/draft.h"

#include <algorithm>

#include "base/error.h"
#include "base/sha256.h"
#include "base/within.h"
#include "infra/http/refusal.h"
#include "math/stats/procedure.h"
#include "study/design/check.h"
#include "study/workspace/workspace.h"

namespace assay::server {
namespace {

namespace fs = std::filesystem;

void check_tests(const study::Design& design, study::Mistakes& mistakes) {
  for (std::size_t at = 0; at < design.planned_tests.size(); ++at) {
    try {
      const Spec spec = parse_spec(design.planned_tests[at].test);
      find(stats::catalogue(), spec.name, "test").configure(spec.settings);
    } catch (const Error& error) {
      mistakes.push_back({fmt::format("/planned_tests/{}/test", at), error.what()});
    }
  }
}

}  // namespace

study::Mistakes mistakes_of(const study::Design& design, const study::Material* material) {
  study::Mistakes mistakes =
      material != nullptr ? study::check(design, *material) : study::check(design);
  check_tests(design, mistakes);
  return mistakes;
}

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
    key +=
        file.filename().string() + sha256(read_within(folder, file, 2 * study::most_study_bytes));
  }
  return key;
}

Draft read_draft(const fs::path& workspace, const std::string& name) {
  Draft draft{.folder = draft_folder(workspace, name)};
  draft.text = read_within(draft.folder, draft.folder / "design.json", study::most_study_bytes);
  draft.unreadable = study::read_design(draft.text, draft.design);
  draft.material = study::read_material(draft.folder);
  return draft;
}

}  // namespace assay::server
