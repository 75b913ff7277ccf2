#include "evaluate/sweep/run.h"

#include <algorithm>
#include <chrono>

#include "base/error.h"
#include "base/file.h"
#include "evaluate/sweep/bytes.h"
#include "evaluate/sweep/refusals.h"
#include "evaluate/sweep/results.h"
#include "evaluate/sweep/writer.h"

namespace assay::sweep {
namespace {

struct Stretch {
  std::size_t model;
  std::size_t first;
  std::size_t items;
};

// All blocks of all models.
std::vector<Stretch> blocks_of(const Request& request) {
  std::vector<Stretch> blocks;
  for (std::size_t model = 0; model < request.models.size(); ++model) {
    const std::size_t block = request.evaluations[model]->items_of_a_block();
    for (std::size_t first = 0; first < request.items.size(); first += block) {
      blocks.push_back({model, first, std::min(block, request.items.size() - first)});
    }
  }
  return blocks;
}

// What one rank does of something that all have numbered alike.
template <class T>
std::vector<T> share(const std::vector<T>& all, const Team& team, std::size_t rank) {
  std::vector<T> own;
  for (std::size_t at = rank; at < all.size(); at += team.size()) own.push_back(all[at]);
  return own;
}

// An Error says of which model and which items it speaks.
template <class Work>
auto naming(const Request& request, const Stretch& range, const std::string& doing,
            const Work& work) {
  try {
    return work();
  } catch (const Error& problem) {
    const std::string& from = request.items[range.first].name;
    const std::string& to = request.items[range.first + range.items - 1].name;
    fail("{} This was when {} '{}' of the model '{}'. All that was stored before is kept.",
         problem.what(), doing, range.items == 1 ? from : from + "' to '" + to,
         request.models[range.model].name);
  }
}

std::string survey_bytes(const Stretch& range, const std::vector<AskedItem>& asked) {
  ByteWriter bytes;
  bytes.put(range);
  for (const AskedItem& one : asked) {
    bytes.put_text(one.sha256);
    bytes.put(one.target);
    bytes.put_text(one.truth);
  }
  return bytes.take();
}

std::vector<AskedItem> surveyed(const Request& request, const Stretch& range) {
  return naming(request, range, "predicting",
                [&] { return request.evaluations[range.model]->survey(range.first, range.items); });
}

// Judges block by block and hands every unit over when it is done.
void work_on(const Request& request, const std::vector<Job>& jobs,
             const std::function<void(Unit)>& finished) {
  for (const Job& job : jobs) {
    const auto during = [&](const Step* step, const std::function<void()>& work) {
      naming(request, {job.model, job.first, job.targets.size()},
             step == nullptr ? "loading"
                             : fmt::format("explaining by '{}' and judging",
                                           request.methods[step->method].name),
             work);
    };
    const auto take = [&](const Step& step, const runner::Judged& judged) {
      Unit unit{.model = job.model,
                .method = step.method,
                .first = job.first,
                .items = job.targets.size(),
                .metrics = step.metrics,
                .cost = judged.cost};
      for (const auto& column : judged.scores) unit.scores.push_back(to_stored(column));
      finished(std::move(unit));
    };
    runner::evaluate(*request.evaluations[job.model], job.first, job.targets, job.steps,
                     {.finished = take, .during = during});
  }
}

void serve_lead(const Request& request, Team& team) {
  for (const Stretch& range : share(blocks_of(request), team, team.rank())) {
    team.tell(Word::survey, survey_bytes(range, surveyed(request, range)));
  }
  work_on(request, team.wait_for_jobs(),
          [&](const Unit& unit) { team.tell(Word::unit, to_bytes(unit)); });
}

// Rank 0: the only one that has the file.
class Lead {
 public:
  Lead(const Request& request, Team& team, const SweepProgress& progress)
      : request_(request), team_(team), progress_(progress) {
    if (std::filesystem::exists(request.out)) {
      writer_.emplace(request.out, request.terms);
      writer_->check_models(request.models);
      writer_->check_items(request.items);
    } else {
      expect_writable(request.out);
    }
  }

