#include "infra/http/tls.h"

#include <gtest/gtest.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "infra/http/raw_test.h"
#include "infra/http/running_test.h"

namespace assay::http {
namespace {

template <class Write>
std::string pem(const Write& write) {
  const std::unique_ptr<BIO, decltype(&BIO_free)> memory(BIO_new(BIO_s_mem()), BIO_free);
  EXPECT_EQ(write(memory.get()), 1);
  char* bytes = nullptr;
  const long size = BIO_get_mem_data(memory.get(), &bytes);
  return {bytes, static_cast<std::size_t>(size)};
}

// A certificate for 127.0.0.1 that vouches for itself, and its key.
void write_certificate(const std::filesystem::path& certificate_file,
                       const std::filesystem::path& key_file) {
  const std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)> key(EVP_EC_gen("P-256"), EVP_PKEY_free);
  const std::unique_ptr<X509, decltype(&X509_free)> owner(X509_new(), X509_free);
  X509* certificate = owner.get();
  X509_set_version(certificate, 2);
  ASN1_INTEGER_set(X509_get_serialNumber(certificate), 1);
  X509_gmtime_adj(X509_getm_notBefore(certificate), -3600);
  X509_gmtime_adj(X509_getm_notAfter(certificate), 3600);
  X509_set_pubkey(certificate, key.get());
  X509_NAME* subject = X509_get_subject_name(certificate);
  X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_ASC,
                             reinterpret_cast<const unsigned char*>("test"), -1, -1, 0);
  X509_set_issuer_name(certificate, subject);
  const std::unique_ptr<X509_EXTENSION, decltype(&X509_EXTENSION_free)> names(
      X509V3_EXT_conf_nid(nullptr, nullptr, NID_subject_alt_name, "IP:127.0.0.1"),
      X509_EXTENSION_free);
  X509_add_ext(certificate, names.get(), -1);
  EXPECT_GT(X509_sign(certificate, key.get(), EVP_sha256()), 0);
  write_file(certificate_file,
             pem([&](BIO* memory) { return PEM_write_bio_X509(memory, certificate); }));
  write_file(key_file, pem([&](BIO* memory) {
               return PEM_write_bio_PrivateKey(memory, key.get(), nullptr, nullptr, 0, nullptr,
                                               nullptr);
             }));
}

class TlsTest : public testing::Test {
 protected:
  void SetUp() override { write_certificate(folder / "c.pem", folder / "k.pem"); }

  Options options() const {
    return {.certificate_file = (folder / "c.pem").string(),
            .key_file = (folder / "k.pem").string(),
            .limits = {.header = Milliseconds(300)}};
  }

  TemporaryFolder folder;
};

TEST_F(TlsTest, RequestsAndLargeResponsesGoThrough) {
  Running running(options());
  Client client({.port = running.server.port(), .authorities_file = (folder / "c.pem").string()});
  for (int i = 0; i < 50; ++i) {
    const Response response = client.post("/echo", "body " + std::to_string(i));
    EXPECT_EQ(response.body, "body " + std::to_string(i));
    EXPECT_TRUE(response.headers.contains("Strict-Transport-Security"));
  }
  EXPECT_EQ(client.get("/peer").body, "127.0.0.1 true");
  EXPECT_EQ(client.get("/large").body.size(), std::size_t{8} << 20);
  EXPECT_EQ(client.post("/echo", std::string(500'000, 'y')).body.size(), 500'000U);
  EXPECT_EQ(running.server.counters().connections_accepted, 1U);
}

TEST_F(TlsTest, AStrangerIsNotTrusted) {
  Running running(options());
  write_certificate(folder / "other.pem", folder / "other_key.pem");
  Client client(
      {.port = running.server.port(), .authorities_file = (folder / "other.pem").string()});
  EXPECT_THROW(client.get("/peer"), Error);
  // The certificate is for an address, not for this name of it.
  Client named({.host = "localhost",
                .port = running.server.port(),
                .authorities_file = (folder / "c.pem").string()});
  EXPECT_THROW(named.get("/peer"), Error);
}

TEST_F(TlsTest, PlainAndSlowClientsGetNothing) {
  Running running(options());
  Raw plain(running.server.port());
  plain.send("GET /peer HTTP/1.1\r\nHost: h\r\n\r\n");
  EXPECT_EQ(plain.rest().find("127.0.0.1"), std::string::npos);
  Raw silent(running.server.port());
  EXPECT_EQ(silent.rest(), "");  // cut off before the handshake
}

TEST_F(TlsTest, KeysThatDoNotFitAreRefused) {
  write_certificate(folder / "other.pem", folder / "other_key.pem");
  EXPECT_THROW(Tls::for_server((folder / "c.pem").string(), (folder / "other_key.pem").string()),
               Error);
  EXPECT_THROW(Tls::for_server((folder / "k.pem").string(), (folder / "k.pem").string()), Error);
  EXPECT_THROW(Tls::for_client((folder / "k.pem").string()), Error);
}

TEST_F(TlsTest, StopEndsSecureConnectionsToo) {
  Running running(options());
  Client client({.port = running.server.port(), .authorities_file = (folder / "c.pem").string()});
  EXPECT_EQ(client.get("/hello/x").status, 200);
  const auto begin = std::chrono::steady_clock::now();
  running.server.stop(Milliseconds(60'000));
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(10));
}

}  // namespace
}  // namespace assay::http
