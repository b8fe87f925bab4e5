package identity

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"atlas/internal/identity/values"
	"atlas/internal/platform/fold"
)

// searchTextMax keeps the words of a person within what an index can hold.
const searchTextMax = 1200

// Fold writes anew what lists sort and search by. Anyone who changes a name, the address, the Tribe ID or the number
// goes through createUser or saveUser, which call it.
func (u *User) Fold() {
	u.NameKey = fold.Plain(u.FirstName + " " + u.LastName)
	if u.NameKey == "" { // a name of nothing but marks
		u.NameKey = fold.Plain(u.Email)
	}

	words := []string{
		u.FirstName,
		values.OrEmpty(u.MiddleName),
		u.LastName,
		values.OrEmpty(u.Suffix),
		u.Email,
		values.OrEmpty(u.TribeID),
	}
	if number := values.OrEmpty(u.MobileNumber); number != "" {
		words = append(words, number)
		if local, ok := strings.CutPrefix(number, "+63"); ok { // people look for either way of writing it
			words = append(words, "0"+local)
		} else if strings.HasPrefix(number, "0") {
			words = append(words, "+63"+number[1:])
		}
	}

	u.SearchText = cutBytes(fold.Plain(strings.Join(words, " ")), searchTextMax)
}

// cutBytes keeps whole characters of at most so many bytes.
func cutBytes(text string, most int) string {
	if len(text) <= most {
		return text
	}
	return strings.ToValidUTF8(text[:most], "")
}

// saveUser writes columns of a person and what lists know them by.
func (s *Service) saveUser(ctx context.Context, u *User, columns ...string) error {
	u.Fold()
	return users.Update(ctx, s.db, u, append(columns, "name_key", "search_text")...)
}

const (
	// noLevelRank is the place of people without a level: behind all levels.
	noLevelRank = 1000
	// levelBits is how many levels have a bit of their own in level_bits. The next bit says that somebody holds one
	// further behind, which has to be looked up.
	levelBits = 62
)

// levelBitsOf is the SQL of what level_bits of a row of users has to be.
func levelBitsOf(row string) string {
	of := func(what, which string) string {
		return "COALESCE((SELECT CAST(" + what +
			" AS BIGINT) FROM user_access_levels g JOIN access_levels l ON l.id = g.level_id WHERE g.user_id = " + row +
			".id AND l.position " + which + "), 0)"
	}
	bits := strconv.Itoa(levelBits)
	return of("SUM(CAST(1 AS BIGINT) << l.position)", "< "+bits) + " + " + of("MAX(CAST(1 AS BIGINT) << "+bits+")",
		">= "+bits)
}

const foldChunk = 500

// FoldUsers writes what lists sort and search by for people from before there was such a thing. It costs nothing once
// it is done.
func (s *Service) FoldUsers(ctx context.Context) error {
	// In parts of their own transaction, so that a large table doesn't keep writers waiting.
	for {
		var people []*User
		err := s.db.Tx(ctx, func(ctx context.Context) (err error) {
			if people, err = users.All(ctx, s.db, "WHERE name_key = '' ORDER BY id LIMIT ?"+s.db.ForUpdate(),
				foldChunk); err != nil {
				return fmt.Errorf("read people without keys: %w", err)
			}

			for _, u := range people {
				if err := s.saveUser(ctx, u); err != nil {
					return fmt.Errorf("write keys of user %d: %w", u.ID, err)
				}
			}

			return nil
		})
		if err != nil || len(people) < foldChunk {
			return err
		}
	}
}
