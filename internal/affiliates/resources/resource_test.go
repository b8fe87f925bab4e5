package resources

import (
	"fmt"
	"strings"
	"testing"

	"atlas/internal/platform/errs"
	"atlas/internal/testkit/check"
)

func TestWordsInBraces(t *testing.T) {
	for text, want := range map[string]string{
		"Join: {link}": "", "{first_name} {name} {link}{link}": "", "": "", "{}": "", "{ link }": "", "{1}": "", "a { b": "", "{\"json\": 1}": "",
		"{Link}": "{Link}", "{link_url}": "{link_url}", "{first name}": "{first name}", "{{name}}": "", "{email} and {link}": "{email}", "{link} {password}": "{password}",
	} {
		if got := unknownWord(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

// Words are filled once: what an affiliate is called is never read as a word itself, and neither is their link.
func TestFillingIsDoneOnce(t *testing.T) {
	s := &Service{baseURL: "https://atlas.example"}
	sharer := &Sharer{FirstName: "{link}", Name: "{name} <b>O'Hara</b>", Slug: "ana"}
	got, err := s.fill(t.Context(), sharer, &Resource{Subject: "From {first_name}", Body: "{name}: {link} {Link}"})
	check.NoError(t, "fill the rows", err)
	if want := "From {link}"; got[0].Subject != want {
		t.Errorf("the subject is %q, want %q", got[0].Subject, want)
	}
	if want := "{name} <b>O'Hara</b>: https://atlas.example/ana {Link}"; got[0].Body != want {
		t.Errorf("the text is %q, want %q", got[0].Body, want)
	}
	if want := "https://atlas.example/ana"; got[0].Link != want {
		t.Errorf("the link is %q, want %q", got[0].Link, want)
	}
}

func TestInputsAreChecked(t *testing.T) {
	picture := func(id int, name string) *PictureInput { return &PictureInput{FileID: id, Name: name} }
	many := func(count int) (out []*PictureInput) {
		for n := range count {
			out = append(out, picture(n+1, fmt.Sprint("Size ", n)))
		}
		return out
	}
	text := func(length int) *string { return new(strings.Repeat("ñ", length)) }
	for name, test := range map[string]struct {
		in    Input
		isBad bool
	}{
		"a caption":                    {Input{Title: "Payday", Kind: KindCaption, Body: new("Join: {link}")}, false},
		"a caption without a text":     {Input{Title: "Payday", Kind: KindCaption, Body: new(" \n")}, true},
		"no title":                     {Input{Title: " ", Kind: KindCaption, Body: new("x")}, true},
		"a title of so many letters":   {Input{Title: *text(titleMax), Kind: KindCaption, Body: new("x")}, false},
		"a title too long":             {Input{Title: *text(titleMax + 1), Kind: KindCaption, Body: new("x")}, true},
		"a text too long":              {Input{Title: "Payday", Kind: KindCaption, Body: text(bodyMax + 1)}, true},
		"a note too long":              {Input{Title: "Payday", Kind: KindCaption, Body: new("x"), Note: text(noteMax + 1)}, true},
		"another kind":                 {Input{Title: "Payday", Kind: "video", Body: new("x")}, true},
		"an email":                     {Input{Title: "Payday", Kind: KindEmail, Subject: new("Hi"), Body: new("x")}, false},
		"an email without a subject":   {Input{Title: "Payday", Kind: KindEmail, Body: new("x")}, true},
		"a word that no one knows":     {Input{Title: "Payday", Kind: KindEmail, Subject: new("Hi {email}"), Body: new("x")}, true},
		"a picture":                    {Input{Title: "Payday", Kind: KindPicture, Pictures: many(1)}, false},
		"a picture without a file":     {Input{Title: "Payday", Kind: KindPicture}, true},
		"as many sizes as fit":         {Input{Title: "Payday", Kind: KindPicture, Pictures: many(picturesMax)}, false},
		"too many sizes":               {Input{Title: "Payday", Kind: KindPicture, Pictures: many(picturesMax + 1)}, true},
		"the same file twice":          {Input{Title: "Payday", Kind: KindPicture, Pictures: []*PictureInput{picture(1, "Story"), picture(1, "Square")}}, true},
		"a size without a name":        {Input{Title: "Payday", Kind: KindPicture, Pictures: []*PictureInput{picture(1, " ")}}, true},
		"a size with a name too long":  {Input{Title: "Payday", Kind: KindPicture, Pictures: []*PictureInput{picture(1, *text(pictureNameMax + 1))}}, true},
		"markup is text like any text": {Input{Title: "<script>", Kind: KindCaption, Body: new("<img onerror=alert(1)>")}, false},
	} {
		t.Run(name, func(t *testing.T) {
			err := test.in.apply(new(Resource))
			if isBad := errs.Is(err, errs.Invalid); isBad != test.isBad || !isBad && err != nil {
				t.Errorf("got %v, want refused: %v", err, test.isBad)
			}
		})
	}
}

// Only an email has a subject.
func TestSubjectsAreOfEmails(t *testing.T) {
	r := new(Resource)
	check.NoError(t, "apply the input",
		(Input{Title: " Payday ", Kind: KindCaption, Subject: new("Hi"), Body: new(" x ")}).apply(r))
	if r.Subject != "" || r.Title != "Payday" || r.Body != "x" {
		t.Errorf("got %q, %q and %q; want no subject, and no blanks around the rest", r.Subject, r.Title, r.Body)
	}
}
