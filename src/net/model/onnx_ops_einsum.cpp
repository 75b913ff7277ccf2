// Einsum as sums, transposes and, of one operand after the other, products of matrices.
#include <algorithm>
#include <map>

#include "net/model/onnx_ops.h"

namespace assay::model::from_onnx {
namespace {

// "bhid,bhjd->bhij".
struct Equation {
  std::vector<std::string> operands;
  std::string result;
};

constexpr std::size_t most_operands = 16;

bool has(const std::string& letters, char letter) { return letters.find(letter) != letters.npos; }

constexpr std::string_view ellipsis = "...";
// Of the axes that an ellipsis stands for; the last of them are those of every operand.
constexpr std::string_view letters_of_ellipsis = "0123456789";

bool is_dot(char c) { return has(std::string(letters_of_ellipsis), c); }

// With letters for the ellipsis, if there is one, so many that there are `axes` letters in all.
std::string spelt_out(const std::string& letters, std::size_t axes, const std::string& equation) {
  const std::size_t at = letters.find(ellipsis);
  if (at == letters.npos) return letters;
  const std::size_t others = letters.size() - ellipsis.size();
  if (axes < others || axes - others > letters_of_ellipsis.size()) {
    fail("the ellipsis of its equation '{}' does not fit an operand of {} axes.", equation, axes);
  }
  std::string result = letters;
  return result.replace(at, ellipsis.size(),
                        letters_of_ellipsis.substr(letters_of_ellipsis.size() - (axes - others)));
}

Equation equation_of(const Step& step) {
  const std::string given = step.text("equation", "");
  std::string text;
  std::ranges::copy_if(given, std::back_inserter(text), [](char c) { return c != ' '; });
  const std::size_t arrow = text.find("->");
  const std::string left = text.substr(0, arrow);
  Equation equation{{""}, ""};
  for (const char c : left) {
    if (c == ',') {
      equation.operands.emplace_back();
    } else {
      equation.operands.back() += c;
    }
  }
  if (equation.operands.size() != step.inputs() || step.inputs() > most_operands) {
    fail("its equation '{}' is not of its {} operands, {} at most.", given, step.inputs(),
         most_operands);
  }
  std::string dots;  // the axes of the widest ellipsis
  for (std::size_t at = 0; at < step.inputs(); ++at) {
    std::string& letters = equation.operands[at];
    if (std::ranges::any_of(letters, is_dot)) fail("its equation '{}' is none.", given);
    letters = spelt_out(letters, step.shape(at).size(), given);
    std::string own;
    std::ranges::copy_if(letters, std::back_inserter(own), is_dot);
    if (own.size() > dots.size()) dots = own;
  }
  if (arrow != text.npos) {
    equation.result = text.substr(arrow + 2);
    if (std::ranges::any_of(equation.result, is_dot)) fail("its equation '{}' is none.", given);
    const std::size_t axes = equation.result.size() + dots.size();
    equation.result = spelt_out(equation.result, axes - ellipsis.size(), given);
  } else {
    // The ellipsis, then letters that stand once, in alphabetical order.
    equation.result = dots;
    for (char c = 'A'; c <= 'z'; ++c) {
      if (std::ranges::count(left, c) == 1) equation.result += c;
    }
  }
  const auto is_letter = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_dot(c);
  };
  std::vector<std::string> lists = equation.operands;
  lists.push_back(equation.result);
  for (const std::string& letters : lists) {
    for (const char c : letters) {
      if (!is_letter(c)) fail("its equation '{}' is none.", given);
      if (std::ranges::count(letters, c) > 1) fail("its equation '{}' repeats '{}'.", given, c);
    }
  }
  for (const char c : equation.result) {
    if (!is_dot(c) && !has(left, c)) fail("its equation '{}' makes '{}' of nothing.", given, c);
  }
  return equation;
}

// An operand and what its axes are called.
struct Operand {
  Value value;
  std::string letters;
};

// Without the axes that nobody else reads.
Operand without_own(const Step& step, Operand operand, const std::string& wanted) {
  Integers axes;
  Shape shape;
  std::string left;
  const Shape from = step.emit().shape(operand.value);
  for (std::size_t at = 0; at < operand.letters.size(); ++at) {
    if (has(wanted, operand.letters[at])) {
      left += operand.letters[at];
      shape.push_back(from[at]);
    } else {
      axes.push_back(static_cast<std::int64_t>(at));
    }
  }
  if (axes.empty()) return operand;
  const Value sum =
      step.emit().reduce(step.name("sum"), graph::Reduction::sum, operand.value, axes);
  return {step.emit().reshape(step.name("summed"), sum, shape), left};
}

Value turned(const Step& step, const std::string& name, const Operand& operand,
             const std::string& order) {
  Integers axes;
  for (const char c : order) axes.push_back(static_cast<std::int64_t>(operand.letters.find(c)));
  return step.emit().transpose(name, operand.value, axes);
}

class Product {
 public:
  Product(const Step& step, Operand left, Operand right, std::string result)
      : step_(step), left_(std::move(left)), right_(std::move(right)), result_(std::move(result)) {
    note_sizes(left_);
    note_sizes(right_);
    for (const char c : left_.letters) {
      const bool shared = has(right_.letters, c);
      (shared ? has(result_, c) ? batch_ : sum_ : rows_) += c;
    }
    for (const char c : right_.letters) {
      if (!has(left_.letters, c)) columns_ += c;
    }
  }

