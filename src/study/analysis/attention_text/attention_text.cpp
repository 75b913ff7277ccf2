#include "study/analysis/attention_text/attention_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/error.h"
#include "math/stats/bootstrap.h"
#include "math/stats/krippendorff_alpha.h"
#include "study/analysis/attention/parts.h"
#include "study/analysis/attention_text/word_picture.h"
#include "study/analysis/table_script.h"

namespace assay::analysis {
namespace {

// Of the word in its text, from 1 on.
std::ptrdiff_t first_place(const MarkedText& text, std::size_t point) {
  return std::ranges::find(text.places, point) - text.places.begin() + 1;
}

Sheet word_sheet(std::span<const MarkedText> texts, const MarkedOddly& odd, WordUnit unit) {
  Sheet sheet{.id = "word_weights",
              .title = "Words that people marked",
              .unit = "word",
              .table = {.columns = {"item", "word", "place", "marked by", "annotators", "weight"}}};
  for (const MarkedText& text : texts) {
    const std::vector<float> share = shares(text.marks);
    const auto people = static_cast<double>(text.marks.people.size());
    for (std::size_t at = 0; at < share.size(); ++at) {
      if (share[at] <= 0) continue;
      sheet.table.add({text.marks.item, text.words[at], std::int64_t{first_place(text, at)},
                       std::int64_t{std::lround(share[at] * people)},
                       static_cast<std::int64_t>(text.marks.people.size()), double{share[at]}});
    }
  }
  sheet.notes = {
      "The weight is the share of the annotators of the text who marked the word; words that "
      "nobody "
      "marked are not listed. A weight of 0.5 may be one of two people or five of ten: the number "
      "of annotators stands beside it.",
      unit == WordUnit::position
          ? "Each place in the text counts by itself; places count words from 1 on."
          : "A word counts once, wherever it stands, in lower case; English stop words and words "
            "of "
            "one or two letters are left out. The place is its first."};
  if (odd.without_text > 0) {
    sheet.notes.push_back(
        fmt::format("{} items are left out because their text is not known.", odd.without_text));
  }
  if (odd.unreadable > 0) {
    sheet.notes.push_back(
        fmt::format("{} answers are no marks of their text and are left out.", odd.unreadable));
  }
  return sheet;
}

// For the R script: which word each point is. As in the table of weights, its first place.
Table points_table(std::span<const MarkedText> texts) {
  Table table{.columns = {"item", "point", "word", "place"}};
  for (const MarkedText& text : texts) {
    for (std::size_t at = 0; at < text.words.size(); ++at) {
      table.add({text.marks.item, static_cast<std::int64_t>(at + 1), text.words[at],
                 static_cast<std::int64_t>(first_place(text, at))});
    }
  }
  return table;
}

Sheet alpha_sheet(const stats::Bootstrapped& alpha, std::size_t texts) {
  Sheet sheet{.id = "alpha",
              .title = "Krippendorff's alpha",
              .unit = "text",
              .table = {.columns = {"scale", "texts", "alpha", "95 % low", "95 % high"}},
              .digits = 3};
  sheet.table.add({"nominal: marked or not", static_cast<std::int64_t>(texts), cell_of(alpha.value),
                   low_of(alpha.interval), high_of(alpha.interval)});
  sheet.notes = {
      "Of every word that at least two people saw, all texts together. Interval: percentiles of "
      "texts drawn anew, because words of one text are not independent. Of few texts such "
      "intervals "
      "are too narrow: of twelve simulated ones they hold the truth in about 90 % of studies, not "
      "95 %."};
  if (!alpha.value) {
    sheet.notes.push_back(
        "Undefined: no word was seen by two people, or all of them marked all "
        "words or none.");
  } else if (!alpha.interval) {
    sheet.notes.push_back(fmt::format("No interval: {}.", alpha.reason));
  }
  return sheet;
}

std::string text_methods(const std::string& metric, WordUnit unit) {
  return fmt::format(
      "Participants marked the words without which they could not recognise the topic of a text. "
      "The weight of a word{} is the share of the annotators of the text who marked it. Agreement "
      "is Krippendorff's nominal alpha over words, with an interval from texts drawn anew, the "
      "Pearson correlation of each person's marks with the mean of the others', and that of random "
      "halves of the annotators, stepped up by the Spearman-Brown formula. Explanations were "
      "scored "
      "against these weights and compared over texts by Wilcoxon signed-rank tests of {}, with "
      "Holm's correction over all pairs of methods and, apart, over the comparisons with a map "
      "that "
      "falls from the first word to the last.",
      unit == WordUnit::type ? " (lower case, without stop words, each once a text)" : "", metric);
}

}  // namespace

stats::Bootstrapped alpha_of_words(std::span<const MarkedText> texts, std::uint64_t seed) {
  stats::Ratings ratings;
  std::map<std::string, std::size_t> raters;
  for (const MarkedText& text : texts) {
    for (const std::string& person : text.marks.people) {
      if (raters.emplace(person, raters.size()).second) ratings.raters.push_back(person);
    }
  }
  std::vector<std::vector<std::size_t>> items_of_text;
  for (const MarkedText& text : texts) {
    std::vector<std::size_t>& own = items_of_text.emplace_back();
    for (std::size_t word = 0; word < text.words.size(); ++word) {
      own.push_back(ratings.items.size());
      ratings.items.push_back(text.words[word]);
      ratings.values.resize(ratings.values.size() + raters.size());
      for (std::size_t at = 0; at < text.marks.people.size(); ++at) {
        ratings.values[own.back() * raters.size() + raters[text.marks.people[at]]] =
            text.marks.masks[at][word] ? 1.0 : 0.0;
      }
    }
  }
  const stats::StatisticOfRows alpha = [&](std::span<const std::size_t> drawn) {
    std::vector<std::size_t> items;
    for (const std::size_t text : drawn) {
      items.insert(items.end(), items_of_text[text].begin(), items_of_text[text].end());
    }
    return stats::krippendorff_alpha(ratings, items, stats::Measurement::nominal);
  };
  return stats::bootstrap(texts.size(), alpha, {.resamples = 500, .seed = seed});
}

ProtocolReport AttentionText::operator()(const Evidence& evidence) const {
  const Rows rows = select(evidence, [](const ResponseRow& row) { return row.phase == "test"; });
  MarkedOddly odd;
  const std::vector<MarkedText> marked = word_marks(rows, texts_of(evidence), words, &odd);
  if (marked.empty()) {
    fail(
        "'{}' has no marked words of a text that is known: attention_text needs answers to the "
        "screen 'words' and the study's own texts.",
        evidence.study);
  }
  std::vector<Marks> marks;
  std::set<std::string> people;
  for (const MarkedText& text : marked) {
    marks.push_back(text.marks);
    people.insert(text.marks.people.begin(), text.marks.people.end());
  }
  ProtocolReport told;
  Section weights{.title = "What people marked"};
  weights.sheets.push_back(word_sheet(marked, odd, words));
  if (texts > 0) {
    weights.figures.push_back(word_picture(marked, static_cast<std::size_t>(texts)));
  }
  const auto agreement = attention::agreement_of(marks, static_cast<std::size_t>(splits), seed);
  Section agreed = attention::agreement_section(agreement, "words", seed);
  const stats::Bootstrapped alpha = alpha_of_words(marked, seed);
  agreed.sheets.insert(agreed.sheets.begin(), alpha_sheet(alpha, marked.size()));
  // Where many people mark, somebody marks nearly every word, and any order of the words would be
  // perfect: the words to find are those marked half as often as the most marked one, or more.
  MarkScoreRules how{.metrics = {"half_l1", "word_average_precision:mask_threshold=0.49",
                                 "weighted_precision", "weighted_recall"},
                     .seed = seed};
  if (std::ranges::find(how.metrics, metric) == how.metrics.end()) {
    how.metrics.insert(how.metrics.begin(), metric);
  }
  const MarkScores scores = scores_against(marks, evidence.maps, how);
  attention::ScoreTable scored = attention::score_section(scores, metric, seed);
  told.sections = {std::move(weights), std::move(agreed), std::move(scored.section)};
  told.summary = std::move(scored.sentences);
  told.summary.push_back(fmt::format(
      "{} people marked words of {} texts; Krippendorff's alpha is {}.", people.size(),
      marked.size(), attention::in_words({marked.size(), alpha.value, alpha.interval})));
  told.methods = text_methods(metric, words);
  told.attachments = attention::script(fmt::format("splits <- {}\n", splits), marks, scores);
  told.attachments.push_back(script_data("words.csv", points_table(marked)));
  return told;
}

}  // namespace assay::analysis
