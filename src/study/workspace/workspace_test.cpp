#include "study/workspace/workspace.h"

#include <gmock/gmock.h>

#include "base/error.h"
#include "base/file.h"
#include "base/sha256.h"
#include "base/temporary_folder.h"
#include "math/tensor/npy.h"

namespace assay::workspace {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class AWorkspace : public testing::Test {
 protected:
  AWorkspace() : made(Workspace::create(folder / "w", "pets", "2026-01-01")) {
    for (const char* name : {"a.txt", "b.txt", "c.txt"}) write_file(at("media") / name, name);
    made.put_classes({{"cat", "a feline", {}}, {"dog", "", {}}});
    made.put_items({text("a", "cat"), text("b", "dog"), text("c", "")});
  }

  static WorkspaceItem text(const std::string& id, const std::string& label) {
    return {.id = id, .kind = Kind::text, .file = "media/" + id + ".txt", .label = label};
  }
  std::filesystem::path at(const std::string& name) const { return folder.path() / "w" / name; }
  void write(const std::string& name, const std::string& bytes) const {
    std::filesystem::create_directories(at(name).parent_path());
    write_file(at(name), bytes);
  }
  // The sentence with which the whole workspace is refused.
  std::string refusal() const {
    try {
      const Workspace workspace(folder / "w");
      for (const auto& name : workspace.models()) workspace.predictions(name);
      for (const auto& name : workspace.methods()) workspace.explanations(name);
      for (const auto& name : workspace.metrics()) workspace.scores(name);
    } catch (const Error& error) {
      return error.what();
    }
    return "accepted";
  }

