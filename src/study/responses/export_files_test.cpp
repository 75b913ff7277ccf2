#include "study/responses/export_files.h"

#include <algorithm>
#include <set>

#include "base/file.h"
#include "study/responses/stored_test.h"

namespace assay::responses {
namespace {

namespace fs = std::filesystem;

class ExportFiles : public Stored {
 protected:
  const Export& format(std::string_view name) { return find(exports(), name, "format"); }
};

TEST_F(ExportFiles, AreWhatTheFormatWrites) {
  make("team:set_size=4");
  take_part("anna");
  const Scope scope = scope_of(connection(), "trial_run", "salt");
  const std::string expected = exported("csv").at("responses.csv");
  const fs::path file = folder_ / "out.csv";
  EXPECT_EQ(write_export(connection(), format("csv"), scope, file), std::ssize(expected));
  EXPECT_EQ(read_file(file), expected);
  EXPECT_EQ(export_text(connection(), format("csv"), scope, 100 << 20), expected);
  EXPECT_THROW(write_export(connection(), format("csv"), scope, file), Error) << "it exists";
  EXPECT_THROW(export_text(connection(), format("csv"), scope, 1000), Error) << "too large";
}

TEST_F(ExportFiles, AreAFolderWhereThereAreSeveral) {
  make("team:set_size=4");
  take_part("anna");
  const Scope scope = scope_of(connection(), "trial_run", "salt");
  write_export(connection(), format("psychds"), scope, folder_ / "out");
  std::map<std::string, std::string> found;
  for (const auto& entry : fs::recursive_directory_iterator(folder_ / "out")) {
    if (!entry.is_regular_file()) continue;
    found[fs::relative(entry.path(), folder_ / "out").string()] = read_file(entry.path());
  }
  EXPECT_EQ(found, exported("psychds"));
  EXPECT_FALSE(fs::exists(folder_ / "out.part"));
}

TEST_F(ExportFiles, AreOfOneStateWhileOthersWrite) {
  make("team:set_size=4");
  take_part("anna", 5);
  const auto other = store::open((folder_ / "test.db").string());
  const store::Transaction reading(*other, store::Transaction::Kind::read);
  const Scope scope = scope_of(*other, "trial_run", "salt");
  take_part("bert", 5);  // would wait for ever if reading held it up
  std::size_t sessions = 0;
  for_each_session(*other, scope, [&](const SessionRecord&) { ++sessions; });
  EXPECT_EQ(sessions, 1U);
}

// As many sessions as need several pages; what is held at a time does not grow with them.
TEST_F(ExportFiles, GoThroughManySessionsOneByOne) {
  make("team:set_size=4");
  for (int at = 0; at < 230; ++at) take_part(fmt::format("p{}", at), 3);
  std::set<std::string> seen;
  std::size_t largest = 0;
  const Scope scope = scope_of(connection(), "trial_run", "salt");
  format("csv").configure({})(connection(), scope, [&](std::string_view, std::string_view bytes) {
    largest = std::max(largest, bytes.size());
  });
  for_each_session(connection(), scope, [&](const SessionRecord& taken) {
    EXPECT_TRUE(seen.insert(taken.session.id).second);
  });
  EXPECT_EQ(seen.size(), 230U);
  EXPECT_LT(largest, 8U << 10);
}

}  // namespace
}  // namespace assay::responses
