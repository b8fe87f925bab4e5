package httpapi_test

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"mime/multipart"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"atlas/internal/testkit"
	"atlas/internal/testkit/check"
)

// sendFile sends a file for a purpose.
func sendFile(t *testing.T, c *testkit.Client, kind, name string, content []byte) testkit.Answer {
	t.Helper()
	var out bytes.Buffer
	w := multipart.NewWriter(&out)
	check.NoError(t, "add a field to the form", w.WriteField("kind", kind))
	part, err := w.CreateFormFile("file", name)
	check.NoError(t, "add a file to the form", err)
	_, _ = part.Write(content)
	_ = w.Close()
	return c.Send("POST", "/api/upload-file", out.String(), "Content-Type", w.FormDataContentType())
}

func TestContentFilesOverHTTP(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		staff, member := a.As("tribe-team-fa"), a.As("member")
		text := []byte(strings.Repeat("Kumusta, Tribe! ", 100))
		for _, c := range []struct {
			by         *testkit.Client
			kind, name string
			content    []byte
			status     int
		}{
			{a.Visitor(), "lesson-file", "a.txt", text, 401}, {member, "lesson-file", "a.txt", text, 403}, {staff, "lesson-file", "a.exe", text, 400}, {staff, "lesson-file", "a.html", text, 400},
			{staff, "lesson-file", "a.pdf", text, 400}, {staff, "course-cover", "a.txt", text, 400}, {staff, "nothing", "a.txt", text, 400},
		} {
			if got := sendFile(t, c.by, c.kind, c.name, c.content); got.Status != c.status {
				t.Errorf("%s as %s: got %d %q, want %d", c.name, c.kind, got.Status, got.Body, c.status)
			}
		}
		kept := sendFile(t, staff, "lesson-file", `C:\work\Notes.TXT`, text).JSON(t)
		address, _ := kept["url"].(string)
		if kept["name"] != "Notes.TXT" || kept["kind"] != "document" || kept["size"] != float64(len(text)) || !strings.Contains(address, "key=") {
			t.Fatalf("got %v, want the document Notes.TXT with a key", kept)
		}
		if other := member.Send("GET", address, nil); other.Status != 404 {
			t.Errorf("the address of somebody else: got %d, want 404", other.Status)
		}
		got := staff.Send("GET", address, nil)
		if got.Status != 200 || got.Body != string(text) || !strings.HasPrefix(got.Header.Get("Content-Disposition"), "attachment") || got.Header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("the file: got %d %v, want 200 with its content as attachment", got.Status, got.Header)
		}
		if part := staff.Send("GET", address, nil, "Range", "bytes=9-13"); part.Status != 206 || part.Body != "Tribe" {
			t.Errorf("a part: got %d %q, want 206 Tribe", part.Status, part.Body)
		}
		plain, _, _ := strings.Cut(address, "?")
		for name, tried := range map[string]testkit.Answer{
			"unsigned": staff.Send("GET", plain, nil), "changed": staff.Send("GET", address+"x", nil), "a longer time": staff.Send("GET", strings.Replace(address, "until=", "until=9", 1), nil),
			"another": member.Send("GET", "/api/uploads/files/nothing.txt", nil),
		} {
			check.Equal(t, name+": status", tried.Status, 404)
		}
		check.Equal(t, "status for a visitor of a private file", a.Visitor().Send("GET", address, nil).Status, 401)
		var dot bytes.Buffer
		check.NoError(t, "encode the picture", png.Encode(&dot, image.NewRGBA(image.Rect(0, 0, 20, 30))))
		cover := sendFile(t, staff, "course-cover", "cover.png", dot.Bytes()).JSON(t)
		for _, address := range []string{"url", "thumbUrl"} {
			if got := a.Visitor().Send("GET", cover[address].(string), nil); got.Status != 200 || !strings.HasPrefix(got.Header.Get("Content-Type"), "image/") {
				t.Errorf("%s: got %d %v, want 200 with a picture", address, got.Status, got.Header)
			}
		}
		// It belongs to one course, and to nobody else's.
		create := func(c *testkit.Client) []testkit.Failure {
			return c.Try(`mutation($id: Int!) { createCourse(input: {name: "Covered", coverFileId: $id}) { coverUrl } }`, map[string]any{"id": cover["id"]}, nil)
		}
		if failed := create(a.As("admin")); len(failed) == 0 {
			t.Error("got a file of another taken, want an error")
		}
		if failed := staff.Try(`mutation($id: Int!) { createCourse(input: {name: "Covered", coverFileId: $id}) { coverUrl } }`, map[string]any{"id": kept["id"]}, nil); len(failed) == 0 {
			t.Error("got a text as the cover of a course, want an error")
		}
		if failed := create(staff); len(failed) > 0 {
			t.Errorf("the first course: got %+v, want no error", failed)
		}
		if failed := create(staff); len(failed) == 0 {
			t.Error("got two courses with one file, want an error")
		}
		a.Clock.Advance(8 * 24 * time.Hour)
		check.NoError(t, "sweep the files", a.Files.Sweep(t.Context()))
		if n, err := a.DB.Int(t.Context(), "SELECT COUNT(*) FROM files"); err != nil || n != 1 {
			t.Errorf("files that are left: got %d and error %v, want 1", n, err)
		}
		if found, err := a.Verify(t.Context()); err != nil || len(found) > 0 {
			t.Errorf("what verification finds: got %q and error %v, want none", found, err)
		}
	})
}

