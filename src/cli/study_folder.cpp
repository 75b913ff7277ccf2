#include "cli/study_folder.h"

#include <ostream>

#include "base/file.h"
#include "base/utf8.h"
#include "stats/test.h"
#include "study/check.h"

namespace assay::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_study_bytes = std::size_t{64} << 20;

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

study::Design read_design(const fs::path& folder, Console& console) {
  const fs::path file = folder / "design.json";
  study::Design design;
  complain(study::read_design(read_file(file, most_study_bytes), design), file, console);
  return design;
}

std::optional<study::Material> read_material(const fs::path& folder) {
  const fs::path file = folder / "material.json";
  if (!fs::exists(file)) return std::nullopt;
  return study::material_from_json(read_file(file, most_study_bytes));
}

std::vector<study::Frozen> read_frozen(const fs::path& folder) {
  std::vector<study::Frozen> all;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(folder / "frozen", none)) {
    if (entry.path().extension() != ".json") continue;
    all.push_back(study::frozen_from_json(read_file(entry.path(), 2 * most_study_bytes)));
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

void complain(const study::Mistakes& mistakes, const fs::path& file, Console& console) {
  if (mistakes.empty()) return;
  for (const study::Mistake& mistake : mistakes) {
    const std::string place = mistake.place.empty() ? "/" : mistake.place;
    console.out << printable(fmt::format("{}: {}", place, mistake.sentence)) << '\n';
  }
  fail("'{}' has {} mistake{}.", file.string(), mistakes.size(), mistakes.size() == 1 ? "" : "s");
}

}  // namespace assay::cli
