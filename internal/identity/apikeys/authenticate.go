package apikeys

import (
	"context"
	"fmt"
	"strings"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
)

// useEvery is how often the last use of a key is written down.
const useEvery = time.Minute

// IsKey tells whether an Authorization header carries a key, right or wrong.
func IsKey(authorization string) bool {
	return strings.HasPrefix(bearerOf(authorization), Prefix)
}

// bearerOf is what follows "Bearer"; the word can be written in any case.
func bearerOf(authorization string) string {
	scheme, value, found := strings.Cut(authorization, " ")
	if !found || !strings.EqualFold(scheme, "Bearer") {
		return ""
	}

	return strings.TrimSpace(value)
}

// Authenticate tells as whom a program acts that sent a key: with what the level of the key opens and its maker holds
// too, read anew for every request.
//
// Returns errs.Unauthenticated for a key that is wrong, expired, revoked or stopped, and errs.RateLimited after too
// many wrong ones from one network or too many requests with one key.
func (s *Service) Authenticate(ctx context.Context, authorization string) (actor.Actor, error) {
	visitor := actor.From(ctx)
	secret := bearerOf(authorization)
	found, err := s.find(ctx, secret)
	if err != nil {
		return actor.Actor{}, fmt.Errorf("find API key: %w", err)
	}

	// Only wrong secrets are counted; the program of somebody with a right key is never locked out by others.
	if found == nil {
		if err := s.hooks.CountWrong(ctx, visitor.IP); err != nil {
			return actor.Actor{}, err
		}

		return actor.Actor{}, errs.New(errs.Unauthenticated,
			"This API key is not valid. Check that you copied all of it.")
	}

	now := s.clock.Now()
	if refusal := refusalOf(found, now); refusal != nil {
		return actor.Actor{}, refusal
	}

	// Counted after the key was found right, so nobody can use up the requests of another one.
	if wait := s.requests.count(found.ID, now); wait > 0 {
		return actor.Actor{}, errs.TooMany(wait)
	}

	rights, err := s.rightsOf(found)
	if err != nil {
		return actor.Actor{}, err
	}

	// The request goes on when the use can't be noted.
	if err := s.recordUse(ctx, &found.Key, visitor.IP, now); err != nil {
		s.log.WarnContext(ctx, "could not note the use of an API key", "error", err)
	}

	return actor.Actor{
		UserID: found.UserID, KeyID: found.ID, Name: found.Name, Rights: rights, Sees: s.hooks.Sees(found.LevelID),
		RequestID: visitor.RequestID, IP: visitor.IP, UserAgent: visitor.UserAgent,
	}, nil
}

// find finds the row of a key whose secret is right; nil for any other.
func (s *Service) find(ctx context.Context, secret string) (*presented, error) {
	id, ok := idOf(secret)
	if !ok {
		return nil, nil
	}

	found, err := s.findPresented(ctx, id)
	if err != nil {
		return nil, err
	}
	if found == nil || !secretsEqual(secret, found.SecretHash) {
		return nil, nil
	}

	return found, nil
}

func refusalOf(key *presented, now time.Time) error {
	switch key.state(now, key.isMakerArchived || key.level == nil) {
	case Revoked:
		return errs.New(errs.Unauthenticated, "This API key was revoked. Create a new one.")
	case Expired:
		return errs.New(errs.Unauthenticated, "This API key has expired. Create a new one.")
	case Stopped:
		if key.level == nil {
			return errs.New(errs.Unauthenticated,
				"This API key stopped working because its access level was deleted. Create a new one.")
		}

		return errs.New(errs.Unauthenticated, "This API key stopped working because the account of %s is archived.",
			key.makerName)
	}

	return nil
}

// rightsOf is what the level opens and the maker holds too.
func (s *Service) rightsOf(key *presented) (*actor.Rights, error) {
	level, err := s.hooks.Rights(false, []Grant{*key.level})
	if err != nil {
		return nil, fmt.Errorf("read the rights of API key %d: %w", key.ID, err)
	}

	maker, err := s.hooks.Rights(key.legacyAdmin, key.maker)
	if err != nil {
		return nil, fmt.Errorf("read the rights of the maker of API key %d: %w", key.ID, err)
	}

	// Until the maker has proven their address they hold nothing, and neither do their keys.
	if !key.isMakerProven {
		return &actor.Rights{}, nil
	}

	return level.Intersect(maker), nil
}
