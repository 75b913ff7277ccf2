// A model's description as a JSON text, and what is assumed when there is none.
#pragma once

#include <string>
#include <string_view>

#include "net/graph/graph.h"
#include "net/model/description.h"

namespace assay::model {

// Keys in a fixed order, ready to be edited by hand.
std::string to_json(const Description& description);

// Strict: an unknown key is refused with the name that was probably meant, and so is a value of
// the wrong kind or out of range. Keys that are missing keep their defaults.
Description description_from_json(std::string_view text);

std::string_view word_of(Axis axis);

// What the graph suggests where nobody has said anything, with every guess written down. The
// channels of its input come first.
void add_assumptions(const graph::Graph& graph, Description& description);
Description default_description(const graph::Graph& graph);

}  // namespace assay::model
