package app_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"image"
	"image/png"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/community/wins"
	"atlas/internal/learning/courses"
	"atlas/internal/learning/events"
	"atlas/internal/learning/resources"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/eventually"
	"atlas/internal/platform/files"
	"atlas/internal/platform/picture"
	"atlas/internal/testkit"
	"atlas/internal/testkit/check"
)

func given[T any](value T) graphql.Omittable[*T] { return graphql.OmittableOf(&value) }

// plain is a picture of one colour.
func plain(t *testing.T, width, height int) []byte {
	t.Helper()

	var out bytes.Buffer
	check.NoError(t, "encode the picture", png.Encode(&out, image.NewGray(image.Rect(0, 0, width, height))))
	return out.Bytes()
}

func TestFilesAreUsedForTheirPurposeOnly(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		ctx := a.By("admin")
		dot, film, text := string(plain(t, 8, 8)), "\x00\x00\x00\x18ftypisom0000", "Kumusta"
		take := func(ctx context.Context, purpose, name, content string) int {
			f, err := a.Files.Upload(ctx, purpose, name, strings.NewReader(content))
			a.Must(err)
			return f.ID
		}

		course, err := a.Learning.Courses.CreateCourse(ctx, courses.CourseInput{Name: given("Course")})
		a.Must(err)
		unit, err := a.Learning.Courses.CreateUnit(ctx, course.ID, courses.UnitInput{Name: given("Unit")})
		a.Must(err)
		lesson, err := a.Learning.Courses.CreateLesson(ctx, unit.ID, courses.LessonInput{Name: given("Lesson"), Type: given(courses.VideoLesson)})
		a.Must(err)
		event, err := a.Learning.Events.CreateEvent(ctx, events.EventInput{Name: given("Event"), Date: given("2026-12-01"), Time: given("19:00"), Minutes: given(60)})
		a.Must(err)
		date := a.Number("SELECT MIN(id) FROM event_dates WHERE event_id = ?", event.ID)

		member := a.By("member")
		won := wins.WinInput{Kind: given("personal"), Body: given("I did it."), WonOn: given("2026-11-14")}
		for _, c := range []struct {
			field, right, wrong, name, content string
			by                                 context.Context
			use                                func(id int) error
		}{
			{"coverFileId", "course-cover", "event-cover", "a.png", dot, ctx, func(id int) error {
				_, err := a.Learning.Courses.UpdateCourse(ctx, course.ID, courses.CourseInput{CoverFileID: given(id)}, nil)
				return err
			}},
			{"coverFileId", "event-cover", "resource-cover", "a.png", dot, ctx, func(id int) error {
				_, err := a.Learning.Events.UpdateEvent(ctx, event.ID, events.EventInput{CoverFileID: given(id)}, nil)
				return err
			}},
			{"coverFileId", "resource-cover", "course-cover", "a.png", dot, ctx, func(id int) error {
				_, err := a.Learning.Resources.CreateResource(ctx, resources.ResourceInput{Name: given(fmt.Sprint("Cover ", id)), URL: given("https://example.com"), CoverFileID: given(id)})
				return err
			}},
			{"fileId", "resource-file", "lesson-file", "a.txt", text, ctx, func(id int) error {
				_, err := a.Learning.Resources.CreateResource(ctx, resources.ResourceInput{Name: given(fmt.Sprint("File ", id)), FileID: given(id)})
				return err
			}},
			{"fileId", "lesson-file", "resource-file", "a.txt", text, ctx, func(id int) error {
				_, err := a.Learning.Courses.CreateLessonFile(ctx, lesson.ID, courses.LessonFileInput{Name: given("File"), FileID: given(id)})
				return err
			}},
			{"videoFileId", "lesson-video", "event-recording", "a.mp4", film, ctx, func(id int) error {
				_, err := a.Learning.Courses.UpdateLesson(ctx, lesson.ID, courses.LessonInput{VideoFileID: given(id)}, nil)
				return err
			}},
			{"recordingFileId", "event-recording", "lesson-video", "a.mp4", film, ctx, func(id int) error {
				_, err := a.Learning.Events.UpdateEventDate(ctx, date, events.EventDateInput{RecordingFileID: given(id)}, nil)
				return err
			}},
			{"description", "content-image", "course-cover", "a.png", dot, ctx, func(id int) error {
				found, err := a.Files.ByIDs(ctx, []int{id})
				a.Must(err)
				html := `<p><img src="` + files.Path + found[id].Name + `" alt="x"></p>`
				_, err = a.Learning.Courses.UpdateUnit(ctx, unit.ID, courses.UnitInput{Description: given(html)}, nil)
				return err
			}},
			{"pictureId", "win-picture", "win-proof", "a.png", dot, member, func(id int) error {
				in := won
				in.PictureID = given(id)
				_, err := a.Community.Wins.CreateWin(member, in)
				return err
			}},
			{"proofFileId", "win-proof", "win-picture", "a.png", dot, member, func(id int) error {
				in := won
				in.ProofFileID = given(id)
				_, err := a.Community.Wins.CreateWin(member, in)
				return err
			}},
		} {
			if err := c.use(take(c.by, c.wrong, c.name, c.content)); !errs.Is(err, errs.Invalid) {
				t.Errorf("%s takes a %s: got %v, want %s", c.right, c.wrong, err, errs.Invalid)
			} else {
				a.Refused(err, errs.Invalid, c.field)
			}
			if err := c.use(take(c.by, c.right, c.name, c.content)); err != nil {
				t.Errorf("%s: got %v, want nil", c.right, err)
			}
		}
	})
}

