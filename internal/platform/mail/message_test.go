package mail

import (
	"bytes"
	"net/mail"
	"net/url"
	"strings"
	"testing"
	"time"

	"atlas/internal/platform/brand"
	"atlas/internal/platform/errs"
	"atlas/internal/testkit/check"
)

var (
	base = &url.URL{Scheme: "https", Host: "atlas.test"}
	from = &mail.Address{Name: "Atlas", Address: "hello@atlas.test"}
)

func messageTo(name, subject string) Message {
	return Message{Kind: "k", To: "p@atlas.test", ToName: name, Subject: subject, Lines: []string{"Hello"}}
}

// raw is the message as it leaves.
func raw(t *testing.T, l Message) []byte {
	t.Helper()
	l, err := l.validate(base)
	check.NoError(t, "validate the message", err)
	body, err := render(l, base, brand.Brand{Name: brand.DefaultName})
	check.NoError(t, "render the message", err)
	r := &row{OutboxMail: OutboxMail{ToAddress: l.To, CreatedAt: time.Unix(1_700_000_000, 0).UTC()}, MessageID: "id@atlas.test", ToName: l.ToName}
	var b bytes.Buffer
	_, err = wireMessage(r, body, from).WriteTo(&b)
	check.NoError(t, "write the message", err)
	return b.Bytes()
}

func TestNamesAndSubjectsCannotAddHeaders(t *testing.T) {
	payloads := []string{
		"Ana\r\nBcc: evil@evil.test", "Ana\nBcc: evil@evil.test", "Ana\rBcc: evil@evil.test", "Ana\r\n\r\n<script>", "Ana\u2028Bcc: x", "Ana\u0085Bcc: x",
		"Ana\x00Bcc: x", "Santos, Ana", `Ana "the boat" Santos`, "Ana <evil@evil.test>", "Añá Ñuñez", "Ana ⛵🌊", "=?utf-8?q?Ana=0D=0ABcc:_evil?=",
		"Ana\u202Eevil", "(comment) Ana", "Ana;Bcc: x", strings.Repeat("ñ", 3000), "Ana\\", "{{.Secret}}", "${7*7}", "%0d%0aBcc: evil@evil.test",
	}
	known := map[string]bool{
		"Date": true, "Mime-Version": true, "Message-Id": true, "Subject": true, "From": true, "To": true, "Auto-Submitted": true, "Content-Type": true,
	}
	for _, payload := range payloads {
		for _, l := range []Message{messageTo(payload, "Hi"), messageTo("Ana", "Hi "+payload)} {
			m, err := mail.ReadMessage(bytes.NewReader(raw(t, l)))
			if err != nil {
				t.Errorf("%s: got error %v, want none", payload, err)
				continue
			}
			for name := range m.Header {
				if !known[name] {
					t.Errorf("%s: got the header %q, want none of its own", payload, name)
				}
			}
			to, err := m.Header.AddressList("To")
			if err != nil || len(to) != 1 || to[0].Address != "p@atlas.test" {
				t.Errorf("%s: got recipients %+v and error %v, want p@atlas.test alone", payload, to, err)
			}
			if len(m.Header["Subject"]) != 1 || len(m.Header["To"]) != 1 {
				t.Errorf("%s: got header %v, want one subject and one recipient", payload, m.Header)
			}
		}
	}
	m, _ := mail.ReadMessage(bytes.NewReader(raw(t, messageTo("Santos, Ana ⛵", "x"))))
	if to, _ := m.Header.AddressList("To"); to[0].Name != "Santos, Ana ⛵" {
		t.Errorf("name of the recipient: got %q, want Santos, Ana ⛵", to[0].Name)
	}
}

func TestTextIsNeverATemplateNorHTML(t *testing.T) {
	l := messageTo("Ana", "Hi")
	l.Lines = []string{"{{.Home}} <script>alert(1)</script>", "two\nlines"}
	l.Button = &Button{Label: "<b>Go</b>", Path: "/a?b=1&c=\"><script>"}
	l, err := l.validate(base)
	check.NoError(t, "validate the message", err)
	w, err := render(l, base, brand.Brand{Name: brand.DefaultName})
	check.NoError(t, "render the message", err)
	if strings.Contains(w.HTML, "<script>") || strings.Contains(w.HTML, "<b>") || !strings.Contains(w.HTML, "{{.Home}}") || !strings.Contains(w.Text, "{{.Home}}") {
		t.Fatalf("got %q, want the text as it was typed", w.HTML)
	}
	if !strings.Contains(w.HTML, "two<br>lines") || !strings.Contains(w.Text, "two\nlines") {
		t.Fatalf("got %q, want the lines of a paragraph kept", w.HTML)
	}
}

