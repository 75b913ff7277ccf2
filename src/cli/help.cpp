#include "cli/help.h"

#include <algorithm>
#include <iterator>
#include <ostream>

#include "base/utf8.h"
#include "cli/arguments.h"

namespace assay::cli {
namespace {

constexpr std::size_t page_columns = 80;

// "--top N", "--json", "MODEL"; of a spec "steps".
std::string shown(const Described& param, Naming naming = Naming::flags) {
  std::string name = written(param, naming);
  if (param.is_switch || param.is_positional() || naming == Naming::spec) return name;
  return fmt::format("{} {}", name, param.placeholder);
}

std::string explained(const Described& param, Naming naming) {
  const bool has_value = !param.is_switch || naming == Naming::spec;
  std::string text(param.help);
  const std::string values = param.is_switch && has_value ? param.expected : constraint(param);
  if (!values.empty()) text += "; " + values;
  if (param.repeats) text += "; may be repeated";
  if (param.is_required()) text += " (required)";
  if (!param.defaults.empty() && !param.is_required() && has_value) {
    text += fmt::format(" (default {})", listed(param.defaults));
  }
  return text;
}

// Words wrapped into the columns right of `indent`.
void print_wrapped(std::ostream& out, std::string_view text, std::size_t indent) {
  std::size_t column = indent;
  while (!text.empty()) {
    const std::size_t space = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, space);
    if (column > indent && column + 1 + width(word) > page_columns) {
      out << '\n' << std::string(indent, ' ');
      column = indent;
    }
    if (column > indent) out << ' ';
    out << word;
    column += width(word) + (column > indent ? 1 : 0);
    text.remove_prefix(std::min(space + 1, text.size()));
  }
  out << '\n';
}

struct Line {
  std::string term;
  std::string meaning;
};

std::size_t widest_term(const std::vector<Line>& lines) {
  std::size_t widest = 0;
  for (const Line& line : lines) widest = std::max(widest, width(line.term));
  return widest;
}

void print_lines(std::ostream& out, const std::vector<Line>& lines, std::size_t widest) {
  for (const Line& line : lines) {
    out << "  " << line.term << std::string(widest - width(line.term) + 2, ' ');
    print_wrapped(out, line.meaning, widest + 4);
  }
}

void print_params(std::ostream& out, std::string_view heading, const std::vector<Described>& params,
                  Naming naming = Naming::flags) {
  if (params.empty()) return;
  std::vector<Line> lines;
  for (const Described& param : params) {
    lines.push_back({shown(param, naming), explained(param, naming)});
  }
  out << '\n' << heading << '\n';
  print_lines(out, lines, widest_term(lines));
}

// Names without the first word that all of them share.
std::vector<Line> overview_lines(std::span<const Command> commands, std::string_view first) {
  std::vector<Line> lines;
  for (const Command& command : commands) {
    if (!command.info.name.starts_with(first)) continue;
    lines.push_back(
        {std::string(command.info.name.substr(first.size())), std::string(command.info.summary)});
  }
  return lines;
}

void print_by_topic(std::ostream& out, std::span<const Command> commands) {
  const std::size_t widest = widest_term(overview_lines(commands, ""));
  for (const auto& [topic, heading] : Words<Topic>::values) {
    const std::vector<Command> about = of_topic(commands, topic);
    if (about.empty()) continue;
    out << '\n' << heading << ":\n";
    print_lines(out, overview_lines(about, ""), widest);
  }
}

}  // namespace

std::vector<Command> of_topic(std::span<const Command> commands, Topic topic) {
  std::vector<Command> found;
  std::ranges::copy_if(commands, std::back_inserter(found),
                       [&](const Command& command) { return command.info.topic == topic; });
  return found;
}

std::string usage(const Command& command) {
  std::string text = fmt::format("assay {}", command.info.name);
  bool options = false;
  for (const Described& param : command.params()) {
    if (param.use == Use::option) {
      options = true;
    } else if (param.use == Use::optional_argument) {
      text += fmt::format(" [{}]{}", shown(param), param.repeats ? "..." : "");
    } else {
      text += fmt::format(" {}{}", shown(param), param.repeats ? "..." : "");
    }
  }
  return options ? text + " [options]" : text;
}

std::string constraint(const Described& param) {
  const bool plain = param.is_switch || param.placeholder == Value<std::string>::placeholder ||
                     param.placeholder == Value<std::filesystem::path>::placeholder;
  return plain ? std::string() : param.expected;
}

void print_help(std::ostream& out, const Command& command) {
  out << command.info.summary << "\n\nUsage: " << usage(command) << '\n';
  print_params(out, "Options:", command.params());
  print_params(out, "For every command:", described<Common>());
  out << "\nExample:\n  " << command.info.example << '\n';
}

void print_unit(std::ostream& out, const UnitPage& unit) {
  out << unit.name << "\n\n";
  for (const std::string& line : unit.about) print_wrapped(out, line, 0);
  print_params(out, "Parameters:", unit.params, Naming::spec);
  out << "\nWith all of them:\n  " << unit.spec << '\n';
}

void print_overview(std::ostream& out, std::span<const Command> commands,
                    const std::string& group) {
  const std::string first = group.empty() ? "" : group + ' ';
  if (group.empty()) out << Common::info.summary << "\n\n";
  out << "Usage: assay " << first << "COMMAND [options]\n";
  if (group.empty()) {
    print_by_topic(out, commands);
  } else {
    const std::vector<Line> lines = overview_lines(commands, first);
    out << "\nCommands:\n";
    print_lines(out, lines, widest_term(lines));
  }
  print_params(out, "For every command:", described<Common>());
  out << "\n'assay " << first << "COMMAND --help' says how each is used.\n";
}

}  // namespace assay::cli
