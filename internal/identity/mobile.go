package identity

import (
	"context"
	"fmt"
	"regexp"
	"strings"
)

// MobileMessage is the catalogue's sentence for a number that is none.
const MobileMessage = "Invalid mobile number!"

// philippines is the country of numbers that are written without one.
const philippines = "+63"

var (
	// localMobile are the ways in which Filipinos write their numbers, without blanks and marks; the group is what
	// follows the country.
	localMobile = regexp.MustCompile(`^(?:\+?0|\+?63|\+?630|0063|00630)(9[0-9]{9})$`)
	// worldMobile is a number with its country, as E.164 writes it.
	worldMobile = regexp.MustCompile(`^\+[1-9][0-9]{7,14}$`)
)

// CleanMobile reads a typed number and gives it as E.164, the form in which numbers are kept and compared:
// +639171234567 for 0917 123 4567, 63917… and +63 (0) 917 …, and what begins with a plus and has 8 to 15 digits as it
// is. It tells whether the text was a mobile number; what is none comes back without blanks and marks.
func CleanMobile(typed string) (string, bool) {
	number := strings.Map(func(r rune) rune {
		if r == '+' || r >= '0' && r <= '9' {
			return r
		}

		return -1
	}, typed)

	if parts := localMobile.FindStringSubmatch(number); parts != nil {
		return philippines + parts[1], true
	}

	return number, worldMobile.MatchString(number)
}

// MobileKey is how numbers are compared, also those from before all were kept as E.164: the number as E.164, or what
// was typed where it is none.
func MobileKey(typed string) string {
	number, _ := CleanMobile(typed)
	return number
}

// MobileText is a kept number as people write it: 0917 123 4567 for one of the Philippines, and any other as it is.
func MobileText(number string) string {
	local, ok := strings.CutPrefix(number, philippines)
	if !ok || len(local) != 10 || local[0] != '9' {
		return number
	}
	return "0" + local[:3] + " " + local[3:6] + " " + local[6:]
}

// NormalizeMobiles writes the numbers of people from before they were kept as E.164 in that form, with what lists
// search by. What is no number stays as it is. The info log says how many changed, and whose number is none. It runs at
// every start and costs a look at the table once it is done.
func (s *Service) NormalizeMobiles(ctx context.Context) error {
	changed, invalid := 0, []int{}

	// In parts of their own transaction, so that a large table doesn't keep writers waiting.
	for last := 0; ; {
		numbers := map[*User]string{}
		people, err := users.All(ctx, s.db,
			"WHERE id > ? AND mobile_number IS NOT NULL AND mobile_number NOT LIKE '+%' ORDER BY id LIMIT ?", last,
			foldChunk)
		if err != nil {
			return fmt.Errorf("read numbers that are not E.164: %w", err)
		}

		for _, u := range people {
			last = u.ID
			if number, ok := CleanMobile(*u.MobileNumber); ok {
				numbers[u] = number
			} else {
				invalid = append(invalid, u.ID)
			}
		}

		err = s.db.Tx(ctx, func(ctx context.Context) error {
			for u, number := range numbers {
				u.MobileNumber = &number
				if err := s.saveUser(ctx, u, "mobile_number"); err != nil {
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
	return s.note(ctx,
		logLine{Action: "mobile_normalize", Entity: "user",
			After: map[string]any{"changed": changed, "notNumbers": invalid}})
}
