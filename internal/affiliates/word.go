package affiliates

import (
	"context"
	"regexp"
	"strconv"
	"strings"

	"atlas/internal/affiliates/attribution"
	"atlas/internal/identity/people"
	"atlas/internal/platform/errs"
)

var wordShape = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

const (
	wordMin = 3
	wordMax = 60
	// wordsMax is how many words one affiliate may have had, so that nobody collects them.
	wordsMax = 5
	// wordTries is how many numbers are tried behind a name.
	wordTries = 200
)

// cleanWord is a word as it is compared.
func cleanWord(typed string) string { return strings.ToLower(strings.TrimSpace(typed)) }

// isWord tells whether something can be a word of a link.
func isWord(text string) bool {
	return len(text) >= wordMin && len(text) <= wordMax && wordShape.MatchString(text)
}

// checkWord says what is wrong with a word before anybody is asked whose it is.
func (s *Service) checkWord(word string) error {
	c := new(errs.Check)
	switch {
	case word == "":
		c.Add("slug", errs.IsRequired)
	case len(word) < wordMin:
		c.Add("slug", errs.IsTooShort)
	case len(word) > wordMax:
		c.Add("slug", errs.IsTooLong)
	case !wordShape.MatchString(word):
		c.Add("slug", "can only have letters, numbers and single hyphens")
	// A word that we use, or that reads as ours, would let an affiliate pose as us.
	case s.reserved(word) || isOfficial(word):
		c.Add("slug", "is reserved. Choose another one.")
	}

	return c.Err()
}

// WordTaken tells whether a word that somebody wants for a funnel is an affiliate's. The transaction of ctx holds the
// word from then on.
func (s *Service) WordTaken(ctx context.Context, word string) (bool, error) {
	owner, err := s.store.holdWord(ctx, cleanWord(word))
	return owner != 0, err
}

// wordFree tells whether somebody may have a word: it is no other affiliate's, no funnel's and not the profile of
// somebody else. The transaction of ctx holds the word from then on.
func (s *Service) wordFree(ctx context.Context, word string, affiliateID, userID int) (bool, error) {
	// Held first: anyone else wants it waits until this transaction ends.
	owner, err := s.store.holdWord(ctx, word)
	if err != nil || owner != 0 && owner != affiliateID {
		return false, err
	}

	if s.hooks.SlugTaken != nil {
		isTaken, err := s.hooks.SlugTaken(ctx, word)
		if err != nil || isTaken {
			return false, err
		}
	}

	// In a statement of its own: what others wrote while this one waited for the word counts.
	isElsewhere, err := s.store.isElsewhere(ctx, word, userID)
	return err == nil && !isElsewhere, err
}

// firstWord finds a word for somebody who becomes an affiliate: that of their profile, with a number behind it where
// that is taken.
func (s *Service) firstWord(ctx context.Context, u *people.User) (string, error) {
	// Room is left for a hyphen and a number behind it.
	base := strings.Trim(u.Slug[:min(len(u.Slug), wordMax-4)], "-")
	// A person may be called like one of our words; their link must not look like ours.
	if isOfficial(base) {
		base = "from-" + base
	}

	for n := 1; n <= wordTries; n++ {
		word := base
		if n > 1 {
			word += "-" + strconv.Itoa(n)
		}

		if !isWord(word) || s.reserved(word) {
			continue
		}

		if free, err := s.wordFree(ctx, word, 0, u.ID); err != nil || free {
			return word, err
		}
	}

	return "", errs.New(errs.Conflict,
		"We couldn't find a free name for your link. Message us, and we'll choose one together.")
}

// mayTakeMore refuses an affiliate who changed their word too often; a word they had before is always theirs.
func (s *Service) mayTakeMore(ctx context.Context, a *Affiliate, word string) error {
	words, err := s.store.loadWords(ctx, a.ID)
	// Words are never given back, so that an old link never leads to someone else.
	if err != nil || len(words) < wordsMax {
		return err
	}

	for _, had := range words {
		if had == word {
			return nil
		}
	}

	return errs.Field("slug",
		"You've changed your link "+strconv.Itoa(wordsMax-1)+" times already. You can go back to one you had before.")
}

// ownerOf finds whose link a word is, or whose it became; nil for nobody's.
func (s *Service) ownerOf(ctx context.Context, word string) (*attribution.Owner, error) {
	// What cannot be a word asks the database nothing.
	if word = cleanWord(word); !isWord(word) || s.reserved(word) {
		return nil, nil
	}

	a, err := s.store.findOwner(ctx, word)
	return a.owner(), err
}
