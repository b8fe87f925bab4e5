package settings

import (
	"context"
	"embed"
	"strings"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
)

// The texts with which every site starts; {name} stands for what the site is called.
//
//go:embed policies/*.md
var policyFiles embed.FS

// policies are the pages with legal text, by their addresses.
var policies = []struct{ name, title, file string }{
	{"privacy-policy", "Privacy Policy", "privacy.md"},
	{"refund-policy", "Refund Policy", "refund.md"},
	{"terms-conditions", "Terms and Conditions", "terms.md"},
	{AffiliateTermsPolicy, "Affiliate T&C", "affiliate.md"},
}

// AffiliateTermsPolicy is what affiliates accept, each version anew.
const AffiliateTermsPolicy = "affiliate-terms"

// firstPolicyDay is since when the texts hold that come with Atlas.
var firstPolicyDay = time.Date(2026, 11, 1, 0, 0, 0, 0, time.FixedZone("Manila", 8*60*60))

const (
	policyBodyMax = 60_000
	policyNoteMax = 300
	policyShown   = 100
	nameSlot      = "{name}"
)

// Policy is a legal text as it reads in one of its versions.
type Policy struct {
	Name  string
	Title string
	// Source is markdown as staff wrote it; Body has the name of the site in it.
	Source, Body string
	Version      int
	EffectiveAt  time.Time
	// Latest is the number of the version that holds now.
	Latest   int
	Versions []*PolicyVersion
}

// PolicyVersion is a text that staff published. Version 1 comes with Atlas and has no row.
type PolicyVersion struct {
	ID        int       `db:"id,made"`
	Policy    string    `db:"policy"`
	Version   int       `db:"version"`
	Body      string    `db:"body"`
	Note      string    `db:"note"`
	ActorID   *int      `db:"actor_id"`
	ActorName string    `db:"actor_name"`
	CreatedAt time.Time `db:"created_at"`
	// Actor is who published it; nil for those who may not know.
	Actor *string
}

// PolicyInput is a new version of a policy.
type PolicyInput struct {
	Body string
	Note string
	// SeenVersion is the version that the editor started from.
	SeenVersion int
}

// Validate gathers what is wrong with the fields.
func (in PolicyInput) Validate() error {
	c := new(errs.Check)
	c.Text("body", in.Body, 1, policyBodyMax)
	c.Text("note", in.Note, 1, policyNoteMax)
	return c.Err()
}

// Policy reads a legal text, in the version that holds now or in an earlier one.
//
// Anyone may call it; only holders of the page defaultSettings learn who published a version. Returns errs.NotFound if
// there is no such text or version.
func (s *Service) Policy(ctx context.Context, name string, version *int) (*Policy, error) {
	first, err := s.firstPolicy(ctx, name)
	if err != nil {
		return nil, err
	}

	rows, err := s.store.loadVersions(ctx, name, policyShown)
	if err != nil {
		return nil, err
	}

	return s.policyOf(ctx, first, rows, version)
}

// PolicyVersion gives the number of the version of a policy that holds now. It is for other domains and checks no
// rights.
func (s *Service) PolicyVersion(ctx context.Context, name string) (int, error) {
	return s.store.loadLatest(ctx, name)
}

// firstPolicy is a policy as it comes with Atlas.
func (s *Service) firstPolicy(ctx context.Context, name string) (*Policy, error) {
	for _, p := range policies {
		if p.name != name {
			continue
		}
		text, err := policyFiles.ReadFile("policies/" + p.file)
		return &Policy{Name: p.name, Title: p.title, Source: strings.TrimSpace(string(text)), Version: 1,
			EffectiveAt: firstPolicyDay}, err
	}
	return nil, errs.Missing("Policy")
}

// policyOf puts a policy together from its published versions, the newest first.
func (s *Service) policyOf(ctx context.Context, first *Policy, rows []*PolicyVersion, version *int) (*Policy, error) {
	out := *first
	out.Latest = 1
	if len(rows) > 0 {
		out.Latest = rows[0].Version
	}

	wanted := out.Latest
	if version != nil {
		wanted = *version
	}

	// The first version comes with the program and has no row.
	if wanted != 1 {
		row, err := s.findPolicyVersion(ctx, first.Name, rows, wanted)
		if err != nil {
			return nil, err
		}

		out.Source, out.Version, out.EffectiveAt = row.Body, row.Version, row.CreatedAt
	}

	// Who published it is told to staff alone.
	if actor.From(ctx).Page(Page) {
		for _, row := range rows {
			row.Actor = &row.ActorName
		}
	}

	builtIn := &PolicyVersion{Policy: first.Name, Version: 1, Note: "The text that comes with Atlas.",
		CreatedAt: firstPolicyDay}
	out.Versions = append(rows, builtIn)
	// Put in when it is read, so that a new name of the site is in every version.
	out.Body = strings.ReplaceAll(out.Source, nameSlot, s.Brand(ctx).Name)

	return &out, nil
}

// findPolicyVersion finds a published version among the latest ones, the newest first, and reads one that is older than
// those. Returns errs.NotFound if there is no such version.
func (s *Service) findPolicyVersion(
	ctx context.Context, name string, latest []*PolicyVersion, wanted int,
) (*PolicyVersion, error) {
	for _, row := range latest {
		if row.Version == wanted {
			return row, nil
		}
	}

	// Nothing is newer than the latest, and a short list holds all there are.
	if len(latest) < policyShown || wanted > latest[0].Version {
		return nil, errs.Missing("Policy")
	}

	return s.store.loadVersion(ctx, name, wanted)
}

// PublishPolicy makes a text the one that holds from now on; earlier versions can still be read.
//
// Requires default-setting_update. Returns errs.Invalid with the fields at fault, errs.NotFound, or errs.Conflict if
// another version was published after in.SeenVersion.
func (s *Service) PublishPolicy(ctx context.Context, name string, in PolicyInput) (*Policy, error) {
	who := actor.From(ctx)
	if !who.Can(Function) {
		return nil, errs.Denied()
	}

	if err := in.Validate(); err != nil {
		return nil, err
	}

	now, err := s.Policy(ctx, name, nil)
	if err != nil {
		return nil, err
	}
	if now.Version != in.SeenVersion {
		return nil, errs.Stale("policy")
	}

	row := &PolicyVersion{
		Policy: name, Version: now.Version + 1, Body: strings.TrimSpace(in.Body), Note: strings.TrimSpace(in.Note),
		ActorID: &who.UserID, ActorName: who.Name, CreatedAt: s.clock.Now(),
	}
	err = s.db.Tx(ctx, func(ctx context.Context) error {
		// The number is taken once: of two who publish at the same time the second is told.
		made := *row
		isWritten, err := s.store.insertVersion(ctx, &made)
		if err != nil {
			return err
		}

		if !isWritten {
			return errs.Stale("policy")
		}

		if s.hooks.PolicyPublished == nil {
			return nil
		}

		return s.hooks.PolicyPublished(ctx, &made)
	})
	if err != nil {
		return nil, err
	}

	return s.Policy(ctx, name, nil)
}
