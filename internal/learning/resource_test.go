package learning_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"time"

	"atlas/internal/learning"
	"atlas/internal/learning/access"
	"atlas/internal/learning/content"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

// resource makes a published resource that leads to the web, opened by levels.
func (h *house) resource(name string, levels ...string) *learning.Resource {
	h.t.Helper()
	openers := []*access.OpenerInput{}
	for _, level := range levels {
		openers = append(openers, &access.OpenerInput{Kind: "level", ID: level})
	}
	r, err := h.Learning.CreateResource(h.By(staff), learning.ResourceInput{Name: given(name), URL: given("https://www.example.com/" + name), Category: given("Templates"), Openers: openers})
	h.Must(err)
	list, err := h.Learning.PublishResources(h.By(staff), []int{r.ID}, true)
	h.Must(err)
	return list[0]
}

// upload keeps a text for a purpose as somebody.
func (h *house) upload(role, purpose, name, content string) int {
	h.t.Helper()
	f, err := h.Files.Take(h.By(role), purpose, name, strings.NewReader(content))
	h.Must(err)
	return f.ID
}

// B186: a resource may be a web link instead of a file; addresses that run something or lead elsewhere are refused.
func TestB186ResourcesAreFilesOrLinks(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		ctx := h.By(staff)
		for _, wrong := range []string{"javascript:alert(1)", "data:text/html,x", "http://example.com", "https://", "https://user:pass@example.com", "//example.com", "https://a b.com", "ftp://example.com"} {
			_, err := h.Learning.CreateResource(ctx, learning.ResourceInput{Name: given("X"), URL: given(wrong)})
			if h.Refused(err, errs.Invalid); err != nil && !strings.Contains(err.Error(), "https://") {
				t.Error(wrong, err)
			}
		}
		_, err := h.Learning.CreateResource(ctx, learning.ResourceInput{Name: given("Neither")})
		h.Refused(err, errs.Invalid)
		link, err := h.Learning.CreateResource(ctx, learning.ResourceInput{Name: given(" Rate   guide "), URL: given("https://www.example.com/rates")})
		h.Must(err)
		if link.Name != "Rate guide" || link.Kind != "link" || link.Content.URL != "https://www.example.com/rates" || *link.Content.Host != "example.com" || link.Category != "General" || link.Status() != content.Draft || link.Owner.ID != h.ID(staff) {
			t.Errorf("%+v", link)
		}
		film, err := h.Learning.CreateResource(ctx, learning.ResourceInput{Name: given("Film"), URL: given("https://youtu.be/dQw4w9WgXcQ")})
		h.Must(err)
		if film.Content.Video == nil || *film.Content.Video.Host != "YouTube" {
			t.Error("a video on the web cannot be played")
		}
		file := h.upload(staff, "resource-file", "Rates.TXT", "Kumusta")
		link, err = h.Learning.UpdateResource(ctx, link.ID, learning.ResourceInput{FileID: given(file)}, &link.UpdatedAt)
		h.Must(err)
		if link.Kind != "document" || link.Address != nil || *link.Content.FileName != "Rates.TXT" || *link.Content.Size != 7 || !strings.Contains(link.Content.URL, "key=") {
			t.Errorf("%+v", link.Content)
		}
		link, err = h.Learning.UpdateResource(ctx, link.ID, learning.ResourceInput{URL: given("https://example.com")}, nil)
		h.Must(err)
		if link.Kind != "link" || link.FileID != nil || h.Number("SELECT COUNT(*) FROM file_uses") != 0 {
			t.Error("the file is still used")
		}
		h.sound()
	})
}

func TestResourcesTakeOnlyFilesThatAreTheirs(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		ctx := h.By(staff)
		take := func(in learning.ResourceInput) error {
			in.Name = given("X")
			_, err := h.Learning.CreateResource(ctx, in)
			return err
		}
		h.Refused(take(learning.ResourceInput{FileID: given(4711)}), errs.Invalid)
		h.Refused(take(learning.ResourceInput{FileID: given(h.upload("admin", "resource-file", "a.txt", "of another"))}), errs.Invalid)
		open, err := h.Files.Take(ctx, "resource-cover", "c.png", bytes.NewReader(dot(t)))
		h.Must(err)
		h.Refused(take(learning.ResourceInput{FileID: given(open.ID)}), errs.Invalid) // everybody could read it
		file := h.upload(staff, "resource-file", "a.txt", "mine")
		h.Refused(take(learning.ResourceInput{FileID: given(file), CoverFileID: given(file)}), errs.Invalid)
		h.Must(take(learning.ResourceInput{FileID: given(file), CoverFileID: given(open.ID)}))
		h.Refused(take(learning.ResourceInput{FileID: given(file)}), errs.Invalid) // it belongs to one
		for _, role := range []string{"member", "expert", "tribe-team-ro"} {
			_, err := h.Files.Take(h.By(role), "resource-file", "a.txt", strings.NewReader("x"))
			h.Refused(err, errs.Forbidden)
		}
		h.sound()
	})
}

