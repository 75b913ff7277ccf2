#include "evaluate/sweep/writer.h"

#include <algorithm>

#include "base/error.h"
#include "base/version.h"
#include "evaluate/sweep/curve_text.h"
#include "evaluate/sweep/results.h"
#include "evaluate/sweep/schema.h"
#include "infra/store/connection.h"

namespace assay::sweep {
namespace {

namespace fs = std::filesystem;

using Number = std::int64_t;

Number number(std::size_t value) { return static_cast<Number>(value); }

// Runs one job as a transaction. What the database refuses in the middle of a sweep is a full or
// vanished disk; the transaction that met it leaves nothing behind.
template <class Job>
void transact(store::Connection& file, const fs::path& path, const Job& job) {
  if (file.in_transaction()) return job();
  try {
    store::Transaction transaction(file);
    job();
    transaction.commit();
  } catch (const store::DatabaseError& problem) {
    fail(
        "Results cannot be written to '{}' ({}). All that was stored before is kept; make room and "
        "run the same command again to go on from there.",
        path.string(), problem.what());
  }
}

std::vector<std::pair<std::string, std::string>> told(const Terms& terms) {
  std::vector<std::pair<std::string, std::string>> all{{"format", std::to_string(results_format)},
                                                       {"assay", std::string(version)},
                                                       {"output", terms.output},
                                                       {"explains", terms.explains},
                                                       {"target", terms.target},
                                                       {"seed", std::to_string(terms.seed)}};
  if (!terms.suite.empty()) all.emplace_back("suite", terms.suite);
  return all;
}

bool is_new(store::Connection& file) {
  return file.number("SELECT count(*) FROM sqlite_master") == 0;
}

void expect_terms(const fs::path& path, const Terms& terms) {
  const Results results(path);
  if (results.format() == format_without_truth) {
    fail(
        "'{}' was made by assay {}, which did not store what its items were judged by; go on with "
        "that version, or give another file as --out. Reports read it as it is.",
        path.string(), results.version());
  }
  if (results.format() == format_of_slabs) {
    fail(
        "'{}' was made by assay {}, which put equal points of a map in another order; scores of "
        "both must not mix: go on with that version, or give another file as --out. Reports read "
        "it as it is.",
        path.string(), results.version());
  }
  const Terms& found = results.terms();
  const auto compare = [&](std::string_view option, const std::string& old,
                           const std::string& now) {
    if (old == now) return;
    fail("'{}' was made with --{} {}, not {}; give that, or another file as --out.", path.string(),
         option, old, now);
  };
  compare("output", found.output, terms.output);
  compare("explains", found.explains, terms.explains);
  compare("target", found.target, terms.target);
  compare("seed", std::to_string(found.seed), std::to_string(terms.seed));
  if (found.suite == terms.suite) return;
  const auto of = [](const std::string& suite) {
    return suite.empty() ? "no suite" : "the suite " + suite;
  };
  fail("'{}' has results of {}, not of {}; give that, or another file as --out.", path.string(),
       of(found.suite), of(terms.suite));
}

// The number of the row, which is added when there is none.
std::size_t found_or_added(store::Connection& file, std::string_view table, std::string_view key,
                           std::initializer_list<store::Argument> columns) {
  const auto known = file.execute(fmt::format("SELECT id FROM {} WHERE {}", table, key),
                                  std::span(columns.begin(), columns.size()));
  if (!known.empty()) return static_cast<std::size_t>(known.front().integer(0));
  const Number id = file.number(fmt::format("SELECT count(*) FROM {}", table));
  std::string places;
  for (std::size_t at = 1; at <= columns.size(); ++at) places += fmt::format(", ${}", at);
  file.execute(fmt::format("INSERT INTO {} VALUES ({}{})", table, id, places),
               std::span(columns.begin(), columns.size()));
  return static_cast<std::size_t>(id);
}

}  // namespace

Writer::Writer(fs::path path, const Terms& terms) : path_(std::move(path)) {
  const bool there = fs::exists(path_) && fs::file_size(path_) > 0;
  if (there) expect_terms(path_, terms);
  connection_ = store::open_single_file(path_.string(), store::Access::write);
  if (there && !is_new(*connection_)) return;
  transact(*connection_, path_, [&] {
    connection_->script(results_schema);
    for (const auto& [name, value] : told(terms)) {
      connection_->run("INSERT INTO about VALUES ($1, $2)", {name, value});
    }
  });
}

Writer::~Writer() = default;
Writer::Writer(Writer&&) noexcept = default;
Writer& Writer::operator=(Writer&&) noexcept = default;

void Writer::at_once(const std::function<void()>& calls) { transact(*connection_, path_, calls); }

void Writer::check_models(std::span<const ModelRow> models) const {
  const store::Rows known = connection_->run("SELECT name, sha256 FROM models ORDER BY id");
  const auto has = [&](const ModelRow& model) {
    return std::ranges::any_of(known,
                               [&](const store::Row& row) { return row.text(1) == model.sha256; });
  };
  const bool is_foreign = !known.empty() && std::ranges::none_of(models, has);
  for (const ModelRow& model : models) {
    if (has(model)) continue;
    const auto other = std::ranges::find_if(
        known, [&](const store::Row& row) { return row.text(0) == model.name; });
    if (other == known.end() && !is_foreign) continue;
    const store::Row& row = other != known.end() ? *other : known.front();
    fail(
        "'{}' has results of the model '{}' with sha256 {}, not of '{}' with sha256 {}; give that "
        "model, or another file as --out.",
        path_.string(), row.text(0), row.text(1), model.name, model.sha256);
  }
}

std::size_t Writer::check_items(std::span<const ItemRow> items) const {
  const store::Rows known = connection_->run("SELECT name, label FROM items ORDER BY id");
  const auto said = [](const std::optional<std::string>& label) {
    return label ? "the label '" + *label + "'" : "no label";
  };
  for (std::size_t at = 0; at < std::min(known.size(), items.size()); ++at) {
    if (known[at].text(0) != items[at].name) {
      fail("Item {} of '{}' is '{}', not '{}'; give the inputs it was made of, or another --out.",
           at + 1, path_.string(), known[at].text(0), items[at].name);
    }
    const auto label = known[at].is_null(1) ? std::nullopt : std::optional(known[at].text(1));
    if (label == items[at].label) continue;
    fail(
        "'{}' was judged in '{}' with {}, and has {} now; give the labels of then, or another "
        "--out.",
        items[at].name, path_.string(), said(label), said(items[at].label));
  }
  return known.size();
}

std::vector<std::size_t> Writer::add_models(std::span<const ModelRow> models) {
  check_models(models);
  std::vector<std::size_t> numbers;
  transact(*connection_, path_, [&] {
    for (const ModelRow& model : models) {
      numbers.push_back(
          found_or_added(*connection_, "models", "sha256 = $2", {model.name, model.sha256}));
    }
  });
  return numbers;
}

std::vector<std::size_t> Writer::add_methods(std::span<const MethodRow> methods) {
  std::vector<std::size_t> numbers;
  transact(*connection_, path_, [&] {
    for (const MethodRow& method : methods) {
      const std::string role = Value<Role>::write(method.role);
      numbers.push_back(found_or_added(*connection_, "methods", "spec = $2 AND role = $3",
                                       {method.name, method.spec, role, method.files}));
      expect_files(numbers.back(), method);
    }
  });
  return numbers;
}

void Writer::expect_files(std::size_t id, const MethodRow& method) const {
  const std::string files =
      connection_->first("SELECT files FROM methods WHERE id = $1", {number(id)})->text(0);
  if (files == method.files) return;
  fail(
      "'{}' has results of '{}' with other files: they had sha256 {}, those given now have {}; "
      "give "
      "those of then, or another file as --out.",
      path_.string(), method.name, files, method.files);
}

std::vector<std::size_t> Writer::add_metrics(std::span<const MetricRow> metrics) {
  std::vector<std::size_t> numbers;
  transact(*connection_, path_, [&] {
    for (const MetricRow& metric : metrics) {
      numbers.push_back(
          found_or_added(*connection_, "metrics", "spec = $2", {metric.name, metric.spec}));
    }
  });
  return numbers;
}

void Writer::add_items(std::span<const ItemRow> items) {
  const std::size_t known = check_items(items);
  if (items.size() <= known) return;
  transact(*connection_, path_, [&] {
    for (std::size_t at = known; at < items.size(); ++at) {
      const ItemRow& item = items[at];
      connection_->run(
          "INSERT INTO items VALUES ($1, $2, $3)",
          {number(at), item.name, item.label ? store::Argument(*item.label) : store::Argument()});
    }
  });
}

void Writer::add_asked(std::size_t model, std::span<const AskedItem> asked) {
  const store::Rows known = connection_->run(
      "SELECT item, sha256, target, truth FROM asked WHERE model = $1 ORDER BY item",
      {number(model)});
  const std::size_t both = std::min(known.size(), asked.size());
  for (std::size_t at = 0; at < both; ++at) {
    expect_same(
        at, {known[at].text(1), static_cast<std::size_t>(known[at].integer(2)), known[at].text(3)},
        asked[at]);
  }
  transact(*connection_, path_, [&] {
    // Who begins without masks may give them later: nothing was judged by any.
    for (std::size_t at = 0; at < both; ++at) {
      if (asked[at].truth.empty() || !known[at].text(3).empty()) continue;
      connection_->run("UPDATE asked SET truth = $3 WHERE model = $1 AND item = $2",
                       {number(model), number(at), asked[at].truth});
    }
    for (std::size_t at = both; at < asked.size(); ++at) {
      connection_->run(
          "INSERT INTO asked VALUES ($1, $2, $3, $4, $5)",
          {number(model), number(at), asked[at].sha256, number(asked[at].target), asked[at].truth});
    }
  });
}

void Writer::expect_same(std::size_t item, const AskedItem& then, const AskedItem& now) const {
  const auto name = [&] {
    return connection_->first("SELECT name FROM items WHERE id = $1", {number(item)})->text(0);
  };
  if (then.sha256 != now.sha256) {
    fail(
        "'{}' has results of another '{}': its input had sha256 {}, that given now has {}; give "
        "the inputs it was made of, or another file as --out.",
        path_.string(), name(), then.sha256, now.sha256);
  }
  if (then.target != now.target) {
    fail(
        "'{}' has class {} of item {}, which the same model now gives class {}; go on where it "
        "was begun, with the same assay on the same kind of machine, or give another --out.",
        path_.string(), then.target, item + 1, now.target);
  }
  if (!then.truth.empty() && !now.truth.empty() && then.truth != now.truth) {
    fail(
        "'{}' has results of '{}' with another truth: its mask, outline or box had sha256 {}, that "
        "given now has {}; give that of then, or another file as --out.",
        path_.string(), name(), then.truth, now.truth);
  }
}

std::vector<std::size_t> Writer::stored(std::size_t model, std::size_t metric, std::size_t method,
                                        std::size_t items, std::size_t block) const {
  std::vector<std::size_t> counts((items + block - 1) / block, 0);
  for (const store::Row& row : connection_->run(
           "SELECT item / $5, count(*) FROM scores WHERE model = $1 AND metric = $2 AND method = "
           "$3 AND item < $4 GROUP BY item / $5",
           {number(model), number(metric), number(method), number(items), number(block)})) {
    counts.at(static_cast<std::size_t>(row.integer(0))) = static_cast<std::size_t>(row.integer(1));
  }
  return counts;
}

std::int64_t Writer::reason_number(const std::string& reason) {
  return number(found_or_added(*connection_, "reasons", "reason = $1", {reason}));
}

void Writer::store(std::span<const Unit> units) {
  transact(*connection_, path_, [&] {
    for (const Unit& unit : units) insert(unit);
  });
}

void Writer::insert(const Unit& unit) {
  expects(unit.scores.size() == unit.metrics.size(), "a unit has scores by all its metrics");
  for (std::size_t at = 0; at < unit.metrics.size(); ++at) {
    expects(unit.scores[at].size() == unit.items, "a unit has scores of all its items");
    for (std::size_t item = 0; item < unit.items; ++item) {
      const StoredScore& score = unit.scores[at][item];
      const bool has_reason = !score.value && !score.reason.empty();
      const std::string curve = score.curve.empty() ? "" : curve_text(score.curve);
      connection_->run(
          "INSERT INTO scores VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (model, metric, "
          "method, item) DO UPDATE SET value = excluded.value, reason = excluded.reason, curve = "
          "excluded.curve",
          {number(unit.model), number(unit.metrics[at]), number(unit.method),
           number(unit.first + item), store::nullable(score.value),
           has_reason ? store::Argument(reason_number(score.reason)) : store::Argument(),
           curve.empty() ? store::Argument() : store::Argument(curve)});
    }
  }
  connection_->run("INSERT INTO units VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
                   {number(unit.model), number(unit.method), number(unit.first), number(unit.items),
                    number(unit.metrics.size()), unit.cost.seconds, number(unit.cost.forward),
                    number(unit.cost.backward), number(unit.cost.asked), number(unit.cost.run)});
}

void Writer::settle() {
  const Results results(path_);
  for (std::size_t metric = 0; metric < results.metrics().size(); ++metric) {
    if (!is_shared(results.metrics()[metric])) continue;
    for (std::size_t model = 0; model < results.models().size(); ++model) {
      for (std::size_t method = 0; method < results.methods().size(); ++method) {
        const std::vector<metrics::Score> scores = results.scores(model, metric, method);
        transact(*connection_, path_, [&] {
          for (std::size_t item = 0; item < scores.size(); ++item) {
            if (!scores[item].value) continue;
            connection_->run(
                "UPDATE scores SET value = $5 WHERE model = $1 AND metric = $2 AND method = $3 AND "
                "item = $4",
                {number(model), number(metric), number(method), number(item), *scores[item].value});
          }
        });
      }
    }
  }
}

}  // namespace assay::sweep
