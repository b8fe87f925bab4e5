package mail_test

import (
	"crypto/tls"
	"errors"
	"io"
	"log"
	"net"
	netmail "net/mail"
	"strings"
	"sync"
	"testing"
	"time"

	"atlas/internal/platform/mail"
	"atlas/internal/testkit/check"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
)

// mood is how the sink takes a message.
type mood int

const (
	friendly mood = iota
	busy          // 451 after the text: try again
	rude          // 550 for the recipient: never
	silent        // no answer
	rattled       // takes the message and hangs up before it says so
)

// sink is a mail server that keeps what it is given.
type sink struct {
	address  *net.TCPAddr
	server   *smtp.Server
	mu       sync.Mutex
	mood     func(nth int) mood // of the nth conversation, from 1
	talks    int
	messages []*netmail.Message
	ids      []string
	user     string
	release  chan struct{}
}

// newSink starts a server; config is for TLS and may be nil.
func newSink(t *testing.T, config *tls.Config, mood func(nth int) mood) *sink {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	check.NoError(t, "listen", err)
	s := &sink{mood: mood, release: make(chan struct{}), address: listener.Addr().(*net.TCPAddr)}
	s.server = smtp.NewServer(smtp.BackendFunc(func(c *smtp.Conn) (smtp.Session, error) {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.talks++
		return &session{sink: s, conn: c, mood: s.mood(s.talks)}, nil
	}))
	s.server.Domain, s.server.TLSConfig = "sink.test", config
	s.server.ErrorLog = log.New(io.Discard, "", 0)
	go func() { _ = s.server.Serve(listener) }()
	t.Cleanup(func() { close(s.release); _ = s.server.Close() })
	return s
}

// options is how to reach the sink in the clear.
func (s *sink) options(o *mail.Options) {
	o.SMTP = &mail.SMTP{Host: "127.0.0.1", Port: s.address.Port, TLS: mail.TLSNever}
}

// hasty are options for a sink that may fall silent. On a busy machine they give up a friendly one too, so count no attempts with them.
func (s *sink) hasty(o *mail.Options) {
	s.options(o)
	o.SMTP.Timeout = 500 * time.Millisecond
}

func (s *sink) received() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]string{}, s.ids...)
}

func (s *sink) last() *netmail.Message {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.messages[len(s.messages)-1]
}

func (s *sink) signedIn() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.user
}

type session struct {
	sink *sink
	conn *smtp.Conn
	mood mood
}

func (s *session) Reset()                               {}
func (s *session) Logout() error                        { return nil }
func (s *session) Mail(string, *smtp.MailOptions) error { return nil }
func (s *session) AuthMechanisms() []string             { return []string{sasl.Plain} }
func (s *session) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, username, password string) error {
		if password != "open sesame" {
			return errors.New("wrong")
		}
		s.sink.mu.Lock()
		defer s.sink.mu.Unlock()
		s.sink.user = username
		return nil
	}), nil
}

func (s *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	if s.mood == rude {
		return &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "no such mailbox " + to}
	}
	return nil
}

func (s *session) Data(r io.Reader) error {
	switch s.mood {
	case silent:
		<-s.sink.release
		return errors.New("too late")
	case busy:
		_, _ = io.Copy(io.Discard, r)
		return &smtp.SMTPError{Code: 451, EnhancedCode: smtp.EnhancedCode{4, 3, 0}, Message: "busy, come back"}
	}
	text, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	m, err := netmail.ReadMessage(strings.NewReader(string(text)))
	if err != nil {
		return err
	}
	s.sink.mu.Lock()
	s.sink.messages = append(s.sink.messages, m)
	s.sink.ids = append(s.sink.ids, m.Header.Get("Message-ID"))
	s.sink.mu.Unlock()
	if s.mood == rattled {
		_ = s.conn.Conn().Close()
	}
	return nil
}
