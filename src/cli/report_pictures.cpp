#include "cli/report_pictures.h"

#include <algorithm>
#include <map>

#include "attribution/method.h"
#include "base/error.h"
#include "cli/batches.h"
#include "cli/net_hash.h"
#include "cli/output.h"
#include "cli/painter.h"
#include "text/classifier_file.h"

namespace assay::cli {
namespace {

namespace fs = std::filesystem;

// A model of the sweep with its inputs.
class PaintedNet {
 public:
  PaintedNet(const fs::path& path, const fs::path& input)
      : model_(model::load(path)),
        source_(input, model_.description().preprocessing, model_.input_shape()),
        painter_(model_),
        sha256_(sha256_of_net(path, model_)) {}

  const std::string& sha256() const { return sha256_; }
  bool can_paint() const { return painter_.can_paint(); }

  void expect_items(const sweep::Results& results, const fs::path& input) const {
    for (std::size_t at = 0; at < results.items().size(); ++at) {
      if (at < source_.size() && source_.name(at) == results.items()[at].name) continue;
      fail("'{}' has other inputs than the sweep: it has no '{}' at place {}.", input.string(),
           results.items()[at].name, at + 1);
    }
  }

  report::Element draw(const sweep::MethodRow& method, std::size_t item, const sweep::Asked& asked,
                       model::Output explains) const {
    const Tensor batch = load_batch(source_, item, item + 1);
    if (sha256_of_input(batch.row(0)) != asked.sha256) {
      fail("'{}' is not what it was in the sweep; give the same inputs.", source_.name(item));
    }
    const Spec spec = parse_spec(method.spec);
    const attribution::Method& row = find(attribution::catalogue(), spec.name, "method");
    const std::vector<std::size_t> targets{asked.target};
    const Tensor maps = row.configure(spec.settings)({model_, batch, targets, explains}).values;
    return painter_.map(batch.row(0), maps.row(0), source_.name(item) + ", " + method.spec).on_page;
  }

 private:
  model::Model model_;
  data::InputSource source_;
  Painter painter_;
  std::string sha256_;
};

class Pictures {
 public:
  Pictures(const sweep::Results& results, const std::vector<fs::path>& models,
           const fs::path& input)
      : results_(results),
        explains_(Value<model::Output>::read(results.terms().explains, {})
                      .value_or(model::Output::logit)) {
    for (const fs::path& path : models) add(path, input);
  }

  std::optional<report::Element> operator()(std::size_t model, std::size_t method,
                                            std::size_t item) {
    const auto net = nets_.find(model);
    if (net == nets_.end()) return std::nullopt;
    const std::array key{model, method, item};
    if (const auto known = drawn_.find(key); known != drawn_.end()) return known->second;
    if (!asked_.contains(model)) asked_.emplace(model, results_.asked(model));
    const std::optional<sweep::Asked>& asked = asked_.at(model)[item];
    if (!asked) return std::nullopt;
    report::Element picture =
        net->second->draw(results_.methods()[method], item, *asked, explains_);
    drawn_.emplace(key, picture);
    return picture;
  }

 private:
  void add(const fs::path& path, const fs::path& input) {
    if (text::is_classifier_file(path)) {
      fail("'{}' is a model of texts; pictures are drawn for nets only: leave --model away.",
           path.string());
    }
    auto net = std::make_unique<PaintedNet>(path, input);
    if (!net->can_paint())
      fail("What '{}' takes is neither a picture nor a signal.", path.string());
    const auto& rows = results_.models();
    const auto row = std::ranges::find(rows, net->sha256(), &sweep::ModelRow::sha256);
    if (row == rows.end()) {
      fail("'{}' is none of the models of the sweep: none has its sha256.", path.string());
    }
    net->expect_items(results_, input);
    nets_.emplace(static_cast<std::size_t>(row - rows.begin()), std::move(net));
  }

  const sweep::Results& results_;
  model::Output explains_;
  std::map<std::size_t, std::unique_ptr<PaintedNet>> nets_;
  std::map<std::size_t, std::vector<std::optional<sweep::Asked>>> asked_;
  std::map<std::array<std::size_t, 3>, report::Element> drawn_;
};

}  // namespace

sweep_report::Paint report_pictures(const sweep::Results& results,
                                    const std::vector<fs::path>& models, const fs::path& input) {
  if (models.empty() != input.empty()) {
    fail("Pictures need both --model and --input; only one of them was given.");
  }
  if (models.empty()) return {};
  return [pictures = std::make_shared<Pictures>(results, models, input)](
             std::size_t model, std::size_t method, std::size_t item) {
    return (*pictures)(model, method, item);
  };
}

}  // namespace assay::cli
