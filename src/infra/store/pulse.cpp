#include "infra/store/pulse.h"

#include "infra/store/store.h"

namespace assay::store {
namespace {

constexpr std::chrono::seconds between{1};
// A question that takes longer has no answer: the machine may be gone, or hang.
constexpr std::chrono::seconds longest{3};

// The address, so that neither connecting nor an answer is waited for much longer than that.
std::string impatient(const std::string& url) {
  const char mark = url.find('?') == std::string::npos ? '?' : '&';
  return fmt::format("{}{}connect_timeout=2&tcp_user_timeout=2000", url, mark);
}

}  // namespace

Pulse::Pulse(const Store& store) : store_(store) {
  if (!is_postgres(store.url())) return;
  thread_ = std::jthread([this](const std::stop_token& stop) { watch(stop); });
}

Pulse::~Pulse() = default;

void Pulse::note(bool answers) {
  const std::lock_guard lock(mutex_);
  answers_ = answers;
  asked_ = Clock::now();
}

void Pulse::watch(const std::stop_token& stop) {
  std::unique_ptr<Connection> connection;
  while (!stop.stop_requested()) {
    try {
      if (!connection) connection = open_postgres(impatient(store_.url()));
      connection->run("SELECT 1");
      note(true);
    } catch (const DatabaseError&) {
      connection.reset();
      note(false);
    }
    std::unique_lock lock(mutex_);
    woken_.wait_for(lock, stop, between, [] { return false; });
  }
}

std::optional<std::string> Pulse::trouble() const {
  if (is_postgres(store_.url())) {
    const std::lock_guard lock(mutex_);
    if (!answers_ || Clock::now() - asked_ > between + longest) {
      return "The database does not answer.";
    }
  }
  return store_.trouble();
}

}  // namespace assay::store
