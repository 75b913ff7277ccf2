// Explanations of the texts of a workspace: a number for every word, as people would mark words.
#pragma once

#include "cli/output.h"
#include "runner/judge.h"
#include "text/classifier.h"
#include "workspace/workspace.h"

namespace assay::cli {

// What was made under which name.
struct ExplainedTexts {
  std::string name;
  std::string spec;
  std::size_t texts = 0;
};

// Each method's weights of the texts of a split (all but train unless given), for the class that is
// predicted; texts without a word that the classifier knows are left out. A map has one number for
// each word of study::tokens: that of the classifier's words which begin in it, together. Metrics
// judge the weights of the classifier's words, and their scores are kept as well.
std::vector<ExplainedTexts> explain_texts(const text::Classifier& classifier,
                                          const std::vector<std::string>& specs,
                                          const std::vector<runner::Judge>& judges,
                                          const std::string& split, Output output,
                                          const workspace::Workspace& workspace);

}  // namespace assay::cli
