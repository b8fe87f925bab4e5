package journey

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"atlas/internal/identity/people"
	"atlas/internal/identity/profiles"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

// DirectoryMember is someone as the members' directory shows them: what they did not agree to show is nil or empty.
type DirectoryMember struct {
	UserID               int
	Slug                 string
	FirstName, LastName  string
	ProfileImage         *string
	Headline, About      string
	Skills               []string
	City, Stage, Batch   *string
	stageNumber, stageID *int
}

// Name is first and last name.
func (m *DirectoryMember) Name() string { return m.FirstName + " " + m.LastName }

// DirectoryList is one page of the directory.
type DirectoryList struct {
	Rows  []*DirectoryMember
	Total int
}

// DirectoryFilter picks members by what they show. Those who do not show a fact are not found by it.
type DirectoryFilter struct {
	City, Skill      *string
	StageID, BatchID *int
}

// DirectoryChoice is a value of a filter, and how many members show it.
type DirectoryChoice struct {
	Value, Label string
	Count        int
}

// DirectoryChoices are what the directory can be filtered by.
type DirectoryChoices struct {
	Cities, Skills, Stages, Batches []*DirectoryChoice
}

// choicesMax is how many values of a fact the filters offer, the most frequent first.
const choicesMax = 40

// requireDirectory lets those pass who may see the directory: members and people who work here, with the profile page.
func requireDirectory(ctx context.Context) error {
	caller := actor.From(ctx)
	if !caller.SignedIn() {
		return errs.Login()
	}

	if err := people.RequireMembersView(ctx); err != nil {
		return err
	}

	if !caller.Page("profile") {
		return errs.Denied()
	}

	return nil
}

// Directory is one page of the members who agreed to be listed, by name. Search looks at names, headlines and skills.
//
// Requires that the caller sees members and holds the profile page. Returns errs.Forbidden otherwise.
func (s *Service) Directory(ctx context.Context, w page.Window, filter *DirectoryFilter) (*DirectoryList, error) {
	if err := requireDirectory(ctx); err != nil {
		return nil, err
	}
	if filter == nil {
		filter = &DirectoryFilter{}
	}
	return s.store.listDirectory(ctx, w, *filter)
}

// DirectoryChoices lists the cities, skills, stages and batches that members show, the most frequent first.
//
// Requires what Directory does.
func (s *Service) DirectoryChoices(ctx context.Context) (*DirectoryChoices, error) {
	if err := requireDirectory(ctx); err != nil {
		return nil, err
	}
	return s.store.readDirectoryChoices(ctx)
}

// directoryCard is someone as the directory shows them; nil for those who are not listed, and to those who may not see
// it. Everyone sees their own.
func (s *Service) directoryCard(ctx context.Context, slug string, isOwn bool) (*DirectoryMember, error) {
	// Everyone sees their own card as others would.
	if !isOwn && requireDirectory(ctx) != nil {
		return nil, nil
	}

	// Anyone who is not listed agreed to nothing, so no card says so.
	found, err := s.store.readDirectory(ctx, "WHERE u.slug = ? AND "+profiles.ListedInDirectory, slug)
	if err != nil || len(found) == 0 {
		return nil, err
	}
	return found[0], nil
}

// mostFrequent are choices by how many show them, then by name.
func mostFrequent(counts map[string]*DirectoryChoice) []*DirectoryChoice {
	out := make([]*DirectoryChoice, 0, len(counts))
	for _, choice := range counts {
		out = append(out, choice)
	}

	// The most frequent first: the list is cut, and rare choices are found by the search.
	slices.SortFunc(out, func(a, b *DirectoryChoice) int {
		if a.Count != b.Count {
			return b.Count - a.Count
		}

		return strings.Compare(a.Label, b.Label)
	})
	return out[:min(len(out), choicesMax)]
}

// stageWords is how the directory calls a stage.
func stageWords(number int, name string) string { return fmt.Sprintf("Stage %d: %s", number, name) }
