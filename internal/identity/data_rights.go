package identity

import (
	"context"
	"fmt"
	"slices"
	"time"

	"atlas/internal/platform/privacy"
)

// What a person may ask of the site about their data: a copy of everything, and to be forgotten. Both go over the
// tables that every domain declares; DataParts and Erased are the doors for those above identity.

const (
	exportTimeout = 5 * time.Minute
	eraseTimeout  = 10 * time.Minute
	eraseEvery    = time.Hour
)

// eraseJob looks for people whose time to be forgotten has come.
type eraseJob struct{}

// Kind names the job.
func (eraseJob) Kind() string { return "identity_erase" }

// dataParts are the tables of identity and of those below and above it.
func (s *Service) dataParts() []privacy.Table {
	return slices.Concat(s.hooks.DataParts, DataTables())
}

// subject is how tables know a person.
func (s *Service) subject(user *User) privacy.Person {
	return privacy.Person{ID: user.ID, Email: user.Email, EmailKey: user.EmailKey, AddressKey: s.accountKey(user.Email)}
}

// AddressErased tells whether an address belonged to somebody who was erased. Imports must not bring such people back.
func (s *Service) AddressErased(ctx context.Context, email string) (bool, error) {
	n, err := s.db.Int(ctx, `SELECT COUNT(*) FROM erased_addresses WHERE address_key = ?`, s.accountKey(email))
	return n > 0, err
}

// welcomeErased lets an erased person come back who signs up themselves.
func (s *Service) welcomeErased(ctx context.Context, email string) error {
	_, err := s.db.Exec(ctx, `DELETE FROM erased_addresses WHERE address_key = ?`, s.accountKey(email))
	return err
}

// AddressesErased picks from many addresses those of erased people, in one statement.
func (s *Service) AddressesErased(ctx context.Context, emails []string) (map[string]bool, error) {
	byKey := make(map[string][]string, len(emails))
	for _, email := range emails {
		key := s.accountKey(email)
		byKey[key] = append(byKey[key], email)
	}

	keys := make([]string, 0, len(byKey))
	for key := range byKey {
		keys = append(keys, key)
	}

	cond, arg := s.db.InTexts("address_key", keys)
	rows, err := s.db.Query(ctx, `SELECT address_key FROM erased_addresses WHERE `+cond, arg)
	if err != nil {
		return nil, fmt.Errorf("look for erased addresses: %w", err)
	}

	defer rows.Close()
	found := map[string]bool{}
	for rows.Next() {
		var key string
		if err := rows.Scan(&key); err != nil {
			return nil, fmt.Errorf("read erased address: %w", err)
		}

		for _, email := range byKey[key] {
			found[email] = true
		}
	}

	return found, rows.Err()
}
