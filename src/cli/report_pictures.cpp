#include "cli/report_pictures.h"

#include <algorithm>
#include <map>
#include <set>

#include "attribution/method.h"
#include "base/error.h"
#include "base/sha256.h"
#include "base/utf8.h"
#include "cli/output.h"
#include "cli/painter.h"
#include "cli/words_page.h"
#include "runner/batches.h"
#include "runner/net_hash.h"
#include "runner/text_batch.h"
#include "text/classifier_file.h"

namespace assay::cli {
namespace {

namespace fs = std::filesystem;

// A model of the sweep with its inputs.
class Painted {
 public:
  Painted() = default;
  virtual ~Painted() = default;
  Painted(const Painted&) = delete;
  Painted& operator=(const Painted&) = delete;

  virtual std::size_t size() const = 0;
  virtual std::string name(std::size_t item) const = 0;
  // Explained as the sweep did, or taken from its maps. Throws Error when the item is not what it
  // was.
  virtual report::Element draw(const sweep::MethodRow& method, std::size_t item,
                               const sweep::Asked& asked) const = 0;
};

void expect_same(const std::string& sha256, const sweep::Asked& asked, const std::string& name) {
  if (sha256 == asked.sha256) return;
  fail("'{}' is not what it was in the sweep; give the same inputs.", name);
}

class PaintedNet final : public Painted {
 public:
  PaintedNet(model::Model model, const fs::path& input, model::Output explains)
      : model_(std::move(model)),
        source_(input, model_.description().preprocessing, model_.input_shape()),
        painter_(model_),
        explains_(explains) {}

  // By the spec that they have in the sweep.
  void add(Console& console, const std::string& spec, const NamedMaps& maps) {
    maps_.emplace(spec, read_maps(console, maps, model_, source_));
  }

  std::size_t size() const override { return source_.size(); }
  std::string name(std::size_t item) const override { return source_.name(item); }
  bool can_paint() const { return painter_.can_paint(); }

  report::Element draw(const sweep::MethodRow& method, std::size_t item,
                       const sweep::Asked& asked) const override {
    const Tensor batch = runner::load_batch(source_, item, item + 1);
    expect_same(runner::sha256_of_input(batch.row(0)), asked, source_.name(item));
    const std::string caption = source_.name(item) + ", " + method.spec;
    if (const auto known = maps_.find(method.spec); known != maps_.end()) {
      return painter_.map(batch.row(0), known->second.row(item), caption).on_page;
    }
    const Spec spec = parse_spec(method.spec);
    const attribution::Method& row = find(attribution::catalogue(), spec.name, "method");
    const std::vector<std::size_t> targets{asked.target};
    const Tensor maps = row.configure(spec.settings)({model_, batch, targets, explains_}).values;
    return painter_.map(batch.row(0), maps.row(0), caption).on_page;
  }

 private:
  std::map<std::string, Tensor> maps_;
  model::Model model_;
  data::InputSource source_;
  Painter painter_;
  model::Output explains_;
};

class PaintedTexts final : public Painted {
 public:
  PaintedTexts(const fs::path& path, const fs::path& input, model::Output explains)
      : model_(text::load_classifier(path)), texts_(data::read_texts(input)), explains_(explains) {}

  std::size_t size() const override { return texts_.size(); }
  std::string name(std::size_t item) const override { return printable(texts_[item].name); }

  report::Element draw(const sweep::MethodRow& method, std::size_t item,
                       const sweep::Asked& asked) const override {
    const std::string& text = texts_[item].text;
    expect_same(sha256(text), asked, name(item));
    const Spec spec = parse_spec(method.spec);
    const text::Method& row = find(text::catalogue(), spec.name, "method for texts");
    const text::Document document(model_, text);
    expects(!document.words().empty(), "an item with a score has known words");
    const WeightedText weighted{
        .spec = method.spec,
        .positions = document.positions(),
        .words = {},
        .weights = row.configure(spec.settings)({document, asked.target, explains_})};
    // A long text is read by scrolling, so that six of them find room.
    return report::element("div", {{"class", "words"}, {"style", shown_text}},
                           coloured_words(text, weighted));
  }

 private:
  static constexpr const char* shown_text =
      "max-height:14rem;min-width:9rem;overflow:auto;font-size:.8rem;text-align:left";

  text::Classifier model_;
  std::vector<data::Text> texts_;
  model::Output explains_;
};

class Pictures {
 public:
  Pictures(Console& console, const sweep::Results& results, const SweptFiles& files)
      : results_(results),
        explains_(Value<model::Output>::read(results.terms().explains, {})
                      .value_or(model::Output::logit)) {
    find_maps(console, files.maps);
    for (const fs::path& path : files.models) add(console, path, files);
  }

