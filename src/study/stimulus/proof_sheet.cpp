#include "study/stimulus/proof_sheet.h"

#include <algorithm>
#include <cmath>

#include "base/counted.h"
#include "base/error.h"
#include "base/sha256.h"
#include "base/within.h"
#include "net/data/encode.h"
#include "net/data/image.h"
#include "net/data/resize.h"
#include "report/page.h"
#include "study/stimulus/screen_words.h"

namespace assay::stimulus {
namespace {

namespace fs = std::filesystem;
using report::Element;
using report::element;

constexpr int widest = 224;

class Sheet {
 public:
  Sheet(const study::Study& study, const fs::path& folder)
      : study_(study), folder_(folder), screens_(screen_words(study)) {
    for (const study::Stimulus& one : study.material().stimuli) by_item_[one.item].push_back(&one);
  }

  Element operator()(const BuildProgress& watch) {
    Element body("div");
    body.add(element("p", {{"class", "note"}},
                     "For the researcher only: this page shows the right answers. Look at every "
                     "picture before the study begins."),
             pages(), conditions());
    Element items = report::section("Items");
    const auto& all = study_.material().items;
    for (std::size_t at = 0; at < all.size(); ++at) {
      items.add(item(static_cast<std::int32_t>(at)));
      watch(at + 1, all.size());
    }
    body.add(std::move(items));
    if (!study_.material().classes.empty()) body.add(classes());
    return body;
  }

 private:
  Element pages() const {
    Element section = report::section("Pages");
    for (const ScreenWords& page : screens_.pages) section.add(screen(page));
    return section;
  }

  static Element screen(const ScreenWords& words) {
    Element card("div", {{"class", "card"}, {"style", "margin:.6rem 0"}});
    card.add(element("small", {{"class", "note"}}, words.screen));
    for (const std::string& line : words.lines) {
      card.add(element("p", {{"style", "margin:.15rem 0;white-space:pre-line"}}, line));
    }
    return card;
  }

  Element conditions() const {
    Element section = report::section("Conditions");
    Element body("tbody");
    for (const study::Condition& condition : study_.design().conditions) {
      for (const study::Shown& shown : condition.shows) {
        const bool first = &shown == &condition.shows.front();
        body.add(element("tr", {}, element("th", {{"scope", "row"}}, first ? condition.name : ""),
                         element("td", {}, shown.part),
                         element("td", {}, element("code", {}, shown.method)),
                         element("td", {}, shown.caption), element("td", {}, shown.note)));
      }
    }
    Element head("tr");
    for (const char* column :
         {"condition", "part", "made by", "caption", "note while practising"}) {
      head.add(element("th", {{"scope", "col"}}, column));
    }
    section.add(report::scrolling(
        element("table", {}, element("thead", {}, std::move(head)), std::move(body))));
    return section;
  }

  std::string places(const std::string& id) const {
    std::vector<std::string> all;
    const auto has = [&](const std::vector<std::string>& ids) {
      return std::ranges::find(ids, id) != ids.end();
    };
    if (has(study_.design().practice.items)) all.emplace_back("practice");
    if (has(study_.design().checks.items)) all.emplace_back("check");
    for (const study::ItemSet& set : study_.design().item_sets) {
      if (has(set.items)) all.push_back(set.name);
    }
    std::string words;
    for (const std::string& one : all) words += (words.empty() ? "" : ", ") + one;
    return words;
  }

  Element facts(const study::StudyItem& item) const {
    Element list("p", {{"style", "margin:.1rem 0 .5rem;max-width:none"}});
    const auto add = [&](const char* name, const std::string& value) {
      if (value.empty()) return;
      list.add(element("span", {{"class", "note"}}, std::string(name) + " "),
               element("strong", {}, value), " \xC2\xA0 ");
    };
    add("truth", item.label);
    add("prediction", item.prediction);
    if (!item.prediction.empty()) add("confidence", fmt::format("{:.1f} %", 100 * item.confidence));
    if (!item.prediction.empty() && !item.label.empty()) {
      add("the model is", item.prediction == item.label ? "right" : "wrong");
    }
    add("bin", item.bin);
    add("adversarial", item.adversarial ? "yes" : "");
    add("kind of error", item.category);
    std::string options;
    for (const std::string& one : item.options)
      options += (options.empty() ? "" : " \xC2\xB7 ") + one;
    add("options", options);
    add("in", places(item.id));
    return list;
  }

