#include "study/design/freeze.h"

#include <algorithm>

#include "base/error.h"
#include "base/json.h"
#include "base/sha256.h"
#include "study/design/check.h"
#include "study/design/fields.h"

namespace assay::study {
namespace {

using nlohmann::json;

json both(const Design& design, const Material& material) {
  return {{"design", fields_to_json<json>(design)}, {"material", fields_to_json<json>(material)}};
}

std::string canonical_text(const json& value) {
  return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

}  // namespace

std::string canonical(const Design& design, const Material& material) {
  return canonical_text(both(design, material));
}

std::vector<std::string> changes(const Frozen& before, const Design& design,
                                 const Material& material) {
  std::vector<std::string> places;
  for (const json& step :
       json::diff(fields_to_json<json>(before.design), fields_to_json<json>(design))) {
    places.push_back(step.at("path").get<std::string>());
  }
  std::ranges::sort(places);
  places.erase(std::unique(places.begin(), places.end()), places.end());
  if (!(before.material == material)) places.emplace_back("material");
  return places;
}

Frozen freeze(const Design& design, const Material& material, std::span<const Frozen> earlier) {
  throw_mistakes(check(design, material), "The study");
  std::string hash = sha256(canonical(design, material));
  for (const Frozen& frozen : earlier) {
    if (frozen.hash == hash) return frozen;
  }
  int last = 0;
  for (const Frozen& frozen : earlier) {
    last = std::max(last, frozen.design.version);
    if (frozen.design.version != design.version) continue;
    std::vector<std::string> places = changes(frozen, design, material);
    const std::size_t more = places.size() > 5 ? places.size() - 5 : 0;
    places.resize(places.size() - more);
    if (more > 0) places.push_back(fmt::format("{} more", more));
    fail("Version {} is frozen and has changed at {}; give the design a higher \"version\".",
         design.version, assay::listed(places));
  }
  if (design.version < last) {
    fail("The design says version {}, but version {} is frozen already; give it a higher one.",
         design.version, last);
  }
  return {design, material, std::move(hash)};
}

std::string to_json(const Frozen& frozen) {
  json value = both(frozen.design, frozen.material);
  value["assay_study"] = 1;
  value["version"] = frozen.design.version;
  value["hash"] = frozen.hash;
  return canonical_text(value) + "\n";
}

Frozen frozen_from_json(std::string_view text) {
  const json value = parse_json(text, "The frozen study");
  for (const char* key : {"assay_study", "design", "material", "hash"}) {
    if (!value.is_object() || !value.contains(key)) {
      fail("The frozen study has no '{}'; freeze it with 'assay study freeze'.", key);
    }
  }
  if (value["assay_study"] != 1) {
    fail("The frozen study is of format {}; this assay reads format 1.",
         value["assay_study"].dump());
  }
  Frozen frozen;
  Mistakes mistakes;
  FieldReader reader(mistakes);
  reader.read(frozen.design, value["design"], "/design", {});
  reader.read(frozen.material, value["material"], "/material", {});
  reader.read(frozen.hash, value["hash"], "/hash", {});
  throw_mistakes(mistakes, "The frozen study");
  // Over the text as it was frozen: fields that were not known then are not in it.
  const json said{{"design", value["design"]}, {"material", value["material"]}};
  if (sha256(canonical_text(said)) != frozen.hash) {
    fail("The frozen study does not have the hash {} that it says; it was changed by hand.",
         frozen.hash);
  }
  return frozen;
}

}  // namespace assay::study
