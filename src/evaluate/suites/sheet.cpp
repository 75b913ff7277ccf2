#include "evaluate/suites/sheet.h"

#include <algorithm>

#include "evaluate/suites/files.h"
#include "net/data/encode.h"
#include "net/data/picture_layout.h"
#include "net/data/restore.h"
#include "report/page.h"
#include "report/signal_picture.h"

namespace assay::suites {
namespace {

using report::Element;
using report::element;

constexpr std::size_t most_shown = 40;
constexpr std::size_t in_a_row = 10;

Shape of_one(const Tensor& all) { return {all.shape.begin() + 1, all.shape.end()}; }

bool are_pictures(const Arrays& arrays) { return data::is_picture(of_one(arrays.inputs)); }

data::Picture picture_of(const Arrays& arrays, std::size_t item) {
  return data::picture_from_input(arrays.inputs.row(item), arrays.description.preprocessing,
                                  of_one(arrays.inputs));
}

// From the first point of the mask to its last.
std::pair<double, double> ends(std::span<const float> mask) {
  const auto is_truth = [](float weight) { return weight > 0; };
  const auto first = std::ranges::find_if(mask, is_truth);
  const auto last = std::find_if(mask.rbegin(), mask.rend(), is_truth);
  return {static_cast<double>(first - mask.begin()), static_cast<double>(mask.rend() - last) - 1};
}

Element shown(const Arrays& arrays, std::size_t item, const std::string& title) {
  if (are_pictures(arrays)) {
    const data::Picture picture = outlined(picture_of(arrays, item), arrays.truth.row(item), 5);
    return element("img", {{"src", data::data_address(picture)}, {"alt", title}});
  }
  return report::draw(report::SignalPicture{
      .signal = arrays.inputs.row(item), .title = title, .frame = ends(arrays.truth.row(item))});
}

Element cards(const Suite& suite, const Arrays& arrays) {
  Element grid("div", {{"class", "grid"},
                       {"style", are_pictures(arrays)
                                     ? "grid-template-columns:repeat(auto-fill,minmax(10rem,1fr))"
                                     : ""}});
  for (std::size_t item = 0; item < std::min(most_shown, suite.items.size()); ++item) {
    const std::string& name = suite.classes[arrays.labels[item]];
    grid.add(element("div", {}, shown(arrays, item, suite.items[item] + ", " + name),
                     element("strong", {}, name), " ",
                     element("small", {{"class", "note"}}, suite.items[item])));
  }
  return grid;
}

// The document with its planted words marked.
Element marked(const data::Text& document, const text::Annotation& truth) {
  Element paragraph("p");
  std::string plain;
  std::size_t begin = 0;
  while (begin < document.text.size()) {
    const std::size_t end = std::min(document.text.find(' ', begin), document.text.size());
    const std::string word = document.text.substr(begin, end - begin);
    if (truth.words.contains(word)) {
      paragraph.add(plain, element("mark", {}, word));
      plain = " ";
    } else {
      plain += word + " ";
    }
    begin = end + 1;
  }
  return paragraph.add(plain);
}

Element documents(const Texts& texts) {
  Element list("div");
  for (std::size_t item = 0; item < std::min(most_shown, texts.documents.size()); ++item) {
    const data::Text& document = texts.documents[item];
    list.add(element("h3", {}, *document.label, " ",
                     element("small", {{"class", "note"}}, document.name)),
             marked(document, texts.truth[item]));
  }
  return list;
}

}  // namespace

data::Picture outlined(const data::Picture& picture, std::span<const float> mask, int factor) {
  data::Picture result(picture.width * factor, picture.height * factor);
  const auto is_truth = [&](int x, int y) {
    if (x < 0 || y < 0 || x >= result.width || y >= result.height) return false;
    return mask[static_cast<std::size_t>(y / factor) * static_cast<std::size_t>(picture.width) +
                static_cast<std::size_t>(x / factor)] > 0;
  };
  for (int y = 0; y < result.height; ++y) {
    for (int x = 0; x < result.width; ++x) {
      std::copy_n(picture.at(x / factor, y / factor), 3, result.at(x, y));
      bool at_border = false;
      for (const auto& [across, down] : {std::pair(-1, 0), {1, 0}, {0, -1}, {0, 1}}) {
        at_border |= is_truth(x, y) != is_truth(x + across, y + down);
      }
      if (at_border) std::fill_n(result.at(x, y), 3, is_truth(x, y) ? 255 : 0);
    }
  }
  return result;
}

data::Picture contact_sheet(const Arrays& arrays) {
  constexpr int factor = 4;
  constexpr int gap = 6;
  const Shape points = of_one(arrays.truth);
  const int width = static_cast<int>(points[1]) * factor + gap;
  const int height = static_cast<int>(points[0]) * factor + gap;
  const std::size_t count = std::min(most_shown, arrays.labels.size());
  const std::size_t columns = std::min(count, in_a_row);
  const std::size_t lines = (count + in_a_row - 1) / in_a_row;
  data::Picture sheet(static_cast<int>(columns) * width + gap,
                      static_cast<int>(lines) * height + gap);
  std::ranges::fill(sheet.rgb, std::uint8_t{255});
  for (std::size_t item = 0; item < count; ++item) {
    const data::Picture one = outlined(picture_of(arrays, item), arrays.truth.row(item), factor);
    const int left = static_cast<int>(item % in_a_row) * width + gap;
    const int top = static_cast<int>(item / in_a_row) * height + gap;
    for (int y = 0; y < one.height; ++y) {
      std::copy_n(one.at(0, y), 3 * one.width, sheet.at(left, top + y));
    }
  }
  return sheet;
}

std::string sheet_page(const Suite& suite, const Spec& spec) {
  const Info& info = find(catalogue(), suite.name, "suite").info;
  Element body("div");
  body.add(element("p", {}, std::string(info.summary), " Truth: ", std::string(info.truth), "."),
           element("p", {}, "The model: ", to_sentence(suite.evidence), "."));
  if (const Arrays* arrays = suite.arrays()) {
    body.add(cards(suite, *arrays));
  } else {
    body.add(documents(*suite.texts()));
  }
  if (suite.items.size() > most_shown) {
    body.add(element("p", {{"class", "note"}},
                     fmt::format("The first {} of {} items.", most_shown, suite.items.size())));
  }
  body.add(
      element("p", {{"class", "note"}}, "Made by ", element("code", {}, to_string(spec)), "."));
  return report::page("What was planted", fmt::format("The suite '{}'", suite.name),
                      std::move(body));
}

}  // namespace assay::suites
