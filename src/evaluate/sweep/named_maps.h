// "--maps NAME=FILE": maps that were made elsewhere, among those of methods.
#pragma once

#include <filesystem>

#include "base/value.h"
#include "evaluate/runner/subject.h"
#include "evaluate/sweep/rows.h"

namespace assay {

namespace sweep {

struct NamedMaps {
  std::string name;
  std::filesystem::path file;
};

// The row that they are in the results of a sweep: as of a method, by whose file they are known.
MethodRow row_of(const NamedMaps& maps);
// Whether a row is of such maps.
bool is_of_maps(const MethodRow& row);

// Of all items of the subject; says what was made of them. Throws Error for another shape and for
// NaN.
std::shared_ptr<const runner::StoredMaps> read_maps(Console& console, const NamedMaps& maps,
                                                    const runner::Subject& subject);

}  // namespace sweep

template <>
struct Value<sweep::NamedMaps> {
  static constexpr std::string_view placeholder = "NAME=FILE";
  static std::optional<sweep::NamedMaps> read(std::string_view text, const Range& range);
  static std::string write(const sweep::NamedMaps& maps);
  static std::string expected(const Range&) { return "a name and a .npy file: lime=lime.npy"; }
};

}  // namespace assay
