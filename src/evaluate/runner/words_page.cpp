#include "evaluate/runner/words_page.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/utf8.h"
#include "report/colour.h"
#include "report/page.h"

namespace assay::runner {
namespace {

using report::element;
using report::Element;

// Half of the scale: dark letters stay readable on its strongest colours.
constexpr double strongest_colour = 0.5;

// Sound text in which lines are kept.
std::string readable(std::string_view text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = code_point(text, at).end;
    const std::string_view letter = text.substr(at, end - at);
    if (letter == "\n" || letter == "\t") {
      result += letter;
    } else if (letter != "\r") {
      result += printable(letter);
    }
    at = end;
  }
  return result;
}

// `share` is from -1 to 1. Colour is not the only sign: what speaks against is underlined by dots.
Element marked(std::string_view text, double share, std::string_view title) {
  const std::string style = fmt::format("background:{};text-decoration:underline {} #5c6770",
                                        report::to_css(report::diverging(strongest_colour * share)),
                                        share < 0 ? "dotted" : "solid");
  return element("span", {{"style", style}, {"title", std::string(title)}}, text);
}

double largest(std::span<const double> weights) {
  double most = 0;
  for (const double weight : weights) most = std::max(most, std::abs(weight));
  return most;
}

}  // namespace

Element coloured_words(const std::string& text, const WeightedText& method) {
  Element body("p", {{"style", "white-space:pre-wrap;line-height:1.9;overflow-wrap:anywhere"}});
  const double most = largest(method.weights.positions);
  std::size_t done = 0;
  for (std::size_t at = 0; at < method.positions.size(); ++at) {
    const text::Position& position = method.positions[at];
    const double weight = method.weights.positions[at];
    const std::string word = text.substr(position.offset, position.length);
    body.add(readable(std::string_view(text).substr(done, position.offset - done)));
    if (weight == 0) {
      body.add(readable(word));
    } else {
      body.add(marked(readable(word), weight / most, fmt::format("{:.4g}", weight)));
    }
    done = position.offset + position.length;
  }
  body.add(readable(std::string_view(text).substr(done)));
  return body;
}

namespace {

// The words with the largest weights either way.
Element leading(const WeightedText& method) {
  constexpr std::size_t shown = 10;
  const std::vector<double>& weights = method.weights.words;
  std::vector<std::size_t> order(weights.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, std::greater{},
                           [&](std::size_t at) { return std::abs(weights[at]); });
  order.resize(std::min(shown, order.size()));
  Element list("p", {{"class", "note"}});
  const double most = largest(weights);
  for (const std::size_t at : order) {
    if (weights[at] == 0) break;
    list.add(marked(method.words[at], weights[at] / most, "all occurrences together"),
             fmt::format(" {:+.3g}  ", weights[at]));
  }
  return list;
}

Element legend() {
  Element line("p", {{"class", "note"}});
  line.add("Colour is the weight of a position, from the strongest of its text: ");
  for (const auto& [share, name] : {std::pair{-1.0, "speaks against the class"},
                                    {-0.5, "a little"},
                                    {0.5, "a little"},
                                    {1.0, "speaks for the class"}}) {
    line.add(marked(name, share, ""), " ");
  }
  return line.add(
      ". Below each text are its words with the weight of all their occurrences; words "
      "without a colour have no weight or are not known to the model.");
}

}  // namespace

std::string words_page(std::string_view subtitle, const std::vector<ShownText>& texts) {
  Element body("div");
  body.add(legend());
  for (const ShownText& shown : texts) {
    Element section = report::section(readable(shown.name));
    section.add(element("p", {{"class", "note"}}, readable(shown.about)));
    Element grid("div", {{"class", "grid"}});
    for (const WeightedText& method : shown.methods) {
      grid.add(element("div", {{"class", "card"}},
                       element("h3", {}, element("code", {}, method.spec)),
                       coloured_words(shown.text, method), leading(method)));
    }
    if (shown.methods.empty()) grid.add(element("p", {}, readable(shown.text)));
    section.add(std::move(grid));
    body.add(std::move(section));
  }
  return report::page("Words that matter", subtitle, std::move(body));
}

}  // namespace assay::runner
