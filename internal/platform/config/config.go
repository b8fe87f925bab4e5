// Package config is what an operator decides: one struct, read from flags and ATLAS_ variables, checked before anything
// starts.
package config

import (
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"strings"
	"time"
)

// Storage says where the data is; every command needs it.
type Storage struct {
	Data string `help:"Directory of the SQLite file, the secret, uploaded files and the outbox." default:"./data" env:"ATLAS_DATA" placeholder:"DIR"`
	S3
	DatabaseURL string `help:"Use PostgreSQL at this postgres:// address instead of SQLite." env:"ATLAS_DATABASE_URL" placeholder:"URL"`
}

// S3 says where uploaded files are kept instead of in DATA/files: a bucket that all processes share.
type S3 struct {
	S3Endpoint string `name:"s3-endpoint" help:"Host of S3 or of a service that speaks like it. Without it uploaded files are in DATA/files." env:"ATLAS_S3_ENDPOINT" placeholder:"HOST"`
	S3Bucket   string `name:"s3-bucket" help:"Bucket for uploaded files; it must exist." env:"ATLAS_S3_BUCKET" placeholder:"NAME"`
	S3Region   string `name:"s3-region" help:"Region of the bucket." default:"us-east-1" env:"ATLAS_S3_REGION" placeholder:"NAME"`
	S3Key      string `name:"s3-key" help:"Access key." env:"ATLAS_S3_KEY" placeholder:"TEXT"`
	S3Secret   string `name:"s3-secret" help:"Secret of the access key; better given by the variable." env:"ATLAS_S3_SECRET" placeholder:"TEXT"`
	S3Prefix   string `name:"s3-prefix" help:"Prefix of all names in the bucket." env:"ATLAS_S3_PREFIX" placeholder:"TEXT"`
	S3Plain    bool   `name:"s3-plain" help:"Speak to it without TLS, on the same machine only." env:"ATLAS_S3_PLAIN"`
}

// Logging says how much is written to standard error.
type Logging struct {
	LogLevel  string `help:"debug, info, warn or error." default:"info" enum:"debug,info,warn,error" env:"ATLAS_LOG_LEVEL" placeholder:"LEVEL"`
	LogFormat string `help:"text for people, json for machines." default:"text" enum:"text,json" env:"ATLAS_LOG_FORMAT" placeholder:"FORMAT"`
}

// Mailing says how messages leave this machine. Without a host they stay in the outbox.
type Mailing struct {
	MailFrom       string `help:"Sender of all emails, an address or 'Name <address>'." default:"Atlas <no-reply@atlas.test>" env:"ATLAS_MAIL_FROM" placeholder:"ADDRESS"`
	SMTPHost       string `name:"smtp-host" help:"SMTP server. Without it emails stay in the outbox, where staff can read it." env:"ATLAS_SMTP_HOST" placeholder:"HOST"`
	SMTPPort       int    `name:"smtp-port" help:"Port of the SMTP server." default:"587" env:"ATLAS_SMTP_PORT" placeholder:"PORT"`
	SMTPUser       string `name:"smtp-user" help:"User name at the SMTP server." env:"ATLAS_SMTP_USER" placeholder:"NAME"`
	SMTPPassword   string `name:"smtp-password" help:"Password at the SMTP server; better given by the variable." env:"ATLAS_SMTP_PASSWORD" placeholder:"TEXT"`
	SMTPTLS        string `name:"smtp-tls" help:"starttls, tls (from the first byte) or none." default:"starttls" enum:"starttls,tls,none" env:"ATLAS_SMTP_TLS" placeholder:"KIND"`
	EmailReportKey string `name:"email-report-key" help:"Key that reports of bounces and complaints to /api/email/reports are signed with; 32 bytes or more, better given by the variable. Closed without." env:"ATLAS_EMAIL_REPORT_KEY" placeholder:"TEXT"`
}

// Location says where the lists of countries, states and cities come from.
type Location struct {
	LocationURL       string `name:"location-url" help:"Location service with /countries, /countries/{country}/states and …/states/{state}/cities. Without it all countries, and the places of the Philippines, from the binary." env:"ATLAS_LOCATION_URL" placeholder:"URL"`
	LocationKey       string `name:"location-key" help:"Key for the location service; it never reaches a browser." env:"ATLAS_LOCATION_KEY" placeholder:"TEXT"`
	LocationKeyHeader string `name:"location-key-header" help:"Header that carries the key." default:"X-CSCAPI-KEY" env:"ATLAS_LOCATION_KEY_HEADER" placeholder:"NAME"`
}

// Sheets says with which account saved reports are written into spreadsheets at Google.
type Sheets struct {
	GoogleCredentials string `name:"google-credentials" help:"File with the JSON key of a Google service account, for writing saved reports into Google Sheets. Off without." env:"ATLAS_GOOGLE_CREDENTIALS" placeholder:"FILE"`
	GoogleSheetsURL   string `name:"google-sheets-url" help:"Address of the Google Sheets API; Google's own unless told, for tests." env:"ATLAS_GOOGLE_SHEETS_URL" placeholder:"URL"`
}

