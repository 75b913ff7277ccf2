// What a sweep asks of nets: pictures and signals are explained point by point.
#include <algorithm>
#include <chrono>
#include <sstream>

#include "attribution/alias.h"
#include "base/sha256.h"
#include "base/unsuited.h"
#include "base/utf8.h"
#include "cli/sweep_parts.h"
#include "model/score_cache.h"
#include "runner/batches.h"
#include "runner/net_hash.h"
#include "runner/passes.h"
#include "runner/truths.h"

namespace assay::cli {
namespace {

namespace fs = std::filesystem;

struct NetMethod {
  sweep::Role role;
  attribution::Explain explain;  // none of the truth and of maps, which are there already
  bool fits_any = true;          // asks a model for scores alone, or for nothing
  Tensor maps = {};              // of all items, that were made elsewhere
};

// What all models of a sweep are asked.
struct NetQuestions {
  std::vector<NetMethod> methods = {};
  std::vector<runner::Judge> judges = {};
  runner::Target target;
  Output output;
  Output explains;
};

class NetBlock final : public sweep::Block {
 public:
  NetBlock(const NetQuestions& asked, const model::Model& model, std::size_t first, Tensor batch,
           runner::Truths truths, std::span<const std::size_t> targets)
      : asked_(asked),
        model_(model),
        first_(first),
        batch_(std::move(batch)),
        truths_(std::move(truths)),
        targets_(targets.begin(), targets.end()) {}

  sweep::Judged judge(std::size_t method, std::span<const std::size_t> metrics) override {
    const auto started = std::chrono::steady_clock::now();
    const model::Passes before = model_.passes();
    const NetMethod& by = asked_.methods[method];
    const Tensor maps = maps_of(by);
    // What metrics ask of these maps, they ask of each other: nothing is run twice.
    model::ScoreCache memory(model_);
    sweep::Judged found;
    for (const std::size_t metric : metrics) {
      found.scores.push_back(scores(asked_.judges[metric], by, maps, memory));
    }
    const model::Passes after = model_.passes();
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - started;
    found.cost = {.seconds = taken.count(),
                  .forward = after.forward - before.forward,
                  .backward = after.backward - before.backward,
                  .asked = memory.asked(),
                  .run = memory.run()};
    return found;
  }

 private:
  Tensor maps_of(const NetMethod& by) const {
    if (by.role == sweep::Role::truth) return *truths_.masks;
    if (by.explain) return by.explain({model_, batch_, targets_, asked_.explains}).values;
    Shape shape = by.maps.shape;
    shape[0] = static_cast<std::int64_t>(targets_.size());
    const std::size_t points = by.maps.row(0).size();
    const std::span<const float> own =
        std::span(by.maps.data).subspan(first_ * points, targets_.size() * points);
    return {std::move(shape), {own.begin(), own.end()}};
  }

  std::vector<metrics::Score> scores(const runner::Judge& judge, const NetMethod& by,
                                     const Tensor& maps, model::ScoreCache& memory) const {
    if (by.role == sweep::Role::method && !by.explain && metrics::needs_method(judge.info)) {
      return std::vector<metrics::Score>(
          maps.rows(), metrics::Score{.reason = "nobody knows the method that made the maps"});
    }
    if (by.role == sweep::Role::truth && !runner::why_no_truth(judge).empty()) {
      return std::vector<metrics::Score>(maps.rows(),
                                         metrics::Score{.reason = runner::why_no_truth(judge)});
    }
    const attribution::Question question{model_, batch_, targets_, asked_.output, {}, &memory};
    return runner::evaluated(judge, {.maps = maps,
                                     .question = &question,
                                     .method = by.explain ? &by.explain : nullptr,
                                     .explains = asked_.explains,
                                     .masks = truths_.masks ? &*truths_.masks : nullptr,
                                     .people = truths_.people,
                                     .boxes = truths_.boxes,
                                     .outlines = truths_.outlines ? &*truths_.outlines : nullptr,
                                     .scales = truths_.scales,
                                     .labels = truths_.labels});
  }

