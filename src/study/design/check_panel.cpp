#include <algorithm>
#include <set>

#include "base/near_name.h"
#include "study/design/check_parts.h"
#include "study/design/panel.h"

namespace assay::study {
namespace {

bool has_code(const Panel& panel, End state) {
  return std::ranges::find(panel.codes, state, &Code::state) != panel.codes.end();
}

// End states that this design leads to and a panel wants to hear of.
std::vector<End> states_with_codes(const Design& design) {
  if (!design.panel.several_codes) return {End::completed};
  std::vector<End> states{End::completed, End::no_consent};
  if (design.checks.pass > 0) states.push_back(End::failed_checks);
  if (design.practice.pass > 0) states.push_back(End::failed_practice);
  const Device& device = design.device;
  if (device.least_width > 0 || device.least_height > 0 || !device.phones || !device.touch_only) {
    states.push_back(End::incompatible_device);
  }
  return states;
}

void check_template(const Panel& panel, Complaints& complaints) {
  std::vector<std::string> known = panel.captured;
  known.push_back(panel.participant);
  known.emplace_back("code");
  const std::string& text = panel.redirect;
  for (std::size_t open = text.find('{'); open != std::string::npos;
       open = text.find('{', open + 1)) {
    const std::size_t close = std::min(text.find('}', open), text.size());
    const std::string name = text.substr(open + 1, close - open - 1);
    if (std::ranges::find(known, name) != known.end()) continue;
    complaints.add("/panel/redirect", "Nothing is known as '{{{}}}'{}", name,
                   did_you_mean(name, known));
  }
  const std::optional<std::string> host = host_of(text);
  if (!host) {
    complaints.add("/panel/redirect", "'{}' is not an address that begins with https://.", text);
  } else if (std::ranges::find(panel.hosts, *host) == panel.hosts.end()) {
    complaints.add("/panel/hosts", "The host '{}' of /panel/redirect is not among them.", *host);
  }
}

}  // namespace

void check_pay(const Design& design, Complaints& complaints) {
  const Pay& pay = design.pay;
  const bool is_code = pay.currency.size() == 3 && std::ranges::all_of(pay.currency, [](char one) {
                         return one >= 'A' && one <= 'Z';
                       });
  if (pay.currency.empty() && pay.amount > 0) {
    complaints.add("/pay/currency", "{} of what? Give a currency as ISO 4217 writes it: EUR.",
                   pay.amount);
  } else if (!pay.currency.empty() && !is_code) {
    complaints.add("/pay/currency",
                   "'{}' is no currency as ISO 4217 writes it: three capital letters, such as EUR.",
                   pay.currency);
  } else if (!pay.currency.empty() && pay.amount <= 0) {
    complaints.add("/pay/amount", "There is a currency, {}, but no amount; give both or neither.",
                   pay.currency);
  }
}

void check_panel(const Design& design, Complaints& complaints) {
  const Panel& panel = design.panel;
  std::set<End> states;
  for (std::size_t at = 0; at < panel.codes.size(); ++at) {
    if (states.insert(panel.codes[at].state).second) continue;
    complaints.add(fmt::format("/panel/codes/{}/state", at), "'{}' has a code already.",
                   Value<End>::write(panel.codes[at].state));
  }
  if (panel.ends == Return::redirect) check_template(panel, complaints);
  if (panel.ends == Return::form && (panel.submit_to.empty() || panel.hosts.empty())) {
    complaints.add("/panel/submit_to", "A form needs the parameter that says where to, and hosts.");
  }
  const bool wants_codes =
      panel.ends == Return::show ||
      (panel.ends == Return::redirect && panel.redirect.find("{code}") != std::string::npos);
  if (!wants_codes) return;
  for (const End state : states_with_codes(design)) {
    if (has_code(panel, state)) continue;
    complaints.add("/panel/codes", "There is no code for sessions that end as '{}'.",
                   Value<End>::write(state));
  }
}

}  // namespace assay::study
