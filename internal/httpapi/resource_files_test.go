package httpapi_test

import (
	"strings"
	"testing"

	"atlas/internal/testkit"
	"atlas/internal/testkit/check"
)

// Hostile uploads never run in the browser: B184 classes by the end of the name in capitals or not, B185 refuses every other end, and what
// is kept is sent so that no browser takes it for a page.
func TestHostileResourcesNeverRun(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		staff := a.As("tribe-team-fa")
		page := "<!doctype html><script>alert(document.cookie)</script>"
		for _, name := range []string{"a.html", "a.htm", "a.xhtml", "a.js", "a.mjs", "a.exe", "a.php", "a.swf", "a.svgz", "a", "a.pdf.html", ".html", "a.jpg/x.html"} {
			check.Equal(t, name+": status", sendFile(t, staff, "resource-file", name, []byte(page)).Status, 400)
		}
		for _, name := range []string{"a.pdf", "a.jpg", "a.GIF", "a.png", "a.webp", "a.mp4", "a.mp3", "a.docx", "a.xlsx", "a.zip", "a.txt", "a.csv", "a.xml", "a.svg"} {
			check.Equal(t, "a page as "+name+": status",
				sendFile(t, staff, "resource-file", name, []byte(page)).Status, 400)
		}
		check.Equal(t, "status of a picture that is none",
			sendFile(t, staff, "resource-file", "a.gif", []byte("GIF89a/*"+page+"*/")).Status, 400)
		script := "<x:script xmlns:x='http://www.w3.org/1999/xhtml'>alert(1)</x:script>"
		for name, content := range map[string]string{
			"picture.SVG": "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'><script>alert(1)</script></svg>", "data.xml": "<?xml version='1.0'?><a>" + script + "</a>",
			"notes.txt": "Kumusta " + page, "list.csv": "=cmd|' /C calc'!A0," + page, "form.PDF": "%PDF-1.4\n" + page,
		} {
			kept := sendFile(t, staff, "resource-file", name, []byte(content))
			if kept.Status != 200 {
				t.Errorf("%s: got %d %q, want 200", name, kept.Status, kept.Body)
				continue
			}
			got := staff.Send("GET", kept.JSON(t)["url"].(string), nil)
			h := got.Header
			isPDF := strings.HasPrefix(h.Get("Content-Type"), "application/pdf")
			if got.Status != 200 || h.Get("X-Content-Type-Options") != "nosniff" || strings.Contains(h.Get("Content-Type"), "html") || !strings.Contains(h.Get("Content-Security-Policy"), "default-src 'none'") ||
				strings.Contains(h.Get("Content-Security-Policy"), "script-src") || !isPDF && !strings.HasPrefix(h.Get("Content-Disposition"), "attachment") {
				t.Errorf("%s: got %d %v, want 200 with headers that run nothing", name, got.Status, h)
			}
		}
		// Behind a closed door there is no address to try.
		kept := sendFile(t, staff, "resource-file", "secret.txt", []byte("For coaches")).JSON(t)
		var made struct{ CreateResource struct{ ID int } }
		staff.GraphQL(`mutation($file: Int!) { createResource(input: {name: "Secret", fileId: $file, openers: [{kind: "level", id: "coach"}]}) { id } }`, map[string]any{"file": kept["id"]}, &made)
		id := map[string]any{"id": made.CreateResource.ID}
		staff.GraphQL(`mutation($id: Int!) { publishResources(ids: [$id], isPublished: true) { id } }`, id, nil)
		var seen struct {
			MyResource struct {
				Door    struct{ Reason string }
				Content *struct{ URL string }
			}
		}
		query := `query($id: Int!) { myResource(id: $id) { door { reason } content { url } } }`
		a.As("non-member").GraphQL(query, id, &seen)
		if seen.MyResource.Content != nil || seen.MyResource.Door.Reason != "This content is exclusive for Tribe members" {
			t.Errorf("got %+v, want no content, because it is exclusive", seen)
		}
		a.As("coach").GraphQL(query, id, &seen)
		if seen.MyResource.Content == nil || a.As("coach").Send("GET", seen.MyResource.Content.URL, nil).Body != "For coaches" {
			t.Errorf("got %+v, want the content for coaches", seen)
		}
	})
}
