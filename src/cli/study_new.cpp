#include "cli/study_new.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <ostream>
#include <sstream>

#include "base/file.h"
#include "study/json.h"
#include "study/panel.h"
#include "study/protocol.h"

namespace assay::cli {
namespace {

namespace fs = std::filesystem;

std::string text_of(const nlohmann::json& line, const char* key) {
  const auto found = line.find(key);
  return found != line.end() && found->is_string() ? found->get<std::string>() : "";
}

// One item a line: {"id": ..., "split": ...}.
void read_items(const fs::path& file, study::Ingredients& ingredients) {
  std::istringstream lines(read_file(file));
  std::size_t number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    if (line.empty()) continue;
    const std::string what = fmt::format("Line {} of '{}'", number, file.string());
    const nlohmann::json item = study::parse_json(line, what);
    const std::string id = item.is_object() ? text_of(item, "id") : "";
    if (id.empty()) fail("{} has no \"id\".", what);
    const std::string split = text_of(item, "split");
    (split == "practice" ? ingredients.practice
     : split == "check"  ? ingredients.checks
                         : ingredients.items)
        .push_back(id);
  }
  if (ingredients.items.empty()) {
    fail("'{}' has no items but for practice and checks.", file.string());
  }
}

}  // namespace

void StudyNew::operator()(Console& console) const {
  const fs::path target = folder / "design.json";
  if (fs::exists(target)) fail("'{}' is there already; give another folder.", target.string());
  Spec spec = parse_spec(protocol);
  std::ranges::replace(spec.name, '-', '_');  // as papers and people write it
  const auto& entry = find(study::catalogue(), spec.name, "protocol");
  if (faithful) spec.settings.push_back({"faithful", "true"});
  const study::Make make = entry.configure(spec.settings);

  study::Ingredients ingredients;
  fs::path place = fs::absolute(folder).lexically_normal();
  if (!place.has_filename()) place = place.parent_path();  // "birds/"
  ingredients.name = place.filename().string();
  ingredients.conditions = conditions;
  ingredients.answers = answers;
  read_items(items.value_or(place.parent_path().parent_path() / "items.jsonl"), ingredients);
  study::Design design = make(ingredients);
  design.panel = study::panel_preset(panel);
  fs::create_directories(folder);
  write_file(target, study::to_json(design));
  console.out << target.string() << '\n';
}

}  // namespace assay::cli
