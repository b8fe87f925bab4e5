package mail

import (
	"crypto/x509"
	"errors"
	"fmt"
	"time"
)

// SMTP is a mail server that takes our messages.
type SMTP struct {
	Host     string
	Port     int
	Username string
	Password string
	TLS      TLS
	// Roots are the authorities to trust; those of the system without.
	Roots *x509.CertPool
	// Timeout bounds the whole conversation about one message; 20 s unless told.
	Timeout time.Duration
}

// TLS says how the talk with the mail server is protected.
type TLS string

// The ways: after a first word in the clear (STARTTLS, refused when the server has none), from the first byte, or not
// at all.
const (
	TLSStart  TLS = "starttls"
	TLSAlways TLS = "tls"
	TLSNever  TLS = "none"
)

const defaultTimeout = 20 * time.Second

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

	// The job would end before the server answers, and the message go out twice.
	if s.Timeout > deliverTimeout {
		return fmt.Errorf("the mail server may not take longer than %s", deliverTimeout)
	}

	return nil
}
