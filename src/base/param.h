// A parameter described once: its name, the field of the unit that holds it, a line of help and
// the values it may have. Flags, validation, spec strings and documentation are all read from it.
#pragma once

#include <tuple>

#include "base/value.h"

namespace assay {

// How a parameter is given on a command line: as an option that may or must be there, or by its
// position.
enum class Use { option, required, argument, optional_argument };

template <class Unit, class T>
struct Param {
  std::string_view name;
  T Unit::*field;
  std::string_view help;
  Range range;
  Use use = Use::option;

  constexpr Param(std::string_view its_name, T Unit::*its_field, std::string_view its_help,
                  Use its_use = Use::option)
      : name(its_name), field(its_field), help(its_help), use(its_use) {}
  constexpr Param(std::string_view its_name, T Unit::*its_field, std::string_view its_help,
                  double low, double high, Use its_use = Use::option)
      : name(its_name), field(its_field), help(its_help), range{low, high}, use(its_use) {}
};

// What is known of a parameter once its type is forgotten.
struct Described {
  std::string_view name;
  std::string_view help;
  Use use;
  std::string_view placeholder;       // "N"
  std::string expected;               // "a whole number from 1 to 4096"
  std::vector<std::string> defaults;  // as text; empty when there is none
  bool is_switch;                     // given without a value
  bool repeats;

  bool is_positional() const { return use == Use::argument || use == Use::optional_argument; }
  bool is_required() const { return use == Use::required || use == Use::argument; }
};

// Calls visit(param) for each parameter of the unit, in order.
template <class Unit, class Visit>
void for_each_param(const Visit& visit) {
  std::apply([&](const auto&... param) { (visit(param), ...); }, Unit::params);
}

// A parameter of one unit, whose type is forgotten, and where its value lies.
struct BoundParam {
  std::string_view name;
  std::string_view help;
  Range range;
  Use use;
  const FieldType* type;
  void* field;
};

template <class Unit>
std::vector<BoundParam> bound(Unit& unit) {
  std::vector<BoundParam> all;
  for_each_param<Unit>([&]<class T>(const Param<Unit, T>& param) {
    all.push_back({param.name, param.help, param.range, param.use, &Forgotten<T>::type,
                   &(unit.*param.field)});
  });
  return all;
}

// The values that the parameters have are the defaults.
std::vector<Described> described(const std::vector<BoundParam>& params);

template <class Unit>
std::vector<Described> described() {
  Unit unit{};
  return described(bound(unit));
}

}  // namespace assay
