#include "evaluate/sweep/run.h"

#include <gmock/gmock.h>
#include <sys/resource.h>

#include <atomic>
#include <csignal>
#include <deque>
#include <map>
#include <mutex>
#include <set>
#include <thread>

#include "base/error.h"
#include "base/spec.h"
#include "base/temporary_folder.h"
#include "evaluate/sweep/results.h"
#include "infra/store/connection.h"

namespace assay::sweep {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// Scores that say what they are of: 100 * method + metric + item / 1000. Counts what it is asked.
class Toy : public runner::SurveyedEvaluation {
 public:
  std::size_t items_of_a_block() const override { return 3; }
  std::vector<AskedItem> survey(std::size_t first, std::size_t items) const override {
    ++surveyed;
    std::vector<AskedItem> asked;
    for (std::size_t item = first; item < first + items; ++item) {
      asked.push_back(
          {fmt::format("{}{}", salt, item), item % 2, fmt::format("{}{}", truth, item)});
    }
    return asked;
  }
  std::unique_ptr<runner::Block> open(std::size_t first,
                                      std::span<const std::size_t> targets) const override;

  std::string refusal(std::size_t, std::size_t) const override { return {}; }

  std::string salt = "x";
  std::string truth = "t";
  std::size_t fails_at = 1000;            // item
  std::size_t fails_after = 0;            // not before so much was judged
  mutable std::atomic<int> surveyed = 0;  // blocks
  mutable std::mutex mutex = {};
  mutable std::size_t judged = 0;                                  // methods x metrics x items
  mutable std::map<std::size_t, std::set<std::size_t>> seen = {};  // by metric: items at once
};

class ToyBlock : public runner::Block {
 public:
  ToyBlock(const Toy& toy, std::size_t first, std::size_t items)
      : toy_(toy), first_(first), items_(items) {}
  runner::Judged judge(std::size_t method, std::span<const std::size_t> metrics,
                       const ReportProgress&) override {
    if (first_ <= toy_.fails_at && toy_.fails_at < first_ + items_) {
      while (judged() < toy_.fails_after) std::this_thread::yield();
      fail("The model said NaN.");
    }
    runner::Judged found{.cost = {.seconds = 1, .forward = items_, .asked = 3, .run = 1}};
    for (const std::size_t metric : metrics) {
      std::vector<metrics::Score>& column = found.scores.emplace_back();
      for (std::size_t item = first_; item < first_ + items_; ++item) {
        if (item == 4) {
          column.push_back({.reason = "it is the fourth"});
        } else {
          const double value = 100.0 * static_cast<double>(method) + static_cast<double>(metric) +
                               static_cast<double>(item) / 1000;
          column.push_back({.value = value, .curve = {value, 1}});
        }
      }
    }
    const std::scoped_lock lock(toy_.mutex);
    toy_.judged += metrics.size() * items_;
    for (const std::size_t metric : metrics) toy_.seen[metric].insert(items_);
    return found;
  }

 private:
  std::size_t judged() const {
    const std::scoped_lock lock(toy_.mutex);
    return toy_.judged;
  }

  const Toy& toy_;
  std::size_t first_;
  std::size_t items_;
};

std::unique_ptr<runner::Block> Toy::open(std::size_t first,
                                         std::span<const std::size_t> targets) const {
  for (std::size_t at = 0; at < targets.size(); ++at) EXPECT_EQ(targets[at], (first + at) % 2);
  return std::make_unique<ToyBlock>(*this, first, targets.size());
}

// Ranks that are threads.
struct Post {
  std::mutex mutex = {};
  std::vector<std::deque<Message>> boxes;
};
class ThreadRanks : public Ranks {
 public:
  ThreadRanks(Post& post, std::size_t rank) : post_(post), rank_(rank) {}
  std::size_t rank() const override { return rank_; }
  std::size_t size() const override { return post_.boxes.size(); }
  void send(std::size_t to, std::string bytes) override {
    const std::scoped_lock lock(post_.mutex);
    post_.boxes[to].push_back({rank_, std::move(bytes)});
  }
  std::optional<Message> poll() override {
    const std::scoped_lock lock(post_.mutex);
    if (post_.boxes[rank_].empty()) return std::nullopt;
    Message message = std::move(post_.boxes[rank_].front());
    post_.boxes[rank_].pop_front();
    return message;
  }