  Element item(std::int32_t at) {
    const study::StudyItem& one = study_.item(at);
    Element card("div", {{"class", "card"}, {"style", "margin:1rem 0"}});
    card.add(element("h3", {}, one.id), facts(one));
    if (!one.text.empty()) {
      card.add(element("p", {{"style", "white-space:pre-line"}}, one.text));
    }
    std::vector<std::string> rows{""};
    for (const study::Condition& condition : study_.design().conditions) {
      rows.push_back(condition.name);
    }
    Element beside(
        "div", {{"style", "display:flex;flex-wrap:wrap;gap:.4rem 1.4rem;align-items:flex-start"}});
    for (const std::string& row : rows) beside.add(stimuli(one.id, row));
    card.add(std::move(beside));
    for (const ScreenWords& words : screens_.of_items[at]) {
      Element line("p", {{"style", "margin:.2rem 0;max-width:none;font-size:.92rem"}});
      line.add(element("small", {{"class", "note"}}, words.screen + ": "));
      for (const std::string& text : words.lines) {
        line.add(text, &text == &words.lines.back() ? "" : " \xE2\x80\x94 ");
      }
      card.add(std::move(line));
    }
    return card;
  }

  // The item's pictures in one condition, side by side.
  Element stimuli(const std::string& id, const std::string& condition) {
    Element row("div", {{"style", "margin:.3rem 0"}});
    bool is_empty = true;
    std::size_t count = 0;
    for (const study::Stimulus* one : by_item_[id]) count += one->condition == condition ? 1 : 0;
    for (const study::Stimulus* one : by_item_[id]) {
      if (one->condition != condition) continue;
      if (is_empty) {
        row.add(element("div", {{"style", "font-weight:600;font-size:.9rem"}},
                        condition.empty() ? "all conditions" : condition));
      }
      is_empty = false;
      row.add(element("div",
                      {{"style", "display:inline-block;vertical-align:top;margin:0 .4rem .3rem 0"}},
                      picture(one->file, one->alt, count > 4 ? "5.4rem" : ""),
                      element("small", {{"class", "note"}}, one->part)));
    }
    return is_empty ? Element("span") : row;
  }

  Element picture(const std::string& file, const std::string& alt, const std::string& width) {
    const auto known = pictures_.find(file);
    if (known == pictures_.end()) {
      const std::string bytes = read_within(folder_, folder_ / file);
      if (sha256(bytes) + ".png" != file) {
        fail("The stimulus '{}' is not the one that was made; build the study again.",
             (folder_ / file).string());
      }
      data::Picture read = data::decode_picture(bytes, file);
      if (read.height > 0 && read.width > 3 * widest) {
        read = data::resized(read, 3 * widest, std::max(1, read.height * 3 * widest / read.width));
      }
      return picture_of(
          pictures_.emplace(file, Shown{data::data_address(read), read.width}).first->second, alt,
          width);
    }
    return picture_of(known->second, alt, width);
  }

  struct Shown {
    std::string address;
    int width;
  };

  static Element picture_of(const Shown& shown, const std::string& alt, const std::string& width) {
    // Strips of several pictures may be wider than one.
    const std::string own = fmt::format("{}px", std::min(shown.width, 2 * widest));
    return element("img", {{"src", shown.address},
                           {"alt", alt},
                           {"title", alt},
                           {"style", fmt::format("display:block;max-width:100%;width:{}",
                                                 width.empty() ? own : width)}});
  }

  Element classes() {
    Element section = report::section("Classes");
    for (const study::Class& one : study_.material().classes) {
      Element card("div", {{"class", "card"}, {"style", "margin:.6rem 0"}});
      card.add(element("strong", {}, one.name),
               element("p", {{"style", "margin:.15rem 0"}},
                       one.gloss.empty() ? "(no gloss)" : one.gloss));
      for (const std::string& file : one.samples) {
        card.add(element("div", {{"style", "display:inline-block;margin-right:.4rem"}},
                         picture(file, "a sample", "7rem")));
      }
      section.add(std::move(card));
    }
    return section;
  }

  const study::Study& study_;
  fs::path folder_;
  AllScreens screens_;
  std::map<std::string, std::vector<const study::Stimulus*>> by_item_;
  std::map<std::string, Shown> pictures_;
};

}  // namespace

std::string proof_sheet(const study::Study& study, const fs::path& stimuli,
                        const BuildProgress& watch) {
  const study::Design& design = study.design();
  const study::Material& material = study.material();
  return report::page(
      "Proof of " + design.name,
      fmt::format("{}, version {}: {}, {}, {}, {} stimuli",
                  design.protocol.empty() ? "own protocol" : design.protocol, design.version,
                  counted(material.items.size(), "items"),
                  counted(design.conditions.size(), "conditions"),
                  counted(design.item_sets.size(), "sets of items"), material.stimuli.size()),
      Sheet(study, stimuli)(watch), report::Width::text);
}

}  // namespace assay::stimulus
