package people

import (
	"context"
	"fmt"
	"strings"

	"atlas/internal/identity/values"
	"atlas/internal/platform/fold"
)

// searchTextMax keeps the words of a person within what an index can hold.
const searchTextMax = 1200

// Fold writes anew what lists sort and search by. Anyone who changes a name, the address, the Tribe ID or the number
// goes through Create or Save, which call it.
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

// Save writes columns of a person and what lists know them by.
func (s *Service) Save(ctx context.Context, u *User, columns ...string) error {
	u.Fold()
	return Users.Update(ctx, s.db, u, append(columns, "name_key", "search_text")...)
}

const foldChunk = 500

// Fold writes what lists sort and search by for people from before there was such a thing. It costs nothing once
// it is done.
func (s *Service) Fold(ctx context.Context) error {
	// In parts of their own transaction, so that a large table doesn't keep writers waiting.
	for {
		var people []*User
		err := s.db.Tx(ctx, func(ctx context.Context) (err error) {
			if people, err = Users.All(ctx, s.db, "WHERE name_key = '' ORDER BY id LIMIT ?"+s.db.ForUpdate(),
				foldChunk); err != nil {
				return fmt.Errorf("read people without keys: %w", err)
			}

			for _, u := range people {
				if err := s.Save(ctx, u); err != nil {
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
