#include "base/param.h"

namespace assay {

std::vector<Described> described(const std::vector<BoundParam>& params) {
  std::vector<Described> all;
  for (const BoundParam& param : params) {
    std::vector<std::string> defaults = param.type->texts(param.field);
    std::erase(defaults, "");
    all.push_back({.name = param.name,
                   .help = param.help,
                   .use = param.use,
                   .placeholder = param.type->placeholder,
                   .expected = param.type->expected(param.range),
                   .defaults = std::move(defaults),
                   .is_switch = param.type->is_switch,
                   .repeats = param.type->repeats});
  }
  return all;
}

}  // namespace assay
