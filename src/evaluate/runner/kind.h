// The kinds of classifiers: which files hold one, which methods explain it, and how it is opened
// with its items. A kind is a row of `kinds()`; nothing outside of its own files asks which it is.
#pragma once

#include "evaluate/runner/subject.h"
#include "evaluate/runner/truths.h"

namespace assay::runner {

// A classifier's file and what it is asked about.
struct Opening {
  std::filesystem::path model;
  std::filesystem::path input = {};
  // Items that somebody else has listed, in place of the input.
  std::optional<std::vector<data::ManifestEntry>> listed = std::nullopt;
  // What is known of the items; none where nobody will ask.
  std::optional<TruthFiles> truth = std::nullopt;
  bool skip_unreadable = false;  // items that cannot be read are left out
  bool scores_only = false;      // nothing else is asked for, and memory is spared
  // What is said: what was assumed of the classifier and which items it cannot be asked about, and
  // what was left out of the items.
  bool says_assumed = true;
  bool says_left_out = true;
};

// An option of a command, and whether it was given.
struct GivenOption {
  std::string_view name;
  bool given;
};

class Kind {
 public:
  Kind() = default;
  virtual ~Kind() = default;
  Kind(const Kind&) = delete;
  Kind& operator=(const Kind&) = delete;

  // "a model of texts"
  virtual std::string_view name() const = 0;
  virtual bool is_in(const std::filesystem::path& file) const = 0;
  // Whether its items are texts and not pictures, signals or rows of a table.
  virtual bool reads_texts() const = 0;
  // What its items are called: "texts"
  virtual std::string_view things() const = 0;

  // Throws Error for a spec that is none of the catalogue. A unit that has a seed and is given none
  // takes this one.
  virtual Method method(const std::string& spec, Role role = Role::method,
                        std::optional<std::uint64_t> seed = std::nullopt) const = 0;
  // The controls of a command that was given none.
  virtual std::vector<std::string> controls() const = 0;
  // Throws Error for a metric that cannot judge its maps.
  virtual void expect_metrics(const std::vector<Judge>& judges) const = 0;
  // Throws Error for an option of which only other kinds make something.
  virtual void expect_options(std::span<const GivenOption> options) const = 0;

  virtual std::unique_ptr<Subject> open(Console& console, const Opening& opening) const = 0;
  // What 'assay model' prints.
  virtual void describe(Console& console, const std::filesystem::path& file, bool json) const = 0;
};

std::span<const Kind* const> kinds();

// The first that finds itself in the file; the last, nets, reads any other and says what is wrong.
const Kind& kind_of(const std::filesystem::path& file);

std::unique_ptr<Subject> open(Console& console, const Opening& opening);

// Those that were asked for, the kind's own where they are the default, or none for "none".
std::vector<Method> controls_of(const Kind& kind, const std::vector<std::string>& specs,
                                std::optional<std::uint64_t> seed = std::nullopt);
inline constexpr std::array default_controls{"random", "constant", "centre", "edges"};

// The scores of one item after the other, with progress; none is held.
using TakeScores = std::function<void(std::size_t at, std::span<const float> scores)>;
void for_scores(Console& console, const Subject& subject, model::Output output,
                const TakeScores& take);

// d score / d input, [items, input shape...]. Throws Unsuited for a classifier without gradients.
Tensor gradients(Console& console, const Subject& subject, const Target& target,
                 model::Output output);

}  // namespace assay::runner
