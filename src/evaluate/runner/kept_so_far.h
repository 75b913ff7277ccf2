// What Ctrl-C says of a run of several methods over many items: how much of it is kept, and how it
// goes on.
#pragma once

#include <filesystem>

#include "base/interruption.h"

namespace assay::runner {

class KeptSoFar {
 public:
  // Kept in `place`, of so many methods; `resume` is how to go on, as the end of the sentence.
  KeptSoFar(const std::filesystem::path& place, std::size_t methods, std::string_view resume);

  // By this method, of which nothing is kept yet.
  void begin(std::string_view method);
  // "64 of 200 images"
  void has(std::size_t items, std::size_t all, std::string_view things);
  // All items by the method that was begun.
  void finish();

 private:
  void say();

  std::string place_;
  std::size_t methods_;
  std::string resume_;
  std::size_t done_ = 0;
  std::string method_ = {};
  std::string part_ = {};
  Interruption stopped_;
};

}  // namespace assay::runner
