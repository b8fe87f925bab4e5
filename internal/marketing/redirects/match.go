package redirects

import (
	"net/url"
	"strings"
	"time"

	"atlas/internal/platform/clock"
)

// Visit is someone who opens an address.
type Visit struct {
	Path  string
	Query url.Values
	At    time.Time
	// SignedIn tells that the visitor is logged in.
	SignedIn bool
	// Device is phone or computer, Language is fil, en or something else.
	Device   string
	Language string
}

// Facts are what holds for every visitor at the time of a visit.
type Facts struct {
	BatchOpen bool
	// Live tells which workshops are live.
	Live map[string]bool
}

// Check is one condition held against a visit.
type Check struct {
	// Kind is address, dates, batch, workshop, visitor, device, query or language.
	Kind string
	// Text and Value say what is asked, such as "Device is" and "a phone".
	Text  string
	Value string
	Fits  bool
	// Found says what the visit has instead, where the condition doesn't fit.
	Found string
}

const prefixEnd = "/*"

func isPrefix(path string) bool { return strings.HasSuffix(path, prefixEnd) }

// matches tells whether a rule is for a path.
func (r *Rule) matches(path string) bool {
	path = strings.ToLower(strings.TrimRight(path, "/"))
	if prefix, ok := strings.CutSuffix(r.FromPath, "*"); ok {
		// /promo/* is for what is below /promo, not for /promo itself.
		return strings.HasPrefix(path, prefix) && len(path) > len(prefix)
	}

	return path == r.FromPath
}

// Checks hold the address and every condition of a rule against a visit, the address first.
func (r *Rule) Checks(v Visit, f Facts) []*Check {
	address := &Check{Kind: "address", Text: "Address is", Value: r.FromPath, Fits: r.matches(v.Path),
		Found: "The address is " + v.Path}
	if prefix, ok := strings.CutSuffix(r.FromPath, "*"); ok {
		address.Text = "Address starts with"
		address.Value = prefix
	}

	return append([]*Check{address}, r.Conditions.checks(v, f)...)
}

// Chips say the conditions of a rule, without a visit.
func (r *Rule) Chips() []*Check {
	// Without a visit, only the words of the checks are of use.
	chips := r.Conditions.checks(Visit{}, Facts{})
	if prefix, ok := strings.CutSuffix(r.FromPath, "*"); ok {
		chips = append([]*Check{{Kind: "address", Text: "Address starts with", Value: prefix}}, chips...)
	}

	return chips
}

func (c Conditions) checks(v Visit, f Facts) []*Check {
	var out []*Check
	add := func(kind, text, value string, fits bool, found string) {
		out = append(out, &Check{Kind: kind, Text: text, Value: value, Fits: fits, Found: found})
	}

	if c.StartsAt != nil || c.EndsAt != nil {
		text, value := c.period()
		isStarted := c.StartsAt == nil || !v.At.Before(*c.StartsAt)
		// The end is the first moment at which the rule no longer fits.
		isOver := c.EndsAt != nil && !v.At.Before(*c.EndsAt)
		add("dates", text, value, isStarted && !isOver, "The visit is on "+instantText(v.At))
	}

	if c.BatchOpen != nil {
		add("batch", "Enrollment is", pick(*c.BatchOpen, "open", "closed"), f.BatchOpen == *c.BatchOpen,
			"Enrollment is "+pick(f.BatchOpen, "open", "closed"))
	}

	if c.Workshop != nil && c.WorkshopLive != nil {
		live := f.Live[*c.Workshop]
		add("workshop", "Free training ("+*c.Workshop+") is", pick(*c.WorkshopLive, "live", "not live"),
			live == *c.WorkshopLive,
			"It's "+pick(live, "live", "not live"))
	}

	if c.SignedIn != nil {
		add("visitor", "Visitor is", pick(*c.SignedIn, "logged in", "logged out"), v.SignedIn == *c.SignedIn,
			"The visitor is "+pick(v.SignedIn, "logged in", "logged out"))
	}
	if c.Device != nil {
		add("device", "Device is", "a "+*c.Device, v.Device == *c.Device, "It's a "+v.Device)
	}

	if c.QueryName != nil {
		given, has := v.Query[*c.QueryName]
		text, value, fits := "Address has", "?"+*c.QueryName, has
		if c.QueryValue != nil {
			value += "=" + *c.QueryValue
			fits = has && given[0] == *c.QueryValue
		}

		add("query", text, value, fits,
			pick(has, "It's "+*c.QueryName+"="+v.Query.Get(*c.QueryName), "The address doesn't have it"))
	}

	if c.Language != nil {
		add("language", "Language is", languageName(*c.Language), v.Language == *c.Language,
			"It's "+languageName(v.Language))
	}

	return out
}

// period says from when until when, in Manila time.
func (c Conditions) period() (text, value string) {
	switch {
	case c.EndsAt == nil:
		return "From", instantText(*c.StartsAt)
	case c.StartsAt == nil:
		return "Until", instantText(*c.EndsAt)
	}

	return "Between", instantText(*c.StartsAt) + " and " + instantText(*c.EndsAt)
}

// instantText says an instant in Manila; a day without a time is its first moment.
func instantText(at time.Time) string {
	at = at.In(clock.Manila)
	if at.Hour() == 0 && at.Minute() == 0 {
		return at.Format("Jan 2, 2006")
	}

	return at.Format("Jan 2, 2006, 3:04 PM")
}

func languageName(code string) string {
	switch code {
	case "fil":
		return "Filipino"
	case "en":
		return "English"
	}

	return "another language"
}

func pick(is bool, yes, no string) string {
	if is {
		return yes
	}

	return no
}

// FindMatch finds the first rule that is on and fits; nil for none. facts are asked for only if a rule is for the
// address.
func FindMatch(rules []*Rule, v Visit, facts func() (Facts, error)) (*Rule, error) {
	for _, rule := range rules {
		if !rule.IsActive || !rule.matches(v.Path) {
			continue
		}

		f, err := facts()
		if err != nil {
			return nil, err
		}
		if allPass(rule.Conditions.checks(v, f)) {
			return rule, nil
		}
	}

	return nil, nil
}

func allPass(checks []*Check) bool {
	for _, check := range checks {
		if !check.Fits {
			return false
		}
	}

	return true
}

// Location is where a rule leads a visit: its target, with the rest of the address behind /* and the query of the
// visit. A value that the target sets itself wins.
func (r *Rule) Location(v Visit) string {
	target := r.Target
	if prefix, ok := strings.CutSuffix(target, "*"); ok {
		target = prefix + restOf(r.FromPath, v.Path)
	}

	to, err := url.Parse(target)
	if err != nil {
		return "/"
	}

	query := to.Query()
	for name, values := range v.Query {
		if _, isSet := query[name]; !isSet {
			query[name] = values
		}
	}

	to.RawQuery = query.Encode()

	return to.String()
}

// restOf is what stands behind a prefix in a path. Empty segments go: two slashes at the start would lead to another
// host.
func restOf(from, path string) string {
	depth := strings.Count(from, "/") - 1
	var rest []string
	for i, segment := range strings.Split(strings.Trim(path, "/"), "/") {
		// Dots would lead out of the folder that the target names.
		if i >= depth && segment != "" && segment != "." && segment != ".." {
			rest = append(rest, url.PathEscape(segment))
		}
	}

	return strings.Join(rest, "/")
}
