package forms_test

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"atlas/internal/journey/forms"
	"atlas/internal/platform/errs"
	"atlas/internal/testkit/check"
)

func wrongWith(t *testing.T, err error, question string) string {
	t.Helper()
	if err == nil {
		return ""
	}
	e, ok := errs.As(err)
	if !ok {
		t.Fatalf("got error %v, want one with fields", err)
	}
	return strings.Join(e.Fields[question], ", ")
}

// written is what questions are, for those who read why a test failed.
func written(questions []*forms.FormQuestion) string {
	text, _ := json.Marshal(questions)
	return string(text)
}

// Every type takes what fits it and nothing else, whatever a browser sends.
func TestAnswersAreCheckedByType(t *testing.T) {
	abc := []*forms.FormOption{{"a", "A"}, {"b", "B"}, {"c", "C"}}
	number := ask("number", "q", true)
	number.Minimum, number.Maximum = new(1), new(80)
	for _, c := range []struct {
		q      *forms.FormQuestion
		values []string
		want   []string
		wrong  string
	}{
		{ask("text", "q", true), []string{"  two   words \x00"}, []string{"two words"}, ""},
		{ask("text", "q", true), []string{strings.Repeat("é", 501)}, nil, errs.IsTooLong},
		{ask("text", "q", true), []string{"a", "b"}, nil, errs.IsNotValid},
		{ask("text", "q", true), []string{" \t"}, nil, errs.IsRequired},
		{ask("text", "q", false), []string{" "}, nil, ""},
		{ask("long_text", "q", true), []string{"one\n\ntwo"}, []string{"one\n\ntwo"}, ""},
		{number, []string{"1,0"}, []string{"10"}, ""},
		{number, []string{"007.50"}, []string{"7.5"}, ""},
		{number, []string{"0"}, nil, errs.IsTooLow},
		{number, []string{"80.5"}, nil, errs.IsTooHigh},
		{number, []string{"NaN"}, nil, errs.IsNotFormatted},
		{number, []string{"Infinity"}, nil, errs.IsNotFormatted},
		{number, []string{"0x10"}, nil, errs.IsNotFormatted},
		{number, []string{"1_0"}, nil, errs.IsNotFormatted},
		{number, []string{"=1+1"}, nil, errs.IsNotFormatted},
		{ask("number", "q", true), []string{"1e300"}, nil, errs.IsTooHigh},
		{ask("date", "q", true), []string{"2026-02-28"}, []string{"2026-02-28"}, ""},
		{ask("date", "q", true), []string{"2026-02-30"}, nil, errs.IsNotFormatted},
		{ask("date", "q", true), []string{"0001-01-01"}, nil, errs.IsNotFormatted},
		{ask("email", "q", true), []string{"ana@example.com"}, []string{"ana@example.com"}, ""},
		{ask("email", "q", true), []string{"ana@example"}, nil, errs.IsNotFormatted},
		{ask("mobile", "q", true), []string{"0917 123-4567"}, []string{"+639171234567"}, ""},
		{ask("mobile", "q", true), []string{"1234"}, nil, "Invalid mobile number!"},
		{&forms.FormQuestion{Key: "q", Type: "single_choice", Options: abc}, []string{"b"}, []string{"b"}, ""},
		{&forms.FormQuestion{Key: "q", Type: "single_choice", Options: abc}, []string{"d"}, nil, errs.IsNotValid},
		{&forms.FormQuestion{Key: "q", Type: "single_choice", Options: abc}, []string{"a", "b"}, nil, errs.IsNotValid},
		{&forms.FormQuestion{Key: "q", Type: "multiple_choice", Options: abc}, []string{"c", "a", "c"}, []string{"a", "c"}, ""},
		{&forms.FormQuestion{Key: "q", Type: "multiple_choice", Options: abc}, []string{"a", "' OR 1=1 --"}, nil, errs.IsNotValid},
		{ask("file", "q", true), []string{"../../etc/passwd"}, nil, errs.IsNotValid},
		{ask("file", "q", true), []string{"1", "2", "3", "4", "5", "6"}, nil, "can have up to 5 files"},
	} {
		read, err := forms.ReadAnswers([]*forms.FormQuestion{c.q}, []*forms.FormAnswerInput{{"q", c.values}})
		check.NoError(t, "read the answers", err)
		clean, err := forms.CheckAnswers([]*forms.FormQuestion{c.q}, read)
		if got := wrongWith(t, err, "q"); got != c.wrong || err == nil && !reflect.DeepEqual(clean["q"], c.want) {
			t.Errorf("%s %q: got %q and %q, want %q and %q", c.q.Type, c.values, clean["q"], got, c.want, c.wrong)
		}
	}
}

func TestTooMuchIsRefused(t *testing.T) {
	q := []*forms.FormQuestion{ask("long_text", "q", false)}
	_, err := forms.ReadAnswers(q, []*forms.FormAnswerInput{{"q", []string{strings.Repeat("x", 10_001)}}})
	check.Equal(t, "an answer that is too long", wrongWith(t, err, "q"), errs.IsTooLong)
	_, err = forms.ReadAnswers(q, []*forms.FormAnswerInput{{"q", make([]string, 51)}})
	check.Equal(t, "an answer with too many values", wrongWith(t, err, "q"), errs.IsNotValid)
	if _, err = forms.ReadAnswers(q, make([]*forms.FormAnswerInput, 201)); !errs.Is(err, errs.Invalid) {
		t.Errorf("got error %v for 201 answers, want %q", err, errs.Invalid)
	}
}