func TestResourcesAreChangedByThoseWhoMay(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		ctx := h.By(staff)
		r := h.resource("Shared")
		for _, role := range []string{"member", "expert", "tribe-team-ro"} {
			_, err := h.Learning.CreateResource(h.By(role), learning.ResourceInput{Name: given("X"), URL: given("https://example.com")})
			h.Refused(err, errs.Forbidden)
			_, err = h.Learning.UpdateResource(h.By(role), r.ID, learning.ResourceInput{Name: given("X")}, nil)
			h.Refused(err, errs.Forbidden)
			_, err = h.Learning.ArchiveResources(h.By(role), []int{r.ID}, true)
			h.Refused(err, errs.Forbidden)
		}
		// Who may only create changes what they made, and nothing else.
		h.grant("coach", "resource-file_create")
		mine, err := h.Learning.CreateResource(h.By("coach"), learning.ResourceInput{Name: given("Mine"), URL: given("https://example.com")})
		h.Must(err)
		mine, err = h.Learning.UpdateResource(h.By("coach"), mine.ID, learning.ResourceInput{Name: given("Still mine")}, nil)
		h.Must(err)
		if !mine.IsEditable || mine.Name != "Still mine" {
			t.Errorf("%+v", mine)
		}
		_, err = h.Learning.UpdateResource(h.By("coach"), r.ID, learning.ResourceInput{Name: given("X")}, nil)
		h.Refused(err, errs.Forbidden)
		_, err = h.Learning.ArchiveResources(h.By("coach"), []int{mine.ID, r.ID}, true)
		h.Refused(err, errs.Forbidden)
		if n := h.Number("SELECT COUNT(*) FROM resources WHERE archived_at IS NOT NULL"); n != 0 {
			t.Error("some were archived and some not")
		}
		seen := r.UpdatedAt
		h.Clock.Advance(time.Minute)
		_, err = h.Learning.UpdateResource(ctx, r.ID, learning.ResourceInput{Description: given("What it is for"), Category: given("  Client   calls ")}, &seen)
		h.Must(err)
		_, err = h.Learning.UpdateResource(ctx, r.ID, learning.ResourceInput{Name: given("Late")}, &seen)
		h.Refused(err, errs.Conflict)
		list, err := h.Learning.ArchiveResources(ctx, []int{r.ID, mine.ID, r.ID}, true)
		h.Must(err)
		if len(list) != 2 || list[0].Status() != content.Archived || list[0].Category != "Client calls" || list[0].Name != "Shared" {
			t.Errorf("%+v", list)
		}
		_, err = h.Learning.UpdateResource(ctx, r.ID, learning.ResourceInput{Name: given("X")}, nil)
		h.Refused(err, errs.Conflict)
		_, err = h.Learning.PublishResources(ctx, []int{r.ID}, true)
		h.Refused(err, errs.Conflict)
		if m, err := h.Learning.MyResource(h.By("member"), r.ID); err != nil || m.Door.Code != content.Archived {
			t.Errorf("got %+v, %v, want it archived", m, err)
		}
		_, err = h.Learning.MyResource(h.By("non-member"), r.ID)
		h.Refused(err, errs.NotFound)
		list, err = h.Learning.ArchiveResources(ctx, []int{r.ID}, false)
		h.Must(err)
		if list[0].Status() != content.Draft {
			t.Error(list[0].Status())
		}
		_, err = h.Learning.ArchiveResources(ctx, []int{}, true)
		h.Refused(err, errs.Invalid)
		_, err = h.Learning.ArchiveResources(ctx, []int{r.ID, 4711}, true)
		h.Refused(err, errs.NotFound)
		if n := h.Number("SELECT COUNT(*) FROM info_log WHERE entity = 'resource' AND entity_id = ?", idText(r.ID)); n != 5 {
			t.Errorf("%d lines in the log", n)
		}
		h.sound()
	})
}

func TestResourcesOpenByTheirDoors(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		for _, r := range []struct {
			name   string
			levels []string
		}{{"for-all", nil}, {"for-coaches", []string{"coach"}}, {"for-affiliates", []string{"affiliate"}}} {
			h.resource(r.name, r.levels...)
		}
		h.Did(h.Learning.CreateResource(h.By(staff), learning.ResourceInput{Name: given("draft"), URL: given("https://example.com")}))
		names := func(role, door string) string {
			list, err := h.Learning.MyResources(h.By(role), page.Window{Page: 1, PerPage: 10, Sort: "name"}, &learning.MyResourceFilter{Door: &door})
			h.Must(err)
			out := []string{}
			for _, r := range list.Rows {
				out = append(out, r.Name)
				if (r.Content != nil) != (door == "open") || r.Door.IsOpen != (door == "open") {
					t.Errorf("%s reads %s of %s", role, r.Name, door)
				}
				one, err := h.Learning.MyResource(h.By(role), r.ID)
				h.Must(err)
				if (one.Content != nil) != (door == "open") {
					t.Errorf("%s reads %s by its id", role, r.Name)
				}
			}
			if list.Total != len(out) {
				t.Error(list.Total, out)
			}
			return strings.Join(out, " ")
		}
		h.Members("affiliate")
		for role, want := range map[string][2]string{
			"member": {"for-all", "for-affiliates for-coaches"}, "coach": {"for-all for-coaches", "for-affiliates"}, "non-member": {"", "for-affiliates for-all for-coaches"},
			"affiliate": {"for-affiliates for-all", "for-coaches"}, staff: {"for-affiliates for-all for-coaches", ""},
		} {
			if open, closed := names(role, "open"), names(role, "closed"); open != want[0] || closed != want[1] {
				t.Errorf("%s: open %q, closed %q", role, open, closed)
			}
			found, err := h.Learning.Search.GlobalSearch(h.By(role), "for templates", new("resource"))
			h.Must(err)
			if len(found) != len(strings.Fields(want[0])) {
				t.Errorf("%s finds %d", role, len(found)) // B230
			}
		}
	})
}

