package config

import (
	"strings"
	"testing"

	"atlas/internal/testkit/check"
)

const goodSecret = "correct-horse-battery-staple-0123456789"

func local(change func(*Server)) Server {
	s := Server{
		Storage: Storage{Data: "./data"}, Mailing: Mailing{MailFrom: "Atlas <no-reply@atlas.test>", SMTPPort: 587, SMTPTLS: "starttls"},
		Addr: "localhost:8080", Title: "Atlas",
	}
	change(&s)
	return s
}

func TestSafeSettings(t *testing.T) {
	for name, change := range map[string]func(*Server){
		"as make run starts it":         func(s *Server) { s.Demo = true },
		"a demo of next month":          func(s *Server) { s.Demo, s.DemoDays = true, 31 },
		"loopback address":              func(s *Server) { s.Addr = "127.0.0.1:0"; s.AdminAddr = "[::1]:9090" },
		"private metrics":               func(s *Server) { s.AdminAddr = "10.0.0.5:9090" },
		"metrics in public, on purpose": func(s *Server) { s.AdminAddr, s.AdminPublic = "0.0.0.0:9090", true },
		"behind a TLS proxy":            func(s *Server) { s.Addr = "0.0.0.0:8080"; s.BaseURL = "https://atlas.example" },
		"developer in a container": func(s *Server) {
			s.Addr, s.BaseURL, s.Dev, s.Demo = "0.0.0.0:8080", "http://192.168.1.5:8080/", true, true
		},
		"several processes": func(s *Server) {
			s.Addr, s.BaseURL, s.DatabaseURL, s.Secret = ":8080", "https://atlas.example", "postgres://db/atlas", goodSecret
		},
		"one proxy":          func(s *Server) { s.TrustedProxies = []string{"10.0.0.0/8", "192.168.1.1", "fd00::/8"} },
		"a location service": func(s *Server) { s.LocationURL, s.LocationKey = "https://places.example/v1", "k" },
		"a stub of it":       func(s *Server) { s.LocationURL, s.LocationKey = "http://127.0.0.1:9000", "k" },
		"mail": func(s *Server) {
			s.SMTPHost, s.SMTPUser, s.SMTPPassword, s.MailFrom = "mail.example", "u", "p", "hello@example.com"
		},
	} {
		t.Run(name, func(t *testing.T) {
			if err := local(change).Check(); err != nil {
				t.Errorf("got error %v, want none", err)
			}
		})
	}
}