// A signed address opens its own file for some hours and nothing afterwards, no matter who asks.
func TestSignedAddressesEnd(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		staff := a.As("tribe-team-fa")
		one := sendFile(t, staff, "lesson-file", "one.txt", []byte("One")).JSON(t)["url"].(string)
		other := sendFile(t, staff, "lesson-file", "other.txt", []byte("Other")).JSON(t)["url"].(string)
		status := func(address string) int {
			t.Helper()
			return staff.Send("GET", address, nil).Status
		}
		_, key, _ := strings.Cut(one, "?")
		otherFile, _, _ := strings.Cut(other, "?")
		check.Equal(t, "status of a file by the key of another", status(otherFile+"?"+key), 404)
		query, err := url.ParseQuery(key)
		check.NoError(t, "read the query", err)
		seconds, err := strconv.ParseInt(query.Get("until"), 10, 64)
		check.NoError(t, "read the number", err)
		left := time.Unix(seconds, 0).Sub(a.Clock.Now())
		if left < 6*time.Hour || left > 7*time.Hour {
			t.Errorf("got an address for %v, want 6 to 7 hours", left)
		}
		a.Clock.Advance(left - time.Second)
		check.Equal(t, "status a second before its end", status(one), 200)
		a.Clock.Advance(time.Second)
		check.Equal(t, "status after its end", status(one), 404)
	})
}

func TestUploadsAreBounded(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		staff := a.As("tribe-team-fa")
		_, err := a.DB.Exec(t.Context(), "UPDATE default_settings SET value = '1' WHERE name = 'staff-upload-limit-mb'")
		check.NoError(t, "limit the uploads of staff to 1 MB", err)
		a.Settings.InvalidateCache()
		got := sendFile(t, staff, "lesson-file", "long.txt", bytes.Repeat([]byte("a"), 1<<20+1))
		if got.Status != 400 || !strings.Contains(got.Body, "larger than 1 MB. For uploads over 10mb, please contact the L") {
			t.Errorf("got %d %q, want 400 because it is larger than 1 MB", got.Status, got.Body)
		}
		if got := sendFile(t, staff, "lesson-file", "fits.txt", bytes.Repeat([]byte("a"), 1<<20)); got.Status != 200 {
			t.Errorf("a file that fits: got %d %q, want 200", got.Status, got.Body)
		}
		// All files of a person together: the last byte that fits is taken, the next is not.
		_, err = a.DB.Exec(t.Context(), "UPDATE files SET size = ?", 50_000<<20-10)
		check.NoError(t, "fill the storage of a person", err)
		check.Equal(t, "status of more than there is room for",
			sendFile(t, staff, "lesson-file", "more.txt", bytes.Repeat([]byte("a"), 11)).Status, 400)
		if got := sendFile(t, staff, "lesson-file", "more.txt", bytes.Repeat([]byte("a"), 10)); got.Status != 200 {
			t.Errorf("a file that fits: got %d %q, want 200", got.Status, got.Body)
		}
		if got := sendFile(t, staff, "lesson-file", "more.txt", []byte("a")); got.Status != 400 || !strings.Contains(got.Body, fmt.Sprintf("larger than %d MB", 50_000)) {
			t.Errorf("got %d %q, want 400 because there is no room", got.Status, got.Body)
		}
	})
}

// A purpose may take less than the site does: smaller files, and no drawings that a browser would run.
func TestPurposesTakeLess(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		staff := a.As("tribe-team-fa")
		for name, c := range map[string]struct {
			content []byte
			want    string
		}{
			"big.png":   {bytes.Repeat([]byte("a"), 10<<20+1), "larger than 10 MB"},
			"drawn.svg": {[]byte(`<svg xmlns="http://www.w3.org/2000/svg"></svg>`), "is a file type you can't upload here"},
		} {
			if got := sendFile(t, staff, "win-picture", name, c.content); got.Status != 400 || !strings.Contains(got.Body, c.want) {
				t.Errorf("%s: got %d %q, want 400 %q", name, got.Status, got.Body, c.want)
			}
		}

		// What members may upload is a setting of its own.
		a.Exec("UPDATE default_settings SET value = '1' WHERE name = 'upload-limit-mb'")
		a.Settings.InvalidateCache()
		if got := sendFile(t, staff, "form-answer", "long.txt", bytes.Repeat([]byte("a"), 1<<20+1)); got.Status != 400 || !strings.Contains(got.Body, "larger than 1 MB") {
			t.Errorf("got %d %s, want a file above the setting refused", got.Status, got.Body)
		}
		if got := sendFile(t, staff, "form-answer", "fits.txt", bytes.Repeat([]byte("a"), 1<<20)); got.Status != 200 {
			t.Errorf("got %d %s, want a file of the size of the setting taken", got.Status, got.Body)
		}
	})
}
