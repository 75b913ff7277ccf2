#include "evaluate/runner/maps_file.h"

#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/file.h"
#include "base/json.h"

namespace assay::runner {
namespace {

using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

Json to_json(const MapsEntry& entry) {
  Json measures = Json::object();
  for (const attribution::Measure& measure : entry.measures) {
    measures[measure.name] = measure.values;
  }
  return {{"file", entry.file},
          {"spec", entry.spec},
          {"model_sha256", entry.model_sha256},
          {"input_sha256", entry.input_sha256},
          {"output", entry.output},
          {"targets", entry.targets},
          {"seconds", entry.seconds},
          {"forward_passes", entry.forward},
          {"backward_passes", entry.backward},
          {"measures", std::move(measures)}};
}

MapsEntry from_json(const Json& json) {
  MapsEntry entry{.file = json.at("file"),
                  .spec = json.at("spec"),
                  .model_sha256 = json.at("model_sha256"),
                  .input_sha256 = json.at("input_sha256"),
                  .output = json.at("output"),
                  .targets = json.at("targets"),
                  .seconds = json.at("seconds"),
                  .forward = json.at("forward_passes"),
                  .backward = json.at("backward_passes")};
  for (const auto& [name, values] : json.at("measures").items()) {
    entry.measures.push_back({name, values.get<std::vector<double>>()});
  }
  return entry;
}

}  // namespace

bool MapsEntry::same_question(const MapsEntry& other) const {
  return question() == other.question();
}

std::string MapsEntry::question() const {
  return Json{spec, model_sha256, input_sha256, output, targets}.dump();
}

std::vector<MapsEntry> read_maps_file(const fs::path& folder) {
  const fs::path path = folder / "maps.json";
  if (!fs::exists(path)) return {};
  const std::string text = read_file(path, std::size_t{1} << 30);
  std::vector<MapsEntry> entries;
  try {
    const Json all = parse_ordered_json(text, fmt::format("'{}'", path.string()), large_json);
    for (const Json& entry : all.at("maps")) entries.push_back(from_json(entry));
  } catch (const Json::exception&) {
    fail("'{}' is not a list of maps that assay wrote; give another folder.", path.string());
  }
  return entries;
}

void expect_source(const MapsEntry& entry, const fs::path& folder, const std::string& model_sha256,
                   const std::string& input_sha256) {
  const fs::path file = folder / entry.file;
  if (entry.model_sha256 != model_sha256) {
    fail("'{}' explains another model than the one given; explain this one with 'assay explain'.",
         file.string());
  }
  if (entry.input_sha256 != input_sha256) {
    fail("'{}' explains other inputs than those given; give the inputs it was made of.",
         file.string());
  }
}

void write_maps_file(const fs::path& folder, const std::vector<MapsEntry>& entries) {
  Json maps = Json::array();
  for (const MapsEntry& entry : entries) maps.push_back(to_json(entry));
  write_file(folder / "maps.json", Json{{"maps", std::move(maps)}}.dump(2) + "\n");
}

}  // namespace assay::runner
