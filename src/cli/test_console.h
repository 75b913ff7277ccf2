// A console that remembers what was said, for tests of commands.
#pragma once

#include <sstream>

#include "cli/command.h"

namespace assay::cli {

struct TestConsole {
  std::ostringstream out;
  std::ostringstream err;
  Console console{out, err, {.stream = err, .clock = [] { return 0.0; }}};
};

// What the unit prints to `out`.
template <class Unit>
std::string said(const Unit& unit) {
  TestConsole test;
  unit(test.console);
  return test.out.str();
}

// The sentence with which the unit refuses.
template <class Unit>
std::string refusal(const Unit& unit) {
  try {
    said(unit);
  } catch (const Error& error) {
    return error.what();
  }
  return "accepted";
}

}  // namespace assay::cli
