// Two kinds of failure, kept apart by type. `Error`: the world is wrong (a flag, a file, a model)
// and the sentence tells the user what and what to do. `Bug`: we are wrong. Only cli/main.cpp
// (and the server's dispatcher) catch them.
#pragma once

#include <fmt/format.h>

#include <source_location>
#include <stdexcept>
#include <string>
#include <string_view>

namespace assay {

class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class Bug : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

// Throws an Error whose sentence is formatted: fail("'{}' has {} rows; give at least 1.", p, n).
template <class... Args>
[[noreturn]] void fail(fmt::format_string<Args...> sentence, Args&&... args) {
  throw Error(fmt::format(sentence, std::forward<Args>(args)...));
}

// A contract between our own functions; never reached by user input.
inline void expects(bool condition, std::string_view contract,
                    std::source_location where = std::source_location::current()) {
  if (condition) return;
  throw Bug(fmt::format("{}:{}: {}", where.file_name(), where.line(), contract));
}

}  // namespace assay
