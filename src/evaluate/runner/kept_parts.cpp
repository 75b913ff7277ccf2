#include "evaluate/runner/kept_parts.h"

#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/file.h"
#include "base/json.h"
#include "base/sha256.h"
#include "math/tensor/npy.h"

namespace assay::runner {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

Json to_json(const Part& part, const attribution::Maps& maps) {
  Json measures = Json::object();
  for (const attribution::Measure& measure : maps.measures) {
    measures[measure.name] = measure.values;
  }
  return {{"seconds", part.seconds},
          {"forward_passes", part.passes.forward},
          {"backward_passes", part.passes.backward},
          {"measures", std::move(measures)}};
}

}  // namespace

KeptParts::KeptParts(const fs::path& folder, const std::string& question, ReportKept report_kept)
    : all_(folder / "parts"),
      own_(all_ / sha256(question).substr(0, 16)),
      report_kept_(std::move(report_kept)) {}

fs::path KeptParts::file(std::size_t begin, std::size_t end, std::string_view extension) const {
  return own_ / fmt::format("{}-{}{}", begin, end, extension);
}

std::optional<Part> KeptParts::find(std::size_t begin, std::size_t end) const {
  const fs::path notes = file(begin, end, ".json");
  // Written last: when it is there, so are the maps.
  if (!fs::exists(notes)) return std::nullopt;
  attribution::Maps maps{.values = read_npy(file(begin, end, ".npy"))};
  Part part;
  try {
    const Json json = parse_ordered_json(read_file(notes), fmt::format("'{}'", notes.string()));
    part.seconds = json.at("seconds");
    part.passes = {json.at("forward_passes"), json.at("backward_passes")};
    for (const auto& [name, values] : json.at("measures").items()) {
      maps.measures.push_back({name, values.get<std::vector<double>>()});
    }
  } catch (const std::exception&) {
    fail("'{}' is broken; remove it.", notes.string());
  }
  part.maps = std::move(maps);
  if (report_kept_) report_kept_(end);
  return part;
}

void KeptParts::keep(std::size_t begin, std::size_t end, const Part& part) const {
  const auto* const maps = std::get_if<attribution::Maps>(&part.maps);
  if (maps == nullptr || !maps->examples.empty()) return;
  make_folder(own_);
  write_npy(file(begin, end, ".npy"), maps->values);
  write_file(file(begin, end, ".json"), to_json(part, *maps).dump() + "\n");
  if (report_kept_) report_kept_(end);
}

void KeptParts::forget() const {
  std::error_code ignored;
  fs::remove_all(own_, ignored);
  fs::remove(all_, ignored);  // unless another run keeps its parts there
}

}  // namespace assay::runner
