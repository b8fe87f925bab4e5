package httpapi

import (
	"context"
	"encoding/json"
	"html"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"atlas/internal/httpapi/routes"
)

// shellQuestions are asked on every private page.
const shellQuestions = "shell"

// duesStatuses are those of members who may owe something; the app knows the same (lib/mayHaveDues.ts).
var duesStatuses = []string{"Multiple Subscriptions Found", "Active", "Suspended", "Expired"}

// knownUser is what of the current user decides what their pages ask.
type knownUser struct {
	ID           int `json:"id"`
	AccessLevels []struct {
		ID string `json:"id"`
	} `json:"accessLevels"`
	Stage            *json.RawMessage `json:"stage"`
	MembershipStatus *string          `json:"membershipStatus"`
}

// isOnlyMember tells that the person acts as a member for sure: who has more levels may have chosen another.
func (u *knownUser) isOnlyMember() bool {
	return len(u.AccessLevels) == 1 && u.AccessLevels[0].ID == "member"
}

// otherHomes are levels whose home is another than that of staff; the app knows the same (lib/home.ts).
var otherHomes = []string{"non-member", "member", "coach", "assistant-coach", "head-coach", "expert", "affiliate",
	"success-manager", "team-lead", "assistant-team-lead"}

// IsOnlyStaff tells that the person acts for sure in a role that looks after the whole house.
func (u *knownUser) IsOnlyStaff() bool {
	for _, level := range u.AccessLevels {
		if slices.Contains(otherHomes, level.ID) {
			return false
		}
	}
	return len(u.AccessLevels) > 0
}

// isInStage tells that the person is in a stage.
func (u *knownUser) isInStage() bool {
	return u.Stage != nil && string(*u.Stage) != "null"
}

// showsStage tells that the home of the current user begins with their stage. Who may act as somebody else than a
// member might load its picture for nothing.
func showsStage(user json.RawMessage) bool {
	var known knownUser
	return json.Unmarshal(user, &known) == nil && known.isOnlyMember() && known.isInStage()
}

// pageAnswers asks what the page of somebody who is signed in asks first, as them: questions of the shell, and those
// of the route. Nothing of it is remembered.
func (a *api) pageAnswers(ctx context.Context, r *http.Request, route *routes.Route, user json.RawMessage) []firstAnswer {
	var known knownUser
	if json.Unmarshal(user, &known) != nil {
		return nil
	}

	asked := slices.Clone(a.questions[shellQuestions])
	name := route.Name

	// A page with a filter asks other questions; those of an unknown filter are left to the app.
	if more := name + "?" + r.URL.RawQuery; r.URL.RawQuery != "" && a.questions[more] != nil {
		asked = append(asked, a.questions[more]...)
	} else if r.URL.RawQuery == "" {
		asked = append(asked, a.questions[name]...)
	}

	value := func(slot string) (any, bool) {
		switch slot {
		case "$user":
			return known.ID, true
		case "$isInStage":
			return known.isInStage(), known.isOnlyMember()
		case "$hasDues":
			return known.MembershipStatus != nil &&
				slices.Contains(duesStatuses, *known.MembershipStatus), known.isOnlyMember()
		}

		text := route.Param(r.URL.Path, strings.TrimPrefix(slot, "$"))
		number, err := strconv.Atoi(text)
		return number, err == nil
	}

	return a.answers(ctx, asked, value)
}

// answers asks questions within the process, as the person that ctx names, with values for the slots of their
// variables. What they get is theirs alone.
func (a *api) answers(ctx context.Context, asked []question, value func(slot string) (any, bool)) []firstAnswer {
	var all []firstAnswer
	for _, one := range asked {
		if one.When != "" {
			if holds, isKnown := value(one.When); !isKnown || holds != true {
				continue
			}
		}

		// What needs a value that is not known is asked by the app later.
		variables, isKnown := filledVariables(one.Variables, value)
		if !isKnown {
			continue
		}

		// A text that looks like a slot would be filled in by the page.
		if data := (visitorForms{a}).ask(ctx, one, variables); data != nil && !hasSlot(string(data)) {
			all = append(all, firstAnswer{one.Operation, variables, data})
		}
	}

	return all
}

// filledVariables puts values in place of slots; false if one is not known.
func filledVariables(variables map[string]any, value func(slot string) (any, bool)) (map[string]any, bool) {
	filled := map[string]any{}
	for name, given := range variables {
		slot, isText := given.(string)
		if !isText || !strings.HasPrefix(slot, "$") {
			filled[name] = given
			continue
		}

		found, isKnown := value(slot)
		if !isKnown {
			return nil, false
		}

		filled[name] = found
	}

	return filled, true
}

// FirstData is a JSON object in two parts: the token, and all the rest.
type FirstData struct {
	Token, Rest []byte
	// ShowsStage tells that the largest thing on the page is the map of a stage.
	ShowsStage bool
	// IsOrdinary tells that it is certain what the person sees.
	IsOrdinary bool
	// IsStaffHome tells that the page is the home of somebody who looks after the whole house.
	IsStaffHome bool

	screen *screen
}

// slotValues are what a request puts into a page.
type slotValues struct {
	request  *http.Request
	nonce    string
	orderKey string
	first    *FirstData
}

func (v *slotValues) of(slot string) []byte {
	switch slot {
	case nonceSlot:
		return []byte(v.nonce)
	case tokenSlot:
		return v.first.Token
	case firstSlot:
		return v.first.Rest
	case screenSlot:
		return v.first.screen.html
	case styleSlot:
		return v.first.screen.style
	case redirectSlot:
		return []byte(redirectValue(v.request))
	case keySlot:
		if v.orderKey == "" {
			v.orderKey = newOrderKey()
		}

		return []byte(v.orderKey)
	default:
		return []byte(html.EscapeString(v.request.URL.EscapedPath()))
	}
}
