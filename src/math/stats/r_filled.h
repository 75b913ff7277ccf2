// R code with placeholders, `.draws.`, for what is known only when a test has run. A placeholder is
// a valid name in R, so that a file of code with placeholders is R as well.
#pragma once

#include <fmt/format.h>

#include <initializer_list>
#include <string>
#include <string_view>

namespace assay::stats {

// What replaces a placeholder.
struct Filling {
  template <class T>
  Filling(std::string_view placeholder, const T& value)
      : name(placeholder), text(fmt::format("{}", value)) {}

  std::string_view name;  // "draws"
  std::string text;
};

// The code without the line feed at its end. Every placeholder needs a filling, and every filling a
// placeholder.
std::string filled(std::string_view code, std::initializer_list<Filling> fillings = {});

}  // namespace assay::stats
