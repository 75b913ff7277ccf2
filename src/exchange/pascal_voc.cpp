#include "exchange/pascal_voc.h"

#include "base/error.h"
#include "base/file.h"
#include "base/utf8.h"
#include "base/value.h"
#include "exchange/files.h"
#include "exchange/xml.h"

namespace assay::exchange {
namespace {

// <annotation> <filename> <size> <width> <height> <object> <name> <bndbox> <xmin> ...; an object's
// parts have boxes, too, which are passed over.
class Annotation {
 public:
  Annotation(const std::string& file, Imported& result) : file_(file), result_(result) {}

  void read() {
    for_each_tag(read_file(file_, most_bytes_of_import), file_, [&](const Tag& tag) { take(tag); });
    if (!is_annotation_) fail("'{}' has no <annotation>, which Pascal VOC's files have.", file_);
  }

 private:
  void take(const Tag& tag) {
    if (tag.closes) {
      if (tag.name == "part") --parts_;
      if (tag.name == "object") finish();
      return;
    }
    if (tag.name == "annotation") is_annotation_ = true;
    if (tag.name == "part") ++parts_;
    if (tag.name == "object") values_.clear();
    if (tag.name == "filename") item_ = file_name(xml_text(tag.text, file_));
    if (tag.name == "width") width_ = number("width", tag.text);
    if (tag.name == "height") height_ = number("height", tag.text);
    if (parts_ == 0) values_[tag.name] = tag.text;
  }

  // Pixels are counted from one, and the last one belongs to the box.
  void finish() {
    ++result_.read;
    const std::string where = fmt::format("object {} of '{}'", result_.read, file_);
    if (item_.empty()) fail("{} has no <filename> before it.", where);
    check_size(width_, height_, where);
    const auto side = [&](const char* name) { return number(name, values_[name]); };
    result_.add({.item = item_,
                 .label = xml_text(values_["name"], file_),
                 .x0 = side("xmin") - 1,
                 .y0 = side("ymin") - 1,
                 .x1 = side("xmax"),
                 .y1 = side("ymax")},
                static_cast<int>(width_), static_cast<int>(height_), where);
  }

  double number(const char* name, const std::string& text) const {
    const auto value = Value<double>::read(text, {-1e9, 1e9});
    if (!value) fail("The <{}> '{}' in '{}' is no number.", name, printable(text), file_);
    return *value;
  }

  const std::string& file_;
  Imported& result_;
  bool is_annotation_ = false;
  int parts_ = 0;
  std::string item_;
  double width_ = 0;
  double height_ = 0;
  std::map<std::string, std::string> values_;  // of the object
};

}  // namespace

Imported PascalVoc::operator()(const std::filesystem::path& path) const {
  Imported result;
  for (const std::filesystem::path& file : files_at(path, ".xml")) {
    const std::string name = file.string();
    Annotation(name, result).read();
  }
  return result;
}

}  // namespace assay::exchange
