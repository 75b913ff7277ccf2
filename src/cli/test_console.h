// For tests of commands: what they say.
#pragma once

#include "base/console_test.h"
#include "cli/command.h"

namespace assay::cli {

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
