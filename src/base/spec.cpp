#include "base/spec.h"

#include <algorithm>

#include "base/near_name.h"

namespace assay {
namespace {

constexpr std::size_t longest_spec = 4096;

// The text up to the next unescaped comma, without its backslashes.
std::string next_value(std::string_view text, std::size_t& at, std::string_view whole) {
  std::string value;
  for (; at < text.size() && text[at] != ','; ++at) {
    if (text[at] == '\\') {
      ++at;
      if (at == text.size()) fail("'{}' ends in a backslash; write '\\\\' for one.", whole);
    }
    value += text[at];
  }
  return value;
}

std::string escaped(std::string_view value) {
  std::string text;
  for (const char letter : value) {
    if (letter == ',' || letter == '\\') text += '\\';
    text += letter;
  }
  return text;
}

Settings parse_settings(std::string_view text, std::string_view whole) {
  Settings settings;
  std::size_t at = 0;
  while (true) {
    const std::size_t equals = text.find('=', at);
    const std::size_t comma = text.find(',', at);
    if (equals == std::string_view::npos || equals == at || comma < equals) {
      fail("'{}' has '{}' where 'parameter=value' belongs, as in 'name:steps=64,fill=0'.", whole,
           text.substr(at, comma == std::string_view::npos ? comma : comma - at));
    }
    std::string name(text.substr(at, equals - at));
    at = equals + 1;
    settings.push_back({std::move(name), next_value(text, at, whole)});
    if (at == text.size()) return settings;
    ++at;
  }
}

const Described* find(const std::vector<Described>& params, std::string_view name) {
  const auto found = std::ranges::find(params, name, &Described::name);
  return found == params.end() ? nullptr : &*found;
}

// Throws Error for a setting the unit does not have, one given twice, or one missing.
void check(const Settings& settings, const std::vector<Described>& params, std::string_view unit,
           Naming naming) {
  for (const Setting& setting : settings) {
    const Described* param = find(params, setting.name);
    if (!param) refuse_unknown(setting.name, params, unit, naming);
    if (param->repeats) continue;
    const auto times = std::ranges::count(settings, setting.name, &Setting::name);
    if (times > 1) {
      fail("'{}' is given {} times to '{}'; give it once.", written(*param, naming), times, unit);
    }
  }
  for (const Described& param : params) {
    if (!param.is_required()) continue;
    if (std::ranges::find(settings, param.name, &Setting::name) == settings.end()) {
      fail("'{}' needs '{}': {}.", unit, written(param, naming), param.help);
    }
  }
}

}  // namespace

Spec parse_spec(std::string_view text) {
  if (text.size() > longest_spec) {
    fail("A specification has {} characters; at most {} are read.", text.size(), longest_spec);
  }
  const std::size_t colon = text.find(':');
  Spec spec{std::string(text.substr(0, colon)), {}};
  if (spec.name.empty()) fail("'{}' begins with no name; write 'name:parameter=value'.", text);
  if (colon != std::string_view::npos) {
    spec.settings = parse_settings(text.substr(colon + 1), text);
  }
  return spec;
}

std::string to_string(const Spec& spec) {
  std::string text = spec.name;
  for (const Setting& setting : spec.settings) {
    text += &setting == &spec.settings.front() ? ':' : ',';
    text += setting.name + '=' + escaped(setting.value);
  }
  return text;
}

std::string written(const Described& param, Naming naming) {
  std::string name(param.name);
  if (naming == Naming::spec) return name;
  if (param.is_positional()) {
    std::ranges::transform(name, name.begin(), [](char letter) {
      return letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
    });
    return name;
  }
  std::ranges::replace(name, '_', '-');
  return "--" + name;
}

void refuse_unknown(std::string_view given, const std::vector<Described>& params,
                    std::string_view unit, Naming naming) {
  std::vector<std::string> known;
  for (const Described& param : params) {
    if (naming == Naming::flags && param.is_positional()) continue;
    known.push_back(written(param, naming));
  }
  fail("'{}' has no {} '{}'{}", unit, naming == Naming::flags ? "option" : "parameter", given,
       did_you_mean(given, known, known.size()));
}

void configure(const std::vector<BoundParam>& params, const Settings& settings,
               std::string_view unit, Naming naming) {
  const std::vector<Described> known = described(params);
  check(settings, known, unit, naming);
  // What is given for a repeatable parameter replaces its default, so that goes first.
  for (const BoundParam& param : params) {
    const bool is_given = std::ranges::find(settings, param.name, &Setting::name) != settings.end();
    if (is_given && param.type->repeats) param.type->clear(param.field);
  }
  for (const Setting& setting : settings) {
    const auto param = std::ranges::find(params, setting.name, &BoundParam::name);
    if (param->type->put(param->field, setting.value, param->range)) continue;
    const Described& said = *find(known, setting.name);
    fail("'{}' is '{}'; give {}.", written(said, naming), setting.value, said.expected);
  }
}

Settings as_settings(const std::vector<BoundParam>& params) {
  Settings settings;
  for (const BoundParam& param : params) {
    for (std::string& text : param.type->texts(param.field)) {
      if (!text.empty()) settings.push_back({std::string(param.name), std::move(text)});
    }
  }
  return settings;
}

}  // namespace assay