// Every place that takes a file by its id says for which purpose it must have been uploaded.
func TestEveryTakerOfFilesNamesAPurpose(t *testing.T) {
	found := 0
	err := filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || strings.Contains(path, "generated") {
			return err
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			return err
		}
		ast.Inspect(parsed, func(n ast.Node) bool {
			literal, ok := n.(*ast.CompositeLit)
			if !ok || len(literal.Elts) == 0 {
				return true
			}
			kind, ok := literal.Type.(*ast.SelectorExpr)
			if !ok || kind.Sel.Name != "Wanted" {
				return true
			}
			found++
			for _, element := range literal.Elts {
				if pair, ok := element.(*ast.KeyValueExpr); ok && pair.Key.(*ast.Ident).Name == "Purpose" {
					return true
				}
			}
			t.Errorf("%s: got a file for any purpose, want one named", path)
			return true
		})
		return nil
	})
	if err != nil || found < 12 {
		t.Errorf("takers of files: got %d and error %v, want at least 12 and none", found, err)
	}
}

func TestAddressesOfFilesAreForOnePerson(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		owner, other := a.By("member"), a.By("coach")
		f, err := a.Files.Upload(owner, "win-picture", "a.png", bytes.NewReader(plain(t, 8, 8)))
		a.Must(err)
		for _, address := range []string{a.Files.URL(actor.From(owner), f), a.Files.ThumbURL(actor.From(owner), f)} {
			parsed, err := url.Parse(address)
			a.Must(err)
			isThumb := strings.HasPrefix(address, files.ThumbPath)
			content, err := a.Files.Open(owner, f.Name, isThumb, parsed.Query())
			if err != nil {
				t.Fatalf("for whom it was made: got %v, want nil", err)
			}
			_ = content.Close()
			_, err = a.Files.Open(other, f.Name, isThumb, parsed.Query())
			a.Refused(err, errs.NotFound)
			_, err = a.Files.Open(t.Context(), f.Name, isThumb, parsed.Query())
			a.Refused(err, errs.Unauthenticated)
		}
	})
}

func TestPicturesHaveSixteenMegapixelsUnlessOfStaff(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		fits, large := plain(t, 4000, 4000), plain(t, 4000, 4001)
		for _, c := range []struct {
			name    string
			by      context.Context
			raw     []byte
			refused bool
		}{{"member, 16", a.By("member"), fits, false}, {"member, more", a.By("member"), large, true}, {"staff, more", a.By("admin"), large, false}} {
			_, err := a.Files.Upload(c.by, "win-picture", "a.png", bytes.NewReader(c.raw))
			if got := errs.Is(err, errs.Invalid); got != c.refused || err != nil && !c.refused {
				t.Errorf("%s, upload: got %v, want refused %t", c.name, err, c.refused)
			}
			_, err = a.Identity.Profiles.SetProfileImage(c.by, c.raw)
			if got := errs.Is(err, errs.Invalid); got != c.refused || err != nil && !c.refused {
				t.Errorf("%s, profile picture: got %v, want refused %t", c.name, err, c.refused)
			}
		}
	})
}

func TestPeopleWhoNeverPaidHaveFiftyMegabytes(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		take := func(role string) error {
			_, err := a.Files.Upload(a.By(role), "form-answer", "a.txt", strings.NewReader("Kumusta"))
			return err
		}
		for _, role := range []string{"member", "admin"} {
			a.Exec("INSERT INTO files (name, title, kind, media_type, size, is_open, has_thumb, uploader_id, created_at) VALUES (?, 'x', 'pdf', 'x', ?, FALSE, FALSE, ?, ?)",
				role, 50<<20-7, a.ID(role), a.Clock.Now())
			a.Must(take(role))
		}
		err := take("member")
		a.Refused(err, errs.Invalid, "file")
		if err != nil && !strings.Contains(err.Error(), "50 MB") {
			t.Errorf("got %q, want the limit", err)
		}
		a.Must(take("admin"))
	})
}

// hold keeps the usual lane busy until the test ends.
func hold(t *testing.T, a *testkit.Atlas) {
	t.Helper()

	begun, end, ended := make(chan struct{}), make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		_ = a.Pictures.Draw(context.Background(), picture.Uploads, "somebody", func(context.Context) error {
			close(begun)
			<-end
			return nil
		})
	}()
	<-begun
	t.Cleanup(func() { close(end); <-ended })
}

