#include "cli/named_maps.h"

#include "base/sha256.h"
#include "base/spec.h"
#include "cli/score_maps.h"

namespace assay {

namespace cli {
namespace {

// No method has this name, so no spec of a method is one of these.
constexpr std::string_view maps_spec = "maps";

}  // namespace

sweep::MethodRow row_of(const NamedMaps& maps) {
  if (!std::filesystem::exists(maps.file)) {
    fail("The maps '{}' do not exist.", maps.file.string());
  }
  return {.name = maps.name,
          .spec = to_string(Spec{std::string(maps_spec), {{"name", maps.name}}}),
          .role = sweep::Role::method,
          .files = sha256_of_file(maps.file)};
}

bool is_of_maps(const sweep::MethodRow& row) { return parse_spec(row.spec).name == maps_spec; }

Tensor read_maps(Console& console, const NamedMaps& maps, const model::Model& model,
                 const data::InputSource& source) {
  const Task task{model, source, model::Output::logit, {}};
  const MapsReader reader({.name = maps.name, .spec = {}, .path = maps.file, .targets = {}}, task);
  if (reader.adds_channels()) {
    console.err << "the channels of '" << maps.file.string() << "' are added\n";
  }
  return reader.read(0, source.size());
}

}  // namespace cli

std::optional<cli::NamedMaps> Value<cli::NamedMaps>::read(std::string_view text, const Range&) {
  const std::size_t sign = text.find('=');
  if (sign == std::string_view::npos || sign == 0 || sign + 1 == text.size()) return std::nullopt;
  return cli::NamedMaps{std::string(text.substr(0, sign)), text.substr(sign + 1)};
}

std::string Value<cli::NamedMaps>::write(const cli::NamedMaps& maps) {
  return maps.name + "=" + maps.file.string();
}

}  // namespace assay
