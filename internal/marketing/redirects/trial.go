package redirects

import (
	"context"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
)

// TrialInput is a visit that staff want to try out.
type TrialInput struct {
	// Address is a path of ours with or without a query, or a whole address.
	Address  string
	SignedIn bool
	// Device is phone or computer, Language is fil or en.
	Device   string
	Language string
	// At is now without one.
	At *time.Time
}

// Trial is what happens for a visit, and why.
type Trial struct {
	// Address is the path and query that were tried.
	Address string
	At      time.Time
	// RuleID is the rule that is used; nil for none.
	RuleID *int
	// Location is where the visitor ends up; empty if there is nothing.
	Location string
	// Kind is rule, page, landing, funnel, affiliate or missing; Sentence says the same to people.
	Kind     string
	Sentence string
	Steps    []*TrialStep
}

// TrialStep is the answer of one rule.
type TrialStep struct {
	RuleID   int
	Position int
	Name     string
	// Outcome is used, no, skipped (a rule above was used) or off.
	Outcome  string
	Sentence string
	// Checks are empty for a rule that is off.
	Checks []*Check
}

// Try says what happens for a visit and what each rule answers. Nothing is counted.
//
// Requires the page redirectRules. Returns errs.Invalid.
func (s *Service) Try(ctx context.Context, in TrialInput) (*Trial, error) {
	if !actor.From(ctx).Page(rulesPage) {
		return nil, errs.Denied()
	}

	visit, err := s.visitOf(in)
	if err != nil {
		return nil, err
	}

	// Not from memory: another process may have changed a rule a moment ago.
	all, err := s.store.loadRules(ctx, "")
	if err != nil {
		return nil, err
	}

	facts, err := s.facts(ctx, visit.At)
	if err != nil {
		return nil, err
	}

	trial := &Trial{Address: visit.Path, At: visit.At}
	if len(visit.Query) > 0 {
		trial.Address += "?" + visit.Query.Encode()
	}

	// Asked even if a rule fits: pages of the app come before all rules.
	landing, err := s.landing(ctx, visit.Path)
	if err != nil {
		return nil, err
	}

	var used *Rule
	for i, rule := range all {
		step := tryRule(rule, visit, facts, used != nil)
		step.Position = i + 1

		// Pages of the app come before every rule.
		if step.Outcome == "used" && landing.Kind == "page" {
			step.Outcome = "no"
			step.Sentence = "The page " + landing.Name + " opens before any rule is checked."
		}

		if step.Outcome == "used" {
			used = rule
		}

		trial.Steps = append(trial.Steps, step)
	}

	if used != nil {
		trial.RuleID = &used.ID
		trial.Kind = "rule"
		trial.Location = used.Location(visit)
		trial.Sentence = ruleSentence(used, trial.Steps, visit)

		return trial, nil
	}

	trial.Kind = landing.Kind
	trial.Location = landing.Path
	trial.Sentence = landing.sentence()

	return trial, nil
}

// visitOf reads a visit out of what was typed.
func (s *Service) visitOf(in TrialInput) (Visit, error) {
	var c errs.Check
	typed := strings.TrimSpace(in.Address)
	if rest, ok := strings.CutPrefix(typed, s.baseURL); ok {
		typed = rest
	}

	if !strings.HasPrefix(typed, "/") {
		typed = "/" + typed
	}

	parsed, err := url.Parse(typed)
	isOurs := err == nil && parsed.Host == "" && parsed.Scheme == "" && !strings.Contains(parsed.Path, "://")
	c.That(strings.TrimSpace(in.Address) != "", "address", errs.IsRequired)
	c.That(isOurs, "address", "must be an address of this site, such as /free-training")
	c.That(len(typed) <= targetMax, "address", errs.IsTooLong)
	c.That(slices.Contains(devices, in.Device), "device", errs.IsNotValid)
	c.That(slices.Contains(languages, in.Language), "language", errs.IsNotValid)
	if err := c.Err(); err != nil {
		return Visit{}, err
	}

	at := s.clock.Now()
	if in.At != nil {
		at = *in.At
	}

	return Visit{
		Path: parsed.Path, Query: parsed.Query(), At: at, SignedIn: in.SignedIn, Device: in.Device,
		Language: in.Language,
	}, nil
}

func (s *Service) landing(ctx context.Context, path string) (Landing, error) {
	if s.hooks.Otherwise == nil {
		return Landing{Kind: "missing"}, nil
	}
	landing, err := s.hooks.Otherwise(ctx, path)
	if err != nil {
		return Landing{}, fmt.Errorf("find where %s leads: %w", path, err)
	}

	return landing, nil
}

func tryRule(rule *Rule, v Visit, f Facts, isDecided bool) *TrialStep {
	step := &TrialStep{RuleID: rule.ID, Name: rule.Name, Checks: []*Check{}}
	if !rule.IsActive {
		step.Outcome = "off"
		step.Sentence = "Off, so it's never checked."

		return step
	}

	step.Checks = rule.Checks(v, f)
	var misses []string
	for _, check := range step.Checks {
		if !check.Fits {
			misses = append(misses, check.Found+", not "+strings.TrimSpace(wanted(check)))
		}
	}

	switch {
	case len(misses) > 0 && isDecided:
		step.Outcome = "skipped"
		step.Sentence = "Not checked: a rule above answered. It wouldn't fit either."
	case len(misses) > 0:
		step.Outcome = "no"
		step.Sentence = "No. " + misses[0] + "."
	case isDecided:
		step.Outcome = "skipped"
		step.Sentence = "Not checked: a rule above answered. On its own, it would fit."
	default:
		step.Outcome = "used"
		step.Sentence = "Yes, so this one is used."
		if len(step.Checks) > 1 {
			step.Sentence = fmt.Sprintf("Yes, so this one is used. All %d checks fit:", len(step.Checks))
		}
	}

	return step
}

// wanted says what a check asks for, to follow the word "not".
func wanted(check *Check) string {
	switch check.Kind {
	case "dates":
		return strings.ToLower(check.Text) + " " + check.Value
	case "address":
		if check.Text != "Address is" {
			return "below " + check.Value
		}
	case "query":
		return "with " + check.Value
	}

	return check.Value
}

func ruleSentence(used *Rule, steps []*TrialStep, v Visit) string {
	position := 0
	for _, step := range steps {
		if step.RuleID == used.ID {
			position = step.Position
		}
	}

	sentence := fmt.Sprintf("Rule %d, temporary.", position)
	if len(v.Query) > 0 {
		sentence += " What's behind the ? goes along."
	}

	return sentence
}

func (l Landing) sentence() string {
	switch l.Kind {
	case "page":
		return "The page “" + l.Name + "” opens as usual. Rules aren't checked for pages of the app."
	case "landing":
		return "No rule fits, so the page “" + l.Name + "” opens."
	case "funnel":
		return "No rule fits, so the funnel “" + l.Name + "” opens."
	case "affiliate":
		return "No rule fits, so the affiliate link is followed."
	}

	return "No rule fits, and there is no such page. Visitors see “We couldn't find that page.”"
}
