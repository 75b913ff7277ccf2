#include "evaluate/sweep/named_maps.h"

#include "base/sha256.h"
#include "base/spec.h"

namespace assay {

namespace sweep {
namespace {

// No method has this name, so no spec of a method is one of these.
constexpr std::string_view maps_spec = "maps";

}  // namespace

MethodRow row_of(const NamedMaps& maps) {
  if (!std::filesystem::exists(maps.file)) {
    fail("The maps '{}' do not exist.", maps.file.string());
  }
  return {.name = maps.name,
          .spec = to_string(Spec{std::string(maps_spec), {{"name", maps.name}}}),
          .role = Role::method,
          .files = sha256_of_file(maps.file)};
}

bool is_of_maps(const MethodRow& row) { return parse_spec(row.spec).name == maps_spec; }

std::shared_ptr<const runner::StoredMaps> read_maps(Console& console, const NamedMaps& maps,
                                                    const runner::Subject& subject) {
  const runner::ListedMaps listed = subject.map_files().read(maps.file);
  if (!listed.note.empty()) console.err << listed.note << '\n';
  return listed.method.stored;
}

}  // namespace sweep

std::optional<sweep::NamedMaps> Value<sweep::NamedMaps>::read(std::string_view text, const Range&) {
  const std::size_t sign = text.find('=');
  if (sign == std::string_view::npos || sign == 0 || sign + 1 == text.size()) return std::nullopt;
  return sweep::NamedMaps{std::string(text.substr(0, sign)), text.substr(sign + 1)};
}

std::string Value<sweep::NamedMaps>::write(const sweep::NamedMaps& maps) {
  return maps.name + "=" + maps.file.string();
}

}  // namespace assay
