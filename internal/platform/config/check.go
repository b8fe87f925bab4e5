package config

import (
	"errors"
	"fmt"
	"net"
	"net/mail"
	"net/url"
	"strings"
)

// Lengths below which a secret can be guessed.
const (
	SecretBytes       = 32
	workerSecretBytes = 16
	// demoDaysMax is how far ahead the clock of a demo can run.
	demoDaysMax = 3650
)

// Check refuses what is unsafe or cannot work, with a sentence that says what to do.
func (s Server) Check() error {
	for _, check := range []func() error{s.checkAddresses, s.checkBase, s.checkSecrets, s.checkProxies, s.checkMail,
		s.checkLocation, s.Paying.Check, s.Storage.Check} {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

func (s Server) checkAddresses() error {
	if _, port, err := net.SplitHostPort(s.Addr); err != nil || port == "" {
		return errors.New("--addr must look like localhost:8080")
	}

	// Profiles show memory and metrics show figures of the business; neither has a login.
	if s.AdminAddr != "" {
		if _, port, err := net.SplitHostPort(s.AdminAddr); err != nil || port == "" {
			return errors.New("--admin-addr must look like localhost:9090")
		}

		if s.AdminAddr == s.Addr {
			return errors.New("--admin-addr must differ from --addr: metrics are not for the public")
		}
		if !private(s.AdminAddr) && !s.AdminPublic {
			return fmt.Errorf("--admin-addr %s may be reached by the public, and metrics and profiles need no login: "+
				"use an address such as localhost:9090, or add --admin-public if a firewall protects it", s.AdminAddr)
		}
	}

	switch {
	case s.FloodLimit < 0:
		return errors.New("--flood-limit is a number of requests per minute, 0 for no limit")
	case s.DrainTime < 0 || s.StopDelay < 0:
		return errors.New("--drain-time and --stop-delay must not be negative")
	case strings.TrimSpace(s.Title) == "":
		return errors.New("--title must not be empty")
	}

	return nil
}

func (s Server) checkBase() error {
	// Open means that others can reach it: over the network, or by an address that is not of this machine.
	open := !loopback(s.Addr)
	if s.BaseURL != "" {
		u, err := parseBase(s.BaseURL)
		if err != nil {
			return err
		}
		if u.Scheme == "https" && s.Dev {
			return errors.New("--dev must not be used with an https address: it shows the schema to everybody")
		}

		open = open || u.Scheme == "http" && !loopback(net.JoinHostPort(u.Hostname(), "80"))
	}

	switch {
	case s.Demo && open && !s.Dev:
		return errors.New("--demo makes accounts whose password everybody knows: use it on localhost, or add --dev")
	case open && !s.HTTPS() && !s.Dev:
		return errors.New("passwords would cross the network in the clear: give --base-url https://… (TLS may end at " +
			"a proxy), listen on localhost, or add --dev")
	case s.DemoDays != 0 && !s.Demo:
		return errors.New("--demo-days moves the clock, and with it every date that is written: only with --demo")
	case s.DemoDays < 0 || s.DemoDays > demoDaysMax:
		return fmt.Errorf("--demo-days must be between 0 and %d", demoDaysMax)
	case s.Demo && s.HTTPS():
		return errors.New("--demo makes accounts whose password everybody knows: not with an https address")
	}

	return nil
}

func (s Server) checkSecrets() error {
	// Anyone who guesses the secret can make addresses of files and tokens that we believe.
	if s.Secret != "" && (len(s.Secret) < SecretBytes || isRepetitive(s.Secret)) {
		return errors.New("--secret is too easy to guess: give 32 random bytes or more, or leave it out to have one made")
	}
	if s.EmailReportKey != "" && (len(s.EmailReportKey) < SecretBytes || isRepetitive(s.EmailReportKey)) {
		return fmt.Errorf("--email-report-key must have %d bytes or more that nobody can guess", SecretBytes)
	}
	if s.WorkerSecret != "" && (len(s.WorkerSecret) < workerSecretBytes || isRepetitive(s.WorkerSecret)) {
		return errors.New("--worker-secret is too easy to guess: give 16 random bytes or more")
	}

	// A secret that each process made for itself would refuse what another one signed.
	if s.DatabaseURL != "" && s.Secret == "" && s.HTTPS() {
		return errors.New("with --database-url several processes share one database: give them all the same --secret")
	}

	return nil
}

// isRepetitive finds secrets like "aaaa…" or "changeme-changeme".
func isRepetitive(secret string) bool {
	different := map[rune]bool{}
	for _, r := range secret {
		different[r] = true
	}
	return len(different) < 8
}

func (s Server) checkProxies() error {
	prefixes, err := s.Proxies()
	if err != nil {
		return err
	}

	// A header from a proxy that everybody can be lets everybody choose the address they are counted under.
	for _, p := range prefixes {
		if p.Bits() == 0 {
			return errors.New("--trusted-proxies must not trust everybody: name the networks of your proxies")
		}
	}

	return nil
}

func (s Server) checkLocation() error {
	if s.LocationURL == "" {
		if s.LocationKey != "" {
			return errors.New("--location-key needs --location-url")
		}

		return nil
	}

	u, err := url.Parse(s.LocationURL)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.RawQuery != "" || u.User != nil {
		return errors.New("--location-url must look like https://places.example/v1")
	}

	// The key goes with every request, so only this machine may be asked without TLS.
	if s.LocationKey != "" && u.Scheme == "http" && !loopback(net.JoinHostPort(u.Hostname(), "80")) {
		return errors.New("--location-url would send the key in the clear: use https")
	}

	return nil
}

func (s Server) checkMail() error {
	if _, err := mail.ParseAddress(s.MailFrom); err != nil {
		return errors.New("--mail-from must be an address or 'Name <address>'")
	}

	if s.SMTPHost == "" {
		if s.SMTPUser != "" || s.SMTPPassword != "" {
			return errors.New("--smtp-user and --smtp-password need --smtp-host")
		}

		return nil
	}

	switch {
	case s.SMTPPort < 1 || s.SMTPPort > 65535:
		return errors.New("--smtp-port must be a port number")
	case s.SMTPTLS == "none" && s.SMTPPassword != "" && !loopback(net.JoinHostPort(s.SMTPHost, "25")):
		return errors.New("--smtp-tls none would send the mail password in the clear: use starttls or tls")
	case strings.HasSuffix(strings.TrimRight(s.MailFrom, ">"), ".test") && s.HTTPS():
		return errors.New("--mail-from must be a real address when mail leaves this machine")
	}

	return nil
}

// Check refuses a database address that is none.
func (d Storage) Check() error {
	switch {
	case d.DatabaseURL == "" && d.Data == "":
		return errors.New("--data must name a directory")
	case d.DatabaseURL != "" && !strings.HasPrefix(d.DatabaseURL, "postgres://") &&
		!strings.HasPrefix(d.DatabaseURL, "postgresql://"):
		return errors.New("--database-url must begin with postgres://")
	}
	return nil
}

// Check refuses half a set of keys, and keys of another kind.
func (p Paying) Check() error {
	for _, one := range []struct{ name, key, secretName, secret string }{
		{"--paymongo-key", p.PayMongoKey, "--paymongo-webhook-secret", p.PayMongoWebhookSecret},
		{"--xendit-key", p.XenditKey, "--xendit-callback-token", p.XenditCallbackToken},
		{"--stripe-key", p.StripeKey, "--stripe-webhook-secret", p.StripeWebhookSecret},
	} {
		if (one.key == "") != (one.secret == "") {
			return fmt.Errorf("%s and %s belong together: without both, payments could begin that we would never "+
				"hear of", one.name, one.secretName)
		}
	}

	switch {
	case p.PayMongoKey != "" && !strings.HasPrefix(p.PayMongoKey, "sk_live_") &&
		!strings.HasPrefix(p.PayMongoKey, "sk_test_"):
		return errors.New("--paymongo-key must be a secret key: it begins with sk_live_ or sk_test_")
	case p.XenditKey != "" && !strings.HasPrefix(p.XenditKey, "xnd_production_") &&
		!strings.HasPrefix(p.XenditKey, "xnd_development_"):
		return errors.New("--xendit-key must be a secret key: it begins with xnd_production_ or xnd_development_")
	case p.XenditCallbackToken != "" && len(p.XenditCallbackToken) < workerSecretBytes:
		return errors.New("--xendit-callback-token is too short to be one of Xendit's")
	case p.StripeKey != "" && !strings.HasPrefix(p.StripeKey, "sk_") && !strings.HasPrefix(p.StripeKey, "rk_"):
		return errors.New("--stripe-key must be a secret or restricted key: it begins with sk_ or rk_")
	case p.StripeWebhookSecret != "" && !strings.HasPrefix(p.StripeWebhookSecret, "whsec_"):
		return errors.New("--stripe-webhook-secret must be the signing secret of the webhook: it begins with whsec_")
	}

	return nil
}
