// Einsum of one or two operands as sums, transposes and one product of matrices.
#include <algorithm>
#include <map>

#include "model/onnx_ops.h"

namespace assay::model::from_onnx {
namespace {

// "bhid,bhjd->bhij".
struct Equation {
  std::vector<std::string> operands;
  std::string result;
};

bool has(const std::string& letters, char letter) { return letters.find(letter) != letters.npos; }

Equation equation_of(const Step& step) {
  const std::string given = step.text("equation", "");
  std::string text;
  std::ranges::copy_if(given, std::back_inserter(text), [](char c) { return c != ' '; });
  if (text.find('.') != text.npos) fail("its equation '{}' has an ellipsis.", given);
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
  if (arrow != text.npos) {
    equation.result = text.substr(arrow + 2);
  } else {
    // Letters that stand once, in alphabetical order.
    for (char c = 'A'; c <= 'z'; ++c) {
      if (std::ranges::count(left, c) == 1) equation.result += c;
    }
  }
  if (equation.operands.size() != step.inputs() || step.inputs() > 2) {
    fail("its equation '{}' is not of its {} operands, one or two.", given, step.inputs());
  }
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  std::vector<std::string> lists = equation.operands;
  lists.push_back(equation.result);
  for (const std::string& letters : lists) {
    for (const char c : letters) {
      if (!is_letter(c)) fail("its equation '{}' is none.", given);
      if (std::ranges::count(letters, c) > 1) fail("its equation '{}' repeats '{}'.", given, c);
    }
  }
  for (const char c : equation.result) {
    if (!has(left, c)) fail("its equation '{}' makes '{}' of nothing.", given, c);
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
  // Weights stand on the right, as in a linear map; sums do not mind.
  if (literal(operands[0].value) && !literal(operands[1].value)) {
    std::swap(operands[0], operands[1]);
  }
  step.result(Product(step, operands[0], operands[1], equation.result).made());
}

constexpr Operator einsum_rows[] = {{"Einsum", einsum}};

}  // namespace

std::span<const Operator> einsum_operators() { return einsum_rows; }

}  // namespace assay::model::from_onnx