// Paying has the keys of those who take money for us. Who has none is not offered.
type Paying struct {
	PayMongoKey           string `name:"paymongo-key" help:"Secret key at PayMongo, sk_live_… or sk_test_…; better given by the variable. Without it PayMongo takes no money for us." env:"ATLAS_PAYMONGO_KEY" placeholder:"TEXT"`
	PayMongoWebhookSecret string `name:"paymongo-webhook-secret" help:"Secret of the webhook at PayMongo; better given by the variable." env:"ATLAS_PAYMONGO_WEBHOOK_SECRET" placeholder:"TEXT"`
	XenditKey             string `name:"xendit-key" help:"Secret key at Xendit, xnd_production_… or xnd_development_…; better given by the variable. Without it Xendit takes no money for us." env:"ATLAS_XENDIT_KEY" placeholder:"TEXT"`
	XenditCallbackToken   string `name:"xendit-callback-token" help:"Verification token of the webhooks at Xendit; better given by the variable." env:"ATLAS_XENDIT_CALLBACK_TOKEN" placeholder:"TEXT"`
	StripeKey             string `name:"stripe-key" help:"Secret key at Stripe, sk_… or rk_…; better given by the variable. Without it Stripe takes no money for us." env:"ATLAS_STRIPE_KEY" placeholder:"TEXT"`
	StripeWebhookSecret   string `name:"stripe-webhook-secret" help:"Signing secret of the webhook at Stripe, whsec_…; better given by the variable." env:"ATLAS_STRIPE_WEBHOOK_SECRET" placeholder:"TEXT"`
}

// Server is everything that serving needs.
type Server struct {
	Storage
	Logging
	Mailing
	Location
	Paying
	Sheets
	Addr           string        `help:"Address to listen on." default:"localhost:8080" env:"ATLAS_ADDR" placeholder:"HOST:PORT"`
	AdminAddr      string        `help:"Address for /metrics; keep it away from the public. Off without." env:"ATLAS_ADMIN_ADDR" placeholder:"HOST:PORT"`
	AdminPublic    bool          `help:"Allow --admin-addr on an address that the public may reach. Metrics and profiles need no login: only behind a firewall." env:"ATLAS_ADMIN_PUBLIC"`
	BaseURL        string        `name:"base-url" help:"Public address, for links in emails and share metadata. Without it http:// and the address listened on." env:"ATLAS_BASE_URL" placeholder:"URL"`
	Title          string        `help:"Name of the site in browser titles." default:"Atlas" env:"ATLAS_TITLE" placeholder:"TEXT"`
	Demo           bool          `help:"Fill an empty database with demo people, and write emails as .eml files to DATA/outbox." env:"ATLAS_DEMO"`
	DemoDays       int           `help:"Have the clock of a demo run this many days ahead, to see what becomes of holds, due dates and reminders. With --demo alone." env:"ATLAS_DEMO_DAYS" placeholder:"N"`
	Dev            bool          `help:"For developers: introspection, explained refusals, and no demand for https." env:"ATLAS_DEV"`
	Secret         string        `help:"Key of one-time codes and tokens, 32 bytes or more; the same for all processes on one database. Made once in DATA/secret without." env:"ATLAS_SECRET" placeholder:"TEXT"`
	WorkerSecret   string        `help:"Lets an outside scheduler call /api/email-worker with the header X-Worker-Secret; 16 bytes or more. Closed without." env:"ATLAS_WORKER_SECRET" placeholder:"TEXT"`
	TrustedProxies []string      `help:"Networks whose X-Forwarded-For is believed, such as 10.0.0.0/8." env:"ATLAS_TRUSTED_PROXIES" placeholder:"CIDR"`
	WebhookPrivate bool          `name:"webhook-private" help:"Let webhooks lead to private addresses and without TLS: for tests, and for programs on the same machine." env:"ATLAS_WEBHOOK_PRIVATE"`
	FloodLimit     int           `help:"Requests per minute and client address, files aside; 0 for no limit." default:"3000" env:"ATLAS_FLOOD_LIMIT" placeholder:"N"`
	StopDelay      time.Duration `help:"How long a stopping process still accepts requests while /api/ready says no, so that a load balancer can turn away." default:"500ms" env:"ATLAS_STOP_DELAY" placeholder:"TIME"`
	DrainTime      time.Duration `help:"How long a stopping process keeps serving what it has started." default:"20s" env:"ATLAS_DRAIN_TIME" placeholder:"TIME"`
}

// Public is the address that people type, without a slash at the end.
func (s Server) Public() string {
	if s.BaseURL == "" {
		return "http://" + s.Addr
	}
	return strings.TrimRight(s.BaseURL, "/")
}

// HTTPS tells whether people reach us over TLS.
func (s Server) HTTPS() bool { return strings.HasPrefix(s.BaseURL, "https://") }

// Proxies are the networks whose forwarding headers are believed.
func (s Server) Proxies() ([]netip.Prefix, error) {
	out := make([]netip.Prefix, 0, len(s.TrustedProxies))
	for _, text := range s.TrustedProxies {
		prefix, err := netip.ParsePrefix(text)

		// A single address is a network of its own size.
		if addr, e := netip.ParseAddr(text); e == nil {
			prefix, err = netip.PrefixFrom(addr, addr.BitLen()), nil
		}
		if err != nil {
			return nil, fmt.Errorf("--trusted-proxies: %q is no network such as 10.0.0.0/8", text)
		}

		out = append(out, prefix)
	}

	return out, nil
}

func loopback(address string) bool {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return false
	}
	if host == "localhost" {
		return true
	}
	ip, err := netip.ParseAddr(host)
	return err == nil && ip.IsLoopback()
}

// private tells whether an address can be reached from this machine or a private network alone. A name other than
// localhost, and an address that listens everywhere, may be public.
func private(address string) bool {
	if loopback(address) {
		return true
	}
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return false
	}
	ip, err := netip.ParseAddr(host)
	return err == nil && (ip.IsPrivate() || ip.IsLinkLocalUnicast())
}

func parseBase(text string) (*url.URL, error) {
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || strings.Trim(u.Path, "/") != "" ||
		u.RawQuery != "" || u.User != nil {
		return nil, fmt.Errorf("--base-url must look like https://atlas.example, without a path")
	}
	return u, nil
}
