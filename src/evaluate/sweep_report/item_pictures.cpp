#include "evaluate/sweep_report/item_pictures.h"

#include <algorithm>
#include <map>
#include <set>

#include "base/error.h"
#include "base/utf8.h"
#include "evaluate/runner/kind.h"

namespace assay::sweep_report {
namespace {

namespace fs = std::filesystem;

// A model of the sweep with its items, and maps of them by the specs that they have in the sweep.
struct Swept {
  const runner::Kind& kind;
  std::unique_ptr<runner::Subject> subject;
  std::map<std::string, std::shared_ptr<const runner::StoredMaps>> stored = {};

  std::string name(std::size_t item) const { return printable(subject->items().name(item)); }

  // Explained as the sweep did, or taken from its maps. Throws Error when the item is not what it
  // was.
  report::Element draw(const sweep::MethodRow& row, std::size_t item, const sweep::AskedItem& asked,
                       model::Output explains) const {
    if (subject->sha256_of_item(item) != asked.sha256) {
      fail("'{}' is not what it was in the sweep; give the same inputs.", name(item));
    }
    const auto found = stored.find(row.spec);
    const runner::Method method =
        found == stored.end()
            ? kind.method(row.spec)
            : runner::Method{.name = row.name, .spec = row.spec, .stored = found->second};
    const std::array targets{asked.target};
    const runner::Maps maps =
        subject->load(item, targets, !method.stored)->maps(method, explains, {});
    return subject->pictures().shown(item, maps, row.spec);
  }
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
    const auto swept = swept_.find(model);
    if (swept == swept_.end()) return std::nullopt;
    const std::array key{model, method, item};
    if (const auto known = drawn_.find(key); known != drawn_.end()) return known->second;
    if (!asked_.contains(model)) asked_.emplace(model, results_.asked(model));
    const std::optional<sweep::AskedItem>& asked = asked_.at(model)[item];
    if (!asked || without_.contains(method)) return std::nullopt;
    report::Element picture =
        swept->second.draw(results_.methods()[method], item, *asked, explains_);
    drawn_.emplace(key, picture);
    return picture;
  }

 private:
  // Those of the sweep, each in its row; the pictures of the others are missing.
  void find_maps(Console& console, const std::vector<sweep::NamedMaps>& given) {
    for (const sweep::NamedMaps& maps : given) {
      const sweep::MethodRow row = sweep::row_of(maps);
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
      if (!sweep::is_of_maps(row) ||
          std::ranges::find(given, row.name, &sweep::NamedMaps::name) != given.end()) {
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
    const runner::Kind& kind = runner::kind_of(path);
    Swept swept{kind, kind.open(console, {.model = path,
                                          .input = files.input,
                                          .says_assumed = false,
                                          .says_left_out = false})};
    const std::size_t number = number_of(path, swept.subject->sha256());
    if (!swept.subject->pictures().can_show()) {
      fail("What '{}' takes is neither a picture nor a signal.", path.string());
    }
    for (const sweep::NamedMaps& maps : files.maps) {
      swept.stored.emplace(sweep::row_of(maps).spec,
                           sweep::read_maps(console, maps, *swept.subject));
    }
    put(number, std::move(swept), files.input);
  }

  std::size_t number_of(const fs::path& path, const std::string& sha256) const {
    const auto& rows = results_.models();
    const auto row = std::ranges::find(rows, sha256, &sweep::ModelRow::sha256);
    if (row == rows.end()) {
      fail("'{}' is none of the models of the sweep: none has its sha256.", path.string());
    }
    return static_cast<std::size_t>(row - rows.begin());
  }

  void put(std::size_t number, Swept swept, const fs::path& input) {
    for (std::size_t at = 0; at < results_.items().size(); ++at) {
      if (at < swept.subject->items().size() && swept.name(at) == results_.items()[at].name) {
        continue;
      }
      fail("'{}' has other inputs than the sweep: it has no '{}' at place {}.", input.string(),
           results_.items()[at].name, at + 1);
    }
    swept_.emplace(number, std::move(swept));
  }

  const sweep::Results& results_;
  model::Output explains_;
  std::set<std::size_t> without_;  // methods whose maps nobody gave
  std::map<std::size_t, Swept> swept_;
  std::map<std::size_t, std::vector<std::optional<sweep::AskedItem>>> asked_;
  std::map<std::array<std::size_t, 3>, report::Element> drawn_;
};

}  // namespace

Paint report_pictures(Console& console, const sweep::Results& results, const SweptFiles& files) {
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

}  // namespace assay::sweep_report
