package redirects

import (
	"net/url"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/platform/errs"
)

// Rule leads one address elsewhere while its conditions hold.
type Rule struct {
	ID       int    `db:"id,made"`
	Position int    `db:"position"`
	Name     string `db:"name" log:"name"`
	// FromPath is in lower case and ends in /* for everything below it.
	FromPath string `db:"from_path" log:"fromPath"`
	// Target is a path of ours or an https address.
	Target     string     `db:"target" log:"target"`
	Conditions Conditions `db:"conditions,json" log:"conditions"`
	IsActive   bool       `db:"is_active" log:"isActive"`
	CreatedAt  time.Time  `db:"created_at"`
	UpdatedAt  time.Time  `db:"updated_at"`

	// State is on, off, scheduled or ended.
	State string
	// Hits are the last seven days, today last.
	Hits []*Day
	// Warning says why the rule never does what it promises; nil if it does.
	Warning *string
}

// Day is how often a rule was used on one Manila day.
type Day struct {
	Day  time.Time
	Hits int
}

// Conditions say for whom and when a rule fits. Those that are nil don't matter; all others must hold.
type Conditions struct {
	StartsAt *time.Time `json:"startsAt,omitempty"`
	EndsAt   *time.Time `json:"endsAt,omitempty"`
	// BatchOpen asks whether a batch is launching.
	BatchOpen *bool `json:"batchOpen,omitempty"`
	// Workshop is beginner or experienced; WorkshopLive asks whether it is live.
	Workshop     *string `json:"workshop,omitempty"`
	WorkshopLive *bool   `json:"workshopLive,omitempty"`
	SignedIn     *bool   `json:"signedIn,omitempty"`
	// Device is phone or computer.
	Device *string `json:"device,omitempty"`
	// QueryName is a name in the query of the address; QueryValue is its value, any without one.
	QueryName  *string `json:"queryName,omitempty"`
	QueryValue *string `json:"queryValue,omitempty"`
	// Language is fil or en: what the browser prefers.
	Language *string `json:"language,omitempty"`
}

// Any tells whether there is a condition at all.
func (c Conditions) Any() bool { return c != Conditions{} }

// The states of a rule.
const (
	On        = "on"
	Off       = "off"
	Scheduled = "scheduled"
	Ended     = "ended"
)

func (r *Rule) stateAt(now time.Time) string {
	switch {
	case !r.IsActive:
		return Off
	case r.Conditions.EndsAt != nil && !now.Before(*r.Conditions.EndsAt):
		return Ended
	case r.Conditions.StartsAt != nil && now.Before(*r.Conditions.StartsAt):
		return Scheduled
	}

	return On
}

// RuleInput is what staff say of a rule. What is left out stays as it is; conditions come as a whole.
type RuleInput struct {
	Name       graphql.Omittable[*string]
	FromPath   graphql.Omittable[*string]
	Target     graphql.Omittable[*string]
	IsActive   graphql.Omittable[*bool]
	Conditions graphql.Omittable[*Conditions]
}

const (
	nameMax   = 80
	pathMax   = 200
	targetMax = 500
	queryMax  = 100
	// rulesMax keeps the check of an address quick.
	rulesMax = 1000
)

var (
	fromShape  = regexp.MustCompile(`^(/[a-z0-9._~-]+)+(/\*)?$`)
	queryShape = regexp.MustCompile(`^[A-Za-z0-9_.~-]+$`)

	devices   = []string{"phone", "computer"}
	languages = []string{"fil", "en"}
	workshops = []string{"beginner", "experienced"}
)

// apply puts the input into a rule and says what is wrong with it. home is the public address of the site.
func (in RuleInput) apply(r *Rule, home string) error {
	var c errs.Check

	// A new rule needs every field; a change touches what was sent.
	if name, ok := in.Name.ValueOK(); ok || r.ID == 0 {
		r.Name = strings.Join(strings.Fields(valueOf(name)), " ")
		c.Text("name", r.Name, 1, nameMax)
	}

	if from, ok := in.FromPath.ValueOK(); ok || r.ID == 0 {
		r.FromPath = cleanFrom(valueOf(from), home)
		checkFrom(&c, r.FromPath)
	}

	if target, ok := in.Target.ValueOK(); ok || r.ID == 0 {
		r.Target = cleanTarget(valueOf(target), home)
		checkTarget(&c, r.Target)
	}

	if active, ok := in.IsActive.ValueOK(); ok && active != nil {
		r.IsActive = *active
	}

	if conditions, ok := in.Conditions.ValueOK(); ok {
		r.Conditions = Conditions{}
		if conditions != nil {
			r.Conditions = conditions.clean()
		}

		r.Conditions.check(&c)
	}

	// Checked last, because one of the two may be from before the change.
	c.That(!strings.Contains(r.Target, "*") || isPrefix(r.FromPath), "target",
		"can only end in /* if the address does too")

	return c.Err()
}

