package affiliates_test

import (
	"bytes"
	"encoding/base64"
	"image"
	"image/png"
	"strings"
	"testing"

	"atlas/internal/affiliates/resources"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

// uploads sends a picture as staff do, and gives its file.
func (h *fixture) uploads(role string, width, height int) int {
	h.t.Helper()
	var dot bytes.Buffer
	h.Must(png.Encode(&dot, image.NewRGBA(image.Rect(0, 0, width, height))))
	taken, err := h.Files.Upload(h.By(role), "affiliate-picture", "post.png", &dot)
	h.Must(err)
	return taken.ID
}

func caption(title, body string) resources.Input {
	return resources.Input{Title: title, Kind: resources.KindCaption, Body: &body}
}

// saves makes a resource as staff do.
func (h *fixture) saves(in resources.Input) *resources.Resource {
	h.t.Helper()
	r, err := h.Affiliates.Resources.Save(h.By(staff), nil, in, nil)
	h.Must(err)
	return r
}

// titles are what an affiliate finds, in order.
func (h *fixture) titles(role, kind string) string {
	h.t.Helper()
	list, err := h.Affiliates.Resources.SharedResources(h.By(role), page.Of(nil), &kind)
	h.Must(err)
	out := []string{}
	for _, r := range list.Rows {
		out = append(out, r.Title)
	}
	return strings.Join(out, ", ")
}

// Each affiliate reads a resource with their own link and name, for the funnel that staff chose, or the main link while that is closed.
func TestResourcesAreFilled(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		f := h.funnel("Bootcamp", "bootcamp")
		h.joins("member")
		h.joins("affiliate")
		in := resources.Input{
			Title: "Payday email", Kind: resources.KindEmail, Subject: new("From {first_name}"), Body: new("Join: {link}\n{name} {not this"),
			FunnelID: &f.ID,
		}
		r := h.saves(in)

		for role, want := range map[string][2]string{
			"member": {"From Ana", "/bootcamp/ana-mendoza\nAna Mendoza {not this"}, "affiliate": {"From Allan", "/bootcamp/allan-soriano\nAllan Soriano {not this"},
		} {
			got, err := h.Affiliates.Resources.SharedResource(h.By(role), r.ID)
			h.Must(err)
			if got.Subject != want[0] || !strings.HasSuffix(got.Body, want[1]) || !strings.HasPrefix(got.Body, "Join: http") {
				h.t.Errorf("%s reads %q, %q, want %q", role, got.Subject, got.Body, want)
			}
			code, err := got.QRPng()
			h.Must(err)
			raw, err := base64.StdEncoding.DecodeString(code)
			h.Must(err)
			if _, err := png.Decode(bytes.NewReader(raw)); err != nil {
				h.t.Errorf("the QR code as PNG: got error %v, want none", err)
			}
		}

		h.Exec("UPDATE funnels SET is_hidden = TRUE WHERE id = ?", f.ID)
		got, err := h.Affiliates.Resources.SharedResource(h.By("member"), r.ID)
		h.Must(err)
		if !strings.HasSuffix(got.Link, "/ana-mendoza") || strings.Contains(got.Link, "bootcamp") {
			h.t.Errorf("the link is %q while the funnel is closed, want the main link", got.Link)
		}
	})
}

// New resources come first, staff put them in another order, and what they archive is gone for affiliates until it comes back.
func TestResourcesInOrder(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		h.joins("member")
		first, other := h.saves(caption("First", "1 {link}")), h.saves(caption("Second", "2 {link}"))
		third := h.saves(resources.Input{
			Title: "Third", Kind: resources.KindPicture,
			Pictures: []*resources.PictureInput{{FileID: h.uploads(staff, 40, 20), Name: "Cover"}, {FileID: h.uploads(staff, 20, 20), Name: "Square"}},
		})
		if got, want := h.titles("member", ""), "Third, Second, First"; got != want {
			h.t.Errorf("got %s, want %s", got, want)
		}
		if len(third.Pictures) != 2 || third.Pictures[0].Width() != 40 || third.Pictures[0].Height() != 20 || third.Pictures[1].Name != "Square" {
			h.t.Errorf("the pictures are %+v, want two in their sizes", third.Pictures)
		}

		_, err := h.Affiliates.Resources.Order(h.By(staff), []int{first.ID, third.ID})
		h.Must(err)
		if got, want := h.titles("member", ""), "First, Third, Second"; got != want {
			h.t.Errorf("got %s, want %s", got, want)
		}
		if got, want := h.titles("member", resources.KindCaption), "First, Second"; got != want {
			h.t.Errorf("got the captions %s, want %s", got, want)
		}
		_, err = h.Affiliates.Resources.Order(h.By(staff), []int{first.ID, first.ID})
		h.Refused(err, errs.Invalid, "ids")

		_, err = h.Affiliates.Resources.Archive(h.By(staff), first.ID, true)
		h.Must(err)
		h.Refused(second(h.Affiliates.Resources.SharedResource(h.By("member"), first.ID)), errs.NotFound)
		h.Refused(second(h.Affiliates.Resources.CountView(h.By("member"), first.ID)), errs.NotFound)
		_, err = h.Affiliates.Resources.Archive(h.By(staff), other.ID, true)
		h.Must(err)
		_, err = h.Affiliates.Resources.Archive(h.By(staff), first.ID, false)
		h.Must(err)
		if got, want := h.titles("member", ""), "First, Third"; got != want {
			h.t.Errorf("got %s, want %s: what comes back is first", got, want)
		}
	})
}

