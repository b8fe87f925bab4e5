package redirects

import (
	"net/url"
	"strings"
)

// findLoop gives the rules through which a rule leads back to itself, starting with it; nil for none. Only rules that
// are on count, and only circles that one visitor can go round: rules for phones and rules for computers never meet.
func findLoop(start *Rule, rules []*Rule) []*Rule {
	if !start.IsActive {
		return nil
	}

	return extend([]*Rule{start}, start.Conditions, rules)
}

// extend goes on from the last rule of a path. together are the conditions of all rules on it.
func extend(path []*Rule, together Conditions, rules []*Rule) []*Rule {
	last := path[len(path)-1]
	for _, next := range rules {
		if !next.IsActive || !last.leadsTo(next) {
			continue
		}
		if next.ID == path[0].ID {
			return path
		}
		if contains(path, next) {
			continue // a circle further on, which is refused where it is made
		}

		joined, isPossible := together.and(next.Conditions)
		if !isPossible {
			continue
		}

		// The path is copied: other rules go on from the same one.
		if loop := extend(append(path[:len(path):len(path)], next), joined, rules); loop != nil {
			return loop
		}
	}

	return nil
}

func contains(path []*Rule, rule *Rule) bool {
	for _, one := range path {
		if one.ID == rule.ID {
			return true
		}
	}

	return false
}

// leadsTo tells whether the target of a rule can be an address of another one.
func (r *Rule) leadsTo(next *Rule) bool {
	// Only our own addresses are followed: other sites lead where they like.
	if !strings.HasPrefix(r.Target, "/") {
		return false
	}

	parsed, err := url.Parse(r.Target)
	if err != nil {
		return false
	}

	path := parsed.Path
	if prefix, ok := strings.CutSuffix(path, "*"); ok {
		// Anything can stand behind it: the next rule only has to be below, or to hold all of it.
		return strings.HasPrefix(next.FromPath, strings.ToLower(prefix)) || next.matches(prefix+"x")
	}

	return next.matches(path)
}

// and joins two sets of conditions; false if no visit can meet both. The query of a visit goes along with it.
func (c Conditions) and(other Conditions) (Conditions, bool) {
	for _, pair := range []struct {
		into **bool
		from *bool
	}{{&c.BatchOpen, other.BatchOpen}, {&c.SignedIn, other.SignedIn}} {
		if !join(pair.into, pair.from) {
			return c, false
		}
	}

	if !join(&c.Device, other.Device) || !join(&c.Language, other.Language) {
		return c, false
	}

	// Two different workshops, or two different names of a query, say nothing about each other.
	if same(c.Workshop, other.Workshop) && !join(&c.WorkshopLive, other.WorkshopLive) {
		return c, false
	}
	if same(c.QueryName, other.QueryName) && !join(&c.QueryValue, other.QueryValue) {
		return c, false
	}

	if other.StartsAt != nil && (c.StartsAt == nil || other.StartsAt.After(*c.StartsAt)) {
		c.StartsAt = other.StartsAt
	}
	if other.EndsAt != nil && (c.EndsAt == nil || other.EndsAt.Before(*c.EndsAt)) {
		c.EndsAt = other.EndsAt
	}

	// Rules for different times never meet.
	isEmpty := c.StartsAt != nil && c.EndsAt != nil && !c.StartsAt.Before(*c.EndsAt)

	return c, !isEmpty
}

// join takes over a condition, and is false if there is another one already.
func join[T comparable](into **T, from *T) bool {
	if from == nil {
		return true
	}
	if *into == nil {
		*into = from
	}

	return **into == *from
}

func same(a, b *string) bool { return a != nil && b != nil && *a == *b }

// loopText names the rules of a circle: "Promo → Sale → Promo".
func loopText(loop []*Rule) string {
	var names strings.Builder
	for _, rule := range loop {
		names.WriteString(rule.Name + " → ")
	}

	return names.String() + loop[0].Name
}

// hiddenBy finds an earlier rule that always answers for all addresses of a rule; nil for none.
func hiddenBy(rule *Rule, rules []*Rule) *Rule {
	for _, earlier := range rules {
		if earlier.ID == rule.ID {
			return nil
		}
		// A rule with a condition leaves some visitors to those below it.
		if !earlier.IsActive || earlier.Conditions.Any() {
			continue
		}

		prefix, isWide := strings.CutSuffix(earlier.FromPath, "*")
		if earlier.FromPath == rule.FromPath || isWide && strings.HasPrefix(rule.FromPath, prefix) {
			return earlier
		}
	}

	return nil
}
