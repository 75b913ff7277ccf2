#include "study/workspace/gather.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>

#include "base/csv.h"
#include "base/error.h"
#include "base/file.h"
#include "math/tensor/npy.h"
#include "net/data/image.h"
#include "net/data/texts.h"
#include "study/workspace/array_items.h"

namespace assay::workspace {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_bytes_of_a_list = std::size_t{256} << 20;

using data::extension_of;
using data::is_picture_file;

// "cats/a.png" becomes "cats_a", "/home/ann/cats/a.png" just "a".
std::string id_of(const std::string& name) {
  const fs::path path(name);
  const fs::path folder = path.is_absolute() ? fs::path() : path.parent_path();
  return as_name((folder / path.stem()).string());
}

GatheredItem from_file(const fs::path& path, const data::InputItem& known) {
  GatheredItem one{.item = {.id = id_of(known.name)},
                   .source = path,
                   .extension = extension_of(path),
                   .mask = known.mask.value_or("")};
  one.item.kind = one.extension == ".npy" ? Kind::signal : Kind::image;
  one.item.label = known.label.value_or("");
  one.item.split = known.split.value_or("");
  one.item.box = known.box;
  if (one.item.kind == Kind::image) {
    if (!is_picture_file(path)) {
      fail("'{}' is no kind of item; give pictures, .npy arrays or texts.", path.string());
    }
    data::picture_size(path);  // refuses what is none
    // Of these a header says nothing of whether anybody here can decode them.
    if (one.extension == ".gif" || one.extension == ".avif") data::read_picture(path);
  }
  return one;
}

bool lists_texts(const fs::path& csv) {
  const std::string text = read_file(csv, most_bytes_of_a_list);
  const std::string name = csv.string();
  CsvRecord head;
  return CsvReader(text, name).next(head) &&
         std::ranges::find(head.fields, "text") != head.fields.end();
}

std::vector<GatheredItem> texts(const fs::path& path) {
  std::vector<GatheredItem> all;
  for (data::Text& text : data::read_texts(path)) {
    GatheredItem one{.item = {.id = id_of(text.name), .kind = Kind::text},
                     .bytes = std::move(text.text),
                     .extension = ".txt"};
    one.item.label = text.label.value_or("");
    all.push_back(std::move(one));
  }
  return all;
}

std::vector<fs::path> sorted_entries(const fs::path& folder) {
  std::vector<fs::path> paths;
  std::error_code problem;
  for (fs::directory_iterator file(folder, problem), end; !problem && file != end;
       file.increment(problem)) {
    if (!file->path().filename().string().starts_with('.')) paths.push_back(file->path());
  }
  if (problem) fail("Cannot read the folder '{}': {}.", folder.string(), problem.message());
  std::ranges::sort(paths);
  return paths;
}

// Takes files one by one.
class Taker {
 public:
  Taker(bool skip_unreadable, SkippedInputs& left_out)
      : skips_(skip_unreadable), left_out_(left_out) {}

  void take(const fs::path& path, const data::InputItem& known) {
    try {
      all_.push_back(from_file(path, known));
    } catch (const Error& problem) {
      if (!skips_) throw;
      left_out_.unreadable.emplace_back(problem.what());
    }
  }

  // Of a folder without pictures, its folders are classes. False, and nothing left out, when there
  // are no pictures in them either.
  bool take_pictures_in(const fs::path& folder) {
    std::vector<std::string> others;
    const std::vector<fs::path> paths = sorted_entries(folder);
    std::error_code ignored;
    bool found = false;
    for (const fs::path& path : paths) {
      const std::string name = path.filename().string();
      if (is_picture_file(path)) {
        take(path, {.name = name});
        found = true;
      } else {
        others.push_back(fs::is_directory(path, ignored) ? name + "/" : name);
      }
    }
    if (!found) {
      others.clear();
      for (const fs::path& path : paths) {
        if (fs::is_directory(path, ignored)) {
          found = take_class(path, others) || found;
        } else {
          others.push_back(path.filename().string());
        }
      }
    }
    if (found) std::ranges::move(others, std::back_inserter(left_out_.no_pictures));
    return found;
  }

  std::vector<GatheredItem> all() && {
    if (all_.empty() && !left_out_.unreadable.empty()) {
      fail("None of the {} pictures can be read: {}", left_out_.unreadable.size(),
           left_out_.unreadable.front());
    }
    return std::move(all_);
  }

