#include "cli/reference.h"

#include <sstream>

#include "base/table.h"
#include "cli/arguments.h"
#include "cli/help.h"

namespace assay::cli {
namespace {

std::string code(std::string_view text) { return fmt::format("`{}`", text); }

void write_params(std::ostream& out, const std::vector<Described>& params) {
  if (params.empty()) return;
  Table table{.columns = {"option", "meaning", "value", "default"}};
  for (const Described& param : params) {
    std::string value = param.is_switch ? "" : param.expected;
    if (param.repeats) value += ", may be repeated";
    std::string initial;
    for (const std::string& text : param.defaults) {
      initial += (initial.empty() ? "" : " ") + code(text);
    }
    if (param.is_switch) initial = "off";
    if (param.is_required()) initial = "required";
    table.add({code(written(param, Naming::flags)), std::string(param.help), value, initial});
  }
  write_markdown(out, table);
  out << '\n';
}

}  // namespace

Page commands_page(std::span<const Command> commands) {
  std::ostringstream out;
  out << "# Commands\n\nWritten by `assay docs`; change the command, not this page.\n\n";
  for (const Command& command : commands) {
    out << "## " << command.info.name << "\n\n"
        << command.info.summary << "\n\n```\n"
        << usage(command) << "\n```\n\n";
    write_params(out, command.params());
    out << "Example: " << code(command.info.example) << "\n\n";
  }
  out << "## For every command\n\n";
  write_params(out, described<Common>());
  out << "A command that succeeds ends with 0, one that cannot do what it was asked with 1, a "
         "command line\nthat makes no sense with 2, and a defect of assay itself with 70.\n";
  return {"commands.md", out.str()};
}

std::vector<Page> reference_pages() { return {commands_page(catalogue())}; }

}  // namespace assay::cli
