// Operators that pick and place numbers by computed places. They are for constants: masks and
// positions that exporters leave to be worked out.
#include <algorithm>
#include <numeric>

#include "net/model/onnx_literal_math.h"
#include "net/model/onnx_ops.h"

namespace assay::model::from_onnx {
namespace {

std::size_t number_of(std::int64_t value) { return static_cast<std::size_t>(value); }

// The literal with its numbers changed by `change`, which takes a vector of either kind.
template <class Change>
Literal changed(const Literal& literal, Shape shape, const Change& change) {
  if (literal.kind == Kind::real) {
    return real_literal(Tensor(std::move(shape), change(literal.reals->data)));
  }
  return integer_literal(std::move(shape), change(*literal.integers), literal.kind);
}

// The same kind of numbers as those of `like`.
template <class Number>
const std::vector<Number>& numbers_like(const std::vector<Number>&, const Literal& literal) {
  if constexpr (std::is_same_v<Number, float>) {
    return literal.reals->data;
  } else {
    return *literal.integers;
  }
}

std::int64_t within(std::int64_t index, std::int64_t size) {
  const std::int64_t place = index < 0 ? index + size : index;
  if (place < 0 || place >= size) fail("its index {} leaves the axis of size {}.", index, size);
  return place;
}

// Where the numbers begin that a row of indices points at, for each row of the last axis.
std::vector<std::size_t> places(const Step& step, const Shape& data, const Literal& indices) {
  if (indices.shape.empty()) fail("its indices are a single number.");
  const std::size_t depth = number_of(indices.shape.back());
  if (depth > data.size() || depth == 0)
    fail("its indices name {} axes of {}.", depth, data.size());
  const Shape stride = strides(data);
  std::vector<std::size_t> result(count(indices.shape) / depth);
  step.emit().spend({static_cast<std::int64_t>(result.size())});
  for (std::size_t row = 0; row < result.size(); ++row) {
    for (std::size_t axis = 0; axis < depth; ++axis) {
      const std::int64_t at = within((*indices.integers)[row * depth + axis], data[axis]);
      result[row] += number_of(at * stride[axis]);
    }
  }
  return result;
}

Literal whole_indices(const Step& step, std::size_t at) {
  const Literal& indices = step.known(at, "indices");
  if (indices.kind == Kind::real) fail("its indices are not integers.");
  return indices;
}

bool adds(const Step& step) {
  const std::string reduction = step.text("reduction", "none");
  if (reduction != "none" && reduction != "add") {
    fail("its reduction '{}' is not supported.", reduction);
  }
  return reduction == "add";
}

void scatter_nd(const Step& step) {
  const Literal& data = step.known(0, "data");
  const Literal indices = whole_indices(step, 1);
  const Literal updates = cast(step.known(2, "updates"), data.kind);
  const std::vector<std::size_t> begins = places(step, data.shape, indices);
  const std::size_t depth = number_of(indices.shape.back());
  const std::size_t run = count(std::span(data.shape).subspan(depth));
  if (updates.size() != begins.size() * run) {
    fail("its {} updates do not fit {} places of {} numbers.", updates.size(), begins.size(), run);
  }
  step.emit().spend(data.shape);
  const bool sums = adds(step);
  step.result(changed(data, data.shape, [&](auto numbers) {
    const auto& fresh = numbers_like(numbers, updates);
    for (std::size_t row = 0; row < begins.size(); ++row) {
      for (std::size_t at = 0; at < run; ++at) {
        auto& number = numbers[begins[row] + at];
        number = sums ? number + fresh[row * run + at] : fresh[row * run + at];
      }
    }
    return numbers;
  }));
}

void gather_nd(const Step& step) {
  if (step.integer("batch_dims", 0) != 0) fail("its batch_dims are not supported.");
  const Literal& data = step.known(0, "data");
  const Literal indices = whole_indices(step, 1);
  const std::vector<std::size_t> begins = places(step, data.shape, indices);
  const std::size_t depth = number_of(indices.shape.back());
  const std::size_t run = count(std::span(data.shape).subspan(depth));
  Shape shape(indices.shape.begin(), indices.shape.end() - 1);
  shape.insert(shape.end(), data.shape.begin() + static_cast<std::ptrdiff_t>(depth),
               data.shape.end());
  step.emit().spend(shape);
  step.result(changed(data, shape, [&](const auto& numbers) {
    std::decay_t<decltype(numbers)> picked;
    for (const std::size_t begin : begins) {
      const auto from = numbers.begin() + static_cast<std::ptrdiff_t>(begin);
      picked.insert(picked.end(), from, from + static_cast<std::ptrdiff_t>(run));
    }
    return picked;
  }));
}

// Of every index of `shape`, row-major, the place in `data` where its axis is what is said.
std::vector<std::size_t> along(const Step& step, const Shape& data, const Literal& indices,
                               std::size_t axis) {
  const Shape& shape = indices.shape;
  if (shape.size() != data.size()) {
    fail("its indices {} have other axes than {}.", to_string(shape), to_string(data));
  }
  for (std::size_t at = 0; at < data.size(); ++at) {
    if (at != axis && shape[at] > data[at]) {
      fail("its indices {} are larger than {}.", to_string(shape), to_string(data));
    }
  }
  step.emit().spend(shape);
  const Shape stride = strides(data);
  std::vector<std::size_t> result(indices.size());
  for (std::size_t at = 0; at < result.size(); ++at) {
    std::size_t rest = at;
    for (std::size_t of = shape.size(); of-- > 0;) {
      const auto size = number_of(shape[of]);
      const std::int64_t place = of == axis ? within((*indices.integers)[at], data[axis])
                                            : static_cast<std::int64_t>(rest % size);
      result[at] += number_of(place * stride[of]);
      rest /= size;
    }
  }
  return result;
}

void scatter_elements(const Step& step) {
  const Literal& data = step.known(0, "data");
  const Literal updates = cast(step.known(2, "updates"), data.kind);
  const std::size_t axis = axis_index(step.integer("axis", 0), data.shape.size());
  const std::vector<std::size_t> to = along(step, data.shape, whole_indices(step, 1), axis);
  if (updates.size() != to.size())
    fail("it has {} updates for {} places.", updates.size(), to.size());
  step.emit().spend(data.shape);
  const bool sums = adds(step);
  step.result(changed(data, data.shape, [&](auto numbers) {
    const auto& fresh = numbers_like(numbers, updates);
    for (std::size_t at = 0; at < to.size(); ++at) {
      numbers[to[at]] = sums ? numbers[to[at]] + fresh[at] : fresh[at];
    }
    return numbers;
  }));
}

void gather_elements(const Step& step) {
  const Literal& data = step.known(0, "data");
  const Literal indices = whole_indices(step, 1);
  const std::size_t axis = axis_index(step.integer("axis", 0), data.shape.size());
  const std::vector<std::size_t> from = along(step, data.shape, indices, axis);
  step.result(changed(data, indices.shape, [&](const auto& numbers) {
    std::decay_t<decltype(numbers)> picked;
    for (const std::size_t place : from) picked.push_back(numbers[place]);
    return picked;
  }));
}

void non_zero(const Step& step) {
  const Literal truth = cast(step.known(0, "value"), Kind::boolean);
  const std::size_t rank = truth.shape.size();
  const auto found = std::count(truth.integers->begin(), truth.integers->end(), 1);
  const Shape shape{static_cast<std::int64_t>(rank), found};
  step.emit().spend(shape);
  Integers result(count(shape));
  std::size_t column = 0;
  for (std::size_t at = 0; at < truth.size(); ++at) {
    if ((*truth.integers)[at] == 0) continue;
    std::size_t rest = at;
    for (std::size_t axis = rank; axis-- > 0;) {
      const auto size = number_of(truth.shape[axis]);
      result[axis * number_of(found) + column] = static_cast<std::int64_t>(rest % size);
      rest /= size;
    }
    ++column;
  }
  step.result(integer_literal(shape, std::move(result)));
}

// Above or below a diagonal of the last two axes, the rest being zeros.
void triangle(const Step& step) {
  const Literal& value = step.known(0, "value");
  const std::size_t rank = value.shape.size();
  if (rank < 2) fail("its value of shape {} is no matrix.", to_string(value.shape));
  const std::int64_t diagonal =
      step.has(1) ? cast(step.known(1, "k"), Kind::integer).integers->at(0) : 0;
  const bool upper = step.integer("upper", 1) != 0;
  const std::int64_t rows = value.shape[rank - 2];
  const std::int64_t columns = value.shape[rank - 1];
  step.emit().spend(value.shape);
  step.result(changed(value, value.shape, [&](auto numbers) {
    for (std::size_t at = 0; at < numbers.size(); ++at) {
      const auto column = static_cast<std::int64_t>(at) % columns;
      const std::int64_t row = static_cast<std::int64_t>(at) / columns % rows;
      const bool above = __int128{column} - row >= diagonal;
      const bool below = __int128{column} - row <= diagonal;
      if (upper ? !above : !below) numbers[at] = 0;
    }
    return numbers;
  }));
}

void running_sum(const Step& step) {
  if (step.integer("exclusive", 0) != 0 || step.integer("reverse", 0) != 0) {
    fail("an exclusive or reverse sum is not supported.");
  }
  const Literal& value = step.known(0, "value");
  const Literal number = cast(step.known(1, "axis"), Kind::integer);
  if (number.size() != 1) fail("its axis is not a single number.");
  const std::size_t axis = axis_index(number.integers->front(), value.shape.size());
  const std::size_t inner = count(std::span(value.shape).subspan(axis + 1));
  const auto size = number_of(value.shape[axis]);
  step.emit().spend(value.shape);
  step.result(changed(value, value.shape, [&](auto numbers) {
    for (std::size_t at = 0; at < numbers.size(); ++at) {
      if (at / inner % size == 0) continue;
      auto& sum = numbers[at];
      if constexpr (std::is_same_v<std::decay_t<decltype(sum)>, float>) {
        sum += numbers[at - inner];
      } else if (__builtin_add_overflow(sum, numbers[at - inner], &sum)) {
        fail("its sum overflows.");
      }
    }
    return numbers;
  }));
}

// Where the greatest, or least, number along an axis is; of equals the first or the last.
template <bool greatest>
void place_of_extreme(const Step& step) {
  const Literal value = cast(step.known(0, "value"), Kind::real);
  const std::size_t axis = axis_index(step.integer("axis", 0), value.shape.size());
  const bool takes_last = step.integer("select_last_index", 0) != 0;
  const std::size_t inner = count(std::span(value.shape).subspan(axis + 1));
  const auto size = number_of(value.shape[axis]);
  if (size == 0) fail("its axis of size 0 has no place.");
  Shape shape = value.shape;
  shape[axis] = 1;
  step.emit().spend(value.shape);
  const std::vector<float>& numbers = value.reals->data;
  Integers result(count(shape), 0);
  for (std::size_t at = 0; at < result.size(); ++at) {
    const std::size_t first = at / inner * inner * size + at % inner;
    float best = numbers[first];
    for (std::size_t place = 1; place < size; ++place) {
      const float number = numbers[first + place * inner];
      const bool better = greatest ? number > best : number < best;
      if (!better && !(takes_last && number == best)) continue;
      best = number;
      result[at] = static_cast<std::int64_t>(place);
    }
  }
  if (step.integer("keepdims", 1) == 0) {
    shape.erase(shape.begin() + static_cast<std::ptrdiff_t>(axis));
  }
  step.result(integer_literal(std::move(shape), std::move(result)));
}

// values[1] where the new axis is at what the indices say, values[0] elsewhere.
void one_hot(const Step& step) {
  const Literal indices = cast(step.known(0, "indices"), Kind::integer);
  const Literal depth = cast(step.known(1, "depth"), Kind::integer);
  const Literal& values = step.known(2, "values");
  if (depth.size() != 1 || values.size() != 2) fail("it has no depth and two values.");
  const std::int64_t size = depth.integers->front();
  if (size < 1) fail("its depth {} is out of range.", size);
  Shape shape = indices.shape;
  const std::size_t axis = axis_index(step.integer("axis", -1), shape.size() + 1);
  shape.insert(shape.begin() + static_cast<std::ptrdiff_t>(axis), size);
  step.emit().spend(shape);
  const std::size_t inner = count(std::span(shape).subspan(axis + 1));
  step.result(changed(values, shape, [&](const auto& pair) {
    std::decay_t<decltype(pair)> numbers(count(shape), pair[0]);
    for (std::size_t at = 0; at < indices.size(); ++at) {
      const std::int64_t index = (*indices.integers)[at];
      if (index < -size || index >= size) continue;
      const std::size_t place = number_of(index < 0 ? index + size : index);
      numbers[at / inner * inner * number_of(size) + place * inner + at % inner] = pair[1];
    }
    return numbers;
  }));
}

// Ones on a diagonal of a matrix of the same shape.
void eye_like(const Step& step) {
  const Shape shape = step.shape(0);
  if (shape.size() != 2) fail("its value of shape {} is no matrix.", to_string(shape));
  const std::int64_t diagonal = step.integer("k", 0);
  step.emit().spend(shape);
  Tensor result(shape);
  // Beyond the corners there is none.
  const bool crosses = diagonal > -shape[0] && diagonal < shape[1];
  for (std::int64_t row = 0; crosses && row < shape[0]; ++row) {
    const std::int64_t column = row + diagonal;
    if (column >= 0 && column < shape[1]) result.row(number_of(row))[number_of(column)] = 1;
  }
  step.result(real_literal(std::move(result)));
}

constexpr Operator index_rows[] = {
    {"ScatterND", scatter_nd},
    {"GatherND", gather_nd},
    {"ScatterElements", scatter_elements},
    {"GatherElements", gather_elements},
    {"NonZero", non_zero},
    {"Trilu", triangle},
    {"CumSum", running_sum},
    {"ArgMax", place_of_extreme<true>},
    {"ArgMin", place_of_extreme<false>},
    {"OneHot", one_hot},
    {"EyeLike", eye_like},
};

}  // namespace

std::span<const Operator> index_operators() { return index_rows; }

}  // namespace assay::model::from_onnx