  const NetQuestions& asked_;
  const model::Model& model_;
  std::size_t first_;
  Tensor batch_;
  runner::Truths truths_;
  std::vector<std::size_t> targets_;
};

class Net final : public sweep::Subject {
 public:
  Net(Console& console, const Sweep& command, const fs::path& path,
      std::shared_ptr<const NetQuestions> asked)
      : asked_(std::move(asked)),
        model_(model::load(path)),
        source_(runner::read_inputs(console, command.input, model_, command.skip_unreadable)),
        truths_(model_, source_, {command.mask, command.outline, command.labels}),
        chosen_(runner::targets_of(asked_->target, model_, source_)) {
    for (const runner::Judge& judge : asked_->judges) truths_.check(judge.info);
  }

  const model::Model& model() const { return model_; }
  const data::InputSource& source() const { return source_; }
  const runner::TruthSource& truths() const { return truths_; }

  std::size_t items_of_a_block() const override {
    // One picture of a large net: a method may take minutes for it.
    constexpr std::size_t most_numbers = std::size_t{1} << 18;
    return std::clamp<std::size_t>(most_numbers / count(model_.input_shape()), 1, 64);
  }

  std::vector<sweep::Asked> survey(std::size_t first, std::size_t items) const override {
    const Tensor batch = runner::load_batch(source_, first, first + items);
    const std::vector<std::size_t> classes = chosen_(first, model_.scores(batch, asked_->output));
    const runner::Truths truths = truths_.read(first, items);
    std::vector<sweep::Asked> found;
    for (std::size_t at = 0; at < items; ++at) {
      found.push_back(
          {runner::sha256_of_input(batch.row(at)), classes[at], truths.sha256_of_place(at)});
    }
    return found;
  }

  std::string refusal(std::size_t method, std::size_t target) const override {
    const NetMethod& by = asked_->methods[method];
    if (by.fits_any) return {};
    const Tensor first = runner::load_batch(source_, 0, 1);
    const std::vector<std::size_t> targets{target};
    try {
      by.explain({model_, first, targets, asked_->explains});
    } catch (const Unsuited& problem) {
      return problem.what();
    } catch (const Error&) {
      return {};  // of this item, not of the model: met again, and named, where it is judged
    }
    return {};
  }

  std::unique_ptr<sweep::Block> open(std::size_t first,
                                     std::span<const std::size_t> targets) const override {
    return std::make_unique<NetBlock>(*asked_, model_, first,
                                      runner::load_batch(source_, first, first + targets.size()),
                                      truths_.read(first, targets.size()), targets);
  }

