package training

import (
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
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

// IsUnknown tells that a page shows nothing that depends on its visitor.
func (v Visitor) IsUnknown() bool {
	for _, mark := range v.Marks {
		if mark != "" {
			return false
		}
	}

	return v.Form == nil && v.Done == "" && !v.IsPreview && v.Campaign == (Campaign{})
}

// Seen is what a page shows of its visitor.
type Seen struct {
	// Email is the address that is registered; empty for none.
	Email string
}

// Campaign is what the address of an advertisement says.
type Campaign struct{ Source, Medium, Name, Term, Content string }

// campaignMax bounds one word of a campaign.
const campaignMax = 100

// ReadCampaign reads the words of a campaign by name.
func ReadCampaign(get func(name string) string) Campaign {
	word := func(name string) string {
		return cut(strings.Join(strings.Fields(strings.ToValidUTF8(get(name), "")), " "), campaignMax)
	}

	return Campaign{
		Source: word("utm_source"), Medium: word("utm_medium"), Name: word("utm_campaign"), Term: word("utm_term"),
		Content: word("utm_content"),
	}
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
	cookieKey = "training-cookie"
	openKey   = "training-open"

	keyBytes = 16
)

// sign is the id of a registration in a form that nobody can make up.
func (s *Service) sign(purpose string, id int) string {
	text := strconv.Itoa(id)
	mac := hmac.New(sha256.New, s.secret)
	// The purpose is signed along: a key for one thing is none for another.
	_, _ = mac.Write([]byte(purpose + ":" + text))

	return text + "." + base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:keyBytes])
}

// mark is what a browser keeps of a registration. It tells nothing to who reads it: a number that can be read would
// tell that an address was registered long before, and so would two equal marks.
type mark struct {
	registrationID int
	// isProven is for a browser that opened the link in the email: only who owns an address is told more about it
	// than they typed.
	isProven bool
}

// markSealer seals marks with a key of their own.
func markSealer(secret []byte) (cipher.AEAD, error) {
	mac := hmac.New(sha256.New, secret)
	_, _ = mac.Write([]byte("training-mark"))
	block, err := aes.NewCipher(mac.Sum(nil))
	if err != nil {
		return nil, fmt.Errorf("make the key of marks: %w", err)
	}

	return cipher.NewGCMWithRandomNonce(block)
}

// seal is a mark as a browser keeps it. All are of one length, so that this tells nothing either.
func (s *Service) seal(m mark) string {
	proof := "typed"
	if m.isProven {
		proof = "email"
	}

	return base64.RawURLEncoding.EncodeToString(s.marks.Seal(nil, nil,
		fmt.Appendf(nil, "%s %012d", proof, m.registrationID), nil))
}

// unseal reads what a browser kept; an empty mark for anything that we did not seal.
func (s *Service) unseal(kept string) mark {
	sealed, err := base64.RawURLEncoding.DecodeString(kept)
	if err != nil {
		// Browsers that were remembered before marks were sealed.
		return mark{registrationID: s.idOf(cookieKey, kept)}
	}

	text, err := s.marks.Open(nil, nil, sealed, nil)
	if err != nil {
		return mark{}
	}

	proof, number, _ := strings.Cut(string(text), " ")
	id, err := strconv.Atoi(number)
	if err != nil {
		return mark{}
	}

	return mark{registrationID: id, isProven: proof == "email"}
}

// idOf is the registration of a key; 0 for one that we did not sign for this purpose.
func (s *Service) idOf(purpose, key string) int {
	text, _, _ := strings.Cut(key, ".")
	id, err := strconv.Atoi(text)
	// Compared in constant time, so that nobody can guess a signature byte by byte.
	isOurs := err == nil && id > 0 && hmac.Equal([]byte(key), []byte(s.sign(purpose, id)))
	if !isOurs {
		return 0
	}

	return id
}
