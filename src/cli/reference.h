// The pages of docs/reference that are read from the catalogues. tests/docs_test.cpp checks that
// the pages in the repository are these.
#pragma once

#include "attribution/method.h"
#include "cli/command.h"
#include "metrics/metric.h"
#include "stats/test.h"

namespace assay::cli {

struct Page {
  std::string name;  // "commands.md"
  std::string text;
};

std::vector<Page> reference_pages();
Page commands_page(std::span<const Command> commands);
Page methods_page(std::span<const attribution::Method> methods);
Page metrics_page(std::span<const metrics::Metric> metrics);
Page tests_page(std::span<const stats::Test> tests);

}  // namespace assay::cli
