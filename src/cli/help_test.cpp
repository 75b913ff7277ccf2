#include "cli/help.h"

#include <gmock/gmock.h>

#include <array>
#include <sstream>

namespace assay::cli {
namespace {

struct Paint {
  static constexpr Info info{.name = "paint",
                             .topic = Topic::data,
                             .summary = "Paints a wall.",
                             .example = "assay paint north --brush wide.json"};

  std::string wall;
  std::optional<std::string> corner;
  std::filesystem::path brush;
  int layers = 2;
  bool gloss = false;
  std::vector<std::string> note;

  static constexpr std::tuple params{
      Param{"wall", &Paint::wall, "which wall", Use::argument},
      Param{"corner", &Paint::corner, "where to begin", Use::optional_argument},
      Param{"brush", &Paint::brush, "what to paint with", Use::required},
      Param{"layers", &Paint::layers,
            "how often to paint over it, which takes long enough that the line has to wrap", 1, 9},
      Param{"gloss", &Paint::gloss, "make it shine"},
      Param{"note", &Paint::note, "a remark"},
  };
  void operator()(Console&) const {}
};

constexpr Command paint = Command::of<Paint>();

TEST(Help, SaysEverythingTheUnitSays) {
  std::ostringstream out;
  print_help(out, paint);
  EXPECT_EQ(out.str().substr(0, out.str().find("\nFor every command:")),
            R"(Paints a wall.

Usage: assay paint WALL [CORNER] --brush PATH [options]

Options:
  WALL          which wall (required)
  CORNER        where to begin
  --brush PATH  what to paint with (required)
  --layers N    how often to paint over it, which takes long enough that the
                line has to wrap; a whole number from 1 to 9 (default 2)
  --gloss       make it shine
  --note TEXT   a remark; may be repeated
)");
  EXPECT_TRUE(out.str().ends_with("Example:\n  assay paint north --brush wide.json\n"));
}

TEST(Help, ListsTheCommands) {
  std::ostringstream out;
  print_overview(out, std::span(&paint, 1));
  EXPECT_NE(out.str().find("\n  paint  Paints a wall.\n"), std::string::npos);
  EXPECT_NE(out.str().find("--threads N"), std::string::npos);
}

// Headings in their own order, whatever that of the commands; one width for all of them.
TEST(Help, ListsTheCommandsByTopic) {
  Command second = paint;
  second.info.name = "dry";
  Command first = paint;
  first.info.name = "undercoat";
  first.info.topic = Topic::models;
  const std::array<Command, 3> all{paint, first, second};
  std::ostringstream out;
  print_overview(out, all);
  EXPECT_THAT(out.str(), testing::HasSubstr("\nUsage: assay COMMAND [options]\n\n"
                                            "Models:\n  undercoat  Paints a wall.\n\n"
                                            "Data and files:\n  paint      Paints a wall.\n"
                                            "  dry        Paints a wall.\n\n"
                                            "For every command:"));
}

TEST(Help, ListsTheCommandsOfAGroup) {
  Command wall = paint;
  wall.info.name = "wall paint";
  const std::array<Command, 2> both{paint, wall};
  std::ostringstream out;
  print_overview(out, both, "wall");
  EXPECT_THAT(out.str(), testing::StartsWith("Usage: assay wall COMMAND [options]\n\nCommands:\n"
                                             "  paint  Paints a wall.\n\nFor every command:"));
  EXPECT_THAT(out.str(), testing::EndsWith("'assay wall COMMAND --help' says how each is used.\n"));
}

}  // namespace
}  // namespace assay::cli
