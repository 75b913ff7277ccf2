#include "cli/reference.h"

#include <sstream>

#include "base/table.h"
#include "cli/arguments.h"
#include "cli/help.h"
#include "evaluate/metrics/alias.h"
#include "evaluate/suites/suite.h"
#include "explain/attribution/alias.h"
#include "explain/text/method.h"
#include "math/stats/procedure.h"
#include "study/analysis/protocol.h"
#include "study/design/protocol.h"
#include "study/design/reference.h"
#include "study/responses/exchange.h"
#include "study/simulate/behaviour.h"
#include "study/stimulus/attack.h"

namespace assay::cli {
namespace {

std::string code(std::string_view text) { return fmt::format("`{}`", text); }

void write_params(std::ostream& out, const std::vector<Described>& params, Naming naming) {
  if (params.empty()) return;
  const char* noun = naming == Naming::flags ? "option" : "parameter";
  Table table{.columns = {noun, "meaning", "value", "default"}};
  for (const Described& param : params) {
    std::string value = param.is_switch ? "" : param.expected;
    if (param.repeats) value += ", may be repeated";
    std::string initial;
    for (const std::string& text : param.defaults) {
      initial += (initial.empty() ? "" : " ") + code(text);
    }
    if (param.is_switch) initial = initial == code("true") ? "on" : "off";
    if (param.is_required()) initial = "required";
    table.add({code(written(param, naming)), std::string(param.help), value, initial});
  }
  write_markdown(out, table);
  out << '\n';
}

void write_command(std::ostream& out, const Command& command) {
  out << "### " << command.info.name << "\n\n"
      << command.info.summary << "\n\n```\n"
      << usage(command) << "\n```\n\n";
  write_params(out, command.params(), Naming::flags);
  out << "Example: " << code(command.info.example) << "\n\n";
}

template <class Info, class Function>
void write_methods(std::ostream& out, std::span<const Entry<Info, Function>> methods,
                   std::span<const Alias> aliases = {}) {
  for (const auto& method : methods) {
    const Info& info = method.info;
    out << "## " << info.name << "\n\n"
        << info.summary
        << " Family: " << Value<std::remove_cvref_t<decltype(info.family)>>::write(info.family)
        << '.';
    if (!info.reference.empty()) out << ' ' << info.reference << '.';
    out << "\n\n";
    const std::vector<std::string> others = other_names(info.name, aliases);
    if (!others.empty()) out << "Also called " << listed(others) << ".\n\n";
    write_params(out, method.params(), Naming::spec);
  }
}

template <class Info, class Function>
void write_section(std::ostream& out, std::string_view heading, std::string_view where,
                   std::span<const Entry<Info, Function>> units) {
  out << "## " << heading << "\n\n" << where << "\n\n";
  for (const auto& unit : units) {
    out << "### " << unit.info.name << "\n\n" << unit.info.summary << "\n\n";
    write_params(out, unit.params(), Naming::spec);
  }
}

// No blank line at the end.
std::string without_last_line(std::string text) {
  text.pop_back();
  return text;
}

}  // namespace

Page commands_page(std::span<const Command> commands) {
  std::ostringstream out;
  out << "# Commands\n\nWritten by `assay docs`; change the command, not this page.\n\n";
  for (const auto& [topic, heading] : Words<Topic>::values) {
    out << "## " << heading << "\n\n";
    for (const Command& command : of_topic(commands, topic)) write_command(out, command);
  }
  out << "## For every command\n\n";
  write_params(out, described<Common>(), Naming::flags);
  out << "A command that succeeds ends with 0, one that cannot do what it was asked with 1, a "
         "command line\nthat makes no sense with 2, and a defect of assay itself with 70.\n";
  return {"commands.md", out.str()};
}

Page methods_page() {
  std::ostringstream out;
  out << "# Methods\n\nWritten by `assay docs`; change the method, not this page. A method is "
         "named "
         "by a spec: its name,\nand after a colon what differs from its defaults, as in "
         "`smoothgrad:samples=25,noise=0.1`.\n\n";
  write_methods(out, attribution::catalogue(), attribution::aliases());
  return {"methods.md", without_last_line(out.str())};
}

Page text_methods_page() {
  std::ostringstream out;
  out << "# Methods for texts\n\nWritten by `assay docs`; change the method, not this page. These "
         "explain classifiers that\n`assay train text` made; specs are written as for the other "
         "[methods](methods.md). Every method gives a\nweight to each known word of a text, for "
         "all its occurrences, and to each position where one\nstands.\n\n";
  write_methods(out, text::catalogue());
  return {"text_methods.md", without_last_line(out.str())};
}

Page metrics_page() {
  std::ostringstream out;
  out << "# Metrics\n\nWritten by `assay docs`; change the metric, not this page. A metric is "
         "named "
         "by a spec: its name,\nand after a colon what differs from its defaults, as in "
         "`iou:variant=given,threshold=0.5`. Every item has its\nown score, which does not depend "
         "on other items unless it or its variant says so; an item without one says why and\nis "
         "counted "
         "apart. Points that a map ranks equally come in an order that is drawn once for all maps "
         "of a "
         "size.\n\n";
  for (const metrics::Metric& metric : metrics::catalogue()) {
    const metrics::Info& info = metric.info;
    out << "## " << info.name << "\n\n"
        << info.summary << " Family: " << Value<metrics::Family>::write(info.family) << "; "
        << Value<metrics::Better>::write(info.better) << " is better; needs "
        << Value<metrics::Needs>::write(info.needs) << ". " << info.reference << ".\n\n";
    const std::vector<std::string> others = metrics::other_names(info.name);
    if (!others.empty()) out << "Also called " << listed(others) << ".\n\n";
    write_params(out, metric.params(), Naming::spec);
  }
  return {"metrics.md", without_last_line(out.str())};
}

Page tests_page() {
  std::ostringstream out;
  out << "# Tests\n\nWritten by `assay docs`; change the test, not this page. A test is named by a "
         "spec: its name,\nand after a colon what differs from its defaults, as in "
         "`mann_whitney:method=exact,alternative=less`.\n`assay stats` runs it on the columns of a "
         "CSV file. Of two groups the first is the one that sorts first,\nor the first "
         "`--group`. What has no answer says why.\n\n";
  for (const stats::Procedure& test : stats::catalogue()) {
    const stats::Info& info = test.info;
    out << "## " << info.name << "\n\n"
        << info.summary << " Family: " << Value<stats::Family>::write(info.family) << ". Needs "
        << to_string(info.needs);
    if (info.scale != stats::Scale::number) {
      out << "; x is " << Value<stats::Scale>::write(info.scale);
    }
    out << ". " << info.reference << ".\n\n";
    write_params(out, test.params(), Naming::spec);
  }
  return {"tests.md", without_last_line(out.str())};
}

Page others_page() {
  std::ostringstream out;
  out << "# What else takes a spec\n\nWritten by `assay docs`; change the unit, not this page. "
         "Specs are written as for [methods](methods.md):\na name, and after a colon what differs "
         "from the defaults, as in `team:set_size=15`.\n\n";
  write_section(out, "Protocols of studies",
                "For `assay study new --protocol`; what each is like is in "
                "[studies](../studies.md).",
                study::catalogue());
  write_section(out, "Analyses",
                "For `assay analyse --protocol`; what each report holds is in "
                "[analysis](../analysis.md).",
                analysis::protocols());
  write_section(out, "Imports", "For `assay import`.", responses::imports());
  write_section(out, "Exports", "For `assay study export --format`.", responses::exports());
  write_section(out, "Simulated participants", "For `assay study simulate --behaviour`.",
                simulate::catalogue());
  write_section(out, "Attacks", "For `assay workspace attack --attack`.", stimulus::attacks());
  write_section(out, "Suites", "For `assay suite`; see [suites](../suites.md).",
                suites::catalogue());
  return {"others.md", without_last_line(out.str())};
}

std::vector<Page> reference_pages() {
  return {commands_page(catalogue()),
          methods_page(),
          text_methods_page(),
          metrics_page(),
          tests_page(),
          others_page(),
          {"study_design.md", study::design_reference()}};
}

}  // namespace assay::cli