 private:
  Post& post_;
  std::size_t rank_;
};

class RunTest : public testing::Test {
 protected:
  Request request(const std::string& out, std::size_t methods = 2, std::size_t items = 8) {
    Request made{.out = folder / out,
                 .terms = {},
                 .models = {{"net", "aa"}},
                 .methods = {},
                 .metrics = {metric("deletion"), metric("insertion")},
                 .items = {},
                 .evaluations = {&toy}};
    for (std::size_t at = 0; at < methods; ++at) {
      made.methods.push_back({"m", fmt::format("m{}", at)});
    }
    for (std::size_t at = 0; at < items; ++at) made.items.push_back({fmt::format("i{}", at)});
    return made;
  }
  static MetricRow metric(const std::string& name) {
    return {name, name, find(metrics::catalogue(), name, "metric").info};
  }

  // On so many ranks; what rank 0 found, or its words when it failed.
  std::string run_on(std::size_t ranks, const Request& asked, Outcome* outcome = nullptr) {
    Post post{.boxes = std::vector<std::deque<Message>>(ranks)};
    std::vector<std::jthread> others;
    const auto work = [&](Team& team) {
      const Outcome found = run(asked, team);
      if (team.leads() && outcome != nullptr) *outcome = found;
    };
    for (std::size_t rank = 1; rank < ranks; ++rank) {
      others.emplace_back([&post, &work, rank] {
        ThreadRanks own(post, rank);
        together(own, work);
      });
    }
    try {
      ThreadRanks own(post, 0);
      together(own, work);
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  }

  // Everything but times, in an order of its own.
  static std::vector<store::Cell> content(const std::filesystem::path& path) {
    const auto file = store::open_single_file(path.string(), store::Access::read);
    std::vector<store::Cell> cells;
    for (const char* sql :
         {"SELECT * FROM readable ORDER BY model, method, metric, item", "SELECT * FROM asked",
          "SELECT model, metric, method, item, value, curve FROM scores",
          "SELECT model, method, first, items, metrics, forward, asked, run FROM units ORDER BY "
          "model, method, first, items"}) {
      for (const store::Row& row : file->run(sql)) {
        cells.insert(cells.end(), row.cells().begin(), row.cells().end());
      }
    }
    return cells;
  }

  TemporaryFolder folder;
  Toy toy;
};

TEST_F(RunTest, StoresEveryScoreOfEveryItem) {
  Outcome outcome;
  EXPECT_EQ(run_on(1, request("r"), &outcome), "");
  EXPECT_EQ(outcome.judged, 16U);
  EXPECT_EQ(outcome.cost.saved(), 12U);  // 2 of 3 in each of 2 x 3 units
  const Results results(folder / "r");
  EXPECT_THAT(results.read(0, 1, 1).values,
              ElementsAre(101, 101.001, 101.002, 101.003, std::nullopt, 101.005, 101.006, 101.007));
  EXPECT_EQ(results.asked(0).at(5), (AskedItem{"x5", 1, "t5"}));
  EXPECT_EQ(results.cost(0, 1).forward, 8U);
}

TEST_F(RunTest, GivesTheSameOnAnyNumberOfRanks) {
  EXPECT_EQ(run_on(1, request("one")), "");
  for (const std::size_t ranks : {2U, 3U, 7U}) {
    const std::string name = fmt::format("r{}", ranks);
    EXPECT_EQ(run_on(ranks, request(name)), "");
    EXPECT_EQ(content(folder / name), content(folder / "one"));
  }
}

TEST_F(RunTest, ComputesOnlyWhatIsMissing) {
  run_on(1, request("r", 1, 3));
  EXPECT_EQ(toy.judged, 6U);
  Outcome outcome;
  run_on(1, request("r", 1, 3), &outcome);
  EXPECT_EQ(toy.judged, 6U);
  EXPECT_EQ(outcome.known, 3U);
  EXPECT_EQ(outcome.judged, 0U);
  run_on(1, request("r", 2, 3));  // another method: 3 items by 2 metrics
  EXPECT_EQ(toy.judged, 12U);
  Request more = request("r", 2, 3);
  more.metrics.push_back(metric("gini"));  // another metric: 2 methods, 3 items
  run_on(1, more);
  EXPECT_EQ(toy.judged, 18U);
  run_on(1, request("r", 2, 5));  // a block more: 2 methods, 2 items, 2 metrics
  EXPECT_EQ(toy.judged, 26U);
  run_on(1, request("r", 2, 6));  // the block is made again as a whole
  EXPECT_EQ(toy.judged, 38U);
  EXPECT_EQ(Results(folder / "r").read(0, 0, 1).values[5], 100.005);
}

// The file numbers methods and metrics as it met them; a later sweep may name them in any order.
TEST_F(RunTest, KeepsScoresUnderTheirNamesWhateverTheirPlace) {
  run_on(1, request("r"));
  Request turned = request("r", 3);
  turned.metrics = {metric("gini"), metric("insertion")};
  turned.methods = {turned.methods[2], turned.methods[1]};
  EXPECT_EQ(run_on(2, turned), "");
  const Results results(folder / "r");
  const auto second = [&](std::size_t metric, std::size_t method) {
    return results.read(0, metric, method).values[1];
  };
  EXPECT_EQ(second(1, 1), 101.001) << "m1 by insertion, as the first sweep found it";
  EXPECT_EQ(second(2, 2), 0.001) << "m2 by gini, each the first now";
  EXPECT_EQ(second(1, 2), 1.001) << "m2 by insertion";
  EXPECT_EQ(second(2, 1), 100.001) << "m1 by gini";
}

TEST_F(RunTest, RefusesOtherItemsBeforeItAsksTheModel) {
  run_on(1, request("r"));
  const int before = toy.surveyed;
  Request renamed = request("r");
  renamed.items[3].name = "other";
  EXPECT_THAT(run_on(1, renamed), HasSubstr("is 'i3', not 'other'"));
  EXPECT_EQ(toy.surveyed, before);
}

TEST_F(RunTest, RefusesAFileThatCannotBeWrittenBeforeItAsksTheModel) {
  EXPECT_THAT(run_on(1, request("nowhere/r")), HasSubstr("Cannot write"));
  EXPECT_EQ(toy.surveyed, 0);
}

// Consistency compares items with each other; deletion sees three, three and two.
TEST_F(RunTest, ShowsAllItemsAtOnceToMetricsThatHaveToSeeThem) {
  const auto both = [&](const std::string& out, std::size_t items) {
    Request asked = request(out, 2, items);
    asked.metrics = {metric("deletion"), metric("consistency")};
    return asked;
  };
  EXPECT_EQ(run_on(1, both("one", 8)), "");
  EXPECT_THAT(toy.seen[0], ElementsAre(2, 3));
  EXPECT_THAT(toy.seen[1], ElementsAre(8));
  EXPECT_EQ(toy.judged, 2U * 2 * 8);
  EXPECT_EQ(Results(folder / "one").read(0, 1, 1).values[7], 101.007);
  Outcome outcome;
  run_on(1, both("one", 8), &outcome);  // nothing is missing
  EXPECT_EQ(toy.judged, 2U * 2 * 8);
  EXPECT_EQ(outcome.judged, 0U);
  for (const std::size_t ranks : {2U, 5U}) {
    const std::string name = fmt::format("r{}", ranks);
    EXPECT_EQ(run_on(ranks, both(name, 8)), "");
    EXPECT_EQ(content(folder / name), content(folder / "one"));
  }
  toy.judged = 0;
  run_on(1, both("one", 9));  // one item more: the last block, and all of them
  EXPECT_EQ(toy.judged, 2U * (3 + 9));
  toy.seen.clear();
  Request alone = both("alone", 4);
  alone.metrics = {metric("consistency")};
  run_on(1, alone, &outcome);
  EXPECT_THAT(toy.seen[0], ElementsAre(4));
  EXPECT_EQ(outcome.known, 0U);
}

TEST_F(RunTest, KeepsWhatWasStoredBeforeAModelFails) {
  for (const std::size_t ranks : {1U, 2U, 3U}) {
    const std::string name = fmt::format("r{}", ranks);
    toy.fails_at = 7;  // in the third block, of rank 0, 0 and 2
    const std::string said = run_on(ranks, request(name));
    EXPECT_THAT(said, HasSubstr("The model said NaN. This was when explaining by 'm' and judging "
                                "'i6' to 'i7' of the model 'net'. All that was stored before is"));
    const std::optional<double> stored = Results(folder / name).read(0, 0, 1).values[2];
    EXPECT_TRUE(stored == 100.002 || ranks > 1);
    toy.fails_at = 1000;
    EXPECT_EQ(run_on(ranks, request(name)), "");
    if (ranks == 1) continue;
    EXPECT_EQ(content(folder / name), content(folder / "r1"));
  }
}

// Rank 1 has judged items 3 to 5 by both methods, and told of the first at least, when rank 0,
// which has not listened yet, fails.
TEST_F(RunTest, KeepsWhatOthersHaveToldWhenTheLeadFails) {
  toy.fails_at = 0;
  toy.fails_after = 2 * 2 * 3;
  EXPECT_THAT(run_on(2, request("r", 2, 6)), HasSubstr("The model said NaN."));
  const Results results(folder / "r");
  EXPECT_EQ(results.read(0, 0, 0).values[3], 0.003);
  EXPECT_EQ(results.read(0, 0, 0).values[0], std::nullopt);
}

TEST_F(RunTest, RefusesOtherInputsOnEveryRank) {
  run_on(1, request("r"));
  toy.salt = "y";
  for (const std::size_t ranks : {1U, 3U}) {
    EXPECT_THAT(run_on(ranks, request("r")), HasSubstr("had sha256 x0, that given now has y0"));
  }
  toy.salt = "x";
  toy.truth = "u";
  for (const std::size_t ranks : {1U, 3U}) {
    EXPECT_THAT(run_on(ranks, request("r")), HasSubstr("had sha256 t0, that given now has u0"));
  }
}

// No file of this process may grow beyond so many bytes; the signal would end it.
class SmallDisk {
 public:
  explicit SmallDisk(rlim_t bytes) : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
    ::getrlimit(RLIMIT_FSIZE, &before_);
    rlimit small = before_;
    small.rlim_cur = bytes;
    ::setrlimit(RLIMIT_FSIZE, &small);
  }
  ~SmallDisk() {
    ::setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, handler_);
  }
  SmallDisk(const SmallDisk&) = delete;
  SmallDisk& operator=(const SmallDisk&) = delete;

