// A command is a unit whose call does the work: its fields are its options, and its help, its
// validation and its page of the reference are read from them.
#pragma once

#include <functional>

#include "base/catalogue.h"
#include "base/console.h"

namespace assay::cli {

// What a command is for: the headings of the help and of the reference, in their order.
enum class Topic { none, models, explain, evaluate, studies, statistics, data };

struct Info {
  std::string_view name;
  Topic topic = Topic::none;
  std::string_view summary;  // one sentence
  std::string_view example;  // a whole command line
};

using Run = std::function<void(Console&)>;
using Command = Entry<Info, Run>;

// In the order of the documentation, topic by topic.
std::span<const Command> catalogue();

}  // namespace assay::cli

namespace assay {

template <>
struct Words<cli::Topic> {
  static constexpr std::array values{Word{cli::Topic::models, "Models"},
                                     Word{cli::Topic::explain, "Explaining predictions"},
                                     Word{cli::Topic::evaluate, "Evaluating explanations"},
                                     Word{cli::Topic::studies, "Studies with participants"},
                                     Word{cli::Topic::statistics, "Statistics"},
                                     Word{cli::Topic::data, "Data and files"}};
};

}  // namespace assay