 private:
  std::shared_ptr<const NetQuestions> asked_;
  model::Model model_;
  data::InputSource source_;
  runner::TruthSource truths_;
  runner::Targets chosen_;
};

void add_methods(const Sweep& command, const std::vector<std::string>& specs, sweep::Role role,
                 sweep::Request& request, NetQuestions& asked) {
  for (const std::string& text : specs) {
    const Spec given = attribution::parse_method(text);
    const attribution::Method& row = find(attribution::catalogue(), given.name, "method");
    if (row.info.family == attribution::Family::example) {
      fail("'{}' answers with other items and not with maps, so no metric can judge it.",
           given.name);
    }
    row.configure(given.settings);  // refuses what is wrong in the words of the user
    const Settings settings = with_seed(given.settings, row.params(), command.seed);
    if (add_row(request.methods, {text, to_string(row.complete(settings)), role})) {
      const bool fits_any = row.info.family == attribution::Family::perturbation ||
                            row.info.family == attribution::Family::control;
      asked.methods.push_back({role, row.configure(settings), fits_any});
    }
  }
}

// Their rows; the maps themselves are read when it is known what they must be of.
void add_maps(const Sweep& command, sweep::Request& request, NetQuestions& asked) {
  if (!command.maps.empty() && command.model.size() > 1) {
    fail("--maps are of one model; give each model a sweep of its own.");
  }
  for (const NamedMaps& maps : command.maps) {
    const auto named = std::ranges::find(request.methods, maps.name, &sweep::MethodRow::name);
    if (named != request.methods.end() ||
        std::ranges::find(command.controls, maps.name) != command.controls.end()) {
      fail("Two rows would be called '{}'; give the maps '{}' another name.", maps.name,
           maps.file.string());
    }
    request.methods.push_back(row_of(maps));
    asked.methods.push_back({sweep::Role::method, {}});
  }
}

// Labels are those that metrics see: a file's go before a list's.
std::vector<sweep::ItemRow> items_of(const Net& net, bool has_label_file) {
  std::vector<sweep::ItemRow> items;
  for (std::size_t at = 0; at < net.source().size(); ++at) {
    const data::InputItem& item = net.source().item(at);
    sweep::ItemRow& row = items.emplace_back(sweep::ItemRow{printable(item.name)});
    if (has_label_file) {
      row.label = std::to_string(net.truths().labels()[at].value());
    } else if (item.label) {
      row.label = printable(*item.label);
    }
  }
  return items;
}

// Of the items that a method's spec names, such as a background: a folder or a list may stay where
// it is while its pictures change.
std::string sha256_of_files(const sweep::MethodRow& method, const model::Model& model) {
  const Spec spec = parse_spec(method.spec);
  std::string all;
  for (const Described& param : find(attribution::catalogue(), spec.name, "method").params()) {
    const auto setting = std::ranges::find(spec.settings, param.name, &Setting::name);
    if (param.placeholder != Value<fs::path>::placeholder || setting == spec.settings.end() ||
        setting->value.empty()) {
      continue;
    }
    const data::InputSource source(setting->value, model.description().preprocessing,
                                   model.input_shape());
    fs::path before;
    for (std::size_t at = 0; at < source.size(); ++at) {
      if (source.path(at) != before) all += sha256_of_file(source.path(at));
      before = source.path(at);
    }
  }
  return all.empty() ? "" : sha256(all);
}

}  // namespace

PreparedSweep prepare_nets(const Sweep& command, Console& console) {
  auto asked = std::make_shared<NetQuestions>(NetQuestions{.judges = sweep_judges(command),
                                                           .target = command.target,
                                                           .output = command.output,
                                                           .explains = command.explains});
  PreparedSweep prepared{begun_request(command, asked->judges)};
  sweep::Request& request = prepared.request;
  const bool none = command.controls == std::vector<std::string>{"none"};
  add_methods(command, command.method, sweep::Role::method, request, *asked);
  const std::size_t first_maps = request.methods.size();
  add_maps(command, request, *asked);
  if (!none) add_methods(command, command.controls, sweep::Role::control, request, *asked);

  const std::vector<std::string> names = model_names(command.model);
  // What is left out of the inputs is left out for all models, and said once.
  std::ostringstream nowhere;
  Console silent{nowhere, nowhere, console.screen};
  for (std::size_t at = 0; at < names.size(); ++at) {
    auto net = std::make_unique<Net>(at == 0 ? console : silent, command, command.model[at], asked);
    if (at > 0 && net->source().size() != request.items.size()) {
      fail("'{}' can read {} of the inputs and '{}' {}; give each a sweep of its own.", names[at],
           net->source().size(), names[0], request.items.size());
    }
    runner::print_assumptions(console, net->model());
    request.models.push_back({names[at], runner::sha256_of_net(command.model[at], net->model())});
    if (at == 0) request.items = items_of(*net, !command.labels.empty());
    if (at == 0) {
      for (std::size_t maps = 0; maps < command.maps.size(); ++maps) {
        asked->methods[first_maps + maps].maps =
            read_maps(console, command.maps[maps], net->model(), net->source());
      }
      for (sweep::MethodRow& row : request.methods) {
        if (!is_of_maps(row)) row.files = sha256_of_files(row, net->model());
      }
    }
    if (at == 0 && net->truths().has_masks()) {
      add_row(request.methods, {"truth", "truth", sweep::Role::truth});
      asked->methods.push_back({sweep::Role::truth, {}});
    }
    request.subjects.push_back(net.get());
    prepared.subjects.push_back(std::move(net));
  }
  return prepared;
}

}  // namespace assay::cli