  Value made() const {
    const std::string letters = batch_ + rows_ + columns_;
    const Value product =
        step_.emit().reshape(step_.name("product"), as_matrices(), shape_of(letters));
    return turned(step_, step_.name(), {product, letters}, result_);
  }

 private:
  void note_sizes(const Operand& operand) {
    const Shape& shape = step_.emit().shape(operand.value);
    for (std::size_t at = 0; at < shape.size(); ++at) {
      const auto [known, added] = sizes_.emplace(operand.letters[at], shape[at]);
      if (!added && known->second != shape[at]) {
        fail("its '{}' is {} and {} long.", operand.letters[at], known->second, shape[at]);
      }
    }
  }

  Shape shape_of(const std::string& letters) const {
    Shape shape;
    for (const char c : letters) shape.push_back(sizes_.at(c));
    return shape;
  }
  std::int64_t size_of(const std::string& letters) const { return elements(shape_of(letters)); }

  Value operand(const Operand& from, const std::string& order, Shape shape,
                std::string_view part) const {
    const Value value = turned(step_, step_.name(part), from, order);
    return step_.emit().reshape(step_.name(part), value, std::move(shape));
  }

  // [batch..., rows, columns]; with weights one linear map, as of a MatMul.
  Value as_matrices() const {
    Shape left = shape_of(batch_);
    Shape right = left;
    if (batch_.empty() && literal(right_.value)) {
      Shape kept = shape_of(rows_);
      kept.push_back(size_of(sum_));
      return step_.emit().add(
          step_.name("linear"), graph::Linear{},
          {operand(left_, rows_ + sum_, kept, "left"),
           operand(right_, columns_ + sum_, {size_of(columns_), size_of(sum_)}, "weights")});
    }
    left.insert(left.end(), {size_of(rows_), size_of(sum_)});
    right.insert(right.end(), {size_of(sum_), size_of(columns_)});
    return step_.emit().add(step_.name("matmul"), graph::MatMul{},
                            {operand(left_, batch_ + rows_ + sum_, left, "left"),
                             operand(right_, batch_ + sum_ + columns_, right, "right")});
  }

  const Step& step_;
  Operand left_;
  Operand right_;
  std::string result_;
  std::map<char, std::int64_t> sizes_;
  std::string batch_;    // in both operands and in the result
  std::string sum_;      // in both operands alone
  std::string rows_;     // in the left one and in the result
  std::string columns_;  // in the right one and in the result
};

// Each letter once.
std::string asked_for(const std::string& letters, const std::string& wanted) {
  std::string result;
  for (const char c : letters) {
    if (has(wanted, c) && !has(result, c)) result += c;
  }
  return result;
}

// Weights stand on the right, as in a linear map; sums do not mind.
Operand product_of(const Step& step, Operand left, Operand right, const std::string& result) {
  if (literal(left.value) && !literal(right.value)) std::swap(left, right);
  return {Product(step, std::move(left), std::move(right), result).made(), result};
}

void einsum(const Step& step) {
  const Equation equation = equation_of(step);
  std::vector<Operand> operands;
  for (std::size_t at = 0; at < step.inputs(); ++at) {
    if (step.shape(at).size() != equation.operands[at].size()) {
      fail("its operand {} has not the axes '{}'.", to_string(step.shape(at)),
           equation.operands[at]);
    }
    std::string wanted = equation.result;
    for (std::size_t other = 0; other < step.inputs(); ++other) {
      if (other != at) wanted += equation.operands[other];
    }
    operands.push_back(without_own(step, {step.input(at), equation.operands[at]}, wanted));
  }
  if (operands.size() == 1) {
    return step.result(turned(step, step.name(), operands[0], equation.result));
  }
  Operand product = operands[0];
  for (std::size_t at = 1; at < operands.size(); ++at) {
    // What the result or a later operand asks for.
    std::string wanted = equation.result;
    for (std::size_t later = at + 1; later < operands.size(); ++later) {
      wanted += operands[later].letters;
    }
    const bool is_last = at + 1 == operands.size();
    product = product_of(
        step, product, operands[at],
        is_last ? equation.result : asked_for(product.letters + operands[at].letters, wanted));
  }
  step.result(product.value);
}

constexpr Operator einsum_rows[] = {{"Einsum", einsum}};

}  // namespace

std::span<const Operator> einsum_operators() { return einsum_rows; }

}  // namespace assay::model::from_onnx
