package pages

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
)

// SavePage changes the draft of a page. Visitors see it once it is published.
//
// Requires funnel_update, and for the page of a funnel also the page funnel. Returns errs.Invalid, errs.NotFound, and
// errs.Conflict that names who saved the page after seenAt, or if it is archived.
func (s *Service) SavePage(ctx context.Context, path string, in PageInput, seenAt *time.Time) (*Page, error) {
	work := func(ctx context.Context, page *Page) error {
		if err := in.apply(page); err != nil {
			return err
		}

		// Last, because only checked blocks are searched for files.
		return s.useFiles(ctx, page)
	}

	return s.change(ctx, path, "marketing_page_update", refuseIfSaved(seenAt, work))
}

// refuseIfSaved refuses to work on a page that someone saved after seenAt: the caller has not seen what they would
// write over, or show to visitors. Without seenAt it refuses nothing.
func refuseIfSaved(
	seenAt *time.Time, work func(ctx context.Context, page *Page) error,
) func(ctx context.Context, page *Page) error {
	return func(ctx context.Context, page *Page) error {
		if seenAt != nil && page.UpdatedAt.After(*seenAt) {
			return errSavedMeanwhile(page, actor.From(ctx).UserID)
		}

		return work(ctx, page)
	}
}

// errSavedMeanwhile is the refusal to write over what someone saved after the caller opened a page.
func errSavedMeanwhile(page *Page, callerID int) error {
	at := page.UpdatedAt.In(clock.Manila).Format("Jan 2, 3:04 PM")
	if page.UpdatedByID != nil && *page.UpdatedByID == callerID {
		return errs.New(errs.Conflict, "You saved this page in another window on %s.", at)
	}

	return errs.New(errs.Conflict, "%s saved this page on %s, after you opened it.", page.UpdatedBy, at)
}

// PublishPage renders the draft of a page and shows it to visitors from now on. Publishing what visitors see already
// makes no version.
//
// Requires what SavePage does. Returns errs.NotFound, and errs.Conflict if someone saved the page after seenAt, if
// rendering takes too long, or if the page or its funnel is archived.
func (s *Service) PublishPage(ctx context.Context, path string, seenAt *time.Time) (*Page, error) {
	work := func(ctx context.Context, page *Page) error {
		caller := actor.From(ctx)

		return s.publish(ctx, page, &caller.UserID, caller.Name)
	}

	return s.change(ctx, path, "marketing_page_publish", refuseIfSaved(seenAt, work))
}

// publish makes the draft of a locked page what visitors see, in the name of an author.
func (s *Service) publish(ctx context.Context, page *Page, authorID *int, author string) error {
	if page.funnel != nil && page.funnel.isArchived {
		return errs.New(errs.Conflict, "The funnel %s is archived. Restore it first, then publish its page.",
			page.funnel.name)
	}

	page.IsPublished = true
	page.unschedule()

	// A second press of the button must not fill the list of versions.
	hasDraft, err := s.differsFromLive(ctx, page)
	if err != nil || !hasDraft {
		return err
	}

	html, err := s.Render(ctx, page.Data)
	if err != nil {
		return err
	}

	number, err := s.store.nextVersion(ctx, page.ID)
	if err != nil {
		return err
	}

	page.LiveVersion = number

	return s.store.insertVersion(ctx, &Version{
		PageID: page.ID, Number: number, Name: page.Name, ShareTitle: page.ShareTitle,
		ShareDescription: page.ShareDescription,
		Data:             page.Data, HTML: html, AuthorID: authorID, AuthorName: author, CreatedAt: s.clock.Now(),
	})
}

// unschedule forgets when the page was to be published, and what went wrong with that.
func (p *Page) unschedule() {
	p.ScheduledAt = nil
	p.ScheduledByID = nil
	p.ScheduledBy = ""
	p.ScheduleProblem = ""
}

// UnpublishPage takes a page away from visitors. Its draft and versions stay.
//
// Requires what SavePage does. Returns errs.NotFound, and errs.Conflict if someone saved the page after seenAt, and
// for the closed page that all funnels share.
func (s *Service) UnpublishPage(ctx context.Context, path string, seenAt *time.Time) (*Page, error) {
	work := func(_ context.Context, page *Page) error {
		if page.Path == ClosedPath {
			return errs.New(errs.Conflict, "%s can't be unpublished: closed funnels lead to it. Edit it instead.",
				page.Name)
		}

		page.IsPublished = false
		page.unschedule()

		return nil
	}

	return s.change(ctx, path, "marketing_page_unpublish", refuseIfSaved(seenAt, work))
}

