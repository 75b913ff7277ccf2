// How participants come from a panel and return to it. A panel is data in the design; presets fill
// it in for those that many use.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "study/design/design.h"

namespace assay::study {

// Query parameters, decoded.
using Parameters = std::vector<std::pair<std::string, std::string>>;

struct PanelPreset {
  std::string_view name;
  std::string_view summary;
  Panel (*make)();
};
// prolific, connect, sona, lab and mturk.
std::span<const PanelPreset> panel_presets();
// Throws Error with near names when there is none.
Panel panel_preset(std::string_view name);

// What a first request says of who comes.
struct Arrival {
  bool preview = false;     // show the advert only; store nothing
  std::string participant;  // the panel's id
  Parameters captured;      // those the design names, in its order
};
// Throws Error when the participant's id is missing, repeated or longer than any panel's. What the
// way back needs is looked at already here, so that nobody works for nothing.
Arrival parse_arrival(const Panel& panel, const Parameters& query);

// What departure() fills in for somebody who came so: what was captured, and the participant's id
// where the redirect asks for it.
Parameters return_values(const Panel& panel, const Arrival& arrival);

// How the browser goes back: at most one of the first two.
struct Departure {
  std::string redirect;  // address to go to
  std::string action;    // address that a form is posted to
  Parameters fields;     // of that form
  std::string code;      // to be shown
};
// `values` are those of return_values(). `receipt` is posted by a form for which the design has no
// code: text that says nothing of how the session ended. Throws Error when the address is not on a
// host that the design names.
Departure departure(const Panel& panel, End end, const Parameters& values,
                    const std::string& receipt);

// "app.prolific.com" of "https://app.prolific.com/x"; nothing when it is no plain https address.
std::optional<std::string> host_of(std::string_view address);

}  // namespace assay::study