  Outcome operator()() {
    survey_all();
    std::vector<std::size_t> targets;
    for (const std::vector<AskedItem>& asked : asked_) targets.push_back(asked.front().target);
    refusals_ = refusals_of(request_, targets);
    add_rows();
    const std::vector<Job> jobs = missing();
    for (std::size_t rank = 1; rank < team_.size(); ++rank) {
      team_.give(rank, share(jobs, team_, rank));
    }
    flush();  // what was refused
    if (progress_.judged) progress_.judged(0, total_);
    work_on(request_, share(jobs, team_, 0), [&](Unit unit) {
      store(std::move(unit));
      team_.listen(hear());
    });
    team_.listen_until([&] { return team_.all_are_done(); }, hear());
    flush();
    writer_->settle();
    tell_refusals();
    return outcome_;
  }

  // What was finished is stored even when something has failed.
  void stop() {
    team_.stop([&](Word word, std::string_view bytes) {
      if (word == Word::unit) pending_.push_back(own_numbers(unit_of(bytes)));
    });
    try {
      flush();
    } catch (const Error&) {
      pending_.clear();  // a full disk, which may be what failed: nobody needs to hear that twice
    }
  }

 private:
  Team::Hear hear() {
    return [this](Word word, std::string_view bytes) {
      if (word == Word::unit) store(unit_of(bytes));
      if (word == Word::survey) take_survey(bytes);
    };
  }

  void survey_all() {
    asked_.assign(request_.models.size(), std::vector<AskedItem>(request_.items.size()));
    for (const Stretch& range : share(blocks_of(request_), team_, 0)) {
      place(range, surveyed(request_, range));
      team_.listen(hear());
    }
    const std::size_t all = request_.models.size() * request_.items.size();
    team_.listen_until([&] { return surveyed_ == all; }, hear());
  }

  // Only now, when every input was seen: what is wrong with them leaves no file behind.
  void add_rows() {
    if (!writer_) writer_.emplace(request_.out, request_.terms);
    writer_->at_once([&] {
      models_ = writer_->add_models(request_.models);
      writer_->add_items(request_.items);
      for (std::size_t model = 0; model < models_.size(); ++model) {
        writer_->add_asked(models_[model], asked_[model]);
      }
      methods_ = writer_->add_methods(request_.methods);
      metrics_ = writer_->add_metrics(request_.metrics);
    });
  }

  void take_survey(std::string_view text) {
    ByteReader bytes(text);
    const auto range = bytes.get<Stretch>();
    std::vector<AskedItem> asked(range.items);
    for (AskedItem& one : asked) {
      one.sha256 = bytes.get_text();
      one.target = bytes.get<std::size_t>();
      one.truth = bytes.get_text();
    }
    place(range, std::move(asked));
  }

  void place(const Stretch& range, std::vector<AskedItem> asked) {
    std::ranges::move(asked,
                      asked_[range.model].begin() + static_cast<std::ptrdiff_t>(range.first));
    surveyed_ += range.items;
    if (progress_.surveyed) {
      progress_.surveyed(surveyed_, request_.models.size() * request_.items.size());
    }
  }

  // The jobs that fill the gaps of the file: block by block, and all items at once for metrics that
  // have to see them so, one method a job.
  std::vector<Job> missing() {
    std::vector<std::size_t> by_block;
    std::vector<std::size_t> of_all;
    for (std::size_t metric = 0; metric < metrics_.size(); ++metric) {
      (sees_all_items(request_.metrics[metric]) ? of_all : by_block).push_back(metric);
    }
    std::vector<Job> jobs;
    for (std::size_t model = 0; model < models_.size(); ++model) {
      const std::size_t block = request_.evaluations[model]->items_of_a_block();
      std::vector<Job> own = jobs_of_items(model, block);
      for (std::size_t method = 0; method < methods_.size(); ++method) {
        add_steps(method, by_block, block, own);
      }
      for (std::size_t method = 0; method < methods_.size(); ++method) {
        std::vector<Job> whole = jobs_of_items(model, request_.items.size());
        add_steps(method, of_all, request_.items.size(), whole);
        own.push_back(std::move(whole.front()));
      }
      std::ranges::copy_if(own, std::back_inserter(jobs),
                           [](const Job& job) { return !job.steps.empty(); });
    }
    return jobs;
  }

