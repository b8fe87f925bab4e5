package sessions

import (
	"context"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"strconv"
	"time"

	"atlas/internal/identity/access"
	"atlas/internal/identity/accesslevels"
	"atlas/internal/identity/audit"
	"atlas/internal/identity/people"
	"atlas/internal/identity/values"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
)

// currentUser is the part of the current user that identity knows, in the words of the contract.
type currentUser struct {
	ID                int                 `json:"id"`
	Email             string              `json:"email"`
	FirstName         string              `json:"firstName"`
	LastName          string              `json:"lastName"`
	Slug              string              `json:"slug"`
	ProfileImage      *string             `json:"profileImage"`
	Roles             []string            `json:"roles"`
	AccessLevels      []levelRef          `json:"accessLevels"`
	ShowReturneeModal bool                `json:"showReturneeModal"`
	TribeID           *string             `json:"tribeId"`
	OriginalUserID    *int                `json:"originalUserId"`
	IsImpersonating   bool                `json:"isImpersonating"`
	UserProfile       *people.UserProfile `json:"userProfile"`
	// MustSetUpTwoFactor is ours, not the contract's: nothing but setting it up works until it is done.
	MustSetUpTwoFactor bool `json:"mustSetUpTwoFactor"`
	// MustChangePassword is ours too: nothing but choosing another password works until it is done.
	MustChangePassword bool `json:"mustChangePassword"`
	// ErasureDueAt is ours too: when the person will be forgotten, while they can take it back.
	ErasureDueAt *time.Time `json:"erasureDueAt"`
	// IsEmailProven is ours too: other people are not shown before it is true. SeesMembers tells whether members are
	// shown.
	IsEmailProven bool `json:"isEmailProven"`
	SeesMembers   bool `json:"seesMembers"`

	isLegacyAdmin bool
	levelIDs      []string
}

// CurrentUserPart is what another domain knows of the current user. It is read with the person u, in the one statement
// for all that the current user is.
type CurrentUserPart struct {
	// Joins lead from u to one row at most of further tables, under names that no other part uses; Columns are what is
	// read of them.
	Joins   string
	Columns []string
	// Read gives where the columns of a row go, and what makes fields of them.
	Read func() (dest []any, fill func(ctx context.Context, into map[string]any) error)
}

// readPart is a part while it is read.
type readPart struct {
	dest []any
	fill func(ctx context.Context, into map[string]any) error
}

type levelRef struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// parts are the fields of the current user that other domains fill, with what they are until then.
var parts = []struct{ name, otherwise string }{
	{"stage", "null"},
	{"managedStage", "null"},
	{"group", "null"},
	{"managedGroup", "null"},
	{"stagesAsReviewer", "[]"},
	{"affiliateTimestamp", "null"},
	{"accountabilityAsLeaderId", "null"},
	{"accountabilityGroupId", "null"},
	{"isFastTrackStudent", "false"},
	{"isBatch17", "false"},
	{"isJourneyFormCompleted", "false"},
	{"batch", "null"},
	{"membershipStatus", "null"},
	// accessKey is ours: it changes with everything that the person holds, and when that opens, closes or is suspended.
	{"accessKey", "null"},
}

// CurrentUser gives the caller as JSON with every field of the contract, null for a visitor.
//
// Anyone may call it.
func (s *Service) CurrentUser(ctx context.Context) (json.RawMessage, error) {
	a := actor.From(ctx)
	if !a.SignedIn() {
		return nil, nil
	}
	text, _, err := s.currentPerson(ctx, a)
	return text, err
}

// CurrentUserVersion gives the field version of the current user: pages ask for it now and then, and for the current
// user when it has changed.
//
// Requires a login.
func (s *Service) CurrentUserVersion(ctx context.Context) (string, error) {
	a := actor.From(ctx)
	if !a.SignedIn() {
		return "", errs.Login()
	}
	_, version, err := s.currentPerson(ctx, a)
	return version, err
}

