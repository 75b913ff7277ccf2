// XML files of other tools.
#pragma once

#include <filesystem>
#include <pugixml.hpp>
#include <string>

namespace assay::responses {

// The file's element of that name, all of the file below it. Text has no blanks at its ends;
// entities that the file itself declares are not resolved. Throws Error, naming the line, for what
// is no XML, and for a file that begins with another element.
class XmlFile {
 public:
  XmlFile(const std::filesystem::path& file, const char* root);

  pugi::xml_node root() const { return root_; }

 private:
  pugi::xml_document document_;
  pugi::xml_node root_;
};

}  // namespace assay::responses