// All pictures wait in one line: those of files, profile pictures and screenshots.
func TestPicturesOfAllPurposesShareOneLine(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		hold(t, a)
		raw := plain(t, 8, 8)
		ctx, cancel := context.WithCancel(a.By("member"))
		defer cancel()
		results := make(chan error, 2)
		go func() {
			_, err := a.Files.Upload(ctx, "win-picture", "a.png", bytes.NewReader(raw))
			results <- err
		}()
		go func() {
			_, err := a.Identity.Profiles.SetProfileImage(ctx, raw)
			results <- err
		}()
		eventually.True(t, "two wait", func() bool { return a.Pictures.Waiting(picture.Uploads) == 2 })

		_, err := a.Files.Upload(a.By("member"), "win-proof", "b.png", bytes.NewReader(raw))
		a.Refused(err, errs.RateLimited)

		cancel()
		for range 2 {
			if err := <-results; !errors.Is(err, context.Canceled) {
				t.Errorf("one whose client is gone: got %v, want %v", err, context.Canceled)
			}
		}
		if got := a.Pictures.Waiting(picture.Uploads); got != 0 {
			t.Errorf("waiting: got %d, want 0", got)
		}
		if n := a.Number("SELECT COUNT(*) FROM files") + a.Number("SELECT COUNT(*) FROM avatars"); n != 0 {
			t.Errorf("kept: got %d, want none", n)
		}
	})
}

// What a process that died left behind goes at the next start; what may still be on its way stays.
func TestUploadsOfADeadProcessAreRemovedAtStart(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		now := a.Clock.Now()
		old, fresh := now.Add(-files.UploadTime-time.Minute), now.Add(-time.Hour)
		at := func(path string, since time.Time) string {
			t.Helper()
			a.Must(os.MkdirAll(filepath.Dir(path), 0o700))
			a.Must(os.WriteFile(path, []byte("x"), 0o600))
			a.Must(os.Chtimes(path, since, since))
			t.Cleanup(func() { _ = os.Remove(path) })
			return path
		}
		unique := fmt.Sprint(a.DB.Engine, "-", os.Getpid())
		store := filepath.Join(a.Config.Data, "files")
		gone := []string{
			at(filepath.Join(os.TempDir(), "atlas-upload-old-"+unique), old), at(filepath.Join(store, "aa", "aa1.png.part"), old), at(filepath.Join(store, "ab", "ab1.png"), old),
			at(filepath.Join(store, "sl", "slip-old.pdf"), old),
		}
		stay := []string{
			at(filepath.Join(os.TempDir(), "atlas-upload-new-"+unique), fresh), at(filepath.Join(store, "ac", "ac1.png.part"), fresh), at(filepath.Join(store, "ad", "ad1.png"), fresh),
			at(filepath.Join(store, "sl", "slip-new.pdf"), fresh), at(filepath.Join(store, "fo", "form-old.pdf"), old),
		}
		for _, row := range []struct {
			name, purpose string
			since         time.Time
		}{{"slip-old.pdf", "payment-slip", old}, {"slip-new.pdf", "payment-slip", fresh}, {"form-old.pdf", "form-answer", old}} {
			a.Exec("INSERT INTO files (name, title, kind, media_type, size, is_open, has_thumb, created_at, purpose) VALUES (?, 'x', 'pdf', 'x', 1, FALSE, FALSE, ?, ?)", row.name, row.since, row.purpose)
		}

		a.Must(a.Files.Start(t.Context()))
		eventually.True(t, "the sweep is done", func() bool {
			return a.Number("SELECT COUNT(*) FROM river_job WHERE kind = 'files_sweep' AND state = 'completed'") > 0 && a.Number("SELECT COUNT(*) FROM files") == 2
		})
		for _, path := range gone {
			if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("%s: got %v, want it gone", filepath.Base(path), err)
			}
		}
		for _, path := range stay {
			if _, err := os.Stat(path); err != nil {
				t.Errorf("%s: got %v, want it kept", filepath.Base(path), err)
			}
		}
	}, testkit.WithJobs())
}

// An upload has no name on the disk while it arrives, so nothing is left of it when the process dies.
func TestUploadsArriveWithoutAName(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		marked := "Kumusta " + string(a.DB.Engine)
		looked := false
		content := io.MultiReader(strings.NewReader(marked), readerFunc(func([]byte) (int, error) {
			looked = true
			found, err := filepath.Glob(filepath.Join(os.TempDir(), "atlas-upload-*"))
			a.Must(err)
			for _, path := range found {
				if text, err := os.ReadFile(path); err == nil && string(text) == marked {
					t.Errorf("got the upload at %q, want it without a name", path)
				}
			}
			return 0, io.EOF
		}))
		_, err := a.Files.Upload(a.By("member"), "form-answer", "a.txt", content)
		if a.Must(err); !looked {
			t.Error("got nobody who looked, want the upload seen")
		}
	})
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(into []byte) (int, error) { return f(into) }
