// For tests: a server on a workspace with items, maps and scores, and researchers who are logged
// in.
#pragma once

#include "infra/store/audit.h"
#include "infra/store/logins.h"
#include "study/server/browser_test.h"
#include "study/server/host.h"
#include "study/stimulus/small_workspace_test.h"

namespace assay::server {

class Lab : public testing::Test {
 protected:
  Lab() : small_(folder_ / "lab") {
    small_.workspace.put_scores("deletion",
                                {{"a", "gradient", 0.5, ""},
                                 {"b", "gradient", 0.25, ""},
                                 {"c", "gradient", std::nullopt, "every point is alike"}});
    HostOptions options;
    options.service.workspace = root();
    options.service.clock = [this] { return now_ + jump_; };
    options.service.steady = [this] { return now_.load(); };
    options.service.better = [](const std::string& metric) -> std::string_view {
      return metric == "deletion" ? "lower" : "";
    };
    host_ = std::make_unique<Host>(std::move(options));
  }

  template <class F>
  auto job(F work) {
    return host_->service().store().wait(std::move(work));
  }

  std::filesystem::path root() const { return folder_ / "lab"; }

  Browser as(store::Role role) {
    const std::string token = job([&](store::Connection& connection) {
      const std::string name(store::to_text(role));
      if (!store::find_account(connection, name)) {
        const std::string invitation = store::invite(connection, role, now_, now_ + days_ms);
        store::create_account(connection, invitation, name, "no password", now_);
      }
      return store::finish_login(connection, name, "here", now_).token;
    });
    Browser browser(host_->port());
    browser.set_cookie(fmt::format("{}={}", login_cookie, token));
    browser.set_csrf(store::csrf_token(token));
    return browser;
  }
  Browser owner() { return as(store::Role::owner); }
  Browser analyst() { return as(store::Role::analyst); }
  Browser assistant() { return as(store::Role::assistant); }

  // The last entry of the audit log.
  store::AuditEntry last_entry() {
    return job(
        [](store::Connection& connection) { return store::audit_entries(connection).back(); });
  }

  TemporaryFolder folder_;
  stimulus::SmallWorkspace small_;
  std::atomic<std::int64_t> now_{1'800'000'000'000};
  std::atomic<std::int64_t> jump_{0};  // how far the machine's clock is off
  std::unique_ptr<Host> host_;
};

}  // namespace assay::server
