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
};

// Text between tags, comments and declarations are passed over. Throws Error, naming the line, for
// what is no tag; there are no entities but the five of XML and numbers.
void for_each_tag(std::string_view text, std::string_view name,
                  const std::function<void(const Tag&)>& visit);

}  // namespace assay::exchange
