package people

import (
	"context"
	"fmt"

	"atlas/internal/identity/audit"
	"atlas/internal/identity/contact"
)

// NormalizeMobiles writes the numbers of people from before they were kept as E.164 in that form, with what lists
// search by. What is no number stays as it is. The info log says how many changed, and whose number is none. It runs at
// every start and costs a look at the table once it is done.
func (s *Service) NormalizeMobiles(ctx context.Context) error {
	changed, invalid := 0, []int{}

	// In parts of their own transaction, so that a large table doesn't keep writers waiting.
	for last := 0; ; {
		numbers := map[*User]string{}
		people, err := Users.All(ctx, s.db,
			"WHERE id > ? AND mobile_number IS NOT NULL AND mobile_number NOT LIKE '+%' ORDER BY id LIMIT ?", last,
			foldChunk)
		if err != nil {
			return fmt.Errorf("read numbers that are not E.164: %w", err)
		}

		for _, u := range people {
			last = u.ID
			if number, ok := contact.CleanMobile(*u.MobileNumber); ok {
				numbers[u] = number
			} else {
				invalid = append(invalid, u.ID)
			}
		}

		err = s.db.Tx(ctx, func(ctx context.Context) error {
			for u, number := range numbers {
				u.MobileNumber = &number
				if err := s.Save(ctx, u, "mobile_number"); err != nil {
					return fmt.Errorf("write the number of user %d: %w", u.ID, err)
				}
			}

			return nil
		})
		if err != nil {
			return err
		}

		changed += len(numbers)
		if len(people) < foldChunk {
			break
		}
	}

	if changed == 0 {
		return nil
	}

	s.log.InfoContext(ctx, "mobile numbers are kept as E.164 now", "changed", changed, "left as they are", len(invalid))
	return s.audit.Write(ctx,
		audit.Line{Action: "mobile_normalize", Entity: "user",
			After: map[string]any{"changed": changed, "notNumbers": invalid}})
}
