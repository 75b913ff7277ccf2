// The tags of an XML file, one after the other: as much of XML as files of annotations use.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace assay::exchange {

struct Tag {
  std::string name;
  bool closes = false;  // </name>
  std::map<std::string, std::string> attributes{};
  std::string text{};  // as it stands up to the next tag, without blanks at its ends
};

// Comments and declarations are passed over. Throws Error, naming the line, for
// what is no tag; there are no entities but the five of XML and numbers.
void for_each_tag(std::string_view text, std::string_view name,
                  const std::function<void(const Tag&)>& visit);

// A tag's text with its entities resolved. Throws Error for others than those.
std::string xml_text(std::string_view text, std::string_view name);

}  // namespace assay::exchange