  TemporaryFolder folder;
  Workspace made;
};

TEST_F(AWorkspace, IsTheSameWhenItIsOpenedAgain) {
  WorkspaceItem full = text("c", "dog");
  full.split = "train";
  full.mask = "media/a.txt";
  full.box = data::Box{0.5, 1, 2, 3};
  full.made_from = "a";
  made.put_items({text("a", "cat"), text("b", "dog"), full});
  made.put_classes({{"cat", "a \"feline\"", {"a", "c"}}, {"dog", "", {}}});
  const Workspace again(folder / "w");
  EXPECT_EQ(again.name(), "pets");
  EXPECT_EQ(again.items(), made.items());
  EXPECT_EQ(again.items()[2], full);
  EXPECT_EQ(again.classes(), made.classes());
  EXPECT_EQ(again.item("b").label, "dog");
}

TEST_F(AWorkspace, KeepsWhatModelsMethodsAndMetricsSay) {
  const std::vector<Prediction> predictions{{"a", "cat", 0.1}, {"b", "cat", 1.0 / 3}};
  const Tensor map(Shape{2}, {1, 2});
  write("explanations/gradient/a.npy", npy_bytes(map));
  const std::vector<Explanation> explanations{{.item = "a",
                                               .file = "explanations/gradient/a.npy",
                                               .spec = "gradient",
                                               .target = "cat",
                                               .hash = sha256(npy_bytes(map))},
                                              {.item = "b",
                                               .neighbours = {"c", "a"},
                                               .spec = "nn",
                                               .target = "cat",
                                               .hash = sha256("c\na\n")}};
  const std::vector<Score> scores{{"a", "gradient", 0.25}, {"b", "gradient", {}, "no mask"}};
  made.put_predictions("net", predictions);
  made.put_explanations("gradient", explanations);
  made.put_scores("deletion", scores);
  const Workspace again(folder / "w");
  EXPECT_THAT(again.models(), ElementsAre("net"));
  EXPECT_THAT(again.methods(), ElementsAre("gradient"));
  EXPECT_THAT(again.metrics(), ElementsAre("deletion"));
  EXPECT_EQ(again.predictions("net"), predictions);
  EXPECT_EQ(again.explanations("gradient"), explanations);
  EXPECT_EQ(again.scores("deletion"), scores);
  EXPECT_EQ(again.map(explanations[0]), map);
  EXPECT_THAT(again.predictions("other"), IsEmpty());
}

TEST_F(AWorkspace, KeepsWhatIsNeededOfAModel) {
  ModelFacts facts{"nets/a.onnx", "1234", {3, 8, 9}, {}};
  facts.description.preprocessing.resize = 20;
  facts.description.preprocessing.mean = {0.25, 0.5, 0.75};
  facts.description.classes = {"cat", "dog"};
  made.put_model("a", facts);
  const ModelFacts read = made.model_facts("a");
  EXPECT_EQ(read.file, facts.file);
  EXPECT_EQ(read.input_shape, facts.input_shape);
  EXPECT_EQ(read.description.preprocessing.resize, 20);
  EXPECT_EQ(read.description.preprocessing.mean, facts.description.preprocessing.mean);
  EXPECT_EQ(read.description.classes, facts.description.classes);
}

TEST_F(AWorkspace, RefusesAMapThatIsNotTheOneThatWasWritten) {
  write("m.npy", npy_bytes(Tensor(Shape{2}, {1, 2})));
  const Explanation one{
      .item = "a", .file = "m.npy", .spec = "s", .target = "cat", .hash = sha256("other")};
  EXPECT_THROW(made.map(one), Error);
}

// A stranger's workspace showed, and sent to whoever asked, any file of the machine it was opened
// on.
TEST_F(AWorkspace, RefusesLinksThatLeadOutOfIt) {
  namespace fs = std::filesystem;
  write_file(folder / "secret", "root:x:0");
  const auto linked = [&](const char* name) {
    const fs::path kept = folder / "kept";
    fs::create_directories(at(name).parent_path());
    const bool was_there = fs::exists(at(name));
    if (was_there) fs::rename(at(name), kept);
    fs::create_symlink(folder / "secret", at(name));
    const std::string said = refusal();
    fs::remove(at(name));
    if (was_there) fs::rename(kept, at(name));
    return said;
  };
  for (const char* name :
       {"media/b.txt", "items.jsonl", "classes.json", "workspace.json", "predictions/net.jsonl",
        "explanations/gradient.jsonl", "scores/deletion.jsonl"}) {
    EXPECT_THAT(linked(name), AllOf(HasSubstr("symbolic link"), HasSubstr(name))) << name;
  }
  EXPECT_EQ(refusal(), "accepted");
  // Nor is what a link names replaced.
  fs::create_directories(at("scores"));
  fs::create_symlink(folder / "secret", at("scores/deletion.jsonl"));
  EXPECT_THROW(made.put_scores("deletion", {}), Error);
  fs::create_symlink(folder / "secret", at("media/d.txt"));
  EXPECT_THROW(made.path_of("media/d.txt"), Error);
  EXPECT_EQ(read_file(folder / "secret"), "root:x:0");
}

TEST_F(AWorkspace, FollowsLinksThatStayInIt) {
  std::filesystem::rename(at("media/a.txt"), at("media/other.txt"));
  std::filesystem::create_symlink("other.txt", at("media/a.txt"));
  EXPECT_EQ(refusal(), "accepted");
  EXPECT_EQ(read_file(Workspace(folder / "w").path_of("media/a.txt")), "a.txt");
}

// A stranger's list named the database as a picture, and the console showed it.
TEST_F(AWorkspace, DoesNotTakeTheServersOwnFilesForItems) {
  for (const char* name :
       {"assay.db", "assay.db-wal", "payment.key", "signing/faces.key", "backups/monday"}) {
    std::filesystem::create_directories(at(name).parent_path());
    write_file(at(name), "secret");
    EXPECT_THROW(made.path_of(name), Error) << name;
    const std::string link = "media/" + std::filesystem::path(name).filename().string() + ".png";
    std::filesystem::create_symlink(at(name), at(link));
    EXPECT_THROW(made.path_of(link), Error) << name;
  }
  EXPECT_NO_THROW(made.path_of("media/b.txt"));
}

TEST_F(AWorkspace, IsNotMadeWhereSomethingIs) {
  EXPECT_THROW(Workspace::create(folder / "w", "again", ""), Error);
  EXPECT_THROW(Workspace(folder / "nowhere"), Error);
}

TEST_F(AWorkspace, ChangesNothingWhenNewItemsAreWrong) {
  EXPECT_THROW(made.put_items({text("a", "cat"), text("a", "dog")}), Error);
  EXPECT_THROW(made.put_classes({{"cat", "", {}}}), Error);  // b is a dog
  EXPECT_EQ(made.items().size(), 3U);
  EXPECT_EQ(refusal(), "accepted");
}

// Every defect of a file that people can edit is named with its file and line.
struct Defect {
  std::string file;
  std::string text;
  std::string line;
  std::string says;
};
class EveryDefect : public AWorkspace, public testing::WithParamInterface<Defect> {};

TEST_P(EveryDefect, IsNamedWithItsPlace) {
  write(GetParam().file, GetParam().text);
  EXPECT_THAT(refusal(), AllOf(HasSubstr(GetParam().line), HasSubstr(GetParam().says),
                               HasSubstr(GetParam().file.substr(0, 5))));
}

const std::string sound = R"({"id":"a","kind":"text","file":"media/a.txt"})"
                          "\n";

INSTANTIATE_TEST_SUITE_P(
    Files, EveryDefect,
    testing::Values(
        Defect{"items.jsonl", sound + sound, "Line 2", "the id 'a', which line 1 has"},
        Defect{"items.jsonl", sound + R"({"id":"x","kind":"text","file":"media/x.txt"})", "Line 2",
               "'media/x.txt', which is not there"},
        Defect{"items.jsonl", R"({"id":"x","kind":"text","file":"../w/media/a.txt"})", "Line 1",
               "not within the workspace"},
        Defect{"items.jsonl", R"({"id":"x","kind":"text","file":"/etc/passwd"})", "Line 1",
               "not within the workspace"},
        Defect{"items.jsonl",
               sound + R"({"id":"b","kind":"text","file":"media/b.txt","mask":"no.png"})", "Line 2",
               "'no.png', which is not there"},
        Defect{"items.jsonl", R"({"id":"a","kind":"text","file":"media/a.txt","label":"cow"})",
               "Line 1", "the label 'cow'"},
        Defect{"items.jsonl", R"({"id":"a","kind":"film","file":"media/a.txt"})", "Line 1",
               "The kind 'film' is none; give image, text or signal"},
        Defect{"items.jsonl", R"({"id":"a/../b","kind":"text","file":"media/a.txt"})", "Line 1",
               "the id 'a/../b' is no name"},
        Defect{"items.jsonl", R"({"id":7,"kind":"text","file":"media/a.txt"})", "Line 1", "'id'"},
        Defect{"items.jsonl", R"({"id":"a","kind":"text"})", "Line 1", "no 'file'"},
        Defect{"items.jsonl", R"({"id":"a","kind":"text","fille":"media/a.txt"})", "Line 1",
               "did you mean 'file'"},
        Defect{"items.jsonl", sound + "\n", "Line 2", "not sound JSON"},
        Defect{"items.jsonl", R"({"id":"a","kind":"text","file":"media/a.txt","made_from":"z"})",
               "Line 1", "made from 'z'"},
        Defect{"items.jsonl", R"({"id":"a","kind":"text","file":"media/a.txt","box":[1,2,1,3]})",
               "Line 1", "x0 < x1"},
        Defect{"classes.json", R"([{"name":"cat"},{"name":"dog"},{"name":"cat"}])", "Entry 3",
               "'cat' for the second time"},
        Defect{"classes.json", R"([{"name":"cat","samples":["zebra"]},{"name":"dog"}])", "Entry 1",
               "the sample 'zebra'"},
        Defect{"classes.json", R"({"cat":1})", "classes.json", "a list"},
        Defect{"predictions/net.jsonl", R"({"item":"z","label":"cat","confidence":1})", "Line 1",
               "the item 'z'"},
        Defect{"predictions/net.jsonl", R"({"item":"a","label":"cow","confidence":1})", "Line 1",
               "the label 'cow'"},
        Defect{"predictions/net.jsonl", R"({"item":"a","label":"cat","confidence":1.5})", "Line 1",
               "from 0 to 1"},
        Defect{"predictions/net.jsonl",
               "{\"item\":\"a\",\"label\":\"cat\",\"confidence\":1}\n"
               "{\"item\":\"a\",\"label\":\"dog\",\"confidence\":0}",
               "Line 2", "second time"},
        Defect{"explanations/m.jsonl",
               R"({"item":"a","kind":"map","file":"no.npy","spec":"m","target":"cat","hash":"0"})",
               "Line 1", "'no.npy', which is not there"},
        Defect{"explanations/m.jsonl",
               R"({"item":"a","kind":"map","spec":"m","target":"cat","hash":"0"})", "Line 1",
               "needs a file"},
        Defect{"explanations/m.jsonl",
               R"({"item":"a","kind":"song","file":"x","spec":"m","target":"cat","hash":"0"})",
               "Line 1", "The kind 'song'"},
        Defect{"explanations/m.jsonl",
               R"({"item":"a","kind":"neighbours","neighbours":["z"],"spec":"m",)"
               R"("target":"cat","hash":"0"})",
               "Line 1", "the neighbour 'z'"},
        Defect{"explanations/m.jsonl",
               R"({"item":"a","kind":"neighbours","neighbours":["b"],"spec":"m",)"
               R"("target":"cat","hash":"0"})",
               "Line 1", "its hash"},
        Defect{"scores/s.jsonl", R"({"item":"z","method":"m","value":1})", "Line 1",
               "the item 'z'"},
        Defect{"scores/s.jsonl", R"({"item":"a","method":"m"})", "Line 1", "either a value"},
        Defect{"workspace.json", R"({"assay_workspace":2,"name":"w"})", "workspace.json",
               "format 2"}));

TEST(AName, IsWhatAFileAndAnAddressMayBeCalled) {
  for (const char* good : {"a", "A-1", "9_b.c"}) EXPECT_TRUE(is_name(good)) << good;
  for (const char* bad : {"", ".a", "-a", "_a", "a b", "a/b", "ä"})
    EXPECT_FALSE(is_name(bad)) << bad;
  EXPECT_TRUE(is_name(std::string(150, 'a')));
  EXPECT_FALSE(is_name(std::string(151, 'a')));
  EXPECT_EQ(as_name("../cats/a b.png"), "cats_a_b.png");
  EXPECT_EQ(as_name("???"), "");
}

}  // namespace
}  // namespace assay::workspace
