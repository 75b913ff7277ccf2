// What one process is to do: for a block of items, which methods' maps are to be judged by which
// metrics. Everything goes by its place in the request, for only rank 0 knows the file.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "evaluate/runner/evaluation.h"

namespace assay::sweep {

using runner::Step;

struct Job {
  std::size_t model = 0;
  std::size_t first = 0;                  // item
  std::vector<std::size_t> targets = {};  // one an item
  std::vector<Step> steps = {};

  bool operator==(const Job&) const = default;
};

std::string to_bytes(const std::vector<Job>& jobs);
std::vector<Job> jobs_of(std::string_view bytes);

}  // namespace assay::sweep
