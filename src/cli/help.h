// What a command says of itself, for a terminal and for the reference.
#pragma once

#include "cli/command.h"

namespace assay::cli {

// "assay predict --model PATH [--top N]".
std::string usage(const Command& command);

// The value of an option for people: "a whole number from 1 to 1000"; "" when the placeholder says
// it all.
std::string constraint(const Described& param);

void print_help(std::ostream& out, const Command& command);

// What a unit of a catalogue says of itself.
struct UnitPage {
  std::string name;
  std::vector<std::string> about;  // a line each
  std::vector<Described> params;
  std::string spec;  // with every parameter
};
void print_unit(std::ostream& out, const UnitPage& unit);

// The commands of a topic, in their order.
std::vector<Command> of_topic(std::span<const Command> commands, Topic topic);

// Of all commands, topic by topic, or of those with this first word.
void print_overview(std::ostream& out, std::span<const Command> commands,
                    const std::string& group = {});

}  // namespace assay::cli