func TestLinksLeadHomeOnly(t *testing.T) {
	for _, path := range []string{"", "login", "//evil.test", "https://evil.test", "/\\evil.test", "/a\r\nb", "@evil.test/", "/a\x00", ".evil.test"} {
		l := messageTo("Ana", "Hi")
		l.Button = &Button{Label: "Go", Path: path}
		if _, err := l.validate(base); !errs.Is(err, errs.Invalid) {
			t.Errorf("the link %s: got error %v, want one with code %s", path, err, errs.Invalid)
		}
	}
	l := messageTo("Ana", "Hi")
	l.Button = &Button{Label: "Go", Path: "/a/b?c=d#e"}
	l, err := l.validate(base)
	check.NoError(t, "validate the message", err)
	w, _ := render(l, base, brand.Brand{Name: brand.DefaultName})
	if !strings.Contains(w.HTML, `href="https://atlas.test/a/b?c=d#e"`) || !strings.Contains(w.Text, "https://atlas.test/a/b?c=d#e") {
		t.Fatalf("got %q, want the link home in both parts", w.Text)
	}
}

// An entry has words on its link in HTML and the address in plain text, and leads home only.
func TestEntriesHaveWordsOnTheirLinks(t *testing.T) {
	l := messageTo("Ana", "Hi")
	l.Entries = []Entry{{Title: "Part 1: <Start>", Note: "Live right now", Link: Button{Label: "Join Part 1", Path: "/go?k=1"}}}

	l, err := l.validate(base)
	if err != nil {
		t.Fatalf("validate: got %v, want no error", err)
	}

	got, err := render(l, base, brand.Brand{Name: brand.DefaultName})
	if err != nil {
		t.Fatalf("render: got %v, want no error", err)
	}

	for _, want := range []string{"<strong>Part 1: &lt;Start&gt;</strong><br>Live right now<br>",
		`href="https://atlas.test/go?k=1" style="color:#096a65;">Join Part 1</a>`} {
		if !strings.Contains(got.HTML, want) {
			t.Errorf("HTML: got none, want %q", want)
		}
	}
	if want := "Part 1: <Start>\nLive right now\nhttps://atlas.test/go?k=1\n"; !strings.Contains(got.Text, want) {
		t.Errorf("text: got %q, want %q in it", got.Text, want)
	}

	t.Run("leads home only", func(t *testing.T) {
		l.Entries = []Entry{{Title: "Part 1", Link: Button{Label: "Join", Path: "https://evil.test"}}}
		if _, err := l.validate(base); !errs.Is(err, errs.Invalid) {
			t.Errorf("got %v, want invalid", err)
		}
	})

	t.Run("is hidden from staff in secret messages", func(t *testing.T) {
		l.Entries = []Entry{{Title: "Part 1", Link: Button{Label: "Join", Path: "/go?k=1"}}}
		if got := l.redacted().Entries[0].Link.Path; got != "/"+redactionMark {
			t.Errorf("got %q, want %q", got, "/"+redactionMark)
		}
	})
}

func TestAddressesMustBeBare(t *testing.T) {
	for _, to := range []string{"", "x", "Ana <p@atlas.test>", "p@atlas.test, q@atlas.test", "p@atlas.test\r\nBcc: q@atlas.test", " p@atlas.test", "p @atlas.test", strings.Repeat("a", 250) + "@atlas.test"} {
		l := messageTo("Ana", "Hi")
		l.To = to
		if _, err := l.validate(base); !errs.Is(err, errs.Invalid) {
			t.Errorf("the address %s: got error %v, want one with code %s", to, err, errs.Invalid)
		}
	}
}

func TestNothingRemoteInAMessage(t *testing.T) {
	l := messageTo("Ana", "Hi")
	l.Code, l.After = "123456", []string{"after"}
	w, err := render(l, base, brand.Brand{Name: brand.DefaultName})
	check.NoError(t, "render the message", err)
	for _, word := range []string{"<img", "<link", "@import", "url(", "src="} {
		if strings.Contains(w.HTML, word) {
			t.Errorf("the message: got %q, want it without %q", w.HTML, word)
		}
	}
	if !strings.Contains(w.HTML, "max-width:560px") || !strings.Contains(w.HTML, "prefers-color-scheme: dark") {
		t.Errorf("the message: got %q, want its width and its dark form", w.HTML)
	}
}

func TestCheckNamesWhatIsWrong(t *testing.T) {
	good := func() Options {
		return Options{From: "Atlas <hello@atlas.test>", BaseURL: "https://atlas.test", SMTP: &SMTP{Host: "mail.test", Port: 587}}
	}
	check.NoError(t, "check the configuration", good().Check())
	for word, spoil := range map[string]func(*Options){
		"sender":     func(o *Options) { o.From = "nobody" },
		"base URL":   func(o *Options) { o.BaseURL = "atlas.test" },
		"host":       func(o *Options) { o.SMTP.Host = "" },
		"port":       func(o *Options) { o.SMTP.Port = 0 },
		"protection": func(o *Options) { o.SMTP.TLS = "maybe" },
		"longer":     func(o *Options) { o.SMTP.Timeout = time.Hour },
	} {
		o := good()
		spoil(&o)
		if err := o.Check(); err == nil || !strings.Contains(err.Error(), word) {
			t.Errorf("got error %v, want one about %q", err, word)
		}
	}
}
