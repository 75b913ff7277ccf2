#include "cli/import.h"

#include <fmt/ostream.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/csv_text.h"
#include "base/error.h"
#include "base/file.h"
#include "base/spec.h"
#include "base/table.h"
#include "math/tensor/npy.h"
#include "net/data/encode.h"
#include "study/responses/csv.h"
#include "study/responses/marked_words.h"
#include "study/responses/oddities.h"
#include "study/responses/responses.h"

namespace assay::cli {
namespace {

namespace fs = std::filesystem;

// A mask on its way to a file: who marked it, and a weight from 0 to 1 for each pixel.
struct Weighted {
  std::string item;
  std::string label;
  std::string annotators;
  Tensor weights;
};

Tensor tensor_of(int width, int height, std::vector<float> values) {
  return {Shape{height, width}, std::move(values)};
}

// Names for files: what is not plain becomes '_', and no two are the same.
class FileNames {
 public:
  std::string operator()(const std::string& item, const std::string& label,
                         const std::string& annotator) {
    std::string name = fs::path(item).stem().string();
    for (const std::string* part : {&label, &annotator}) {
      if (!part->empty()) name += '_' + *part;
    }
    for (char& letter : name) {
      const bool plain = (letter >= '0' && letter <= '9') || (letter >= 'a' && letter <= 'z') ||
                         (letter >= 'A' && letter <= 'Z') || letter == '-';
      if (!plain) letter = '_';
    }
    name.resize(std::min<std::size_t>(name.size(), 100));
    std::string result = name;
    // Many have the same name: each goes on where the one before has found a number.
    for (int& number = last_[name]; !taken_.insert(result).second;) {
      number = std::max(number + 1, 2);
      result = fmt::format("{}_{}", name, number);
    }
    return result;
  }

 private:
  std::set<std::string> taken_;
  std::map<std::string, int> last_;  // the last number that a name was given
};

void write_mask(const Tensor& weights, MaskFile form, const fs::path& path) {
  if (form == MaskFile::npy) return write_npy(path, weights);
  data::Picture picture(static_cast<int>(weights.shape[1]), static_cast<int>(weights.shape[0]));
  for (std::size_t at = 0; at < weights.size(); ++at) {
    const auto grey = static_cast<std::uint8_t>(weights.data[at] * 255 + 0.5F);
    std::fill_n(picture.rgb.begin() + static_cast<std::ptrdiff_t>(3 * at), 3, grey);
  }
  write_file(path, data::to_png(picture));
}

class Masks {
 public:
  Masks(fs::path folder, MaskFile form) : folder_(std::move(folder)), form_(form) {}

  void add(const Weighted& mask) {
    const std::string file = fmt::format("{}.{}", names_(mask.item, mask.label, mask.annotators),
                                         form_ == MaskFile::npy ? "npy" : "png");
    write_mask(mask.weights, form_, folder_ / file);
    const std::vector<std::string> cells{file, mask.item, mask.label, mask.annotators};
    list_ += csv_record(cells);
  }
  void finish() const { write_file(folder_ / "masks.csv", list_); }

 private:
  fs::path folder_;
  MaskFile form_;
  FileNames names_;
  std::string list_ = "file,item,label,annotator\r\n";
};

void write_masks(const responses::Imported& found, const Import& command) {
  Masks masks(command.out, command.masks);
  if (command.combine) {
    for (responses::MarkedShares& all : responses::marked_shares(found.masks)) {
      masks.add({all.item, "", fmt::format("{} people", all.annotators),
                 tensor_of(all.width, all.height, std::move(all.share))});
    }
  } else {
    for (const responses::Mask& mask : found.masks) {
      masks.add({mask.item, mask.label, mask.annotator,
                 tensor_of(mask.width, mask.height, {mask.inside.begin(), mask.inside.end()})});
    }
  }
  masks.finish();
}

std::string box_text(double x0, double y0, double x1, double y1) {
  return fmt::format("{} {} {} {}", x0, y0, x1, y1);
}

// The smallest box around a mask; nothing when it is empty.
std::string box_around(const responses::Mask& mask) {
  int x0 = mask.width;
  int y0 = mask.height;
  int x1 = 0;
  int y1 = 0;
  for (std::size_t at = 0; at < mask.inside.size(); ++at) {
    if (mask.inside[at] == 0) continue;
    const int x = static_cast<int>(at % static_cast<std::size_t>(mask.width));
    const int y = static_cast<int>(at / static_cast<std::size_t>(mask.width));
    x0 = std::min(x0, x);
    y0 = std::min(y0, y);
    x1 = std::max(x1, x + 1);
    y1 = std::max(y1, y + 1);
  }
  return x0 < x1 ? box_text(x0, y0, x1, y1) : "";
}

// Rows of pictures that are there, each with one object: what '--input' takes as it is.
class List {
 public:
  List(const Import& command, responses::Imported& found)
      : folder_(command.out), pictures_(fs::absolute(command.pictures)), found_(found) {}

  void write() {
    FileNames names;
    for (const responses::Mask& mask : found_.masks) {
      const std::string box = box_around(mask);
      if (box.empty() || !is_there(mask.item)) continue;
      const std::string file = "list/" + names(mask.item, mask.label, mask.annotator) + ".png";
      make_folder(folder_ / "list");
      write_mask(tensor_of(mask.width, mask.height, {mask.inside.begin(), mask.inside.end()}),
                 MaskFile::png, folder_ / file);
      add(mask.item, mask.label, box, file);
    }
    for (const responses::ObjectBox& box : found_.boxes) {
      if (is_there(box.item)) {
        add(box.item, box.label, box_text(box.x0, box.y0, box.x1, box.y1), "");
      }
    }
    if (rows_ > 0) write_file(folder_ / "list.csv", text_);
  }

