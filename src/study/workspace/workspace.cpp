#include "study/workspace/workspace.h"

#include <algorithm>
#include <set>

#include "base/error.h"
#include "base/file.h"
#include "base/json.h"
#include "base/near_name.h"
#include "base/sha256.h"
#include "base/within.h"
#include "math/tensor/npy.h"
#include "net/model/description_json.h"
#include "net/model/json.h"
#include "study/workspace/record_json.h"

namespace assay::workspace {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr std::size_t most_bytes = std::size_t{1} << 30;
constexpr int format = 1;

// The lines of a file as records; an error names the line.
template <class Record>
std::vector<Record> read_lines(const fs::path& path) {
  const std::string text = read_file(path, most_bytes);
  std::vector<Record> records;
  std::size_t number = 0;
  for (std::size_t begin = 0; begin < text.size(); ++number) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    try {
      from_line(std::string_view(text).substr(begin, end - begin), records.emplace_back());
    } catch (const Error& error) {
      fail("Line {} of '{}': {}", number + 1, path.string(), error.what());
    }
    begin = end + 1;
  }
  return records;
}

// "Line 3 of 'items.jsonl'": every record is a line of its own.
std::string place(const fs::path& path, std::size_t record) {
  return fmt::format("Line {} of '{}'", record + 1, path.string());
}

bool stays_inside(const std::string& file) {
  const fs::path path(file);
  return path.is_relative() && std::ranges::find(path, fs::path("..")) == path.end();
}

// A list of a stranger must not make the server show its database or its keys, or close the
// database, which would take its locks away.
fs::path path_in(const fs::path& folder, const std::string& file) {
  fs::path path = folder / file;
  if (is_of_the_server(place_within(folder, path))) {
    fail("'{}' is a file of the server's own; items cannot be made of it.", file);
  }
  return path;
}

void expect_file(const fs::path& folder, const std::string& file, const std::string& where) {
  if (!stays_inside(file)) {
    fail("{} names the file '{}', which is not within the workspace.", where, file);
  }
  std::error_code ignored;
  if (!fs::is_regular_file(folder / file, ignored)) {
    fail("{} names the file '{}', which is not there.", where, file);
  }
  try {
    path_in(folder, file);
  } catch (const Error& error) {
    fail("{}: {}", where, error.what());
  }
}

void expect_name(std::string_view text, std::string_view what) {
  if (is_name(text)) return;
  fail("{} '{}' is no name; use letters, digits, '.', '-', '_' and '@', a letter or digit first.",
       what, text);
}

template <class Record>
void check_items_of(const Workspace& self, const std::vector<Record>& all, const fs::path& path) {
  for (std::size_t at = 0; at < all.size(); ++at) {
    if (!self.find_item(all[at].item)) {
      fail("{} speaks of the item '{}', which items.jsonl has not.", place(path, at), all[at].item);
    }
  }
}

template <class Record>
void check_once(const std::vector<Record>& all, const fs::path& path) {
  std::set<std::string_view> seen;
  for (std::size_t at = 0; at < all.size(); ++at) {
    if (seen.insert(all[at].item).second) continue;
    fail("{} speaks of the item '{}' for the second time.", place(path, at), all[at].item);
  }
}

}  // namespace

bool is_name(std::string_view text) {
  const auto is_plain = [](char c) {
    return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || ('0' <= c && c <= '9');
  };
  return !text.empty() && text.size() <= 150 && is_plain(text.front()) &&
         std::ranges::all_of(text, [&](char c) {
           return is_plain(c) || c == '.' || c == '-' || c == '_' || c == '@';
         });
}

std::string as_name(std::string_view text) {
  std::string name;
  for (const char c : text.substr(0, 150)) {
    const bool fits = is_name(std::string_view(&c, 1)) || (!name.empty() && (c == '.' || c == '-'));
    name += fits ? c : '_';
  }
  while (!name.empty() && !is_name(name.substr(0, 1))) name.erase(0, 1);
  return name;
}

std::string hash_of(const std::vector<std::string>& neighbours) {
  std::string lines;
  for (const std::string& id : neighbours) lines += id + "\n";
  return sha256(lines);
}

