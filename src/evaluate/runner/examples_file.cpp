#include "evaluate/runner/examples_file.h"

#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/file.h"
#include "base/json.h"

namespace assay::runner {
namespace {

using Json = nlohmann::ordered_json;

}  // namespace

void write_examples_file(const std::filesystem::path& path, const data::InputSource& source,
                         const std::vector<std::size_t>& targets,
                         const std::vector<std::vector<attribution::Example>>& examples) {
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

std::vector<std::vector<attribution::Example>> read_examples_file(
    const std::filesystem::path& path) {
  std::vector<std::vector<attribution::Example>> result;
  try {
    const nlohmann::json all =
        parse_json(read_file(path), fmt::format("'{}'", path.string()), large_json);
    for (const auto& item : all.at("items")) {
      auto& examples = result.emplace_back();
      for (const auto& one : item.at("examples")) {
        examples.push_back({one.at("index"), one.at("name"), one.at("distance")});
      }
    }
  } catch (const Json::exception&) {
    fail("'{}' is not a list of examples that assay wrote.", path.string());
  }
  return result;
}

}  // namespace assay::runner
