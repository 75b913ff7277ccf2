// The one loop that explains and scores: block by block of the items, method by method, every
// metric. What is done with the results, and in which order blocks come, is up to the caller:
// 'explain' writes maps, 'score' prints tables, 'sweep' shares the work out and stores every score.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "evaluate/metrics/metric.h"
#include "evaluate/runner/maps.h"

namespace assay::runner {

// What a classifier was asked about an item.
struct AskedItem {
  std::string sha256;  // of the item's numbers as this classifier takes them, or of its text
  std::size_t target = 0;
  // sha256 of where the object is, as this classifier sees it: masks, outlines, boxes, what each
  // person marked. Empty where nobody gave any for any item, so that no metric can have looked at
  // it.
  std::string truth = {};

  bool operator==(const AskedItem&) const = default;
};

// What a piece of work took. Of the rows that metrics asked scores of, those that had been run
// before were not run again.
struct Cost {
  double seconds = 0;
  std::size_t forward = 0;  // passes, of methods and metrics
  std::size_t backward = 0;
  std::size_t asked = 0;
  std::size_t run = 0;

  std::size_t saved() const { return asked - run; }
  Cost& operator+=(const Cost& other);
  Cost& operator-=(const Cost& other);
};

using Scores = std::vector<std::vector<metrics::Score>>;  // by metric, then by item

// Of a block, by one method.
struct Judged {
  Scores scores = {};
  Cost cost = {};
  Maps maps = {};
};

// Some items that follow each other, made ready for one method after the other.
class Block {
 public:
  Block() = default;
  virtual ~Block() = default;
  Block(const Block&) = delete;
  Block& operator=(const Block&) = delete;

  // Explains the items by a method and judges the maps; both by their place in what is asked.
  virtual Judged judge(std::size_t method, std::span<const std::size_t> metrics,
                       const ReportProgress& report_progress) = 0;
};

// Items, and the methods and metrics that are asked of them.
class Evaluation {
 public:
  Evaluation() = default;
  virtual ~Evaluation() = default;
  Evaluation(const Evaluation&) = delete;
  Evaluation& operator=(const Evaluation&) = delete;

  // The class asked about is given for each item.
  virtual std::unique_ptr<Block> open(std::size_t first,
                                      std::span<const std::size_t> targets) const = 0;
};

// One that can be shared out among processes, and of which it is known what was asked.
class SurveyedEvaluation : public Evaluation {
 public:
  // Items that are loaded and stored together: few, so that memory stays small, a kill costs
  // little, and many processes have something to do.
  virtual std::size_t items_of_a_block() const = 0;
  virtual std::vector<AskedItem> survey(std::size_t first, std::size_t items) const = 0;
  // Why a method cannot explain with this classifier; empty where it can. May explain the first
  // item, whose class is given, to find out.
  virtual std::string refusal(std::size_t method, std::size_t target) const = 0;
};

// What is done with a block: one method, and some metrics of its maps.
struct Step {
  std::size_t method;
  std::vector<std::size_t> metrics = {};

  bool operator==(const Step&) const = default;
};

struct Listener {
  std::function<void(const Step& step, Judged judged)> finished;
  ReportProgress report_progress = {};
  // Calls `work`, and can say of its errors what was being done: a step, or loading the items where
  // that is null.
  std::function<void(const Step* step, const std::function<void()>& work)> during = {};
};

// All steps of the items first, first + 1, ..., one for each target.
void evaluate(const Evaluation& evaluation, std::size_t first, std::span<const std::size_t> targets,
              std::span<const Step> steps, const Listener& listener);

}  // namespace assay::runner