func TestResourcesAreFilteredSortedAndSearched(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		ctx := h.By(staff)
		for i, c := range [][3]string{{"Invoice", "Templates", "b.txt"}, {"Añejo checklist", "templates", "a.csv"}, {"Opening line", "Scripts", ""}} {
			in := learning.ResourceInput{Name: given(c[0]), Category: given(c[1])}
			if c[2] == "" {
				in.URL = given("https://example.com")
			} else {
				in.FileID = given(h.upload(staff, "resource-file", c[2], strings.Repeat("a", 10-i)))
			}
			r, err := h.Learning.CreateResource(ctx, in)
			h.Must(err)
			if i > 0 {
				h.Did(h.Learning.PublishResources(ctx, []int{r.ID}, true))
			}
			h.Clock.Advance(time.Minute)
		}
		names := func(w page.Window, f learning.ResourceFilter) string {
			w.Page, w.PerPage = 1, 10
			list, err := h.Learning.Resources(ctx, w, &f)
			h.Must(err)
			out := []string{}
			for _, r := range list.Rows {
				out = append(out, strings.Fields(r.Name)[0])
			}
			if list.Total != len(out) {
				t.Error(list.Total, out)
			}
			return strings.Join(out, " ")
		}
		for want, got := range map[string]string{
			"Opening Añejo Invoice": names(page.Window{}, learning.ResourceFilter{}), "Añejo Invoice Opening": names(page.Window{Sort: "name"}, learning.ResourceFilter{}),
			"Invoice Añejo Opening": names(page.Window{Sort: "size", Desc: true}, learning.ResourceFilter{}), "Añejo": names(page.Window{Search: "ANEJO temp"}, learning.ResourceFilter{}),
			"Opening": names(page.Window{}, learning.ResourceFilter{Kind: new("link")}), "Opening Añejo": names(page.Window{}, learning.ResourceFilter{Status: new("published")}),
			"Invoice": names(page.Window{}, learning.ResourceFilter{Category: new("TEMPLATES"), Status: new("draft")}), "": names(page.Window{}, learning.ResourceFilter{Status: new("archived")}),
		} {
			if got != want {
				t.Errorf("%q, want %q", got, want)
			}
		}
		for _, wrong := range []learning.ResourceFilter{{Kind: new("poem")}, {Status: new("lost")}} {
			_, err := h.Learning.Resources(ctx, page.Window{Page: 1, PerPage: 10}, &wrong)
			h.Refused(err, errs.Invalid)
		}
		_, err := h.Learning.Resources(h.By("member"), page.Window{Page: 1, PerPage: 10}, nil)
		h.Refused(err, errs.Forbidden)
		h.Did(h.Learning.ArchiveResources(ctx, []int{h.Number("SELECT id FROM resources WHERE kind = 'link'")}, true))
		for role, want := range map[string][]string{staff: {"Templates"}, "member": {"Templates"}} {
			if got, err := h.Learning.ResourceCategories(h.By(role)); err != nil || !slices.Equal(got, want) {
				t.Error(role, got, err)
			}
		}
	})
}

func TestResourceDraftsAreKept(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.grant("coach", "resource-file_create")
		ctx := h.By("coach")
		h.Did(h.Learning.Content.SaveFormDraft(ctx, "resource", 0, []byte(`{"name":"Almost"}`), nil))
		r, err := h.Learning.CreateResource(ctx, learning.ResourceInput{Name: given("Done"), URL: given("https://example.com")})
		h.Must(err)
		if d, err := h.Learning.Content.FormDraft(ctx, "resource", 0); err != nil || d != nil {
			t.Error("making it left the draft behind", err)
		}
		h.Did(h.Learning.Content.SaveFormDraft(ctx, "resource", r.ID, []byte(`{}`), &r.UpdatedAt))
		h.Did(h.Learning.UpdateResource(h.By(staff), r.ID, learning.ResourceInput{Name: given("Faster")}, nil))
		d, err := h.Learning.Content.FormDraft(ctx, "resource", r.ID)
		h.Must(err)
		if !d.IsStale || !strings.Contains(*d.Warning(), "Someone else just changed this resource") {
			t.Errorf("%+v", d)
		}
	})
}
