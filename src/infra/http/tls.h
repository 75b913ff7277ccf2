// TLS by OpenSSL: what all connections of a server, or of a client, share. It outlives them.
#pragma once

#include <memory>
#include <string>

struct ssl_st;
struct ssl_ctx_st;
struct bio_method_st;

namespace assay::http {

struct TlsFree {
  void operator()(ssl_st* session) const;
  void operator()(ssl_ctx_st* context) const;
  void operator()(bio_method_st* method) const;
};
using TlsSession = std::unique_ptr<ssl_st, TlsFree>;

class Tls {
 public:
  // The files are PEM; the certificate's may hold the chain. Throws Error when they do not fit.
  static Tls for_server(const std::string& certificate_file, const std::string& key_file);
  // Trusts the authorities of this PEM file alone.
  static Tls for_client(const std::string& authorities_file);

  // On a connected socket that does not block; as a client, for this host.
  TlsSession accepting(int socket) const;
  TlsSession connecting(int socket, const std::string& host) const;

 private:
  Tls();
  TlsSession session(int socket) const;

  std::unique_ptr<bio_method_st, TlsFree> method_;
  std::unique_ptr<ssl_ctx_st, TlsFree> context_;
};

}  // namespace assay::http
