// Reading much from the store without holding it up: a job reads a part, and what waits meanwhile
// comes before the next. Not inside a job of the store.
#pragma once

#include "infra/store/events.h"
#include "infra/store/store.h"

namespace assay::server {

// All sessions of a study, in the order they started.
std::vector<store::Session> read_sessions_in_parts(store::Store& store, const std::string& study);

// The events of a session that there are by now, a few at a time.
void for_each_event(store::Store& store, const std::string& session,
                    const std::function<void(const store::Event&)>& use);

}  // namespace assay::server
