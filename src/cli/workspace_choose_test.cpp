#include "cli/workspace_choose.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <set>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "cli/test_console.h"
#include "study/workspace/record_json.h"
#include "study/workspace/workspace.h"

namespace assay::cli {
namespace {

using testing::HasSubstr;

TEST(WorkspaceChooseCommand, WritesAListWithAsManyOfEachBin) {
  const TemporaryFolder folder;
  workspace::Workspace space = workspace::Workspace::create(folder / "w", "w", "");
  space.put_classes({{"cat", "", {}}, {"dog", "", {}}});
  write_file(folder / "w/media/a.txt", "a");
  std::vector<workspace::WorkspaceItem> items;
  std::vector<workspace::Prediction> said_of;
  for (int at = 0; at < 60; ++at) {
    items.push_back({.id = fmt::format("i{}", at),
                     .kind = workspace::Kind::text,
                     .file = "media/a.txt",
                     .label = at % 2 == 0 ? "cat" : "dog",
                     .split = "test"});
    said_of.push_back({items.back().id, "cat", at / 60.0});
  }
  space.put_items(items);
  space.put_predictions("m", said_of);
  WorkspaceChoose unit{.workspace = folder / "w", .per_bin = 3, .out = folder / "list.jsonl"};
  said(unit);
  const std::string lines = read_file(folder / "list.jsonl");
  EXPECT_EQ(std::ranges::count(lines, '\n'), 18);
  std::set<std::string> ids;
  for (std::size_t begin = 0; begin < lines.size(); begin = lines.find('\n', begin) + 1) {
    workspace::WorkspaceItem item;
    from_line(std::string_view(lines).substr(begin, lines.find('\n', begin) - begin), item);
    ids.insert(item.id);
  }
  EXPECT_EQ(ids.size(), 18U);
  unit.per_bin = 30;
  EXPECT_THAT(refusal(unit), HasSubstr("30 are asked for"));
  // Confidences are at / 60: below 18, from 24 to 35 and from 48 on, which are 42 in all.
  unit.fewer = true;
  said(unit);
  EXPECT_EQ(std::ranges::count(read_file(folder / "list.jsonl"), '\n'), 42);
}

}  // namespace
}  // namespace assay::cli
