#include "explain/text/classifier_file.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/file.h"
#include "base/json.h"

namespace assay::text {
namespace {

// Reading into an ordered object would take the square of the number of its members.
using Json = nlohmann::json;

constexpr std::string_view format = "assay-text";
constexpr int format_version = 1;
constexpr std::size_t most_bytes = std::size_t{256} << 20U;
constexpr double largest = 1e15;

// The members of one object, each checked as it is read.
class Reader {
 public:
  Reader(const Json& object, std::string_view name) : object_(object), name_(name) {
    if (!object.is_object()) fail("'{}' is no classifier of texts: no JSON object.", name);
  }

  const Json& member(const char* key) const {
    const auto place = object_.find(key);
    if (place == object_.end()) fail("'{}' has no '{}'; train the classifier again.", name_, key);
    return *place;
  }

  double number(const char* key) const { return finite(member(key), key); }

  std::int64_t integer(const char* key, std::int64_t low, std::int64_t high) const {
    const double value = number(key);
    if (value != std::floor(value) || value < static_cast<double>(low) ||
        value > static_cast<double>(high)) {
      fail("'{}' of '{}' is {}; it is a whole number from {} to {}.", key, name_, value, low, high);
    }
    return static_cast<std::int64_t>(value);
  }

  template <class E>
  E word(const char* key) const {
    const Json& value = member(key);
    const auto found =
        value.is_string() ? Value<E>::read(value.get_ref<const std::string&>(), {}) : std::nullopt;
    if (!found) fail("'{}' of '{}' should be {}.", key, name_, Value<E>::expected({}));
    return *found;
  }

  // `size` of them.
  std::vector<double> numbers(const Json& list, const char* key, std::size_t size) const {
    if (!list.is_array() || list.size() != size) {
      fail("'{}' of '{}' should be a list of {} numbers.", key, name_, size);
    }
    std::vector<double> values;
    values.reserve(size);
    for (const Json& value : list) values.push_back(finite(value, key));
    return values;
  }

  // Distinct and in ascending order, as they are written.
  std::vector<std::string> names(const char* key, std::size_t least) const {
    const Json& list = member(key);
    std::vector<std::string> values;
    for (const Json& value : list.is_array() ? list : Json::array()) {
      if (!value.is_string()) fail("'{}' of '{}' should be a list of texts.", key, name_);
      if (!values.empty() && values.back() >= value.get_ref<const std::string&>()) {
        fail("'{}' of '{}' is not in ascending order at '{}'.", key, name_,
             value.get_ref<const std::string&>());
      }
      values.push_back(value.get<std::string>());
    }
    if (values.size() < least) {
      fail("'{}' of '{}' should be a list of {} texts or more.", key, name_, least);
    }
    return values;
  }

 private:
  // Within bounds that keep every sum of them finite; written so that NaN is without.
  double finite(const Json& value, const char* key) const {
    if (!value.is_number() || !(std::abs(value.get<double>()) <= largest)) {
      fail("'{}' of '{}' should hold numbers from -{:g} to {:g} only.", key, name_, largest,
           largest);
    }
    return value.get<double>();
  }

  const Json& object_;
  std::string_view name_;
};

TokenOptions token_options(const Reader& from) {
  return {.shortest = static_cast<int>(from.integer("shortest", 1, 1000)),
          .letter_case = from.word<Case>("case"),
          .stop_words = from.word<StopWords>("stop_words")};
}

Linear linear(const Reader& from, std::string_view name, std::size_t words, std::size_t classes) {
  const Json& lists = from.member("weights");
  if (!lists.is_array() || lists.size() != classes) {
    fail("'weights' of '{}' should have one list for each of its {} classes.", name, classes);
  }
  Linear result{.classes = classes,
                .weights = std::vector<double>(words * classes),
                .bias = from.numbers(from.member("bias"), "bias", classes)};
  for (std::size_t one = 0; one < classes; ++one) {
    const std::vector<double> column = from.numbers(lists[one], "weights", words);
    for (std::size_t word = 0; word < words; ++word) {
      result.weights[word * classes + one] = column[word];
    }
  }
  return result;
}

}  // namespace

std::string to_json(const Classifier& classifier) {
  const Vectoriser& vectoriser = classifier.vectoriser;
  Json weights = Json::array();
  for (std::size_t one = 0; one < classifier.classes.size(); ++one) {
    std::vector<double> column;
    for (std::size_t word = 0; word < vectoriser.words().size(); ++word) {
      column.push_back(classifier.linear.weight(word, one));
    }
    weights.push_back(std::move(column));
  }
  const TokenOptions& tokens = vectoriser.options();
  const nlohmann::ordered_json all{{"format", format},
                                   {"version", format_version},
                                   {"classifier", Value<Kind>::write(classifier.kind)},
                                   {"strength", classifier.strength},
                                   {"documents", classifier.documents},
                                   {"shortest", tokens.shortest},
                                   {"case", Value<Case>::write(tokens.letter_case)},
                                   {"stop_words", Value<StopWords>::write(tokens.stop_words)},
                                   {"classes", classifier.classes},
                                   {"bias", classifier.linear.bias},
                                   {"words", vectoriser.words()},
                                   {"idf", vectoriser.idf()},
                                   {"weights", std::move(weights)}};
  return all.dump() + "\n";
}

Classifier parse_classifier(std::string_view json, std::string_view name) {
  const Json all = parse_json(json, fmt::format("'{}'", name), large_json);
  const Reader reader(all, name);
  if (reader.member("format") != format) {
    fail("'{}' is no classifier of texts: its format is not '{}'.", name, format);
  }
  if (const auto version = reader.integer("version", 1, 1'000'000); version != format_version) {
    fail("'{}' has version {} of the format; this assay reads version {}.", name, version,
         format_version);
  }
  std::vector<std::string> classes = reader.names("classes", 2);
  std::vector<std::string> words = reader.names("words", 1);
  std::vector<double> idf = reader.numbers(reader.member("idf"), "idf", words.size());
  if (!std::ranges::all_of(idf, [](double value) { return value >= 1e-6 && value <= 1e6; })) {
    fail("'idf' of '{}' should hold numbers from 1e-6 to 1e6 only.", name);
  }
  Linear model = linear(reader, name, words.size(), classes.size());
  return {
      .kind = reader.word<Kind>("classifier"),
      .strength = reader.number("strength"),
      .documents = static_cast<std::size_t>(reader.integer("documents", 0, std::int64_t{1} << 49U)),
      .classes = std::move(classes),
      .vectoriser = Vectoriser(token_options(reader), std::move(words), std::move(idf)),
      .linear = std::move(model)};
}

bool is_classifier_file(const std::filesystem::path& path) {
  if (path.extension() != ".json") return false;
  try {
    // The format stands first; whatever comes later may be anything.
    return read_file(path, most_bytes).substr(0, 64).find(format) != std::string::npos;
  } catch (const Error&) {
    return false;
  }
}

Classifier load_classifier(const std::filesystem::path& path) {
  return parse_classifier(read_file(path, most_bytes), path.string());
}

}  // namespace assay::text