  std::optional<report::Element> operator()(std::size_t model, std::size_t method,
                                            std::size_t item) {
    const auto painted = painted_.find(model);
    if (painted == painted_.end()) return std::nullopt;
    const std::array key{model, method, item};
    if (const auto known = drawn_.find(key); known != drawn_.end()) return known->second;
    if (!asked_.contains(model)) asked_.emplace(model, results_.asked(model));
    const std::optional<sweep::Asked>& asked = asked_.at(model)[item];
    if (!asked || without_.contains(method)) return std::nullopt;
    report::Element picture = painted->second->draw(results_.methods()[method], item, *asked);
    drawn_.emplace(key, picture);
    return picture;
  }

 private:
  // Those of the sweep, each in its row; the pictures of the others are missing.
  void find_maps(Console& console, const std::vector<NamedMaps>& given) {
    for (const NamedMaps& maps : given) {
      const sweep::MethodRow row = row_of(maps);
      const auto found = std::ranges::find(results_.methods(), row.spec, &sweep::MethodRow::spec);
      if (found == results_.methods().end()) {
        fail("The sweep was given no maps '{}'; give those that it has, under their names.",
             maps.name);
      }
      if (found->files != row.files) {
        fail("'{}' is not what it was in the sweep; give the same maps.", maps.file.string());
      }
    }
    for (std::size_t at = 0; at < results_.methods().size(); ++at) {
      const sweep::MethodRow& row = results_.methods()[at];
      if (!is_of_maps(row) || std::ranges::find(given, row.name, &NamedMaps::name) != given.end()) {
        continue;
      }
      without_.insert(at);
      console.err << fmt::format(
          "note: no pictures of '{0}', which was made elsewhere; --maps "
          "{0}=FILE gives them\n",
          printable(row.name));
    }
  }

  void add(Console& console, const fs::path& path, const SweptFiles& files) {
    const fs::path& input = files.input;
    if (text::is_classifier_file(path)) {
      const std::size_t number = number_of(path, sha256_of_file(path));
      put(number, std::make_unique<PaintedTexts>(path, input, explains_), input);
      return;
    }
    model::Model model = model::load(path);
    const std::size_t number = number_of(path, runner::sha256_of_net(path, model));
    auto net = std::make_unique<PaintedNet>(std::move(model), input, explains_);
    if (!net->can_paint()) {
      fail("What '{}' takes is neither a picture nor a signal.", path.string());
    }
    for (const NamedMaps& maps : files.maps) net->add(console, row_of(maps).spec, maps);
    put(number, std::move(net), input);
  }

  std::size_t number_of(const fs::path& path, const std::string& sha256) const {
    const auto& rows = results_.models();
    const auto row = std::ranges::find(rows, sha256, &sweep::ModelRow::sha256);
    if (row == rows.end()) {
      fail("'{}' is none of the models of the sweep: none has its sha256.", path.string());
    }
    return static_cast<std::size_t>(row - rows.begin());
  }

  void put(std::size_t number, std::unique_ptr<Painted> painted, const fs::path& input) {
    for (std::size_t at = 0; at < results_.items().size(); ++at) {
      if (at < painted->size() && painted->name(at) == results_.items()[at].name) continue;
      fail("'{}' has other inputs than the sweep: it has no '{}' at place {}.", input.string(),
           results_.items()[at].name, at + 1);
    }
    painted_.emplace(number, std::move(painted));
  }

  const sweep::Results& results_;
  model::Output explains_;
  std::set<std::size_t> without_;  // methods whose maps nobody gave
  std::map<std::size_t, std::unique_ptr<Painted>> painted_;
  std::map<std::size_t, std::vector<std::optional<sweep::Asked>>> asked_;
  std::map<std::array<std::size_t, 3>, report::Element> drawn_;
};

}  // namespace

sweep_report::Paint report_pictures(Console& console, const sweep::Results& results,
                                    const SweptFiles& files) {
  if (files.models.empty() != files.input.empty()) {
    fail("Pictures need both --model and --input; only one of them was given.");
  }
  if (files.models.empty()) {
    if (!files.maps.empty()) fail("Maps are drawn over their inputs; give --model and --input.");
    return {};
  }
  return [pictures = std::make_shared<Pictures>(console, results, files)](
             std::size_t model, std::size_t method, std::size_t item) {
    return (*pictures)(model, method, item);
  };
}

}  // namespace assay::cli
