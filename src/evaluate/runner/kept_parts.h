// Maps of some items of a long run, kept as they come, so that an interrupted run goes on where it
// stopped.
#pragma once

#include <functional>
#include <optional>

#include "evaluate/runner/maps.h"

namespace assay::runner {

class KeptParts {
 public:
  // `question` says, word for word, what is asked: parts of another question are not found.
  // `report_kept`, if given, hears after every part that is there how many of the first items are
  // kept.
  using ReportKept = std::function<void(std::size_t items)>;
  KeptParts(const std::filesystem::path& folder, const std::string& question, ReportKept told = {});

  // The part of these items, when it was kept.
  std::optional<Part> find(std::size_t begin, std::size_t end) const;
  // Arrays of maps; others are quick to make again and are not kept.
  void keep(std::size_t begin, std::size_t end, const Part& part) const;
  // The whole is written; the parts may go.
  void forget() const;

 private:
  std::filesystem::path file(std::size_t begin, std::size_t end, std::string_view extension) const;

  std::filesystem::path all_;
  std::filesystem::path own_;
  ReportKept report_kept_;
};

}  // namespace assay::runner
