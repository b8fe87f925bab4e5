package resources_test

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"atlas/internal/learning/content"
	"atlas/internal/learning/resources"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
	"atlas/internal/testkit/check"
)

// B186: a resource may be a web link instead of a file; addresses that run something or lead elsewhere are refused.
func TestB186ResourcesAreFilesOrLinks(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		ctx := f.By(staff)
		for _, wrong := range []string{"javascript:alert(1)", "data:text/html,x", "http://example.com", "https://", "https://user:pass@example.com", "//example.com", "https://a b.com", "ftp://example.com"} {
			_, err := f.Learning.Resources.CreateResource(ctx, resources.ResourceInput{Name: given("X"), URL: given(wrong)})
			if f.Refused(err, errs.Invalid); err != nil && !strings.Contains(err.Error(), "https://") {
				t.Errorf("%s: got error %v, want one that asks for https://", wrong, err)
			}
		}
		_, err := f.Learning.Resources.CreateResource(ctx, resources.ResourceInput{Name: given("Neither")})
		f.Refused(err, errs.Invalid)
		link, err := f.Learning.Resources.CreateResource(ctx, resources.ResourceInput{Name: given(" Rate   guide "), URL: given("https://www.example.com/rates")})
		f.Must(err)
		if link.Name != "Rate guide" || link.Kind != "link" || link.Content.URL != "https://www.example.com/rates" || *link.Content.Host != "example.com" || link.Category != "General" || link.Status() != content.Draft || link.Owner.ID != f.ID(staff) {
			t.Errorf("got resource %+v, want the draft of a link to www.example.com called Rate guide", link)
		}
		film, err := f.Learning.Resources.CreateResource(ctx, resources.ResourceInput{Name: given("Film"), URL: given("https://youtu.be/dQw4w9WgXcQ")})
		f.Must(err)
		if film.Content.Video == nil || *film.Content.Video.Host != "YouTube" {
			t.Errorf("got content %+v, want a video that YouTube plays", film.Content)
		}
		file := f.upload(staff, "resource-file", "Rates.TXT", "Kumusta")
		link, err = f.Learning.Resources.UpdateResource(ctx, link.ID, resources.ResourceInput{FileID: given(file)}, &link.UpdatedAt)
		f.Must(err)
		if link.Kind != "document" || link.Address != nil || *link.Content.FileName != "Rates.TXT" || *link.Content.Size != 7 || !strings.Contains(link.Content.URL, "key=") {
			t.Errorf("got content %+v, want the document Rates.TXT of 7 bytes", link.Content)
		}
		link, err = f.Learning.Resources.UpdateResource(ctx, link.ID, resources.ResourceInput{URL: given("https://example.com")}, nil)
		f.Must(err)
		if link.Kind != "link" || link.FileID != nil || f.Number("SELECT COUNT(*) FROM file_uses") != 0 {
			t.Errorf("got kind %q and %d uses of files, want link and 0", link.Kind,
				f.Number("SELECT COUNT(*) FROM file_uses"))
		}
		f.wantVerified()
	})
}

func TestResourcesTakeOnlyFilesThatAreTheirs(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		ctx := f.By(staff)
		take := func(in resources.ResourceInput) error {
			in.Name = given("X")
			_, err := f.Learning.Resources.CreateResource(ctx, in)
			return err
		}
		f.Refused(take(resources.ResourceInput{FileID: given(4711)}), errs.Invalid)
		f.Refused(take(resources.ResourceInput{FileID: given(f.upload("admin", "resource-file", "a.txt", "of another"))}), errs.Invalid)
		open, err := f.Files.Upload(ctx, "resource-cover", "c.png", bytes.NewReader(dot(t)))
		f.Must(err)
		f.Refused(take(resources.ResourceInput{FileID: given(open.ID)}), errs.Invalid) // everybody could read it
		file := f.upload(staff, "resource-file", "a.txt", "mine")
		f.Refused(take(resources.ResourceInput{FileID: given(file), CoverFileID: given(file)}), errs.Invalid)
		f.Must(take(resources.ResourceInput{FileID: given(file), CoverFileID: given(open.ID)}))
		f.Refused(take(resources.ResourceInput{FileID: given(file)}), errs.Invalid) // it belongs to one
		for _, role := range []string{"member", "expert", "tribe-team-ro"} {
			_, err := f.Files.Upload(f.By(role), "resource-file", "a.txt", strings.NewReader("x"))
			f.Refused(err, errs.Forbidden)
		}
		f.wantVerified()
	})
}

