// A command is a unit whose call does the work: its fields are its options, and its help, its
// validation and its page of the reference are read from them.
#pragma once

#include <functional>

#include "base/catalogue.h"
#include "base/console.h"

namespace assay::cli {

struct Info {
  std::string_view name;
  std::string_view summary;  // one sentence
  std::string_view example;  // a whole command line
};

using Run = std::function<void(Console&)>;
using Command = Entry<Info, Run>;

// In the order of the documentation.
std::span<const Command> catalogue();

}  // namespace assay::cli
