#include "cli/study_new.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <ostream>
#include <sstream>

#include "base/counted.h"
#include "base/file.h"
#include "base/json.h"
#include "study/design/json.h"
#include "study/design/panel.h"
#include "study/design/protocol.h"

namespace assay::cli {
namespace {

namespace fs = std::filesystem;

std::string text_of(const nlohmann::json& line, const char* key) {
  const auto found = line.find(key);
  return found != line.end() && found->is_string() ? found->get<std::string>() : "";
}

struct ListedItem {
  std::string id;
  std::string kind;
  std::string split;
  std::string made_from;
};

// One item a line: {"id": ..., "kind": ..., "split": ..., "made_from": ...}.
std::vector<ListedItem> read_items(const fs::path& file) {
  std::vector<ListedItem> items;
  std::istringstream lines(read_file(file));
  std::size_t number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    if (line.empty()) continue;
    const std::string what = fmt::format("Line {} of '{}'", number, file.string());
    const nlohmann::json item = parse_json(line, what);
    const std::string id = item.is_object() ? text_of(item, "id") : "";
    if (id.empty()) fail("{} has no \"id\".", what);
    items.push_back(
        {id, text_of(item, "kind"), text_of(item, "split"), text_of(item, "made_from")});
  }
  return items;
}

// Of a whole workspace: without what a model learnt from, what was made to mislead one, and what
// the protocol cannot show.
void leave_unfit_out(std::vector<ListedItem>& items, const study::Info& protocol,
                     std::ostream& err) {
  const auto learnt = std::erase_if(items, [](const auto& item) { return item.split == "train"; });
  const auto made = std::erase_if(items, [](const auto& item) { return !item.made_from.empty(); });
  const auto other = std::erase_if(items, [&](const ListedItem& item) {
    return !item.kind.empty() && (item.kind == "text") != protocol.texts;
  });
  std::vector<std::string> left_out;
  const auto say = [&](std::size_t count, const char* what) {
    if (count > 0) left_out.push_back(counted(count, what));
  };
  say(learnt, "items of the split 'train'");
  say(made, "items made to mislead a model");
  say(other, protocol.texts ? "items other than texts" : "texts");
  if (left_out.empty()) return;
  err << fmt::format("Not taken: {}; '--items' takes a list of your own.\n",
                     listed(left_out, "and"));
}

void sort_items(const std::vector<ListedItem>& items, study::Ingredients& into) {
  for (const ListedItem& item : items) {
    (item.split == "practice" ? into.practice
     : item.split == "check"  ? into.checks
                              : into.items)
        .push_back(item.id);
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
  const fs::path list = items.value_or(place.parent_path().parent_path() / "items.jsonl");
  std::vector<ListedItem> listed = read_items(list);
  if (!items) leave_unfit_out(listed, entry.info, console.err);
  sort_items(listed, ingredients);
  if (ingredients.items.empty()) {
    fail("'{}' has no items to test with that '{}' can show.", list.string(), spec.name);
  }
  study::Design design = make(ingredients);
  design.panel = study::panel_preset(panel);
  make_folder(folder);
  write_file(target, study::to_json(design));
  console.out << target.string() << '\n';
}

}  // namespace assay::cli