 private:
  bool is_there(const std::string& item) {
    std::error_code ignored;
    if (fs::is_regular_file(pictures_ / item, ignored)) return true;
    found_.add_oddity("a picture that is not in the folder of pictures", item);
    return false;
  }
  void add(const std::string& item, const std::string& label, const std::string& box,
           const std::string& mask) {
    const std::string path = (pictures_ / item).lexically_normal().string();
    const std::vector<std::string> cells{path, label, box, mask};
    text_ += csv_record(cells);
    ++rows_;
  }

  fs::path folder_;
  fs::path pictures_;
  responses::Imported& found_;
  std::size_t rows_ = 0;
  std::string text_ = "path,label,box,mask\r\n";
};

void write_boxes(const std::vector<responses::ObjectBox>& boxes, const fs::path& path) {
  std::string text = "item,label,box\r\n";
  for (const responses::ObjectBox& box : boxes) {
    const std::vector<std::string> cells{box.item, box.label,
                                         box_text(box.x0, box.y0, box.x1, box.y1)};
    text += csv_record(cells);
  }
  write_file(path, text);
}

// The folder an import writes, gone again with all that is in it when the import fails.
class NewFolder {
 public:
  explicit NewFolder(const fs::path& path) : path_(path) { make_folder(path); }
  ~NewFolder() {
    std::error_code ignored;
    if (!is_kept_) fs::remove_all(path_, ignored);
  }
  NewFolder(const NewFolder&) = delete;
  NewFolder& operator=(const NewFolder&) = delete;
  void keep() { is_kept_ = true; }

 private:
  const fs::path& path_;
  bool is_kept_ = false;
};

// Writes responses one at a time: a table has as many as a study has answers.
class ResponsesFile {
 public:
  explicit ResponsesFile(const fs::path& path) : file_(path) {
    file_.write(responses::csv_header());
  }
  void add(const responses::ResponseRow& row) {
    ++count_;
    waiting_ += responses::csv_rows(std::span(&row, 1));
    if (waiting_.size() > most_waiting) write();
  }
  std::size_t count() const { return count_; }
  void keep() {
    if (count_ == 0) return;
    write();
    file_.keep();
  }

 private:
  static constexpr std::size_t most_waiting = std::size_t{1} << 20;

  void write() {
    file_.write(waiting_);
    waiting_.clear();
  }
  Draft file_;
  std::string waiting_;
  std::size_t count_ = 0;
};

void report(const responses::Imported& found, std::size_t responses, std::ostream& out) {
  Table read{{"what", "count"}};
  read.add({std::string("entries read"), found.read});
  const auto count = [&](const char* what, std::size_t number) {
    if (number > 0) read.add({std::string(what), static_cast<std::int64_t>(number)});
  };
  std::set<std::string> items;
  for (const responses::Mask& mask : found.masks) items.insert(mask.item);
  count("masks", found.masks.size());
  count("items with masks", items.size());
  count("boxes without a mask", found.boxes.size());
  count("articles with words", found.words.size());
  count("responses", responses);
  count("oddities", found.oddities.size());
  write_text(out, read);
  if (found.oddities.empty()) return;
  std::map<std::string, std::pair<std::int64_t, std::string>> kinds;
  for (const responses::Oddity& oddity : found.oddities) {
    auto& [number, example] = kinds[oddity.what];
    if (number++ == 0) example = oddity.where;
  }
  Table odd{{"odd", "count", "for example"}};
  for (const auto& [what, seen] : kinds) odd.add({what, seen.first, seen.second});
  fmt::print(out, "\n");
  write_text(out, odd);
}

}  // namespace

void Import::operator()(Console& console) const {
  const responses::Read read = build(responses::imports(), kind, "kind of import");
  if (fs::exists(out)) fail("'{}' exists: give the import another folder.", out.string());
  if (!pictures.empty() && !fs::is_directory(pictures)) {
    fail("There is no folder '{}' of pictures.", pictures.string());
  }
  NewFolder folder(out);
  ResponsesFile responses(out / "responses.csv");
  const auto take = [&](const responses::ResponseRow& row) { responses.add(row); };
  // What we exported ourselves is written as it is read; the files of others are small beside it.
  const bool is_ours = parse_spec(kind).name == responses::Responses::info.name;
  responses::Imported found = is_ours ? responses::for_each_response(file, take) : read(file);
  std::ranges::for_each(found.rows, take);
  responses.keep();
  if (!found.masks.empty()) write_masks(found, *this);
  if (!found.boxes.empty()) write_boxes(found.boxes, out / "boxes.csv");
  if (!pictures.empty()) {
    List(*this, found).write();
  } else if (!found.masks.empty() || !found.boxes.empty()) {
    fmt::print(console.err,
               "With '--pictures FOLDER' a list is written, too, which other commands take as "
               "their input.\n");
  }
  if (!found.words.empty()) write_file(out / "words.json", responses::to_json(found.words));
  if (!found.oddities.empty()) {
    write_file(out / responses::oddities_file, responses::oddities_csv(found.oddities));
  }
  folder.keep();
  report(found, responses.count(), console.out);
}

}  // namespace assay::cli
