#include "evaluate/runner/gallery.h"

#include <algorithm>

#include "base/file.h"
#include "evaluate/runner/batches.h"
#include "evaluate/runner/examples_file.h"
#include "evaluate/runner/painter.h"
#include "math/tensor/npy.h"
#include "net/data/encode.h"
#include "net/data/picture_layout.h"
#include "report/overlay.h"
#include "report/page.h"

namespace assay::runner {
namespace {

namespace fs = std::filesystem;
using report::Element;
using report::element;

// A file name that holds what people may have written into a list of inputs.
std::string file_name(std::size_t item, const std::string& name) {
  std::string result = fmt::format("{:04}_", item);
  for (const char c : fs::path(name).stem().string()) {
    const bool is_plain = ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') ||
                          ('0' <= c && c <= '9') || c == '-' || c == '_';
    result += is_plain ? c : '_';
  }
  return result.substr(0, 80);
}

Element measures(const MapsEntry& entry, std::size_t item) {
  Element notes("small", {{"class", "note"}});
  for (const attribution::Measure& measure : entry.measures) {
    notes.add(fmt::format(" {} {:.3g}", measure.name, measure.values[item]));
  }
  return notes;
}

// What one method has to show of every item.
class Column {
 public:
  Column(const fs::path& folder, const ExplainedFolder& explained, const MapsEntry& entry)
      : entry_(entry), painter_(explained.model) {
    if (fs::path(entry.file).extension() == ".npy") {
      maps_ = read_npy(folder / entry.file);
      return;
    }
    examples_ = read_examples_file(folder / entry.file);
    for (const Setting& setting : parse_spec(entry.spec).settings) {
      if (setting.name == "training" && fs::exists(setting.value)) {
        training_.emplace(setting.value, explained.model.description().preprocessing,
                          explained.model.input_shape());
      }
    }
  }

  // Draws the item and keeps the drawing in the folder.
  Element cell(const fs::path& folder, std::size_t item, const std::string& name,
               std::span<const float> sample) const {
    if (!examples_.empty()) return examples(item);
    Shown one = painter_.map(sample, maps_.row(item), name + ", " + entry_.spec);
    const fs::path into = folder / "overlays" / fs::path(entry_.file).stem();
    make_folder(into);
    write_file(into / (file_name(item, name) + one.extension), one.bytes);
    return element("td", {}, std::move(one.on_page), measures(entry_, item));
  }

 private:
  // Training items beside each other; their names alone when they are no longer there.
  Element examples(std::size_t item) const {
    Element cell("td", {{"style", "white-space:nowrap"}});
    for (const attribution::Example& one : examples_[item]) {
      Element card("div", {{"style", "display:inline-block;margin-right:.3rem"}});
      if (training_ && one.index < training_->size()) {
        card.add(painter_.input(training_->load(one.index).data, one.name));
      }
      card.add(element("small", {{"class", "note"}},
                       fmt::format("{}, {:.3g} away", one.name, one.distance)));
      cell.add(std::move(card));
    }
    return cell;
  }

  const MapsEntry& entry_;
  Painter painter_;
  Tensor maps_;
  std::vector<std::vector<attribution::Example>> examples_;
  std::optional<data::InputSource> training_;
};

std::string shown_class(const model::Classifier& model, std::size_t index) {
  const auto& names = model.description().classes;
  return index < names.size() ? names[index] : fmt::format("class {}", index);
}

Element head(const ExplainedFolder& explained) {
  Element row("tr");
  row.add(element("th", {}, "input"));
  for (const MapsEntry& entry : explained.entries) {
    const Spec spec = parse_spec(entry.spec);
    row.add(element("th", {{"scope", "col"}, {"title", entry.spec}}, spec.name));
  }
  return element("thead", {}, std::move(row));
}

Element colour_bars(bool are_pictures) {
  Element bars("p", {{"class", "note"}});
  for (const bool is_signed : {false, true}) {
    bars.add(element("img", {{"src", data::data_address(report::colour_bar(
                                         {is_signed ? -1.0 : 0.0, 1, is_signed}, 160, 12))},
                             {"alt", is_signed ? "against to for" : "least to most"},
                             {"style", "vertical-align:middle"}}),
             is_signed ? " against the class to for it" : " least to most   ");
  }
  bars.add(are_pictures ? ". Each map has its own scale; its ends stand below it."
                        : ". Each map has its own scale.");
  return bars;
}

Element settings(const ExplainedFolder& explained) {
  Element list("ul");
  for (const MapsEntry& entry : explained.entries) {
    list.add(element("li", {}, element("code", {}, entry.spec),
                     fmt::format(", {:.3g} s, {} forward and {} backward passes; explained: {}",
                                 entry.seconds, entry.forward, entry.backward, entry.output)));
  }
  return list;
}

}  // namespace

bool write_gallery(const fs::path& folder, const ExplainedFolder& explained, std::size_t shown) {
  const Painter painter(explained.model);
  if (!painter.can_paint() || explained.entries.empty() || shown == 0) return false;
  const std::size_t items = std::min(shown, explained.source.size());
  const Tensor batch = load_batch(explained.source, 0, items);
  const Tensor scores = explained.model.scores(batch, model::Output::probability);
  std::vector<Column> columns;
  columns.reserve(explained.entries.size());
  for (const MapsEntry& entry : explained.entries) columns.emplace_back(folder, explained, entry);

  Element body("tbody");
  for (std::size_t item = 0; item < items; ++item) {
    const std::string& name = explained.source.name(item);
    const std::size_t target = explained.targets[item];
    Element row("tr");
    row.add(element("td", {}, painter.input(batch.row(item), name),
                    element("strong", {}, shown_class(explained.model, target),
                            fmt::format(" {:.1f} %", 100 * double{scores.row(item)[target]})),
                    element("br", {}), element("small", {{"class", "note"}}, name)));
    for (const Column& column : columns) {
      row.add(column.cell(folder, item, name, batch.row(item)));
    }
    body.add(std::move(row));
  }
  Element page("div");
  page.add(colour_bars(data::is_picture(explained.model.input_shape())),
           report::scrolling(
               element("table", {{"class", "pictures"}}, head(explained), std::move(body))));
  if (items < explained.source.size()) {
    page.add(element("p", {{"class", "note"}},
                     fmt::format("The first {} of {} inputs.", items, explained.source.size())));
  }
  Element made = report::section("How these maps were made");
  made.add(settings(explained));
  page.add(std::move(made));
  write_file(folder / "gallery.html", report::page("Which points matter?", "Methods side by side",
                                                   std::move(page), report::Width::window));
  return true;
}

}  // namespace assay::runner