// currentPerson is the current user of an actor as it is sent, with its version; empty when the person is gone.
func (s *Service) currentPerson(ctx context.Context, a actor.Actor) (text json.RawMessage, version string, err error) {
	me, read, err := s.users.find(ctx, a, s.hooks.CurrentUserParts)
	if err != nil || me == nil {
		return nil, "", err
	}

	levels, err := s.levels.ByIDs(ctx, me.levelIDs)
	if err != nil {
		return nil, "", err
	}

	me.setLevels(levels)
	text, version, err = writeCurrentUser(ctx, me, read, access.Known.Maps(a.Rights))
	if err != nil {
		return nil, "", fmt.Errorf("write current user %d: %w", a.UserID, err)
	}

	return text, version, nil
}

// setLevels names the levels of the person, and what follows from them.
func (me *currentUser) setLevels(levels []*accesslevels.Level) {
	me.Roles, me.AccessLevels = rolesOf(me.isLegacyAdmin, levels), make([]levelRef, len(levels))
	for i, level := range levels {
		me.AccessLevels[i] = levelRef{level.ID, level.Name}
	}

	me.SeesMembers = access.PeopleViewOf(me.IsEmailProven, me.Roles) == actor.SeesMembers
}

// writeCurrentUser joins what identity knows, the two maps, which are written once per combination of levels, and the
// parts of other domains. The version is a fingerprint of all of it, and its last field.
func writeCurrentUser(
	ctx context.Context, me *currentUser, read []readPart, held *access.HeldRights,
) (text json.RawMessage, version string, err error) {
	own, err := json.Marshal(me)
	if err != nil {
		return nil, "", fmt.Errorf("encode current user: %w", err)
	}

	filled := map[string]any{}
	for _, part := range read {
		if err := part.fill(ctx, filled); err != nil {
			return nil, "", fmt.Errorf("fill parts of the current user: %w", err)
		}
	}

	text = make([]byte, 0, len(own)+len(held.PageAccess)+len(held.FunctionAccess)+512)
	text = append(text, own[:len(own)-1]...)
	text = appendField(text, "pageAccess", held.PageAccess)
	text = appendField(text, "functionAccess", held.FunctionAccess)

	for _, part := range parts {
		value := json.RawMessage(part.otherwise)
		if given, ok := filled[part.name]; ok {
			if value, err = json.Marshal(given); err != nil {
				return nil, "", fmt.Errorf("%s of the current user: %w", part.name, err)
			}

			delete(filled, part.name)
		}

		text = appendField(text, part.name, value)
	}

	// A field that nobody declared would be lost without a word.
	for name := range filled {
		return nil, "", fmt.Errorf("the current user has no field %s to fill", name)
	}

	// The version is over everything before it, so it changes whenever the page would.
	fingerprint := fnv.New64a()
	_, _ = fingerprint.Write(text)
	version = strconv.FormatUint(fingerprint.Sum64(), 36)
	text = appendField(text, "version", json.RawMessage(`"`+version+`"`))

	return append(text, '}'), version, nil
}

func appendField(text []byte, name string, value json.RawMessage) []byte {
	text = append(text, `,"`...)
	text = append(text, name...)
	text = append(text, `":`...)
	return append(text, value...)
}

// HideReturneeModal closes the welcome-back notice of the caller for good; true, also if it was closed before.
//
// Requires a login.
func (s *Service) HideReturneeModal(ctx context.Context) (bool, error) {
	a := actor.From(ctx)
	if !a.SignedIn() {
		return false, errs.Login()
	}

	err := s.db.Tx(ctx, func(ctx context.Context) error {
		wasShown, err := s.users.closeWelcomeBack(ctx, a.UserID, s.clock.Now())
		if err != nil || !wasShown {
			return err
		}

		return s.audit.Write(
			ctx,
			audit.Line{
				Action:    "returnee_notice_closed",
				SubjectID: a.UserID,
				Entity:    "user",
				EntityID:  values.ID(a.UserID),
			},
		)
	})
	return err == nil, err
}
