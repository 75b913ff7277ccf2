#include "infra/http/tls.h"

#include <arpa/inet.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>

#include "base/error.h"

namespace assay::http {
namespace {

// OpenSSL's own socket would raise SIGPIPE when the other side has gone; these two do not.
int write_socket(BIO* bio, const char* bytes, int size) {
  BIO_clear_retry_flags(bio);
  const int socket = static_cast<int>(reinterpret_cast<std::intptr_t>(BIO_get_data(bio)));
  const ssize_t done = ::send(socket, bytes, static_cast<std::size_t>(size), MSG_NOSIGNAL);
  if (done < 0 && (errno == EAGAIN || errno == EINTR)) BIO_set_retry_write(bio);
  return static_cast<int>(done);
}

int read_socket(BIO* bio, char* bytes, int size) {
  BIO_clear_retry_flags(bio);
  const int socket = static_cast<int>(reinterpret_cast<std::intptr_t>(BIO_get_data(bio)));
  const ssize_t done = ::recv(socket, bytes, static_cast<std::size_t>(size), 0);
  if (done < 0 && (errno == EAGAIN || errno == EINTR)) BIO_set_retry_read(bio);
  return static_cast<int>(done);
}

long control(BIO*, int command, long, void*) { return command == BIO_CTRL_FLUSH ? 1 : 0; }

std::string reason() {
  std::array<char, 256> text{};
  ERR_error_string_n(ERR_get_error(), text.data(), text.size());
  ERR_clear_error();
  return text.data();
}

int choose_http_1_1(SSL*, const unsigned char** chosen, unsigned char* size,
                    const unsigned char* offered, unsigned int offered_size, void*) {
  static constexpr std::array<unsigned char, 9> ours{8, 'h', 't', 't', 'p', '/', '1', '.', '1'};
  unsigned char* found = nullptr;
  const int result =
      SSL_select_next_proto(&found, size, ours.data(), ours.size(), offered, offered_size);
  *chosen = found;
  return result == OPENSSL_NPN_NEGOTIATED ? SSL_TLSEXT_ERR_OK : SSL_TLSEXT_ERR_ALERT_FATAL;
}

}  // namespace

void TlsFree::operator()(ssl_st* session) const { SSL_free(session); }
void TlsFree::operator()(ssl_ctx_st* context) const { SSL_CTX_free(context); }
void TlsFree::operator()(bio_method_st* method) const { BIO_meth_free(method); }

Tls::Tls()
    : method_(BIO_meth_new(BIO_get_new_index() | BIO_TYPE_SOURCE_SINK, "socket")),
      context_(SSL_CTX_new(TLS_method())) {
  if (!method_ || !context_) fail("TLS cannot be set up: {}.", reason());
  BIO_meth_set_write(method_.get(), write_socket);
  BIO_meth_set_read(method_.get(), read_socket);
  BIO_meth_set_ctrl(method_.get(), control);
  SSL_CTX* context = context_.get();
  SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
  SSL_CTX_set_cipher_list(context, "ECDHE+AESGCM:ECDHE+CHACHA20");
  SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION |
                                   SSL_OP_CIPHER_SERVER_PREFERENCE | SSL_OP_IGNORE_UNEXPECTED_EOF);
  // Idle sessions give their buffers back.
  SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS | SSL_MODE_ENABLE_PARTIAL_WRITE |
                                SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
  SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
}

Tls Tls::for_server(const std::string& certificate_file, const std::string& key_file) {
  Tls tls;
  SSL_CTX* context = tls.context_.get();
  if (SSL_CTX_use_certificate_chain_file(context, certificate_file.c_str()) != 1) {
    fail("The certificate '{}' cannot be used ({}); give a PEM file.", certificate_file, reason());
  }
  if (SSL_CTX_use_PrivateKey_file(context, key_file.c_str(), SSL_FILETYPE_PEM) != 1) {
    fail("The key '{}' cannot be used ({}); give the PEM file of the certificate's key.", key_file,
         reason());
  }
  SSL_CTX_set_alpn_select_cb(context, choose_http_1_1, nullptr);
  return tls;
}

Tls Tls::for_client(const std::string& authorities_file) {
  Tls tls;
  SSL_CTX* context = tls.context_.get();
  if (SSL_CTX_load_verify_file(context, authorities_file.c_str()) != 1) {
    fail("The certificate '{}' cannot be read ({}); give a PEM file.", authorities_file, reason());
  }
  SSL_CTX_set_verify(context, SSL_VERIFY_PEER, nullptr);
  return tls;
}

TlsSession Tls::session(int socket) const {
  TlsSession session(SSL_new(context_.get()));
  BIO* bio = session ? BIO_new(method_.get()) : nullptr;
  if (!bio) fail("There is not enough memory for a TLS connection.");
  BIO_set_data(bio, reinterpret_cast<void*>(static_cast<std::intptr_t>(socket)));
  BIO_set_init(bio, 1);
  SSL_set_bio(session.get(), bio, bio);
  return session;
}

TlsSession Tls::accepting(int socket) const {
  TlsSession made = session(socket);
  SSL_set_accept_state(made.get());
  return made;
}

TlsSession Tls::connecting(int socket, const std::string& host) const {
  TlsSession made = session(socket);
  SSL_set_connect_state(made.get());
  std::array<unsigned char, 16> address{};
  const bool is_address = inet_pton(AF_INET, host.c_str(), address.data()) == 1 ||
                          inet_pton(AF_INET6, host.c_str(), address.data()) == 1;
  if (is_address) {
    X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(made.get()), host.c_str());
  } else {
    SSL_set_tlsext_host_name(made.get(), host.c_str());
    SSL_set1_host(made.get(), host.c_str());
  }
  return made;
}

}  // namespace assay::http