func TestResourcesAreChangedByThoseWhoMay(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		ctx := f.By(staff)
		r := f.resource("Shared")
		for _, role := range []string{"member", "expert", "tribe-team-ro"} {
			_, err := f.Learning.Resources.CreateResource(f.By(role), resources.ResourceInput{Name: given("X"), URL: given("https://example.com")})
			f.Refused(err, errs.Forbidden)
			_, err = f.Learning.Resources.UpdateResource(f.By(role), r.ID, resources.ResourceInput{Name: given("X")}, nil)
			f.Refused(err, errs.Forbidden)
			_, err = f.Learning.Resources.ArchiveResources(f.By(role), []int{r.ID}, true)
			f.Refused(err, errs.Forbidden)
		}
		// Who may only create changes what they made, and nothing else.
		f.grant("coach", "resource-file_create")
		mine, err := f.Learning.Resources.CreateResource(f.By("coach"), resources.ResourceInput{Name: given("Mine"), URL: given("https://example.com")})
		f.Must(err)
		mine, err = f.Learning.Resources.UpdateResource(f.By("coach"), mine.ID, resources.ResourceInput{Name: given("Still mine")}, nil)
		f.Must(err)
		if !mine.IsEditable || mine.Name != "Still mine" {
			t.Errorf("got resource %+v, want Still mine, to be edited", mine)
		}
		_, err = f.Learning.Resources.UpdateResource(f.By("coach"), r.ID, resources.ResourceInput{Name: given("X")}, nil)
		f.Refused(err, errs.Forbidden)
		_, err = f.Learning.Resources.ArchiveResources(f.By("coach"), []int{mine.ID, r.ID}, true)
		f.Refused(err, errs.Forbidden)
		check.Equal(t, "resources that were archived",
			f.Number("SELECT COUNT(*) FROM resources WHERE archived_at IS NOT NULL"), 0)
		seen := r.UpdatedAt
		f.Clock.Advance(time.Minute)
		_, err = f.Learning.Resources.UpdateResource(ctx, r.ID, resources.ResourceInput{Description: given("What it is for"), Category: given("  Client   calls ")}, &seen)
		f.Must(err)
		_, err = f.Learning.Resources.UpdateResource(ctx, r.ID, resources.ResourceInput{Name: given("Late")}, &seen)
		f.Refused(err, errs.Conflict)
		list, err := f.Learning.Resources.ArchiveResources(ctx, []int{r.ID, mine.ID, r.ID}, true)
		f.Must(err)
		if len(list) != 2 || list[0].Status() != content.Archived || list[0].Category != "Client calls" || list[0].Name != "Shared" {
			t.Errorf("got resources %+v, want two, the first archived among Client calls", list)
		}
		_, err = f.Learning.Resources.UpdateResource(ctx, r.ID, resources.ResourceInput{Name: given("X")}, nil)
		f.Refused(err, errs.Conflict)
		_, err = f.Learning.Resources.PublishResources(ctx, []int{r.ID}, true)
		f.Refused(err, errs.Conflict)
		if m, err := f.Learning.Resources.MyResource(f.By("member"), r.ID); err != nil || m.Door.Code != content.Archived {
			t.Errorf("got %+v, %v, want it archived", m, err)
		}
		_, err = f.Learning.Resources.MyResource(f.By("non-member"), r.ID)
		f.Refused(err, errs.NotFound)
		list, err = f.Learning.Resources.ArchiveResources(ctx, []int{r.ID}, false)
		f.Must(err)
		check.Equal(t, "status of the restored resource", list[0].Status(), content.Draft)
		_, err = f.Learning.Resources.ArchiveResources(ctx, []int{}, true)
		f.Refused(err, errs.Invalid)
		_, err = f.Learning.Resources.ArchiveResources(ctx, []int{r.ID, 4711}, true)
		f.Refused(err, errs.NotFound)
		check.Equal(t, "lines in the log",
			f.Number("SELECT COUNT(*) FROM info_log WHERE entity = 'resource' AND entity_id = ?", strconv.Itoa(r.ID)),
			5)
		f.wantVerified()
	})
}

func TestResourcesOpenByTheirDoors(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		for _, r := range []struct {
			name   string
			levels []string
		}{{"for-all", nil}, {"for-coaches", []string{"coach"}}, {"for-affiliates", []string{"affiliate"}}} {
			f.resource(r.name, r.levels...)
		}
		f.Did(f.Learning.Resources.CreateResource(f.By(staff), resources.ResourceInput{Name: given("draft"), URL: given("https://example.com")}))
		names := func(role, door string) string {
			list, err := f.Learning.Resources.MyResources(f.By(role), page.Window{Page: 1, PerPage: 10, Sort: "name"}, &resources.MyResourceFilter{Door: &door})
			f.Must(err)
			out := []string{}
			for _, r := range list.Rows {
				out = append(out, r.Name)
				if (r.Content != nil) != (door == "open") || r.Door.IsOpen != (door == "open") {
					t.Errorf("%s: got content of %q %t and open %t, want it for %q", role, r.Name, r.Content != nil,
						r.Door.IsOpen, door)
				}
				one, err := f.Learning.Resources.MyResource(f.By(role), r.ID)
				f.Must(err)
				if (one.Content != nil) != (door == "open") {
					t.Errorf("%s: got content of %q by its ID %t, want it for %q", role, r.Name, one.Content != nil,
						door)
				}
			}
			check.Equal(t, "total of the list", list.Total, len(out))
			return strings.Join(out, " ")
		}
		f.Members("affiliate")
		for role, want := range map[string][2]string{
			"member": {"for-all", "for-affiliates for-coaches"}, "coach": {"for-all for-coaches", "for-affiliates"}, "non-member": {"", "for-affiliates for-all for-coaches"},
			"affiliate": {"for-affiliates for-all", "for-coaches"}, staff: {"for-affiliates for-all for-coaches", ""},
		} {
			if open, closed := names(role, "open"), names(role, "closed"); open != want[0] || closed != want[1] {
				t.Errorf("%s: got open %q and closed %q, want %v", role, open, closed, want)
			}
			found, err := f.Learning.Search.GlobalSearch(f.By(role), "for templates", new("resource"))
			f.Must(err)
			check.Equal(t, role+" finds by the search", len(found), len(strings.Fields(want[0])))
		}
	})
}