// A view counts once a day for each affiliate, and not for staff who view as them.
func TestResourceViews(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		h.joins("member")
		h.joins("affiliate")
		r := h.saves(caption("Payday", "{link}"))
		views := func() int { return h.Number("SELECT views FROM affiliate_resources WHERE id = ?", r.ID) }
		for _, role := range []string{"member", "member", "affiliate"} {
			h.Did(h.Affiliates.Resources.CountView(h.By(role), r.ID))
		}
		h.Did(h.Affiliates.Resources.CountView(h.Viewing(staff, "member"), r.ID))
		if got := views(); got != 2 {
			h.t.Errorf("got %d views on the first day, want 2", got)
		}
		h.Clock.Advance(aDay)
		h.Did(h.Affiliates.Resources.CountView(h.Viewing(staff, "member"), r.ID))
		h.Did(h.Affiliates.Resources.CountView(h.By("member"), r.ID))
		if got := views(); got != 3 {
			h.t.Errorf("got %d views on the second day, want 3", got)
		}

		// A change of the text loses no views.
		h.Did(h.Affiliates.Resources.Save(h.By(staff), &r.ID, caption("Payday plan", "{link}"), nil))
		if got := views(); got != 3 {
			h.t.Errorf("got %d views after a change, want 3", got)
		}
	})
}

// Only staff who may change funnels write, only affiliates read, and bad input says which field.
func TestResourceRefusals(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		h.joins("member")
		r := h.saves(caption("Payday", "{link}"))
		for _, role := range []string{"member", "coach", "affiliate", "tribe-team-ro"} {
			h.Refused(second(h.Affiliates.Resources.Save(h.By(role), nil, caption("Mine", "x"), nil)), errs.Forbidden)
			h.Refused(second(h.Affiliates.Resources.Archive(h.By(role), r.ID, true)), errs.Forbidden)
			h.Refused(second(h.Affiliates.Resources.Order(h.By(role), []int{r.ID})), errs.Forbidden)
		}
		h.Refused(second(h.Affiliates.Resources.Resources(h.By("member"), false)), errs.Forbidden)
		for _, role := range []string{"coach", "affiliate"} {
			h.Refused(second(h.Affiliates.Resources.SharedResources(h.By(role), page.Of(nil), nil)), errs.NotFound)
			h.Refused(second(h.Affiliates.Resources.CountView(h.By(role), r.ID)), errs.NotFound)
		}

		refused := func(in resources.Input, fields ...string) {
			h.t.Helper()
			h.Refused(second(h.Affiliates.Resources.Save(h.By(staff), nil, in, nil)), errs.Invalid, fields...)
		}
		refused(caption("", "x"), "title")
		refused(caption(strings.Repeat("x", 121), "x"), "title")
		refused(caption("Link", "Join {likn}"), "body")
		refused(caption("Long", strings.Repeat("x", 5001)), "body")
		refused(resources.Input{Title: "None", Kind: resources.KindPicture}, "pictures")
		refused(resources.Input{Title: "Video", Kind: "video", Body: new("x")}, "kind")
		refused(resources.Input{Title: "Email", Kind: resources.KindEmail, Body: new("x")}, "subject")
		refused(resources.Input{Title: "Funnel", Kind: resources.KindCaption, Body: new("x"), FunnelID: new("nothing")}, "funnelId")

		// Someone else's upload can't be taken.
		other := h.uploads("admin", 9, 9)
		refused(resources.Input{Title: "Other", Kind: resources.KindPicture, Pictures: []*resources.PictureInput{{FileID: other, Name: "Post"}}}, "pictures")

		seen := r.UpdatedAt
		h.Clock.Advance(aDay)
		h.Did(h.Affiliates.Resources.Save(h.By(staff), &r.ID, caption("Payday 2", "x"), &seen))
		h.Refused(second(h.Affiliates.Resources.Save(h.By(staff), &r.ID, caption("Payday 3", "x"), &seen)), errs.Conflict)
	})
}
