package pages_test

import (
	"testing"
	"time"

	"atlas/internal/marketing/pages"
	"atlas/internal/platform/errs"
)

func (f *fixture) wantEnded(path, reason string) {
	f.t.Helper()
	found := f.latest(path)
	if found.State != "ended" || found.EndReason != reason || found.Winner != "" || found.EndedAt == nil {
		f.t.Errorf("got %s, winner %q, %q, want ended without a winner: %s", found.State, found.Winner, found.EndReason, reason)
	}
	logged := f.Number("SELECT COUNT(*) FROM info_log WHERE action = 'marketing_experiment_end' AND entity_id = ? AND after_json LIKE ?", path, "%"+reason+"%")
	if logged != 1 {
		f.t.Errorf("got %d lines in the log, want 1: %s", logged, reason)
	}
}

func TestTheWinnerIsKeptAsAVersion(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		started := f.experiment("/va", "Bagong simula")
		ended, err := f.Marketing.Pages.Experiments.EndExperiment(f.By(staff), started.ID, new("B"))
		f.Must(err)
		page := f.page("/va")
		if ended.State != "ended" || ended.Winner != "B" || page.LiveVersion != 1 || len(page.Versions) != 1 || page.Status() != "published" {
			f.t.Errorf("got %s, winner %s, version %d of %d, %s, want B published as version 1", ended.State, ended.Winner, page.LiveVersion, len(page.Versions), page.Status())
		}
		f.wantText(f.open("/va"), "Bagong simula")
		version, err := f.Marketing.Pages.PageVersion(f.By(staff), "/va", 1)
		f.Must(err)
		f.wantText(version.Data, "Bagong simula")
		if got := f.Number("SELECT COUNT(*) FROM info_log WHERE action = 'marketing_experiment_end' AND after_json LIKE '%\"winner\":\"B\"%'"); got != 1 {
			f.t.Errorf("got %d lines in the log, want 1", got)
		}
		_, err = f.Marketing.Pages.Experiments.EndExperiment(f.By(staff), started.ID, nil)
		f.Refused(err, errs.Conflict)

		// A draft with changes stays, and is not published.
		second := f.experiment("/va", "Ikalawa")
		f.save("/va", pages.PageInput{Data: given(textBlock("Not ready"))})
		f.wantText(f.open("/va"), "Bagong simula")
		_, err = f.Marketing.Pages.Experiments.EndExperiment(f.By(staff), second.ID, new("C"))
		f.Refused(err, errs.Invalid)
		_, err = f.Marketing.Pages.Experiments.EndExperiment(f.By(staff), second.ID, new("B"))
		f.Must(err)
		f.wantText(f.open("/va"), "Ikalawa")
		page = f.page("/va")
		f.wantText(page.Data, "Not ready")
		if page.Status() != "changed" || page.LiveVersion != 2 {
			f.t.Errorf("got %s, version %d, want changed and 2", page.Status(), page.LiveVersion)
		}

		// Keeping A makes no version.
		third := f.experiment("/va", "Ikatlo")
		_, err = f.Marketing.Pages.Experiments.EndExperiment(f.By(staff), third.ID, new("A"))
		f.Must(err)
		if page := f.page("/va"); page.LiveVersion != 2 || f.latest("/va").Winner != "A" {
			f.t.Errorf("got version %d, want 2 kept", page.LiveVersion)
		}
	})
}

func TestAnExperimentEndsWithItsPage(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		service := f.Marketing.Pages
		_, err := service.CreatePage(f.By(staff), pages.NewPageInput{Slug: "tara-na", Name: "Tara na", Template: "/va"})
		f.Must(err)
		_, err = service.Experiments.CreateExperiment(f.By(staff), "/tara-na")
		f.Refused(err, errs.Conflict)
		_, err = service.PublishPage(f.By(staff), "/tara-na", nil)
		f.Must(err)

		// A draft and a restored version change nothing for visitors. Publishing does.
		f.experiment("/tara-na", "Isa")
		f.save("/tara-na", pages.PageInput{Data: given(textBlock("Other"))})
		_, err = service.RestoreVersion(f.By(staff), "/tara-na", 1, nil)
		f.Must(err)
		f.save("/tara-na", pages.PageInput{Data: given(textBlock("Other"))})
		if got := f.latest("/tara-na").State; got != "running" {
			f.t.Errorf("after a draft: got %s, want running", got)
		}
		_, err = service.PublishPage(f.By(staff), "/tara-na", nil)
		f.Must(err)
		f.wantEnded("/tara-na", "Another version of the page was published.")

		f.experiment("/tara-na", "Dalawa")
		_, err = service.UnpublishPage(f.By(staff), "/tara-na", nil)
		f.Must(err)
		f.wantEnded("/tara-na", "The page was unpublished.")
		_, err = service.PublishPage(f.By(staff), "/tara-na", nil)
		f.Must(err)

		running := f.experiment("/tara-na", "Tatlo")
		_, err = service.ArchivePage(f.By(staff), "/tara-na", true)
		f.Must(err)
		f.wantEnded("/tara-na", "The page was archived.")
		_, err = service.Experiments.EndExperiment(f.By(staff), running.ID, new("B"))
		f.Refused(err, errs.Conflict)
		_, err = service.Experiments.CreateExperiment(f.By(staff), "/tara-na")
		f.Refused(err, errs.Conflict)

		// A page that is published by its schedule ends it too.
		_, err = service.ArchivePage(f.By(staff), "/tara-na", false)
		f.Must(err)
		_, err = service.PublishPage(f.By(staff), "/tara-na", nil)
		f.Must(err)
		f.save("/tara-na", pages.PageInput{Name: given("Later")})
		_, err = service.SchedulePage(f.By(staff), "/tara-na", new(f.Clock.Now().Add(time.Hour)), nil)
		f.Must(err)
		before := f.Number("SELECT COUNT(*) FROM info_log WHERE action = 'marketing_experiment_end'")
		f.experiment("/tara-na", "Apat")
		f.Clock.Advance(2 * time.Hour)
		f.Must(service.PublishDue(f.t.Context()))
		if got := f.latest("/tara-na"); got.State != "ended" || got.EndReason == "" {
			f.t.Errorf("after its schedule: got %s, want ended", got.State)
		}
		if got := f.Number("SELECT COUNT(*) FROM info_log WHERE action = 'marketing_experiment_end'"); got != before+1 {
			f.t.Errorf("got %d lines in the log, want %d", got, before+1)
		}
	})
}
