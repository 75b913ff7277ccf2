#include "study/analysis/attention_text/word_picture.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/utf8.h"
#include "report/svg.h"

namespace assay::analysis {
namespace {

constexpr double letter_width = 6.6;  // of a letter of 11 pixels in a font of equal widths
constexpr double word_line = 17;
constexpr std::size_t letters_in_line = 96;
constexpr std::size_t most_words_shown = 150;

report::Element word_at(double x, double y, const std::string& word, bool is_bold) {
  return report::element("text",
                         {{"x", fmt::format("{:.1f}", x)},
                          {"y", fmt::format("{:.1f}", y)},
                          {"font-family", "monospace"},
                          {"font-size", "11"},
                          {"font-weight", is_bold ? "bold" : "normal"}},
                         word);
}

// Draws one text from `y` on and returns where it ends. One tone, as in the benchmark: the more
// people marked a word, the darker it is; what all marked is bold too, for those who see no shade.
double draw_words(report::Element& svg, const MarkedText& text, double y) {
  const std::vector<float> share = shares(text.marks);
  svg.add(report::text(0, y,
                       fmt::format("{} ({} annotators)", text.marks.item, text.marks.people.size()),
                       "start", 11, true));
  y += word_line;
  std::size_t letters = 0;
  const std::size_t count = std::min(text.text.size(), most_words_shown);
  for (std::size_t at = 0; at < count; ++at) {
    const std::string word = printable(text.text[at]);
    const std::size_t length = width(word);
    if (letters > 0 && letters + length > letters_in_line) letters = 0, y += word_line;
    const std::size_t point = text.places[at];
    const double weight = point < share.size() ? double{share[point]} : 0.0;
    const double x = letter_width * static_cast<double>(letters);
    if (weight > 0) {
      svg.add(report::rectangle(x - 1, y - 11, letter_width * static_cast<double>(length) + 2, 14,
                                "#e69f00", 0.15 + 0.75 * weight));
    }
    svg.add(word_at(x, y, word, weight >= 1));
    letters += length + 1;
  }
  if (count < text.text.size()) {
    svg.add(report::text(0, y + word_line, fmt::format("… {} more words", text.text.size() - count),
                         "start", 10));
    y += word_line;
  }
  return y + 2 * word_line;
}

}  // namespace

Figure word_picture(std::span<const MarkedText> texts, std::size_t most) {
  const std::size_t shown = std::min(most, texts.size());
  report::Element words("g");
  double y = word_line;
  for (std::size_t at = 0; at < shown; ++at) y = draw_words(words, texts[at], y);
  report::Element svg = report::drawing(letter_width * (letters_in_line + 2), y, "Marked words");
  svg.add(std::move(words));
  return {"word_weights", "Words that people marked",
          fmt::format("The first {} of {} texts: the darker a word, the more of its annotators "
                      "marked it; bold words were marked by all.",
                      shown, texts.size()),
          std::move(svg), "word_weights"};
}

}  // namespace assay::analysis