// cleanFrom takes our own host off a pasted address, and what doesn't count.
func cleanFrom(typed, home string) string {
	path := strings.ToLower(strings.TrimSpace(typed))
	if rest, ok := strings.CutPrefix(path, strings.ToLower(home)); ok {
		path = rest
	}

	path, _, _ = strings.Cut(path, "?")
	path, _, _ = strings.Cut(path, "#")
	// What has a colon is the address of another site, and is refused by its shape.
	if path != "" && !strings.HasPrefix(path, "/") && !strings.Contains(path, ":") {
		path = "/" + path
	}
	if len(path) > 1 {
		path = strings.TrimSuffix(path, "/")
	}

	return path
}

func checkFrom(c *errs.Check, path string) {
	switch {
	case path == "":
		c.Add("fromPath", errs.IsRequired)
	case len(path) > pathMax:
		c.Add("fromPath", errs.IsTooLong)
	case path == "/" || path == "/*":
		c.Add("fromPath", "The home page can't be redirected.")
	case !fromShape.MatchString(path):
		c.Add("fromPath", "must look like /promo or /promo/*, with a to z, numbers and hyphens")
	}
}

// cleanTarget turns an address of our own into a path, so that a circle through it is found.
func cleanTarget(typed, home string) string {
	target := strings.TrimSpace(typed)
	parsed, err := url.Parse(target)
	own, _ := url.Parse(home)
	if err != nil || own == nil || parsed.Host == "" || !strings.EqualFold(parsed.Host, own.Host) ||
		parsed.User != nil {
		return target
	}

	path := parsed.RequestURI()
	if parsed.Fragment != "" {
		path += "#" + parsed.EscapedFragment()
	}

	return path
}

func checkTarget(c *errs.Check, target string) {
	const shape = "must be a path such as /free-training or an address that starts with https://"

	parsed, err := url.Parse(target)
	switch {
	case target == "":
		c.Add("target", errs.IsRequired)
	case len(target) > targetMax:
		c.Add("target", errs.IsTooLong)
	case err != nil || strings.ContainsAny(target, " \\\t\r\n"):
		c.Add("target", shape)
	case strings.HasPrefix(target, "/"):
		// A second slash would lead to another host.
		c.That(!strings.HasPrefix(target, "//") && parsed.Host == "", "target", shape)
	default:
		c.That(parsed.Scheme == "https" && parsed.Host != "" && parsed.User == nil, "target", shape)
	}

	stars := strings.Count(target, "*")
	c.That(stars == 0 || stars == 1 && strings.HasSuffix(target, "/*"), "target", "can have one * only, at the end")
}

// clean drops texts that say nothing.
func (c Conditions) clean() Conditions {
	for _, text := range []**string{&c.Workshop, &c.Device, &c.QueryName, &c.QueryValue, &c.Language} {
		if *text == nil {
			continue
		}

		trimmed := strings.TrimSpace(**text)
		*text = &trimmed
		if trimmed == "" {
			*text = nil
		}
	}

	return c
}

func (c Conditions) check(found *errs.Check) {
	if c.StartsAt != nil && c.EndsAt != nil {
		found.That(c.EndsAt.After(*c.StartsAt), "endsAt", "must be after the start")
	}

	found.That(c.Workshop == nil || slices.Contains(workshops, *c.Workshop), "workshop", errs.IsNotValid)
	found.That((c.Workshop == nil) == (c.WorkshopLive == nil), "workshop", errs.IsNotValid)
	found.That(c.Device == nil || slices.Contains(devices, *c.Device), "device", errs.IsNotValid)
	found.That(c.Language == nil || slices.Contains(languages, *c.Language), "language", errs.IsNotValid)

	if c.QueryName != nil {
		isName := len(*c.QueryName) <= queryMax && queryShape.MatchString(*c.QueryName)
		found.That(isName, "queryName", "can have a to z, numbers and hyphens only")
	}

	if c.QueryValue != nil {
		found.That(c.QueryName != nil, "queryName", errs.IsRequired)
		found.That(len(*c.QueryValue) <= queryMax, "queryValue", errs.IsTooLong)
	}
}

func valueOf(text *string) string {
	if text == nil {
		return ""
	}

	return *text
}