func TestUnsafeSettings(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*Server)
		want   string
	}{
		"public without TLS":           {func(s *Server) { s.Addr = "0.0.0.0:8080" }, "in the clear"},
		"all addresses without TLS":    {func(s *Server) { s.Addr = ":8080" }, "in the clear"},
		"public, http base":            {func(s *Server) { s.Addr = ":8080"; s.BaseURL = "http://atlas.example" }, "in the clear"},
		"proxied, http base":           {func(s *Server) { s.BaseURL = "http://atlas.example" }, "in the clear"},
		"public, base of localhost":    {func(s *Server) { s.Addr = ":8080"; s.BaseURL = "http://localhost:8080" }, "in the clear"},
		"demo in public":               {func(s *Server) { s.Addr = ":8080"; s.Demo = true }, "everybody knows"},
		"demo with https":              {func(s *Server) { s.BaseURL = "https://atlas.example"; s.Demo = true }, "everybody knows"},
		"another clock in earnest":     {func(s *Server) { s.DemoDays = 31 }, "only with --demo"},
		"a demo of the past":           {func(s *Server) { s.Demo, s.DemoDays = true, -1 }, "--demo-days"},
		"a demo of the far future":     {func(s *Server) { s.Demo, s.DemoDays = true, 4000 }, "--demo-days"},
		"dev with https":               {func(s *Server) { s.BaseURL = "https://atlas.example"; s.Dev = true }, "--dev"},
		"base with a path":             {func(s *Server) { s.BaseURL = "https://atlas.example/app" }, "--base-url"},
		"base with a user":             {func(s *Server) { s.BaseURL = "https://u:p@atlas.example" }, "--base-url"},
		"base without a scheme":        {func(s *Server) { s.BaseURL = "atlas.example" }, "--base-url"},
		"base of another kind":         {func(s *Server) { s.BaseURL = "ftp://atlas.example" }, "--base-url"},
		"short secret":                 {func(s *Server) { s.Secret = "secret" }, "--secret"},
		"long but dull secret":         {func(s *Server) { s.Secret = strings.Repeat("a", 64) }, "--secret"},
		"short report key":             {func(s *Server) { s.EmailReportKey = "reports" }, "--email-report-key"},
		"short worker secret":          {func(s *Server) { s.WorkerSecret = "cron" }, "--worker-secret"},
		"dull worker secret":           {func(s *Server) { s.WorkerSecret = strings.Repeat("ab", 20) }, "--worker-secret"},
		"shared database, own secrets": {func(s *Server) { s.BaseURL, s.DatabaseURL = "https://a.example", "postgres://db/atlas" }, "same --secret"},
		"everybody a proxy":            {func(s *Server) { s.TrustedProxies = []string{"0.0.0.0/0"} }, "trust everybody"},
		"everybody a proxy, IPv6":      {func(s *Server) { s.TrustedProxies = []string{"::/0"} }, "trust everybody"},
		"proxy by wildcard":            {func(s *Server) { s.TrustedProxies = []string{"*"} }, "no network"},
		"metrics in public":            {func(s *Server) { s.AdminAddr = s.Addr }, "must differ"},
		"metrics everywhere":           {func(s *Server) { s.AdminAddr = ":9090" }, "--admin-public"},
		"metrics on all interfaces":    {func(s *Server) { s.AdminAddr = "0.0.0.0:9090" }, "--admin-public"},
		"metrics on all, IPv6":         {func(s *Server) { s.AdminAddr = "[::]:9090" }, "--admin-public"},
		"metrics on a public address":  {func(s *Server) { s.AdminAddr = "203.0.113.7:9090" }, "--admin-public"},
		"metrics on a name":            {func(s *Server) { s.AdminAddr = "atlas.example:9090" }, "--admin-public"},
		"no port":                      {func(s *Server) { s.Addr = "localhost" }, "--addr"},
		"no admin port":                {func(s *Server) { s.AdminAddr = "localhost" }, "--admin-addr"},
		"negative flood limit":         {func(s *Server) { s.FloodLimit = -1 }, "--flood-limit"},
		"negative drain":               {func(s *Server) { s.DrainTime = -1 }, "--drain-time"},
		"no title":                     {func(s *Server) { s.Title = " " }, "--title"},
		"no sender":                    {func(s *Server) { s.MailFrom = "nobody" }, "--mail-from"},
		"made-up sender in public":     {func(s *Server) { s.BaseURL = "https://a.example"; s.SMTPHost = "mail.example" }, "real address"},
		"mail password in the clear":   {func(s *Server) { s.SMTPHost, s.SMTPPassword, s.SMTPTLS = "mail.example", "p", "none" }, "in the clear"},
		"mail password without server": {func(s *Server) { s.SMTPPassword = "p" }, "need --smtp-host"},
		"half of the keys":             {func(s *Server) { s.PayMongoKey = "sk_test_1" }, "belong together"},
		"a public key":                 {func(s *Server) { s.PayMongoKey, s.PayMongoWebhookSecret = "pk_test_1", "whsk_1" }, "must be a secret key"},
		"a key of another provider":    {func(s *Server) { s.XenditKey, s.XenditCallbackToken = "sk_test_1", "0123456789abcdef" }, "xnd_production_"},
		"a token that can be guessed":  {func(s *Server) { s.XenditKey, s.XenditCallbackToken = "xnd_development_1", "token" }, "too short"},
		"a publishable key":            {func(s *Server) { s.StripeKey, s.StripeWebhookSecret = "pk_live_1", "whsec_1" }, "sk_ or rk_"},
		"no signing secret":            {func(s *Server) { s.StripeKey, s.StripeWebhookSecret = "sk_test_1", "we_1" }, "whsec_"},
		"mail port out of range":       {func(s *Server) { s.SMTPHost, s.SMTPPort = "mail.example", 70000 }, "--smtp-port"},
		"another kind of database":     {func(s *Server) { s.DatabaseURL = "mysql://db/atlas" }, "postgres://"},
		"location key without service": {func(s *Server) { s.LocationKey = "k" }, "needs --location-url"},
		"location service by name":     {func(s *Server) { s.LocationURL = "places.example" }, "--location-url"},
		"location key in the clear":    {func(s *Server) { s.LocationURL, s.LocationKey = "http://places.example/v1", "k" }, "in the clear"},
		"no place for data":            {func(s *Server) { s.Data = "" }, "--data"},
	} {
		t.Run(name, func(t *testing.T) {
			err := local(c.change).Check()
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got error %v, want a sentence with %q", err, c.want)
			}
		})
	}
}

func TestPublic(t *testing.T) {
	s := local(func(s *Server) { s.BaseURL = "https://atlas.example/" })
	if s.Public() != "https://atlas.example" || !s.HTTPS() {
		t.Errorf("public address: got %q, HTTPS %t, want https://atlas.example and true", s.Public(), s.HTTPS())
	}
	check.Equal(t, "public address without a base", local(func(*Server) {}).Public(), "http://localhost:8080")
}
