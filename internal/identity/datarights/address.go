package datarights

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"atlas/internal/identity/audit"
	"atlas/internal/platform/privacy"
)

const (
	exportTimeout = 5 * time.Minute
	eraseTimeout  = 10 * time.Minute
	eraseEvery    = time.Hour
)

// eraseJob looks for people whose time to be forgotten has come.
type eraseJob struct{}

// Kind names the job.
func (eraseJob) Kind() string { return "identity_erase" }

// subject is how tables know a person.
func (s *Service) subject(user *Person) privacy.Person {
	return privacy.Person{
		ID: user.ID, Email: user.Email, EmailKey: user.EmailKey, AddressKey: s.hooks.AddressKey(user.Email),
	}
}

// AddressErased tells whether an address belonged to somebody who was erased. Imports must not bring such people back.
func (s *Service) AddressErased(ctx context.Context, email string) (bool, error) {
	return s.store.isErased(ctx, s.hooks.AddressKey(email))
}

// WelcomeBack lets an erased person come back who signs up themselves.
func (s *Service) WelcomeBack(ctx context.Context, email string) error {
	return s.store.deleteAddress(ctx, s.hooks.AddressKey(email))
}

// AddressesErased picks from many addresses those of erased people, in one statement.
func (s *Service) AddressesErased(ctx context.Context, emails []string) (map[string]bool, error) {
	byKey := make(map[string][]string, len(emails))
	for _, email := range emails {
		key := s.hooks.AddressKey(email)
		byKey[key] = append(byKey[key], email)
	}

	keys := make([]string, 0, len(byKey))
	for key := range byKey {
		keys = append(keys, key)
	}

	erased, err := s.store.erasedAmong(ctx, keys)
	if err != nil {
		return nil, fmt.Errorf("look for erased addresses: %w", err)
	}

	found := map[string]bool{}
	for _, key := range erased {
		for _, email := range byKey[key] {
			found[email] = true
		}
	}

	return found, nil
}

// accountLine begins a line of the info log about somebody's account.
func accountLine(action string, userID int) audit.Line {
	return audit.Line{Action: action, SubjectID: userID, Entity: "user", EntityID: strconv.Itoa(userID)}
}
