// The generated pages of the reference are in the repository as they would be written now.
#include <gtest/gtest.h>

#include "base/file.h"
#include "cli/reference.h"

namespace assay {
namespace {

TEST(Docs, AreWhatTheCataloguesSay) {
  for (const cli::Page& page : cli::reference_pages()) {
    EXPECT_EQ(read_file("docs/reference/" + page.name), page.text)
        << "run 'assay docs' and look at what changed";
  }
}

}  // namespace
}  // namespace assay
