#include "study/design/folder.h"

#include <algorithm>

#include "base/within.h"

namespace assay::study {

namespace fs = std::filesystem;

namespace {

fs::path place_of(const fs::path& folder, int version) {
  return folder / "frozen" / fmt::format("{}.json", version);
}

Frozen frozen_in(const fs::path& folder, const fs::path& file) {
  return frozen_from_json(read_within(folder, file, 2 * most_study_bytes));
}

}  // namespace

std::optional<Material> read_material(const fs::path& folder) {
  const fs::path file = folder / "material.json";
  if (!fs::exists(file)) return std::nullopt;
  return material_from_json(read_within(folder, file, most_study_bytes));
}

std::vector<Frozen> read_frozen(const fs::path& folder) {
  std::vector<Frozen> all;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(folder / "frozen", none)) {
    if (entry.path().extension() == ".json") all.push_back(frozen_in(folder, entry.path()));
  }
  std::ranges::sort(all, {}, [](const Frozen& frozen) { return frozen.design.version; });
  return all;
}

std::optional<Frozen> read_frozen(const fs::path& folder, int version) {
  const fs::path file = place_of(folder, version);
  if (!fs::exists(file)) return std::nullopt;
  return frozen_in(folder, file);
}

Freezing freeze_version(const fs::path& folder, const Design& design, const Material& material) {
  const std::vector<Frozen> earlier = read_frozen(folder);
  Frozen frozen = freeze(design, material, earlier);
  const auto same = [&](const Frozen& other) { return other.hash == frozen.hash; };
  const bool known = std::ranges::any_of(earlier, same);
  if (!known) {
    make_folder(within(folder, folder / "frozen"));
    write_file(place_of(folder, frozen.design.version), to_json(frozen));
  }
  return {std::move(frozen), !known};
}

}  // namespace assay::study