 private:
  rlimit before_{};
  void (*handler_)(int);
};

TEST_F(RunTest, LosesNothingWhenTheDiskIsFull) {
  for (const std::size_t ranks : {1U, 2U}) {
    const std::string name = fmt::format("r{}", ranks);
    const Request large = request(name, 40, 20);
    EXPECT_EQ(run_on(ranks, request(name, 1, 20)), "");
    {
      const SmallDisk disk(70'000);
      const std::string said = run_on(ranks, large);
      EXPECT_THAT(said, HasSubstr("Results cannot be written"));
      EXPECT_THAT(said, HasSubstr("make room and run the same command again"));
    }
    const std::size_t before = toy.judged;
    EXPECT_EQ(Results(folder / name).read(0, 0, 0).values[1], 0.001);
    // The first method is there, and on a slow machine some of what came before the disk was full.
    const auto stored = static_cast<std::size_t>(
        store::open_single_file((folder / name).string(), store::Access::read)
            ->number("SELECT count(*) FROM scores"));
    EXPECT_GE(stored, 40U);
    EXPECT_EQ(run_on(ranks, large), "");
    EXPECT_EQ(toy.judged - before, 1600 - stored);  // all else of 40 x 20 x 2
    EXPECT_EQ(Results(folder / name).read(0, 1, 39).values[19], 3901.019);
    toy.judged = 0;
  }
}

}  // namespace
}  // namespace assay::sweep
