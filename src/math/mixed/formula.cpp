#include "math/mixed/formula.h"

#include <algorithm>
#include <cctype>
#include <span>

#include "base/error.h"

namespace assay::mixed {
namespace {

constexpr std::size_t most_letters = 2000;
constexpr std::size_t most_terms = 256;

struct Token {
  enum class Kind { name, symbol, end } kind;
  std::string text;
  std::size_t place;  // from 1, for people
};

bool begins_name(char letter) {
  const auto byte = static_cast<unsigned char>(letter);
  return std::isalpha(byte) != 0 || letter == '_' || letter == '.' || byte >= 0x80;
}

bool goes_on(char letter) {
  return begins_name(letter) || std::isdigit(static_cast<unsigned char>(letter)) != 0;
}

std::vector<Token> tokens(std::string_view text) {
  std::vector<Token> all;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t begin = at;
    const char letter = text[at];
    if (std::isspace(static_cast<unsigned char>(letter)) != 0) {
      ++at;
    } else if (letter == '`') {
      const std::size_t close = text.find('`', at + 1);
      if (close == std::string_view::npos) {
        fail("The formula '{}' opens a ` at letter {} and does not close it.", text, at + 1);
      }
      all.push_back(
          {Token::Kind::name, std::string(text.substr(at + 1, close - at - 1)), begin + 1});
      at = close + 1;
    } else if (goes_on(letter)) {
      while (at < text.size() && goes_on(text[at])) ++at;
      const std::string word(text.substr(begin, at - begin));
      const bool number = !begins_name(letter);
      all.push_back({number ? Token::Kind::symbol : Token::Kind::name, word, begin + 1});
    } else {
      at += text.substr(at, 2) == "||" ? 2 : 1;
      all.push_back({Token::Kind::symbol, std::string(text.substr(begin, at - begin)), begin + 1});
    }
  }
  all.push_back({Token::Kind::end, "", text.size() + 1});
  return all;
}

// Whatever the order of the columns, a product is the same.
bool same(Term a, Term b) {
  std::ranges::sort(a);
  std::ranges::sort(b);
  return a == b;
}

void add(std::vector<Term>& terms, const Term& term) {
  const auto is_there = [&](const Term& other) { return same(term, other); };
  if (std::ranges::none_of(terms, is_there)) terms.push_back(term);
}

Term product(const Term& a, const Term& b) {
  Term both = a;
  for (const std::string& name : b) {
    if (std::ranges::find(both, name) == both.end()) both.push_back(name);
  }
  return both;
}

std::vector<Term> products(const std::vector<Term>& a, const std::vector<Term>& b) {
  std::vector<Term> all;
  for (const Term& one : a) {
    for (const Term& other : b) add(all, product(one, other));
  }
  return all;
}

// As R has them: columns of a product in the order in which the formula first names them, and terms
// by the number of their columns.
void in_order(std::vector<Term>& terms) {
  Term seen;
  for (const Term& term : terms) seen = product(seen, term);
  const auto place = [&](const std::string& name) { return std::ranges::find(seen, name); };
  for (Term& term : terms) std::ranges::sort(term, {}, place);
  std::ranges::stable_sort(terms, {}, [](const Term& term) { return term.size(); });
}

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text), tokens_(tokens(text)) {}

  Formula formula() {
    Formula formula;
    formula.response = name("the response");
    if (formula.response == "cbind" && take("(")) {
      formula.response = name("a column of successes");
      need(",");
      formula.failures = name("a column of failures");
      need(")");
    }
    need("~");
    formula.fixed = sum(&formula.random);
    if (now().kind != Token::Kind::end) refuse("'+', or the end,");
    if (formula.random.empty()) {
      fail("The formula '{}' has no random part; add one such as '+ (1 | user)'.", text_);
    }
    return formula;
  }

 private:
  const Token& now() const { return tokens_[at_]; }

  [[noreturn]] void refuse(std::string_view wanted) const {
    const std::string found = now().text.empty() ? "its end" : fmt::format("'{}'", now().text);
    fail("The formula '{}' has {} at letter {} where {} is expected.", text_, found, now().place,
         wanted);
  }

  bool take(std::string_view symbol) {
    if (now().kind != Token::Kind::symbol || now().text != symbol) return false;
    ++at_;
    return true;
  }

  void need(std::string_view symbol) {
    if (!take(symbol)) refuse(fmt::format("'{}'", symbol));
  }

  std::string name(std::string_view what) {
    if (now().kind != Token::Kind::name || now().text.empty()) refuse(what);
    return tokens_[at_++].text;
  }

  // Terms between plus signs. Random parts are only taken where there is a place for them.
  Terms sum(std::vector<RandomPart>* random) {
    Terms result;
    bool plus = !take("-");
    do {
      part(plus, result, random);
      plus = now().text != "-" || now().kind != Token::Kind::symbol;
    } while (take("+") || take("-"));
    in_order(result.terms);
    return result;
  }

  void part(bool plus, Terms& result, std::vector<RandomPart>* random) {
    if (take("0")) {
      result.intercept = !plus;
    } else if (take("1")) {
      result.intercept = plus;
    } else if (!plus) {
      refuse("'1' (a minus can only take the intercept away)");
    } else if (random != nullptr && is_random()) {
      random_part(*random);
    } else {
      for (const Term& term : crossing()) add(result.terms, term);
      if (result.terms.size() > most_terms) {
        fail("The formula '{}' has more than {} terms; leave some out.", text_, most_terms);
      }
    }
  }

  // Whether the parenthesis that opens here has a bar in it.
  bool is_random() const {
    if (now().text != "(" || now().kind != Token::Kind::symbol) return false;
    for (std::size_t ahead = at_ + 1; tokens_[ahead].kind != Token::Kind::end; ++ahead) {
      if (tokens_[ahead].kind == Token::Kind::name) continue;
      if (tokens_[ahead].text == "|" || tokens_[ahead].text == "||") return true;
      if (tokens_[ahead].text == ")" || tokens_[ahead].text == "(") return false;
    }
    return false;
  }

  // a * b is a + b + a:b.
  std::vector<Term> crossing() {
    std::vector<Term> all = interaction();
    while (take("*")) {
      const std::vector<Term> right = interaction();
      const std::vector<Term> both = products(all, right);
      for (const Term& term : right) add(all, term);
      for (const Term& term : both) add(all, term);
      if (all.size() > most_terms) {
        fail("The formula '{}' has more than {} terms; leave some out.", text_, most_terms);
      }
    }
    return all;
  }

  std::vector<Term> interaction() {
    std::vector<Term> all = primary();
    while (take(":")) all = products(all, primary());
    return all;
  }

  std::vector<Term> primary() {
    if (!take("(")) return {{name("a column")}};
    const Terms inner = sum(nullptr);
    need(")");
    return inner.terms;
  }

  void random_part(std::vector<RandomPart>& random) {
    need("(");
    const Terms terms = sum(nullptr);
    const bool uncorrelated = take("||");
    if (!uncorrelated) need("|");
    std::vector<std::vector<std::string>> groups{{name("a grouping column")}};
    while (now().text == ":" || now().text == "/") {
      const bool nested = take("/");
      if (!nested) need(":");
      std::vector<std::string> inner = groups.back();
      inner.push_back(name("a grouping column"));
      if (nested) {
        groups.push_back(inner);
      } else {
        groups.back() = inner;
      }
    }
    need(")");
    for (const std::vector<std::string>& group : groups) {
      if (!uncorrelated) {
        random.push_back({terms, group});
        continue;
      }
      if (terms.intercept) random.push_back({{true, {}}, group});
      for (const Term& term : terms.terms) random.push_back({{false, {term}}, group});
    }
    if (!terms.intercept && terms.terms.empty()) {
      fail("The formula '{}' has a random part without an effect; write '(1 | {})'.", text_,
           groups.front().front());
    }
  }

  std::string_view text_;
  std::vector<Token> tokens_;
  std::size_t at_ = 0;
};

}  // namespace

Formula parse_formula(std::string_view text) {
  if (text.size() > most_letters) {
    fail("The formula has {} letters; at most {} are read.", text.size(), most_letters);
  }
  return Parser(text).formula();
}

std::vector<std::string> columns_of(const Formula& formula) {
  std::vector<std::string> all;
  const auto use = [&](const std::string& name) {
    if (std::ranges::find(all, name) == all.end()) all.push_back(name);
  };
  const auto use_terms = [&](const Terms& terms) {
    for (const Term& term : terms.terms) std::ranges::for_each(term, use);
  };
  use(formula.response);
  if (formula.failures) use(*formula.failures);
  use_terms(formula.fixed);
  for (const RandomPart& part : formula.random) {
    use_terms(part.terms);
    std::ranges::for_each(part.group, use);
  }
  return all;
}

}  // namespace assay::mixed
