#include "base/alias.h"

#include <algorithm>

#include "base/error.h"
#include "base/near_name.h"

namespace assay {

Spec by_own_name(Spec given, std::span<const std::string_view> own, std::span<const Alias> aliases,
                 const Noun& noun) {
  if (std::ranges::count(own, given.name) > 0) return given;
  std::vector<std::string> known(own.begin(), own.end());
  for (const Alias& alias : aliases) {
    known.emplace_back(alias.name);
    if (alias.name != given.name) continue;
    Spec meant = parse_spec(alias.spec);
    const auto is_given = [&](const Setting& setting) {
      return std::ranges::count(given.settings, setting.name, &Setting::name) > 0;
    };
    std::erase_if(meant.settings, is_given);
    std::ranges::move(given.settings, std::back_inserter(meant.settings));
    return meant;
  }
  if (const std::size_t comma = given.name.find(','); comma != std::string::npos) {
    fail("There is no {0} '{1}'; give several one by one, as in '--{0} {2} --{0} ...'.", noun.one,
         given.name, given.name.substr(0, comma));
  }
  const bool is_near = !near_names(given.name, known).empty();
  fail("There is no {} '{}'{}", noun.one, given.name,
       is_near ? did_you_mean(given.name, known) : fmt::format("; '{}' lists them.", noun.command));
}

std::vector<std::string> other_names(std::string_view unit, std::span<const Alias> aliases) {
  std::vector<std::string> names;
  for (const Alias& alias : aliases) {
    const std::size_t colon = alias.spec.find(':');
    if (alias.spec.substr(0, colon) != unit) continue;
    std::string name(alias.name);
    if (colon != std::string_view::npos) {
      name += fmt::format(" ({})", alias.spec.substr(colon + 1));
    }
    names.push_back(std::move(name));
  }
  return names;
}

}  // namespace assay
