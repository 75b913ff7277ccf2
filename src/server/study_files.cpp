#include "server/study_files.h"

#include <algorithm>

#include "base/error.h"
#include "base/within.h"
#include "stats/procedure.h"
#include "study/check.h"

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

std::optional<study::Material> read_material(const fs::path& folder) {
  const fs::path file = folder / "material.json";
  if (!fs::exists(file)) return std::nullopt;
  return study::material_from_json(read_within(folder, file, most_study_bytes));
}

std::vector<study::Frozen> read_frozen(const fs::path& folder) {
  std::vector<study::Frozen> all;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(folder / "frozen", none)) {
    if (entry.path().extension() != ".json") continue;
    all.push_back(study::frozen_from_json(read_within(folder, entry.path(), 2 * most_study_bytes)));
  }
  std::ranges::sort(all, {}, [](const study::Frozen& frozen) { return frozen.design.version; });
  return all;
}

study::Mistakes mistakes_of(const study::Design& design, const study::Material* material) {
  study::Mistakes mistakes =
      material != nullptr ? study::check(design, *material) : study::check(design);
  check_tests(design, mistakes);
  return mistakes;
}

Freezing freeze_version(const fs::path& folder, const study::Design& design,
                        const study::Material& material) {
  study::refuse(mistakes_of(design, &material), "The design");
  const std::vector<study::Frozen> earlier = read_frozen(folder);
  study::Frozen frozen = study::freeze(design, material, earlier);
  const auto same = [&](const study::Frozen& other) { return other.hash == frozen.hash; };
  const bool known = std::ranges::any_of(earlier, same);
  if (!known) {
    const fs::path target = within(folder, folder / "frozen");
    make_folder(target);
    write_file(target / fmt::format("{}.json", frozen.design.version), study::to_json(frozen));
  }
  return {std::move(frozen), !known};
}

}  // namespace assay::server
