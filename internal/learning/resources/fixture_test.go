package resources_test

import (
	"bytes"
	"image"
	"image/png"
	"strings"
	"testing"
	"time"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/learning/access"
	"atlas/internal/learning/resources"
	"atlas/internal/testkit"
	"atlas/internal/testkit/check"
)

// fixture is Atlas with people to call its services as.
type fixture struct {
	*testkit.Atlas
	t *testing.T
}

func forEachEngine(t *testing.T, test func(t *testing.T, f *fixture)) {
	t.Helper()
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		a.Members("member", "team-lead", "assistant-team-lead")
		test(t, &fixture{a, t})
	})
}

// staff is a role that may make resources.
const staff = "tribe-team-fa"

// wantVerified wants all of learning to be in order.
func (f *fixture) wantVerified() {
	f.t.Helper()
	found, err := f.Learning.Verify(f.t.Context())
	f.Must(err)
	if len(found) > 0 {
		f.t.Errorf("got the faults %q, want none", found)
	}
}

// given sets a field.
func given[T any](value T) graphql.Omittable[*T] { return graphql.OmittableOf(&value) }

// grant lets a level do something more.
func (f *fixture) grant(level, function string) {
	f.t.Helper()
	f.Exec(`UPDATE access_levels SET functions = ? WHERE id = ?`, `["`+function+`"]`, level)
	f.Clock.Advance(2 * time.Second) // rights are remembered for one
}

// dot is a small picture.
func dot(t *testing.T) []byte {
	t.Helper()
	var out bytes.Buffer
	check.NoError(t, "draw the picture", png.Encode(&out, image.NewRGBA(image.Rect(0, 0, 20, 30))))
	return out.Bytes()
}

// resource makes a published resource that leads to the web, opened by levels.
func (f *fixture) resource(name string, levels ...string) *resources.Resource {
	f.t.Helper()
	openers := []*access.OpenerInput{}
	for _, level := range levels {
		openers = append(openers, &access.OpenerInput{Kind: "level", ID: level})
	}
	r, err := f.Learning.Resources.CreateResource(f.By(staff), resources.ResourceInput{Name: given(name), URL: given("https://www.example.com/" + name), Category: given("Templates"), Openers: openers})
	f.Must(err)
	list, err := f.Learning.Resources.PublishResources(f.By(staff), []int{r.ID}, true)
	f.Must(err)
	return list[0]
}

// upload keeps a text for a purpose as somebody.
func (f *fixture) upload(role, purpose, name, content string) int {
	f.t.Helper()
	file, err := f.Files.Upload(f.By(role), purpose, name, strings.NewReader(content))
	f.Must(err)
	return file.ID
}
