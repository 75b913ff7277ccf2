// The pages of docs/reference that are read from the catalogues. tests/docs_test.cpp checks that
// the pages in the repository are these.
#pragma once

#include "cli/command.h"

namespace assay::cli {

struct Page {
  std::string name;  // "commands.md"
  std::string text;
};

std::vector<Page> reference_pages();
Page commands_page(std::span<const Command> commands);
Page methods_page();
Page text_methods_page();
Page metrics_page();
Page tests_page();
Page others_page();

}  // namespace assay::cli
