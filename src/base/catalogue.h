// A catalogue is a constant array of units whose types are forgotten: each row keeps what the unit
// says of itself and how to make it from settings. Nothing registers itself.
//
// A unit is a plain struct of its parameters with a call operator:
//   struct Deletion {
//     static constexpr Info info{.name = "deletion", ...};
//     int steps = 32;
//     static constexpr std::tuple params{Param{"steps", &Deletion::steps, "points", 1, 4096}};
//     Score operator()(const Model& model, const ExplainedItems& explained) const;
//   };
#pragma once

#include <span>

#include "base/near_name.h"
#include "base/spec.h"

namespace assay {

template <class U, class Info, class Function>
concept Unit = std::is_aggregate_v<U> && std::convertible_to<U, Function> && requires {
  { U::info } -> std::convertible_to<Info>;
  U::params;
};

template <class Info, class Function>
class Entry {
 public:
  Info info;

  template <Unit<Info, Function> U>
  static constexpr Entry of() {
    return {U::info, &described<U>,
            [](const Settings& settings, Naming naming) -> Function {
              return configured<U>(settings, naming);
            },
            [](const Settings& settings) { return settings_of(configured<U>(settings)); }};
  }

  std::vector<Described> params() const { return params_(); }
  // The unit, ready to call. Throws Error when the settings do not fit it.
  Function configure(const Settings& settings, Naming naming = Naming::spec) const {
    return configure_(settings, naming);
  }
  // The spec that rebuilds this unit even after a default has changed: every parameter is there.
  Spec complete(const Settings& settings) const {
    return {std::string(info.name), complete_(settings)};
  }

 private:
  using Describe = std::vector<Described> (*)();
  using Configure = Function (*)(const Settings&, Naming);
  using Complete = Settings (*)(const Settings&);

  constexpr Entry(Info said, Describe describe, Configure make, Complete write_out)
      : info(said), params_(describe), configure_(make), complete_(write_out) {}

  Describe params_;
  Configure configure_;
  Complete complete_;
};

// The row of that name; `noun` is what a row is called: "metric", "command". Throws Error with
// near names when there is none.
template <class Info, class Function>
const Entry<Info, Function>& find(std::span<const Entry<Info, Function>> catalogue,
                                  std::string_view name, std::string_view noun) {
  std::vector<std::string> known;
  for (const auto& entry : catalogue) {
    if (entry.info.name == name) return entry;
    known.emplace_back(entry.info.name);
  }
  fail("There is no {} '{}'{}", noun, name, did_you_mean(name, known));
}

// The unit a spec string asks for.
template <class Info, class Function>
Function build(std::span<const Entry<Info, Function>> catalogue, std::string_view text,
               std::string_view noun) {
  const Spec spec = parse_spec(text);
  return find(catalogue, spec.name, noun).configure(spec.settings);
}

}  // namespace assay