  void tell_refusals() {
    for (std::size_t model = 0; model < refusals_.size(); ++model) {
      for (std::size_t method = 0; method < refusals_[model].size(); ++method) {
        if (refusals_[model][method].empty()) continue;
        outcome_.refused.push_back(
            fmt::format("'{}' does not explain '{}': {}", request_.methods[method].name,
                        request_.models[model].name, refusals_[model][method]));
      }
    }
  }

  // Without steps.
  std::vector<Job> jobs_of_items(std::size_t model, std::size_t block) const {
    std::vector<Job> jobs;
    for (std::size_t first = 0; first < request_.items.size(); first += block) {
      Job& job = jobs.emplace_back(Job{.model = model, .first = first});
      const std::size_t end = std::min(first + block, request_.items.size());
      for (std::size_t item = first; item < end; ++item) {
        job.targets.push_back(asked_[model][item].target);
      }
    }
    return jobs;
  }

  // To jobs of one model, each of a block of items.
  void add_steps(std::size_t method, const std::vector<std::size_t>& metrics, std::size_t block,
                 std::vector<Job>& own) {
    if (metrics.empty()) return;
    std::vector<Step> steps(own.size(), Step{method, {}});
    for (const std::size_t metric : metrics) {
      const std::vector<std::size_t> stored =
          writer_->stored(models_[own.front().model], metrics_[metric], methods_[method],
                          request_.items.size(), block);
      for (std::size_t at = 0; at < own.size(); ++at) {
        if (stored[at] < own[at].targets.size()) steps[at].metrics.push_back(metric);
      }
    }
    const std::string& why = refusals_[own.front().model][method];
    for (std::size_t at = 0; at < own.size(); ++at) {
      if (!why.empty()) {
        if (steps[at].metrics.empty()) continue;
        pending_.push_back(own_numbers(refused_unit(own[at], method, steps[at].metrics, why)));
      } else if (steps[at].metrics.empty()) {
        outcome_.known += own[at].targets.size();
      } else {
        total_ += own[at].targets.size();
        own[at].steps.push_back(std::move(steps[at]));
      }
    }
  }

  // With the numbers that the file has for the model, the method and the metrics.
  Unit own_numbers(Unit unit) const {
    unit.model = models_[unit.model];
    unit.method = methods_[unit.method];
    for (std::size_t& metric : unit.metrics) metric = metrics_[metric];
    return unit;
  }

  // A transaction waits for the disk, often longer than a small unit took to compute.
  void store(Unit unit) {
    outcome_.cost += unit.cost;
    outcome_.judged += unit.items;
    pending_.push_back(own_numbers(std::move(unit)));
    if (Clock::now() - flushed_ > std::chrono::milliseconds(500)) flush();
    if (progress_.judged) progress_.judged(outcome_.judged, total_);
  }

  void flush() {
    if (!pending_.empty()) writer_->store(pending_);
    pending_.clear();
    flushed_ = Clock::now();
  }

  using Clock = std::chrono::steady_clock;

  const Request& request_;
  Team& team_;
  const SweepProgress& progress_;
  std::optional<Writer> writer_;  // none while there is no file
  // In the file, by their place in the request.
  std::vector<std::size_t> models_;
  std::vector<std::size_t> methods_;
  std::vector<std::size_t> metrics_;
  std::vector<std::vector<AskedItem>> asked_;  // by model and item
  Refusals refusals_;                          // by model and method
  std::size_t surveyed_ = 0;
  std::size_t total_ = 0;
  Outcome outcome_;
  std::vector<Unit> pending_;  // done, and not yet in the file
  Clock::time_point flushed_ = Clock::now();
};

}  // namespace

Outcome run(const Request& request, Team& team, const SweepProgress& progress) {
  expects(request.evaluations.size() == request.models.size() && !request.items.empty(),
          "every model is asked about items");
  if (!team.leads()) {
    serve_lead(request, team);
    return {};
  }
  Lead lead(request, team, progress);
  try {
    return lead();
  } catch (...) {
    lead.stop();
    throw;
  }
}

}  // namespace assay::sweep
