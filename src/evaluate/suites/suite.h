// A suite is a question whose answer is known: data in which what decides the class was planted, a
// model that has learned it, and for every test item where the truth lies. Suites are units; the
// catalogue names them all. Everything follows from a suite's parameters, on any number of threads.
#pragma once

#include <functional>
#include <string>
#include <variant>
#include <vector>

#include "base/catalogue.h"
#include "base/report_progress.h"
#include "explain/text/annotations.h"
#include "explain/text/classifier.h"
#include "net/data/texts.h"
#include "net/model/model.h"

namespace assay::suites {

struct Info {
  std::string_view name;
  std::string_view summary;  // one sentence
  std::string_view truth;    // what is planted
};

// Signals or pictures for a net.
struct Arrays {
  graph::Graph net;
  model::Description description;
  Tensor inputs;  // [n, input shape...]
  std::vector<std::size_t> labels;
  Tensor truth;  // [n, points...]: 1 at the points that decide the class, 0 elsewhere
};

// Documents for a classifier of texts; the truth is a list of words with the weight 1.
struct Texts {
  text::Classifier classifier;
  std::vector<data::Text> documents;
  std::vector<text::Annotation> truth;
};

// How often the model is right: what shows that it rests on what was planted, without which the
// truth would be a claim only.
struct Evidence {
  std::size_t tested = 0;  // items that were never trained on
  double chance = 0;
  double accuracy = 0;
  double without = 0;  // what is planted is taken out of them
  double alone = 0;    // everything else is drawn anew
};

// What is done to the tested items to see that.
enum class Change { none, without_planted, all_else };

struct Suite {
  std::string name;  // as in the catalogue
  std::vector<std::string> classes;
  std::vector<std::string> items;  // names of the test items, all of which the model gets right
  std::variant<Arrays, Texts> data;
  Evidence evidence;

  // Null when the suite is of the other kind.
  const Arrays* arrays() const { return std::get_if<Arrays>(&data); }
  const Texts* texts() const { return std::get_if<Texts>(&data); }
};

using Make = std::function<Suite(const ReportProgress&)>;
using Recipe = Entry<Info, Make>;

// In the order of the documentation.
std::span<const Recipe> catalogue();

}  // namespace assay::suites