func TestResourcesAreFilteredSortedAndSearched(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		ctx := f.By(staff)
		for i, c := range [][3]string{{"Invoice", "Templates", "b.txt"}, {"Añejo checklist", "templates", "a.csv"}, {"Opening line", "Scripts", ""}} {
			in := resources.ResourceInput{Name: given(c[0]), Category: given(c[1])}
			if c[2] == "" {
				in.URL = given("https://example.com")
			} else {
				in.FileID = given(f.upload(staff, "resource-file", c[2], strings.Repeat("a", 10-i)))
			}
			r, err := f.Learning.Resources.CreateResource(ctx, in)
			f.Must(err)
			if i > 0 {
				f.Did(f.Learning.Resources.PublishResources(ctx, []int{r.ID}, true))
			}
			f.Clock.Advance(time.Minute)
		}
		names := func(w page.Window, filter resources.ResourceFilter) string {
			w.Page, w.PerPage = 1, 10
			list, err := f.Learning.Resources.Resources(ctx, w, &filter)
			f.Must(err)
			out := []string{}
			for _, r := range list.Rows {
				out = append(out, strings.Fields(r.Name)[0])
			}
			check.Equal(t, "total of the list", list.Total, len(out))
			return strings.Join(out, " ")
		}
		for want, got := range map[string]string{
			"Opening Añejo Invoice": names(page.Window{}, resources.ResourceFilter{}), "Añejo Invoice Opening": names(page.Window{Sort: "name"}, resources.ResourceFilter{}),
			"Invoice Añejo Opening": names(page.Window{Sort: "size", Desc: true}, resources.ResourceFilter{}), "Añejo": names(page.Window{Search: "ANEJO temp"}, resources.ResourceFilter{}),
			"Opening": names(page.Window{}, resources.ResourceFilter{Kind: new("link")}), "Opening Añejo": names(page.Window{}, resources.ResourceFilter{Status: new("published")}),
			"Invoice": names(page.Window{}, resources.ResourceFilter{Category: new("TEMPLATES"), Status: new("draft")}), "": names(page.Window{}, resources.ResourceFilter{Status: new("archived")}),
		} {
			check.Equal(t, "names", got, want)
		}
		for _, wrong := range []resources.ResourceFilter{{Kind: new("poem")}, {Status: new("lost")}} {
			_, err := f.Learning.Resources.Resources(ctx, page.Window{Page: 1, PerPage: 10}, &wrong)
			f.Refused(err, errs.Invalid)
		}
		_, err := f.Learning.Resources.Resources(f.By("member"), page.Window{Page: 1, PerPage: 10}, nil)
		f.Refused(err, errs.Forbidden)
		f.Did(f.Learning.Resources.ArchiveResources(ctx, []int{f.Number("SELECT id FROM resources WHERE kind = 'link'")}, true))
		for role, want := range map[string][]string{staff: {"Templates"}, "member": {"Templates"}} {
			if got, err := f.Learning.Resources.ResourceCategories(f.By(role)); err != nil || !slices.Equal(got, want) {
				t.Errorf("%s: got categories %q and error %v, want %q", role, got, err, want)
			}
		}
	})
}

func TestResourceDraftsAreKept(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		f.grant("coach", "resource-file_create")
		ctx := f.By("coach")
		f.Did(f.Learning.Content.SaveFormDraft(ctx, "resource", 0, []byte(`{"name":"Almost"}`), nil))
		r, err := f.Learning.Resources.CreateResource(ctx, resources.ResourceInput{Name: given("Done"), URL: given("https://example.com")})
		f.Must(err)
		if d, err := f.Learning.Content.FormDraft(ctx, "resource", 0); err != nil || d != nil {
			t.Errorf("the draft after saving: got %+v and error %v, want none", d, err)
		}
		f.Did(f.Learning.Content.SaveFormDraft(ctx, "resource", r.ID, []byte(`{}`), &r.UpdatedAt))
		f.Did(f.Learning.Resources.UpdateResource(f.By(staff), r.ID, resources.ResourceInput{Name: given("Faster")}, nil))
		d, err := f.Learning.Content.FormDraft(ctx, "resource", r.ID)
		f.Must(err)
		if !d.IsStale || !strings.Contains(*d.Warning(), "Someone else just changed this resource") {
			t.Errorf("got draft %+v, want it stale, with the warning that someone else changed the resource", d)
		}
	})
}
