#include "cli/examples_file.h"

#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/file.h"

namespace assay::cli {

void write_examples_file(const std::filesystem::path& path, const data::InputSource& source,
                         const std::vector<std::size_t>& targets,
                         const std::vector<std::vector<attribution::Example>>& examples) {
  using Json = nlohmann::ordered_json;
  expects(examples.size() == source.size() && targets.size() == source.size(),
          "every item has its examples");
  Json items = Json::array();
  for (std::size_t item = 0; item < examples.size(); ++item) {
    Json list = Json::array();
    for (const attribution::Example& one : examples[item]) {
      list.push_back({{"index", one.index}, {"name", one.name}, {"distance", one.distance}});
    }
    items.push_back(
        {{"item", source.name(item)}, {"target", targets[item]}, {"examples", std::move(list)}});
  }
  // File names may hold bytes that are no UTF-8.
  const std::string text =
      Json{{"items", std::move(items)}}.dump(2, ' ', false, Json::error_handler_t::replace);
  write_file(path, text + "\n");
}

}  // namespace assay::cli