// What an answer leads to is asked and wanted; what it leads away from is not, nor what hangs on that, nor what stands under a section that
// is hidden, whatever was typed there before.
func TestBranchesAreFollowed(t *testing.T) {
	choice := func(key string) *forms.FormQuestion {
		q := ask("single_choice", key, true)
		q.Options = []*forms.FormOption{{"x", "X"}, {"y", "Y"}}
		return q
	}
	works, client, section := choice("works"), choice("client"), ask("section", "money", false)
	name, rate := ask("text", "name", true), ask("text", "rate", true)
	when(client, "works", "x")
	when(name, "client", "x")
	when(section, "works", "x")
	questions := []*forms.FormQuestion{works, client, name, section, rate, ask("section", "end", false), ask("text", "word", true)}
	for _, c := range []struct {
		given forms.FormAnswers
		asked string
		wrong string
	}{
		{forms.FormAnswers{"works": {"x"}, "client": {"x"}, "name": {"Ana"}, "rate": {"5"}, "word": {"Hi"}}, "works client name rate word", ""},
		{forms.FormAnswers{"works": {"x"}, "client": {"x"}, "rate": {"5"}, "word": {"Hi"}}, "works client name rate word", "name"},
		{forms.FormAnswers{"works": {"x"}, "client": {"y"}, "name": {"Ana"}, "word": {"Hi"}}, "works client rate word", "rate"},
		{forms.FormAnswers{"works": {"y"}, "client": {"x"}, "name": {"Ana"}, "rate": {"5"}, "word": {"Hi"}}, "works word", ""},
		{forms.FormAnswers{"works": {"y"}}, "works word", "word"},
	} {
		keys := []string{}
		for _, q := range forms.AskedQuestions(questions, c.given) {
			keys = append(keys, q.Key)
		}
		if got := strings.Join(keys, " "); got != c.asked {
			t.Errorf("%v: got %q asked, want %q", c.given, got, c.asked)
		}
		clean, err := forms.CheckAnswers(questions, c.given)
		if c.wrong != "" {
			if wrongWith(t, err, c.wrong) != errs.IsRequired {
				t.Errorf("%v: got error %v, want that %q is required", c.given, err, c.wrong)
			}
			continue
		}
		if err != nil || len(clean) != len(keys) {
			t.Errorf("%v: got %v kept and error %v, want all %q", c.given, clean, err, keys)
		}
	}
}

// Whatever somebody sends to whatever form: what is kept is an answer to a question that is asked, passes a second time unchanged, and
// what is hidden is neither kept nor wanted.
func TestCheckedAnswersStayChecked(t *testing.T) {
	dice := rand.New(rand.NewPCG(5, 17))
	pick := func(list ...string) string { return list[dice.IntN(len(list))] }
	kept, hidden := 0, 0
	for range 8000 {
		questions, choices := []*forms.FormQuestion{}, []string{}
		for i := range 1 + dice.IntN(8) {
			key := string(rune('a' + i))
			q := ask(forms.QuestionTypes[dice.IntN(len(forms.QuestionTypes))], key, dice.IntN(2) == 0)
			if q.Type == "section" {
				q.IsRequired = false
			}
			if q.IsChoice() {
				q.Options = []*forms.FormOption{{"x", "X"}, {"y", "Y"}, {"z", "Z"}}
			}
			if len(choices) > 0 && dice.IntN(2) == 0 {
				when(q, choices[dice.IntN(len(choices))], "x", "y")
			}
			if q.IsChoice() {
				choices = append(choices, key)
			}
			questions = append(questions, q)
		}
		given := forms.FormAnswers{}
		for _, q := range questions {
			for range dice.IntN(3) {
				given[q.Key] = append(given[q.Key], pick("x", "y", "z", "12", "2026-01-02", "ana@example.com", "09171234567", "' OR 1=1 --", ""))
			}
		}
		inputs := []*forms.FormAnswerInput{{"nowhere", []string{"x"}}}
		for key, values := range given {
			inputs = append(inputs, &forms.FormAnswerInput{key, values})
		}
		read, err := forms.ReadAnswers(questions, inputs)
		check.NoError(t, "read the answers", err)
		clean, err := forms.CheckAnswers(questions, read)
		for key := range clean {
			if !slices.ContainsFunc(forms.AskedQuestions(questions, read), func(q *forms.FormQuestion) bool { return q.Key == key }) {
				t.Fatalf("%v: got %q kept without being asked in %q, want only what was asked", given, key,
					written(questions))
			}
		}
		hidden += len(questions) - len(forms.AskedQuestions(questions, read))
		if err != nil {
			continue
		}
		kept++
		again, err := forms.CheckAnswers(questions, clean)
		if err != nil || !reflect.DeepEqual(again, clean) {
			t.Fatalf("checked again: got %v and error %v, want %v of %q", again, err, clean, written(questions))
		}
	}
	if kept < 300 || hidden < 300 {
		t.Errorf("got %d kept and %d hidden, want at least 300 of each", kept, hidden)
	}
}
