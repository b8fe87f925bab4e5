package mail

import (
	"crypto/x509"
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"time"
)

// SMTP is a mail server that takes our letters.
type SMTP struct {
	Host     string
	Port     int
	Username string
	Password string
	TLS      TLS
	// Roots are the authorities to trust; those of the system without.
	Roots *x509.CertPool
	// Timeout bounds the whole conversation about one letter; 20 s unless told.
	Timeout time.Duration
}

// TLS says how the talk with the mail server is protected.
type TLS string

// The ways: after a first word in the clear (STARTTLS, refused when the server has none), from the first byte, or not at all.
const (
	TLSStart  TLS = "starttls"
	TLSAlways TLS = "tls"
	TLSNever  TLS = "none"
)

const (
	portSubmission = 587
	portTLS        = 465

	defaultTimeout = 20 * time.Second
)

// ParseSMTP reads smtp://user:password@host:587 (with STARTTLS), smtps://user:password@host:465 (with TLS) and
// smtp://host:25?tls=none (in the clear, for a server on the same machine). An empty address is no server.
func ParseSMTP(address string) (*SMTP, error) {
	if address == "" {
		return nil, nil
	}
	u, err := url.Parse(address)
	if err != nil {
		return nil, errors.New("the address of the mail server cannot be read") // the cause would show the password
	}
	s := &SMTP{Host: u.Hostname(), Port: portSubmission, TLS: TLSStart, Username: u.User.Username()}
	s.Password, _ = u.User.Password()
	switch u.Scheme {
	case "smtp":
	case "smtps":
		s.Port, s.TLS = portTLS, TLSAlways
	default:
		return nil, errors.New("the address of the mail server must begin with smtp:// or smtps://")
	}
	if mode := u.Query().Get("tls"); mode != "" {
		s.TLS = TLS(mode)
	}
	if port := u.Port(); port != "" {
		if s.Port, err = strconv.Atoi(port); err != nil {
			return nil, fmt.Errorf("the port %q of the mail server is no number", port)
		}
	}
	return s, s.check()
}

func (s *SMTP) check() error {
	if s.Host == "" {
		return errors.New("the mail server has no host")
	}
	if s.Port < 1 || s.Port > 65535 {
		return fmt.Errorf("the mail server has the port %d", s.Port)
	}
	switch s.TLS {
	case "", TLSStart, TLSAlways, TLSNever:
	default:
		return fmt.Errorf("the protection %q of the mail server is none of starttls, tls and none", s.TLS)
	}
	if s.Timeout > deliverTimeout {
		return fmt.Errorf("the mail server may not take longer than %s", deliverTimeout)
	}
	if s.TLS == TLSNever && s.Username != "" {
		return errors.New("a password is not sent to a mail server without TLS")
	}
	return nil
}
