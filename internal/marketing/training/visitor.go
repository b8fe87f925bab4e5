package training

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Visitor is what is known of who opens a page.
type Visitor struct {
	// Marks are what the browser keeps of registrations, by track.
	Marks map[string]string
	// Path is the page, Campaign where the visitor came from.
	Path     string
	Campaign Campaign
	// Form is what they sent and what is wrong with it; nil for a first visit.
	Form *Form
	// Done says what just happened, such as "link"; empty for nothing.
	Done string
	// IsPreview is for staff who look at the page of someone who registered.
	IsPreview bool
	// Seen is told what the page shows of the visitor, for the frame around it; nil if nobody asks.
	Seen *Seen
}

// Seen is what a page shows of its visitor.
type Seen struct {
	// Email is the address that is registered; empty for none.
	Email string
}

// Campaign is what the address of an advertisement says.
type Campaign struct{ Source, Medium, Name string }

// campaignMax bounds one word of a campaign.
const campaignMax = 100

// ReadCampaign reads the words of a campaign by name.
func ReadCampaign(get func(name string) string) Campaign {
	word := func(name string) string {
		return cut(strings.Join(strings.Fields(strings.ToValidUTF8(get(name), "")), " "), campaignMax)
	}

	return Campaign{Source: word("utm_source"), Medium: word("utm_medium"), Name: word("utm_campaign")}
}

// cut keeps the first characters of a text, without those that no database holds.
func cut(text string, most int) string {
	text = strings.ReplaceAll(text, "\x00", "")
	if utf8.RuneCountInString(text) <= most {
		return text
	}

	return string([]rune(text)[:most])
}

type visitorKey struct{}

// WithVisitor puts who opens a page into the context of the request.
func WithVisitor(ctx context.Context, v Visitor) context.Context {
	return context.WithValue(ctx, visitorKey{}, v)
}

func visitorOf(ctx context.Context) Visitor {
	v, _ := ctx.Value(visitorKey{}).(Visitor)

	return v
}

// What a key is for: one that a browser keeps opens nothing that one in an email does.
const (
	cookieKey      = "training-cookie"
	openKey        = "training-open"
	unsubscribeKey = "training-unsubscribe"

	keyBytes = 16
)

// sign is the id of a registration in a form that nobody can make up.
func (s *Service) sign(purpose string, id int) string {
	text := strconv.Itoa(id)
	mac := hmac.New(sha256.New, s.secret)
	_, _ = mac.Write([]byte(purpose + ":" + text))

	return text + "." + base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:keyBytes])
}

// idOf is the registration of a key; 0 for one that we did not sign for this purpose.
func (s *Service) idOf(purpose, key string) int {
	text, _, _ := strings.Cut(key, ".")
	id, err := strconv.Atoi(text)
	isOurs := err == nil && id > 0 && hmac.Equal([]byte(key), []byte(s.sign(purpose, id)))
	if !isOurs {
		return 0
	}

	return id
}
