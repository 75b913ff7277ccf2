#include "evaluate/sweep/refusals.h"

#include <gmock/gmock.h>

#include "base/error.h"
#include "base/temporary_folder.h"
#include "evaluate/sweep/results.h"

namespace assay::sweep {
namespace {

using testing::ElementsAre;
using testing::Pair;

class OnesBlock : public runner::Block {
 public:
  explicit OnesBlock(std::size_t items) : items_(items) {}
  runner::Judged judge(std::size_t, std::span<const std::size_t> metrics,
                       const ReportProgress&) override {
    const std::vector<metrics::Score> ones(items_, metrics::Score{.value = 1});
    return {.scores = std::vector(metrics.size(), ones)};
  }

 private:
  std::size_t items_;
};

// Every score is 1; one method may not fit.
class Ones : public runner::SurveyedEvaluation {
 public:
  explicit Ones(std::size_t refused) : refused_(refused) {}
  std::size_t items_of_a_block() const override { return 3; }
  std::vector<AskedItem> survey(std::size_t first, std::size_t items) const override {
    std::vector<AskedItem> asked;
    for (std::size_t item = first; item < first + items; ++item) asked.push_back({"x", item + 7});
    return asked;
  }
  std::string refusal(std::size_t method, std::size_t target) const override {
    EXPECT_EQ(target, 7U);  // of the first item
    return method == refused_ ? "It has no attention; use another." : "";
  }
  std::unique_ptr<runner::Block> open(std::size_t,
                                      std::span<const std::size_t> targets) const override {
    return std::make_unique<OnesBlock>(targets.size());
  }

 private:
  std::size_t refused_;
};

class RefusalsTest : public testing::Test {
 protected:
  Request request() const {
    const metrics::Info info = find(metrics::catalogue(), "gini", "metric").info;
    Request made{.out = folder / "r",
                 .models = {{"cnn", "aa"}},
                 .methods = {{"gradient", "gradient"}, {"rollout", "attention_rollout"}},
                 .metrics = {{"gini", "gini", info}, {"entropy", "entropy", info}}};
    for (std::size_t at = 0; at < 5; ++at) made.items.push_back({std::to_string(at)});
    return made;
  }
  static Outcome swept(const Request& request) {
    Outcome outcome;
    const std::unique_ptr<Ranks> alone = join_ranks();
    together(*alone, [&](Team& team) { outcome = run(request, team); });
    return outcome;
  }

  TemporaryFolder folder;
  Ones cnn{1};
  Ones vit{1000};
};

TEST_F(RefusalsTest, OfAMethodThatExplainsNoModelComeBeforeAnythingIsStored) {
  Request made = request();
  made.evaluations = {&cnn};
  try {
    swept(made);
    ADD_FAILURE() << "accepted";
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(),
                 "It has no attention; use another. So 'rollout' cannot explain 'cnn'; leave that "
                 "method out. Nothing was stored.");
  }
  EXPECT_FALSE(std::filesystem::exists(made.out));
}

// Three of four pairs are judged, the fourth says why it is not, and nothing is missing: the same
// command finds nothing to do.
TEST_F(RefusalsTest, OfOneOfSeveralModelsAreStored) {
  Request made = request();
  made.models.push_back({"vit", "bb"});
  made.evaluations = {&cnn, &vit};
  const Outcome first = swept(made);
  EXPECT_EQ(first.judged, 3U * 5);
  EXPECT_THAT(first.refused,
              ElementsAre("'rollout' does not explain 'cnn': It has no attention; use another."));
  const Results results(made.out);
  for (const std::size_t metric : {0U, 1U}) {
    EXPECT_THAT(results.read(0, metric, 1).undefined,
                ElementsAre(Pair("does not apply: It has no attention; use another.", 5)));
    EXPECT_EQ(results.read(0, metric, 0).defined().size(), 5U);
    EXPECT_EQ(results.read(1, metric, 1).defined().size(), 5U);
  }
  const Outcome again = swept(made);
  EXPECT_EQ(again.judged, 0U);
  EXPECT_EQ(again.known, 3U * 5);
  EXPECT_EQ(again.refused, first.refused);
}

}  // namespace
}  // namespace assay::sweep
