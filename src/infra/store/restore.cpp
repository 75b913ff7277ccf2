#include "infra/store/restore.h"

#include "base/file.h"
#include "infra/store/backup.h"
#include "infra/store/chain_key.h"
#include "infra/store/foreign.h"
#include "infra/store/integrity.h"
#include "infra/store/manifest.h"
#include "infra/store/migrations.h"
#include "infra/store/secret.h"

namespace assay::store {
namespace {

namespace fs = std::filesystem;

// How a backup is checked, and by which key it was made, if that is known.
struct Checked {
  Trust trust = Trust::unverified;
  std::optional<Chaining> chaining;
  std::optional<SealingKey> key;
};

std::unique_ptr<Connection> opened(const fs::path& file, const std::string& copy) {
  try {
    auto from = open_foreign(copy);
    if (!from->any("SELECT name FROM sqlite_master WHERE name = 'chain_heads'")) {
      fail("'{}' is a database, but no backup of assay; 'assay backup' makes them.", file.string());
    }
    try {
      check_foreign(*from);
    } catch (const DatabaseError&) {
      throw;
    } catch (const Error& error) {
      fail("'{}' is not as assay writes backups, and is refused. {}", file.string(), error.what());
    }
    return from;
  } catch (const DatabaseError& error) {
    // SQLite says of a file whether it is one of its own, and whether it is whole.
    fail("'{}' is no backup of assay, or it is damaged: {}", file.string(), error.what());
  }
}

std::optional<Checked> with_key_of(std::string_view digits, Trust trust) {
  const auto key = sealing_key_of(digits);
  const auto chaining = chaining_of(digits);
  if (!key || !chaining) return std::nullopt;
  return Checked{trust, chaining, key};
}

// The key to check by: the one that was given, else the workspace's, else that in the backup.
Checked key_for(const ManifestHead& head, const fs::path& file, const RestoreOptions& options) {
  const auto read = [](const fs::path& key_file) {
    read_chaining(key_file);  // says what is wrong with it
    return with_key_of(read_file(key_file, 1024), Trust::verified).value();
  };
  if (options.other_key_file) {
    Checked found = read(*options.other_key_file);
    if (found.chaining->fingerprint() != head.fingerprint) {
      fail("'{}' is not the key that '{}' was made with.", options.other_key_file->string(),
           file.string());
    }
    return found;
  }
  if (fs::exists(options.key_file)) {
    Checked found = read(options.key_file);
    if (found.chaining->fingerprint() == head.fingerprint) return found;
    if (options.unverified) return {};
    fail(
        "'{}' was made with another key than '{}' of this workspace, so nobody can tell whether it "
        "was changed: give the key it was made with (--key), or say that it may be restored "
        "unchecked (--unverified).",
        file.string(), options.key_file.string());
  }
  const auto own = with_key_of(head.key_digits, Trust::by_own_key);
  return own && own->chaining->fingerprint() == head.fingerprint ? *own : Checked{};
}

Checked checked(Connection& from, const fs::path& file, const RestoreOptions& options) {
  if (!has_manifest(from)) {
    if (options.unverified) return {};
    fail(
        "'{}' has no manifest: it was made by an older version, or its manifest was taken out. "
        "Nobody can tell whether its rows are those that were written. Restore it with "
        "--unverified if you trust everybody who has had it.",
        file.string());
  }
  Checked result = key_for(manifest_head(from), file, options);
  if (!result.chaining) {
    if (options.unverified) return {};
    fail(
        "There is no key to check '{}' by: give the file chain.key of the workspace it was made "
        "in (--key), or say that it may be restored unchecked (--unverified).",
        file.string());
  }
  const std::vector<std::string> flaws = flaws_of_manifest(from, *result.chaining);
  if (!flaws.empty() && options.unverified) {
    // The chains can still tell which sessions are whole.
    result.trust = Trust::unverified;
    result.key.reset();
    return result;
  }
  if (!flaws.empty()) {
    fail(
        "'{}' was changed after it was made, and is refused. {} If you need what is left of it, "
        "restore it with --unverified.",
        file.string(), fmt::format("{}", fmt::join(flaws, " ")));
  }
  return result;
}

// The flaws that the data have, and chains by the workspace's key.
std::vector<std::string> brought_under(Connection& from, const Checked& by,
                                       const Chaining& workspace) {
  const std::string fingerprint = chain_fingerprint(from);
  // What is keyed by a key that nobody has cannot be checked.
  std::optional<Chaining> before = by.chaining;
  if (fingerprint.empty()) before = Chaining::plain();
  if (before) from.chain_with(*before);
  std::vector<std::string> found = before ? flaws(from) : std::vector<std::string>();
  if (before && before->fingerprint() == workspace.fingerprint()) return found;
  Transaction transaction(from);
  rechain(from, before, workspace,
          by.trust == Trust::unverified
              ? "an unverified backup was restored"
              : "a backup from a workspace with another key was restored");
  transaction.commit();
  return found;
}

}  // namespace

RestoreReport restore_backup(const fs::path& file, const std::string& url,
                             const RestoreOptions& options) {
  if (!fs::is_regular_file(file)) fail("There is no backup '{}'.", file.string());
  const PassingDatabase copy(file.string() + ".restoring");
  fs::copy_file(file, copy.path());
  const auto from = opened(file, copy.path());
  const Checked by = checked(*from, file, options);
  RestoreReport report{.trust = by.trust};
  if (has_manifest(*from)) report.made = manifest_head(*from).at;
  migrate(*from);
  const auto to = open(url);
  migrate(*to);
  check_target(*from, *to);
  if (by.key && !fs::exists(options.key_file)) keep_sealing_key(options.key_file, *by.key);
  const SealingKey key = sealing_key(options.key_file);
  const Chaining workspace = Chaining::keyed(std::string(key.begin(), key.end()));
  report.flaws = brought_under(*from, by, workspace);
  report.rows = copy_tables(*from, *to);
  return report;
}

}  // namespace assay::store