// RestoreVersion makes a version of a page its draft again; 0 is the one that came with Atlas.
//
// Requires what SavePage does. Returns errs.NotFound, and errs.Conflict if someone saved the page after seenAt.
func (s *Service) RestoreVersion(ctx context.Context, path string, number int, seenAt *time.Time) (*Page, error) {
	work := func(ctx context.Context, page *Page) error {
		version, err := s.store.versionOf(ctx, page, number)
		if err != nil {
			return err
		}

		page.Name = version.Name
		page.ShareTitle = version.ShareTitle
		page.ShareDescription = version.ShareDescription
		page.Data = version.Data

		return nil
	}

	return s.change(ctx, path, "marketing_page_restore", refuseIfSaved(seenAt, work))
}

// change locks a page and writes it once work is done. A page that comes with Atlas gets a row with its first change.
//
// Returns errs.Conflict for an archived page.
func (s *Service) change(
	ctx context.Context, path, action string, work func(ctx context.Context, page *Page) error,
) (*Page, error) {
	return s.changeAny(ctx, path, action, refuseIfArchived(work))
}

// changeAny is change that takes archived pages too.
func (s *Service) changeAny(
	ctx context.Context, path, action string, work func(ctx context.Context, page *Page) error,
) (*Page, error) {
	if err := s.write(ctx, path, action, work); err != nil {
		return nil, err
	}

	return s.pageAt(ctx, path)
}

// refuseIfArchived refuses to work on a page that is archived.
func refuseIfArchived(work func(ctx context.Context, page *Page) error) func(ctx context.Context, page *Page) error {
	return func(ctx context.Context, page *Page) error {
		if page.ArchivedAt != nil {
			return errs.New(errs.Conflict, "%s is archived. Restore it first, then try again.", page.Name)
		}

		return work(ctx, page)
	}
}

// write locks a page, lets work change it, and stores and logs what came of it.
func (s *Service) write(
	ctx context.Context, path, action string, work func(ctx context.Context, page *Page) error,
) error {
	caller := actor.From(ctx)
	if !caller.Can(writePages) {
		return errs.Denied()
	}

	return s.db.Tx(ctx, func(ctx context.Context) error {
		page, err := s.store.lockPage(ctx, path)
		if err != nil {
			return err
		}
		// Which funnel a page is of is known only once it is read.
		if page.FunnelID != nil && !caller.Page(funnelPage) {
			return errs.Denied()
		}

		// Taken before the work: the info log shows both sides of a change.
		before := logged(page)
		if err := work(ctx, page); err != nil {
			return err
		}

		page.UpdatedBy = caller.Name
		page.UpdatedByID = &caller.UserID
		if err := s.storePage(ctx, page); err != nil {
			return err
		}

		// Another live version, or none, ends an experiment that compares with the old one.
		if err := s.Experiments.syncExperiment(ctx, page); err != nil {
			return err
		}

		return s.identity.Log(ctx,
			identity.LogEntry{Action: action, Entity: "marketing_page", EntityKey: path, Before: before,
				After: logged(page)})
	})
}

// storePage writes a locked page with what follows from its fields.
func (s *Service) storePage(ctx context.Context, page *Page) error {
	hasChanges, err := s.differsFromLive(ctx, page)
	if err != nil {
		return err
	}

	page.HasChanges = hasChanges

	// Two changes within a millisecond are two changes.
	now := s.clock.Now()
	if !now.After(page.UpdatedAt) {
		now = page.UpdatedAt.Add(time.Millisecond)
	}

	page.UpdatedAt = now
	if err := pages.Update(ctx, s.db, page); err != nil {
		return fmt.Errorf("change page %s: %w", page.Path, err)
	}

	return nil
}

// differsFromLive tells that the draft of a page is another one than what visitors see, or would see if it were
// published again.
func (s *Service) differsFromLive(ctx context.Context, page *Page) (bool, error) {
	live, err := s.store.versionOf(ctx, page, page.LiveVersion)
	// A page that was never published has no version.
	if errs.Is(err, errs.NotFound) {
		return true, nil
	}
	if err != nil {
		return false, err
	}

	isSame := live.Name == page.Name && live.ShareTitle == page.ShareTitle &&
		live.ShareDescription == page.ShareDescription &&
		live.Data == page.Data

	return !isSame, nil
}

// cameAt is when pages that come with Atlas were last changed, before anyone changes them.
var cameAt = time.Date(2026, time.January, 1, 0, 0, 0, 0, time.UTC)

// page is a page as it came, published and without a row.
func (p *systemPage) page() *Page {
	return &Page{
		Path: p.Path, Name: p.Name, ShareTitle: p.ShareTitle, ShareDescription: p.ShareDescription,
		Data: string(p.Data), IsPublished: true,
		UpdatedAt: cameAt, Versions: []*Version{},
	}
}

// logged is what the info log keeps of a page.
func logged(page *Page) map[string]any {
	return map[string]any{
		"name": page.Name, "shareTitle": page.ShareTitle, "shareDescription": page.ShareDescription,
		"isPublished": page.IsPublished,
		"liveVersion": page.LiveVersion, "scheduledAt": page.ScheduledAt, "archivedAt": page.ArchivedAt,
	}
}
