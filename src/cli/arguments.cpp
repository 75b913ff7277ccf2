#include "cli/arguments.h"

#include <algorithm>

namespace assay::cli {
namespace {

using Params = std::vector<Described>;

const Described* option(const Params& params, std::string_view word) {
  for (const Described& param : params) {
    if (!param.is_positional() && written(param, Naming::flags) == word) return &param;
  }
  return nullptr;
}

// A lone "-" and the "--" that ends the options are none.
bool is_option(std::string_view word) {
  return word.size() > 1 && word.starts_with('-') && word != "--";
}

// One pass over words, from the first to the last.
class Reader {
 public:
  explicit Reader(std::span<const std::string> words) : words_(words) {}

  bool at_end() const { return at_ == words_.size(); }
  bool at_option() const { return !at_end() && is_option(words_[at_]); }
  const std::string& next() { return words_[at_++]; }

  // "--name value", "--name=value" or "--switch".
  Setting next_option(const Params& params, std::string_view unit) {
    const std::string& whole = next();
    const std::size_t equals = whole.find('=');
    const std::string name = whole == "-h" ? "--help" : whole.substr(0, equals);
    const Described* param = option(params, name);
    if (!param) refuse_unknown(name, params, unit, Naming::flags);

    std::string key(param->name);
    if (equals != std::string::npos) return {std::move(key), whole.substr(equals + 1)};
    if (param->is_switch) return {std::move(key), "true"};
    if (at_end()) fail("'{}' stands at the end; give it {}.", name, param->expected);
    return {std::move(key), next()};
  }

 private:
  std::span<const std::string> words_;
  std::size_t at_ = 0;
};

// The next parameter by position that still takes a value.
const Described* position(const Params& params, const Settings& settings) {
  for (const Described& param : params) {
    if (!param.is_positional()) continue;
    const bool given = std::ranges::find(settings, param.name, &Setting::name) != settings.end();
    if (!given || param.repeats) return &param;
  }
  return nullptr;
}

// Options by name, everything else by position; after "--" everything is by position.
Settings read_all(Reader& reader, const Params& params, std::string_view unit) {
  Settings settings;
  bool options = true;
  while (!reader.at_end()) {
    if (options && reader.at_option()) {
      settings.push_back(reader.next_option(params, unit));
      continue;
    }
    const std::string& word = reader.next();
    if (options && word == "--") {
      options = false;
      continue;
    }
    const Described* param = position(params, settings);
    if (!param) fail("'{}' has no place for '{}'; see 'assay {} --help'.", unit, word, unit);
    settings.push_back({std::string(param->name), word});
  }
  return settings;
}

// Moves the settings that belong to every command from the first list into the second.
void take_common(Settings& settings, const Params& common, Settings& taken) {
  Settings rest;
  for (Setting& setting : settings) {
    const bool shared = std::ranges::find(common, setting.name, &Described::name) != common.end();
    (shared ? taken : rest).push_back(std::move(setting));
  }
  settings = std::move(rest);
}

// The second words of the commands whose first this is.
std::vector<std::string> seconds_of(const std::string& first, std::span<const Command> commands) {
  std::vector<std::string> seconds;
  for (const Command& command : commands) {
    const std::string_view full = command.info.name;
    if (full.starts_with(first + ' ')) seconds.emplace_back(full.substr(first.size() + 1));
  }
  return seconds;
}

// Whether help is asked for, by an option anywhere or as "assay help COMMAND", and the words that
// are no options.
bool asks_help(std::span<const std::string> words, std::vector<std::string>& names) {
  bool asks = !words.empty() && words.front() == "help";
  for (const std::string& word : words.subspan(asks ? 1 : 0)) {
    if (word == "--") break;
    if (word == "--help" || word == "-h") {
      asks = true;
    } else if (!is_option(word)) {
      names.push_back(word);
    }
  }
  return asks;
}

// Of the command among the words, whatever else is wrong with them; values of options come before
// it, too. Of no command, all of them.
Request help_of(std::span<const std::string> names, std::span<const Command> commands) {
  Request request;
  request.common.help = true;
  for (std::size_t at = 0; at < names.size(); ++at) {
    const auto named = [&](const std::string& name) {
      return std::ranges::find(commands, name, [](const Command& one) { return one.info.name; });
    };
    if (const auto found = named(names[at]); found != commands.end()) {
      request.command = &*found;
      return request;
    }
    if (seconds_of(names[at], commands).empty()) continue;
    request.group = names[at];
    for (const std::string& second : names.subspan(at + 1)) {
      const auto found = named(names[at] + ' ' + second);
      if (found != commands.end()) request.command = &*found;
      if (found != commands.end()) return request;
    }
    return request;
  }
  // Refuses it, with near ones.
  if (!names.empty()) static_cast<void>(find(commands, names.front(), "command"));
  return request;
}

}  // namespace

Request parse(std::span<const std::string> words, std::span<const Command> commands) {
  if (std::vector<std::string> names; asks_help(words, names)) return help_of(names, commands);
  const Params common = described<Common>();
  Settings shared;
  Reader reader(words);
  while (reader.at_option()) shared.push_back(reader.next_option(common, Common::info.name));
  if (reader.at_end()) return {.common = configured<Common>(shared, Naming::flags)};

  // A command is named by a word, or by two: "study check".
  std::string name = reader.next();
  const std::vector<std::string> seconds = seconds_of(name, commands);
  if (!seconds.empty()) {
    while (reader.at_option()) shared.push_back(reader.next_option(common, name));
    const Common asked = configured<Common>(shared, Naming::flags);
    if (reader.at_end()) {
      if (asked.help || asked.version) return {.common = asked, .group = name};
      fail("'{}' wants another word: {}.", name, listed(seconds, "or"));
    }
    name += ' ' + reader.next();
  }
  const Command& command = find(commands, name, "command");
  Params params = command.params();
  params.insert(params.end(), common.begin(), common.end());
  Settings settings = read_all(reader, params, command.info.name);
  take_common(settings, common, shared);

  Request request{.common = configured<Common>(shared, Naming::flags), .command = &command};
  const bool asks = request.common.help || request.common.version;
  if (!asks) request.run = command.configure(settings, Naming::flags);
  return request;
}

int thread_count(const Common& common, const char* variable) {
  if (common.threads) return *common.threads;
  if (variable == nullptr || *variable == '\0') return 0;
  const Range range = std::get<0>(Common::params).range;
  const std::optional<int> count = Value<int>::read(variable, range);
  if (!count) {
    fail("The environment variable ASSAY_THREADS is '{}'; give {}.", variable,
         Value<int>::expected(range));
  }
  return *count;
}

}  // namespace assay::cli
