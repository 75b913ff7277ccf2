#include "study/responses/pascal_voc.h"

#include "base/error.h"
#include "base/utf8.h"
#include "base/value.h"
#include "study/responses/files.h"
#include "study/responses/xml.h"

namespace assay::responses {
namespace {

namespace fs = std::filesystem;

// <annotation> <filename> <size> <width> <height> <object> <name> <bndbox> <xmin> ...; an object's
// parts have boxes, too, which are passed over.
class Annotation {
 public:
  Annotation(const fs::path& path, Imported& result)
      : path_(path), file_(path, "annotation"), result_(result) {}

  void read() {
    const pugi::xml_node root = file_.root();
    item_ = file_name(root.child_value("filename"));
    for (const pugi::xml_node object : root.children("object")) take(object);
  }

 private:
  // Pixels are counted from one, and the last one belongs to the box.
  void take(pugi::xml_node object) {
    ++result_.read;
    const std::string where = fmt::format("object {} of '{}'", result_.read, path_.string());
    if (item_.empty()) fail("{} has no <filename> beside it.", where);
    const pugi::xml_node size = file_.root().child("size");
    const double width = number(size, "width");
    const double height = number(size, "height");
    check_size(width, height, where);
    const pugi::xml_node box = object.child("bndbox");
    result_.add({.item = item_,
                 .label = object.child_value("name"),
                 .x0 = number(box, "xmin") - 1,
                 .y0 = number(box, "ymin") - 1,
                 .x1 = number(box, "xmax"),
                 .y1 = number(box, "ymax")},
                static_cast<int>(width), static_cast<int>(height), where);
  }

  double number(pugi::xml_node parent, const char* name) const {
    const std::string text = parent.child_value(name);
    const auto value = Value<double>::read(text, {-1e9, 1e9});
    if (!value) {
      fail("The <{}> '{}' in '{}' is no number.", name, printable(text), path_.string());
    }
    return *value;
  }

  const fs::path& path_;
  XmlFile file_;
  Imported& result_;
  std::string item_;
};

}  // namespace

Imported PascalVoc::operator()(const fs::path& path) const {
  Imported result;
  for (const fs::path& file : files_at(path, ".xml")) Annotation(file, result).read();
  return result;
}

}  // namespace assay::responses
