#include "evaluate/sweep/results.h"

#include <gmock/gmock.h>

#include <cmath>

#include "base/file.h"
#include "base/spec.h"
#include "base/temporary_folder.h"
#include "evaluate/sweep/writer.h"
#include "infra/store/connection.h"

namespace assay::sweep {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Pair;

MetricRow metric(const std::string& spec) {
  const Spec parsed = parse_spec(spec);
  const metrics::Metric& row = find(metrics::catalogue(), parsed.name, "metric");
  return {spec, to_string(row.complete(parsed.settings)), row.info};
}

class ResultsFile : public testing::Test {
 protected:
  ResultsFile() : path(folder / "r.sqlite"), writer(path, {.seed = 7}) {
    writer.add_models(std::vector<ModelRow>{{"net.onnx", std::string(64, 'a')}});
    writer.add_methods(std::vector<MethodRow>{{"gradient", "gradient"},
                                              {"random", "random:seed=0", Role::control}});
    writer.add_metrics(std::vector{metric("deletion"), metric("max_box_acc")});
    writer.add_items(std::vector<ItemRow>{{"one", "cat"}, {"two"}, {"three"}});
  }

  std::string refusal(const auto& work) {
    try {
      work();
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  }

  void store(const Unit& unit) { writer.store(std::span(&unit, 1)); }

  TemporaryFolder folder;
  std::filesystem::path path;
  Writer writer;
};

TEST_F(ResultsFile, GivesBackEveryRowAndEveryBit) {
  const double third = 1.0 / 3;
  writer.add_asked(0, std::vector<AskedItem>{{"x", 4}, {"y", 2}, {"z", 0}});
  store({.model = 0,
         .method = 1,
         .first = 1,
         .items = 2,
         .metrics = {0},
         .scores = {{{.value = third, .curve = {1, third}}, {.reason = "why not"}}},
         .cost = {.seconds = 0.5, .forward = 9, .backward = 3, .asked = 8, .run = 6}});
  const Results results(path);
  EXPECT_EQ(results.terms(), (Terms{.seed = 7}));
  EXPECT_EQ(results.models().at(0).sha256, std::string(64, 'a'));
  EXPECT_EQ(results.methods().at(1).spec, "random:seed=0");
  EXPECT_EQ(results.methods().at(1).role, Role::control);
  EXPECT_EQ(results.metrics().at(0).info.name, "deletion");
  EXPECT_THAT(results.metrics().at(0).spec, HasSubstr("deletion:"));
  EXPECT_EQ(results.items().at(0).label, "cat");
  EXPECT_EQ(results.items().at(1).label, std::nullopt);
  EXPECT_EQ(results.asked(0).at(1), (AskedItem{"y", 2}));

  const std::vector<Column> columns = results.read(0, 0);
  ASSERT_EQ(columns.size(), 2U);
  EXPECT_THAT(columns[1].values, ElementsAre(std::nullopt, third, std::nullopt));
  EXPECT_THAT(columns[1].undefined, ElementsAre(Pair(not_yet, 1), Pair("why not", 1)));
  EXPECT_THAT(columns[1].curve, ElementsAre(1, third));
  EXPECT_THAT(columns[0].undefined, ElementsAre(Pair(not_yet, 3)));
  EXPECT_THAT(columns[1].defined(), ElementsAre(third));
  EXPECT_EQ(results.cost(0, 1).forward, 9U);
  EXPECT_EQ(results.cost(0, 1).saved(), 2U);
  EXPECT_EQ(results.cost(0, 0).forward, 0U);
}

TEST_F(ResultsFile, HasTheMeanCurveAndItsDeviation) {
  // Points 1, 3 and 2, 2: means 2 and 2, deviations sqrt(((1-2)^2 + (3-2)^2) / 1) and 0. An item
  // without a value has no say.
  store({.method = 0,
         .items = 3,
         .metrics = {0},
         .scores = {{{.value = 0, .curve = {1, 2}},
                     {.value = 0, .curve = {3, 2}},
                     {.reason = "no", .curve = {9, 9}}}}});
  const Column column = Results(path).read(0, 0, 0);
  EXPECT_THAT(column.curve, ElementsAre(2, 2));
  EXPECT_THAT(column.deviation, ElementsAre(std::sqrt(2.0), 0));
}

TEST_F(ResultsFile, ReplacesAndCountsWhatWasStoredBefore) {
  EXPECT_THAT(writer.stored(0, 0, 0, 3, 2), ElementsAre(0, 0));
  for (const double value : {1.0, 2.0}) {
    store({.first = 1, .items = 1, .metrics = {0}, .scores = {{{.value = value}}}});
  }
  EXPECT_THAT(writer.stored(0, 0, 0, 3, 2), ElementsAre(1, 0));
  EXPECT_THAT(writer.stored(0, 0, 0, 3, 1), ElementsAre(0, 1, 0));
  EXPECT_THAT(writer.stored(0, 0, 0, 1, 2), ElementsAre(0));
  EXPECT_THAT(Results(path).read(0, 0, 0).values, ElementsAre(std::nullopt, 2, std::nullopt));
}

TEST_F(ResultsFile, SettlesWhatLooksAtAllItemsTogether) {
  // Sums over the items: 1, 2, 1. So all take the second threshold, which gives 1, 1 and 0.
  store({.items = 2,
         .metrics = {1},
         .scores = {{{.value = 1, .curve = {1, 1, 0}}, {.value = 0, .curve = {0, 1, 0}}}}});
  store({.first = 2, .items = 1, .metrics = {1}, .scores = {{{.value = 1, .curve = {0, 0, 1}}}}});
  EXPECT_THAT(Results(path).read(0, 1, 0).values, ElementsAre(1, 1, 0));
  writer.settle();
  const auto stored = assay::store::open_single_file(path.string(), assay::store::Access::read)
                          ->run("SELECT value FROM readable WHERE metric = 'max_box_acc'");
  ASSERT_EQ(stored.size(), 3U);
  EXPECT_EQ(std::get<double>(stored[1].cells()[0]), 1);
  EXPECT_EQ(std::get<double>(stored[2].cells()[0]), 0);
}

TEST_F(ResultsFile, GoesOnWithTheSameRowsAndTakesNewOnes) {
  Writer again(path, {.seed = 7});
  EXPECT_THAT(again.add_models(std::vector<ModelRow>{{"renamed.onnx", std::string(64, 'a')},
                                                     {"other.onnx", std::string(64, 'b')}}),
              ElementsAre(0, 1));
  EXPECT_THAT(again.add_methods(std::vector<MethodRow>{{"rnd", "random:seed=0", Role::control},
                                                       {"rnd", "random:seed=0", Role::method}}),
              ElementsAre(1, 2));
  EXPECT_THAT(again.add_metrics(std::vector{metric("deletion"), metric("insertion")}),
              ElementsAre(0, 2));
  again.add_items(std::vector<ItemRow>{{"one", "cat"}, {"two"}, {"three"}, {"four"}});
  again.add_items(std::vector<ItemRow>{{"one", "cat"}});
  EXPECT_EQ(Results(path).items().size(), 4U);
  EXPECT_EQ(Results(path).items()[0].label, "cat");
}

TEST_F(ResultsFile, RefusesAnotherModelNamingBothHashes) {
  const std::string other(64, 'b');
  for (const char* name : {"net.onnx", "other.onnx"}) {
    const std::string said = refusal([&] {
      writer.add_models(std::vector<ModelRow>{{name, other}});
    });
    EXPECT_THAT(said, HasSubstr(other));
    EXPECT_THAT(said, HasSubstr(std::string(64, 'a')));
    EXPECT_THAT(said, HasSubstr("another file as --out"));
  }
  EXPECT_EQ(Results(path).models().size(), 1U);
}

TEST_F(ResultsFile, RefusesOtherInputsAndOtherTerms) {
  EXPECT_THAT(refusal([&] {
                writer.add_items(std::vector<ItemRow>{{"one", "cat"}, {"2"}});
              }),
              HasSubstr("Item 2 of"));
  writer.add_asked(0, std::vector<AskedItem>{{"x", 4}});
  EXPECT_THAT(refusal([&] {
                writer.add_asked(0, std::vector<AskedItem>{{"q", 4}});
              }),
              HasSubstr("had sha256 x, that given now has q"));
  EXPECT_THAT(refusal([&] { Writer(path, {.seed = 8}); }), HasSubstr("--seed 7, not 8"));
  EXPECT_THAT(refusal([&] { Writer(path, {.output = "logit", .seed = 7}); }),
              HasSubstr("--output probability, not logit"));
}

TEST_F(ResultsFile, RefusesAnotherTruth) {
  const auto asking = [&](const std::string& truth) {
    return refusal([&] { writer.add_asked(0, std::vector<AskedItem>{{"x", 4, truth}, {"y", 4}}); });
  };
  EXPECT_EQ(asking(""), "");
  EXPECT_EQ(asking("t"), "") << "nothing was judged by any truth yet";
  EXPECT_EQ(asking(""), "") << "nothing will be judged by any truth now";
  EXPECT_THAT(asking("u"), HasSubstr("of 'one' with another truth: its mask, outline or box had "
                                     "sha256 t, that given now has u"));
  EXPECT_EQ(Results(path).asked(0).at(0), (AskedItem{"x", 4, "t"}));
}

TEST_F(ResultsFile, RefusesOtherLabels) {
  const auto labelled = [&](ItemRow first) {
    return refusal([&] { writer.add_items(std::vector{std::move(first)}); });
  };
  EXPECT_EQ(labelled({"one", "cat"}), "");
  EXPECT_THAT(labelled({"one", "dog"}),
              HasSubstr("with the label 'cat', and has the label 'dog' now"));
  EXPECT_THAT(labelled({"one"}), HasSubstr("with the label 'cat', and has no label now"));
}

TEST_F(ResultsFile, RefusesOtherFilesOfAMethod) {
  const auto method = [&](const std::string& files) {
    return refusal([&] {
      writer.add_methods(std::vector<MethodRow>{{"shap", "shap:b=f", Role::method, files}});
    });
  };
  EXPECT_EQ(method("s"), "");
  EXPECT_EQ(method("s"), "");
  EXPECT_THAT(method("z"), HasSubstr("of 'shap' with other files: they had sha256 s, those given "
                                     "now have z"));
  EXPECT_EQ(Results(path).methods().back().files, "s");
}

// As assay 0.1 wrote it: without what items were judged by.
TEST_F(ResultsFile, ReadsTheFormatBeforeTruthsButAddsNothingToIt) {
  writer.add_asked(0, std::vector<AskedItem>{{"x", 4, "t"}});
  store({.items = 1, .metrics = {0}, .scores = {{{.value = 3}}}});
  assay::store::open_single_file(path.string(), assay::store::Access::write)
      ->script(
          "ALTER TABLE asked DROP COLUMN truth; ALTER TABLE methods DROP COLUMN files; "
          "UPDATE about SET value = '1' WHERE name = 'format'");
  const Results results(path);
  EXPECT_EQ(results.read(0, 0, 0).values[0], 3);
  EXPECT_EQ(results.asked(0).at(0), (AskedItem{"x", 4}));
  EXPECT_EQ(results.methods().at(1).role, Role::control);
  EXPECT_THAT(refusal([&] { Writer(path, {.seed = 7}); }),
              HasSubstr("did not store what its items were judged by; go on with that version"));
  assay::store::open_single_file(path.string(), assay::store::Access::write)
      ->script("UPDATE about SET value = '4' WHERE name = 'format'");
  EXPECT_THAT(refusal([&] { Results{path}; }), HasSubstr("has format 4 of a results file"));
}

TEST_F(ResultsFile, ReadsTheFormatOfAnotherOrderOfEqualsButAddsNothingToIt) {
  writer.add_asked(0, std::vector<AskedItem>{{"x", 4, "t"}});
  store({.items = 1, .metrics = {0}, .scores = {{{.value = 3}}}});
  assay::store::open_single_file(path.string(), assay::store::Access::write)
      ->script("UPDATE about SET value = '2' WHERE name = 'format'");
  EXPECT_EQ(Results(path).read(0, 0, 0).values[0], 3);
  EXPECT_EQ(Results(path).asked(0).at(0), (AskedItem{"x", 4, "t"}));
  EXPECT_THAT(refusal([&] { Writer(path, {.seed = 7}); }),
              HasSubstr("put equal points of a map in another order"));
}

TEST_F(ResultsFile, RefusesFilesOfOthers) {
  const std::filesystem::path other = folder / "notes.txt";
  write_file(other, "these are my notes\n");
  EXPECT_THAT(refusal([&] { Results{other}; }), HasSubstr("is not a results file"));
  EXPECT_THAT(refusal([&] { Writer(other, {}); }), HasSubstr("is not a results file"));
  EXPECT_EQ(read_file(other), "these are my notes\n");
  EXPECT_THAT(refusal([&] { Results{folder / "none.sqlite"}; }), HasSubstr("There is no results"));
  EXPECT_FALSE(std::filesystem::exists(folder / "none.sqlite"));
  const std::filesystem::path database = folder / "other.sqlite";
  assay::store::open_single_file(database.string(), assay::store::Access::write)
      ->script("CREATE TABLE t (k TEXT)");
  EXPECT_THAT(refusal([&] { Writer(database, {}); }), HasSubstr("is not a results file"));
}

TEST(Unit, TravelsAsBytes) {
  const Unit unit{.model = 1,
                  .method = 2,
                  .first = 3,
                  .items = 2,
                  .metrics = {5, 0},
                  .scores = {{{.value = 0.1, .curve = {1, 2}}, {.reason = "because"}},
                             {{.value = -0.0}, {.value = 3}}},
                  .cost = {.seconds = 1.5, .forward = 1, .backward = 2, .asked = 4, .run = 3}};
  const Unit back = unit_of(to_bytes(unit));
  EXPECT_EQ(back.scores, unit.scores);
  EXPECT_EQ(back.metrics, unit.metrics);
  EXPECT_EQ(to_bytes(back), to_bytes(unit));
  EXPECT_EQ(back.cost.saved(), 1U);
  std::string bytes = to_bytes(unit);
  EXPECT_THROW(unit_of(bytes + "x"), Bug);
  bytes.pop_back();
  EXPECT_THROW(unit_of(bytes), Bug);
}

}  // namespace
}  // namespace assay::sweep