Workspace Workspace::create(const fs::path& folder, const std::string& name,
                            const std::string& created) {
  std::error_code ignored;
  if (fs::exists(folder, ignored) && !(fs::is_directory(folder) && fs::is_empty(folder))) {
    fail("'{}' is there already and not empty; give a new folder.", folder.string());
  }
  make_folder(folder / "media");
  write_file(folder / "items.jsonl", "");
  write_file(folder / "classes.json", "[]\n");
  const Json json{{"assay_workspace", format}, {"name", name}, {"created", created}};
  write_file(folder / "workspace.json",
             json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n");
  return Workspace(folder);
}

Workspace::Workspace(fs::path folder) : folder_(std::move(folder)) {
  const fs::path head = folder_ / "workspace.json";
  if (!fs::exists(head)) {
    fail("'{}' is no workspace: it has no workspace.json; 'assay workspace new' makes one.",
         folder_.string());
  }
  const nlohmann::json json =
      parse_json(read_within(folder_, head, 1 << 20), fmt::format("'{}'", head.string()));
  const model::Field field(json, head.string());
  const std::int64_t version = field["assay_workspace"].integer(1, 1'000'000);
  if (version != format) {
    fail("'{}' is of format {}, but this assay knows {}; take a newer one.", head.string(), version,
         format);
  }
  name_ = field["name"].text();
  const fs::path list = folder_ / "classes.json";
  std::vector<Class> classes;
  try {
    classes = classes_from_json(read_within(folder_, list, most_bytes));
  } catch (const Error& error) {
    fail("'{}': {}", list.string(), error.what());
  }
  items_ = read_lines<WorkspaceItem>(path_of("items.jsonl"));
  for (std::size_t at = 0; at < items_.size(); ++at) item_places_.emplace(items_[at].id, at);
  classes_ = std::move(classes);
  for (std::size_t at = 0; at < classes_.size(); ++at) class_places_.emplace(classes_[at].name, at);
  check_classes();
  check_items((folder_ / "items.jsonl").string());
}

void Workspace::check_classes() const {
  const fs::path path = folder_ / "classes.json";
  if (class_places_.size() < classes_.size()) {
    for (std::size_t at = 0; at < classes_.size(); ++at) {
      if (class_places_.at(classes_[at].name) == at) continue;
      fail("Entry {} of '{}' is the class '{}' for the second time.", at + 1, path.string(),
           classes_[at].name);
    }
  }
  for (std::size_t at = 0; at < classes_.size(); ++at) {
    for (const std::string& sample : classes_[at].samples) {
      if (find_item(sample)) continue;
      fail("Entry {} of '{}' has the sample '{}', which items.jsonl has not.", at + 1,
           path.string(), sample);
    }
  }
}

void Workspace::check_items(const std::string& file) const {
  for (std::size_t at = 0; at < items_.size(); ++at) {
    const WorkspaceItem& one = items_[at];
    const std::string where = place(file, at);
    expect_name(one.id, where + ": the id");
    if (item_places_.at(one.id) != at) {
      fail("{} has the id '{}', which line {} has already.", where, one.id,
           item_places_.at(one.id) + 1);
    }
    expect_file(folder_, one.file, where);
    if (!one.mask.empty()) expect_file(folder_, one.mask, where);
    if (!one.label.empty() && !find_class(one.label)) {
      fail("{} has the label '{}', which is no class of classes.json.", where, one.label);
    }
    if (!one.made_from.empty() && !find_item(one.made_from)) {
      fail("{} is made from '{}', which is no item.", where, one.made_from);
    }
  }
}

fs::path Workspace::path_of(const std::string& file) const { return path_in(folder_, file); }

const WorkspaceItem* Workspace::find_item(std::string_view id) const {
  const auto found = item_places_.find(id);
  return found == item_places_.end() ? nullptr : &items_[found->second];
}

const Class* Workspace::find_class(std::string_view name) const {
  const auto found = class_places_.find(name);
  return found == class_places_.end() ? nullptr : &classes_[found->second];
}

const WorkspaceItem& Workspace::item(std::string_view id) const {
  if (const WorkspaceItem* found = find_item(id)) return *found;
  std::vector<std::string> known;
  for (const WorkspaceItem& one : items_) known.push_back(one.id);
  if (known.size() > 20) known = near_names(id, known);
  fail("The workspace has no item '{}'{}", id, did_you_mean(id, known));
}

void Workspace::put_items(std::vector<WorkspaceItem> items) {
  Workspace next = *this;
  next.items_ = std::move(items);
  next.item_places_.clear();
  std::string text;
  for (std::size_t at = 0; at < next.items_.size(); ++at) {
    next.item_places_.emplace(next.items_[at].id, at);
    text += to_line(next.items_[at]) + "\n";
  }
  next.check_items((folder_ / "items.jsonl").string());
  next.check_classes();
  write_file(path_of("items.jsonl"), text);
  *this = std::move(next);
}

void Workspace::put_classes(std::vector<Class> classes) {
  Workspace next = *this;
  next.classes_ = std::move(classes);
  next.class_places_.clear();
  for (std::size_t at = 0; at < next.classes_.size(); ++at) {
    next.class_places_.emplace(next.classes_[at].name, at);
  }
  next.check_classes();
  next.check_items((folder_ / "items.jsonl").string());
  write_file(path_of("classes.json"), to_json(next.classes_));
  *this = std::move(next);
}

template <class Record>
void Workspace::put_lines(const char* folder, const std::string& name,
                          const std::vector<Record>& all) const {
  expect_name(name, "The name");
  make_folder(path_of(folder));
  std::string text;
  for (const Record& record : all) text += to_line(record) + "\n";
  write_file(within(folder_, folder_ / folder / (name + ".jsonl")), text);
}

template <class Record>
std::vector<Record> Workspace::lines(const char* folder, const std::string& name) const {
  expect_name(name, "The name");
  const fs::path path = within(folder_, folder_ / folder / (name + ".jsonl"));
  std::error_code ignored;
  if (!fs::exists(path, ignored)) return {};
  std::vector<Record> all = read_lines<Record>(path);
  check_items_of(*this, all, path);
  return all;
}

void Workspace::put_predictions(const std::string& model,
                                const std::vector<Prediction>& all) const {
  put_lines("predictions", model, all);
}
void Workspace::put_explanations(const std::string& method,
                                 const std::vector<Explanation>& all) const {
  for (const Explanation& one : all) {
    expects(one.is_map() == one.neighbours.empty(), "what is no map has neighbours");
  }
  put_lines("explanations", method, all);
}
void Workspace::put_scores(const std::string& metric, const std::vector<Score>& all) const {
  put_lines("scores", metric, all);
}

std::vector<Prediction> Workspace::predictions(const std::string& model) const {
  std::vector<Prediction> all = lines<Prediction>("predictions", model);
  const fs::path path = folder_ / "predictions" / (model + ".jsonl");
  check_once(all, path);
  for (std::size_t at = 0; at < all.size(); ++at) {
    if (find_class(all[at].label)) continue;
    fail("{} predicts the label '{}', which is no class of classes.json.", place(path, at),
         all[at].label);
  }
  return all;
}

std::vector<Explanation> Workspace::explanations(const std::string& method) const {
  std::vector<Explanation> all = lines<Explanation>("explanations", method);
  const fs::path path = folder_ / "explanations" / (method + ".jsonl");
  check_once(all, path);
  for (std::size_t at = 0; at < all.size(); ++at) {
    if (all[at].is_map()) expect_file(folder_, all[at].file, place(path, at));
    for (const std::string& one : all[at].neighbours) {
      if (!find_item(one)) {
        fail("{} has the neighbour '{}', which items.jsonl has not.", place(path, at), one);
      }
    }
    if (!all[at].is_map() && all[at].hash != hash_of(all[at].neighbours)) {
      fail("{} has other neighbours than its hash says.", place(path, at));
    }
  }
  return all;
}

std::vector<Score> Workspace::scores(const std::string& metric) const {
  return lines<Score>("scores", metric);
}

void Workspace::put_model(const std::string& model, const ModelFacts& facts) const {
  expect_name(model, "The name of the model");
  make_folder(path_of("models"));
  const Json json{
      {"file", facts.file},
      {"sha256", facts.sha256},
      {"input_shape", facts.input_shape},
      {"description", parse_ordered_json(model::to_json(facts.description), "The description")}};
  write_file(path_of("models/" + model + ".json"),
             json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n");
}

ModelFacts Workspace::model_facts(const std::string& model) const {
  expect_name(model, "The name of the model");
  const fs::path path = folder_ / "models" / (model + ".json");
  const nlohmann::json json =
      parse_json(read_within(folder_, path, 64 << 20), fmt::format("'{}'", path.string()));
  const model::Field field(json, path.string());
  return {field["file"].text(), field["sha256"].text(), field["input_shape"].integers(1, 1'000'000),
          model::description_from_json(field["description"].json().dump())};
}

std::vector<std::string> Workspace::stems(const char* folder) const {
  std::vector<std::string> names;
  std::error_code problem;
  for (fs::directory_iterator file(folder_ / folder, problem), end; !problem && file != end;
       file.increment(problem)) {
    const fs::path& path = file->path();
    if (path.extension() == ".jsonl" && is_name(path.stem().string())) {
      names.push_back(path.stem().string());
    }
  }
  std::ranges::sort(names);
  return names;
}

std::vector<std::string> Workspace::studies() const {
  std::vector<std::string> names;
  std::error_code problem;
  for (fs::directory_iterator entry(folder_ / "studies", problem), end; !problem && entry != end;
       entry.increment(problem)) {
    std::error_code ignored;
    const std::string name = entry->path().filename().string();
    if (is_name(name) && fs::exists(entry->path() / "design.json", ignored)) names.push_back(name);
  }
  std::ranges::sort(names);
  return names;
}

Tensor Workspace::map(const Explanation& explanation) const {
  expects(explanation.is_map(), "the explanation is a map");
  const std::string bytes = read_file(path_of(explanation.file));
  if (sha256(bytes) != explanation.hash) {
    fail("The map '{}' of '{}' is not the one that was written; explain the item again.",
         explanation.file, explanation.item);
  }
  return parse_npy(bytes, explanation.file);
}

}  // namespace assay::workspace