 private:
  bool take_class(const fs::path& folder, std::vector<std::string>& others) {
    const std::string label = folder.filename().string();
    bool found = false;
    for (const fs::path& file : sorted_entries(folder)) {
      const std::string name = label + "/" + file.filename().string();
      if (is_picture_file(file)) {
        take(file, {.name = name, .label = label});
        found = true;
      } else {
        others.push_back(name);
      }
    }
    return found;
  }

  bool skips_;
  SkippedInputs& left_out_;
  std::vector<GatheredItem> all_;
};

std::vector<GatheredItem> from_any(const fs::path& path, bool skip_unreadable,
                                   SkippedInputs& left_out) {
  Taker taker(skip_unreadable, left_out);
  std::error_code ignored;
  const std::string extension = extension_of(path);
  if (!fs::exists(path, ignored)) fail("'{}' does not exist.", path.string());
  if (fs::is_directory(path, ignored)) {
    return taker.take_pictures_in(path) ? std::move(taker).all() : texts(path);
  }
  if (extension == ".txt") return texts(path);
  if (extension == ".npy") return array_items(read_npy(path), path);
  if (extension == ".csv" && lists_texts(path)) return texts(path);
  if (extension == ".csv") {
    for (const data::ManifestEntry& entry : data::read_manifest(path)) {
      taker.take(entry.path, entry.item);
    }
  } else {
    taker.take(path, {.name = path.filename().string()});
  }
  return std::move(taker).all();
}

void take_labels(const GatherOptions& options, std::vector<GatheredItem>& all) {
  const Tensor numbers = read_npy(options.labels);
  if (numbers.shape != Shape{static_cast<std::int64_t>(all.size())}) {
    fail("The labels '{}' have the shape {}; {} items need {}.", options.labels.string(),
         to_string(numbers.shape), all.size(), all.size());
  }
  for (std::size_t at = 0; at < all.size(); ++at) {
    const float number = numbers.data[at];
    const bool is_class =
        number >= 0 && number == std::floor(number) && number < 1e6F &&
        (options.classes.empty() || number < static_cast<float>(options.classes.size()));
    if (!is_class)
      fail("The labels '{}' hold {}, which is no class.", options.labels.string(), number);
    const auto index = static_cast<std::size_t>(number);
    all[at].item.label = options.classes.empty() ? std::to_string(index) : options.classes[index];
  }
}

void expect_ids(const std::vector<GatheredItem>& all, const fs::path& path) {
  std::set<std::string> ids;
  for (const GatheredItem& one : all) {
    if (!is_name(one.item.id)) {
      fail("'{}' has an item whose name gives no id; use letters and digits.", path.string());
    }
    if (!ids.insert(one.item.id).second) {
      fail("'{}' has two items that would be called '{}'; rename one.", path.string(), one.item.id);
    }
  }
}

}  // namespace

std::vector<GatheredItem> gather(const fs::path& path, const GatherOptions& options,
                                 SkippedInputs* left_out) {
  SkippedInputs nobody_asks;
  std::vector<GatheredItem> all =
      from_any(path, options.skip_unreadable, left_out ? *left_out : nobody_asks);
  if (!options.labels.empty()) take_labels(options, all);
  for (GatheredItem& one : all) {
    if (one.item.split.empty()) one.item.split = options.split;
  }
  expect_ids(all, path);
  return all;
}

void add_items(Workspace& workspace, const std::vector<GatheredItem>& gathered) {
  std::vector<WorkspaceItem> items = workspace.items();
  std::vector<Class> classes = workspace.classes();
  std::set<std::string> known;
  for (const Class& one : classes) known.insert(one.name);
  for (const GatheredItem& one : gathered) {
    if (workspace.find_item(one.item.id)) {
      fail("The workspace has an item '{}' already; rename the one to be added.", one.item.id);
    }
    WorkspaceItem item = one.item;
    item.file = "media/" + item.id + one.extension;
    if (!one.mask.empty()) item.mask = "media/" + item.id + ".mask" + extension_of(one.mask);
    if (!item.label.empty() && known.insert(item.label).second)
      classes.push_back({item.label, "", {}});
    items.push_back(std::move(item));
  }
  const std::size_t before = workspace.items().size();
  for (std::size_t at = 0; at < gathered.size(); ++at) {
    const WorkspaceItem& item = items[before + at];
    write_file(workspace.path_of(item.file),
               gathered[at].source.empty() ? gathered[at].bytes : read_file(gathered[at].source),
               Lasting::when_settled);
    if (item.mask.empty()) continue;
    write_file(workspace.path_of(item.mask), read_file(gathered[at].mask), Lasting::when_settled);
  }
  settle(workspace.folder());
  workspace.put_classes(std::move(classes));
  workspace.put_items(std::move(items));
}

}  // namespace assay::workspace
