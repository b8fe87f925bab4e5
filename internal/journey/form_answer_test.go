package journey

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"atlas/internal/platform/errs"
)

func wrongWith(t *testing.T, err error, question string) string {
	t.Helper()
	if err == nil {
		return ""
	}
	e, ok := errs.As(err)
	if !ok {
		t.Fatal(err)
	}
	return strings.Join(e.Fields[question], ", ")
}

// Every type takes what fits it and nothing else, whatever a browser sends.
func TestAnswersAreCheckedByType(t *testing.T) {
	abc := []*FormOption{{"a", "A"}, {"b", "B"}, {"c", "C"}}
	number := question(numberQuestion, "q", "Q", "", true).between(1, 80)
	for _, c := range []struct {
		q      *FormQuestion
		values []string
		want   []string
		wrong  string
	}{
		{question(textQuestion, "q", "Q", "", true), []string{"  two   words \x00"}, []string{"two words"}, ""},
		{question(textQuestion, "q", "Q", "", true), []string{strings.Repeat("é", 501)}, nil, errs.IsTooLong},
		{question(textQuestion, "q", "Q", "", true), []string{"a", "b"}, nil, errs.IsNotValid},
		{question(textQuestion, "q", "Q", "", true), []string{" \t"}, nil, errs.IsRequired},
		{question(textQuestion, "q", "Q", "", false), []string{" "}, nil, ""},
		{question(longTextQuestion, "q", "Q", "", true), []string{"one\n\ntwo"}, []string{"one\n\ntwo"}, ""},
		{number, []string{"1,0"}, []string{"10"}, ""},
		{number, []string{"007.50"}, []string{"7.5"}, ""},
		{number, []string{"0"}, nil, errs.IsTooLow},
		{number, []string{"80.5"}, nil, errs.IsTooHigh},
		{number, []string{"NaN"}, nil, errs.IsNotFormatted},
		{number, []string{"Infinity"}, nil, errs.IsNotFormatted},
		{number, []string{"0x10"}, nil, errs.IsNotFormatted},
		{number, []string{"1_0"}, nil, errs.IsNotFormatted},
		{number, []string{"=1+1"}, nil, errs.IsNotFormatted},
		{question(numberQuestion, "q", "Q", "", true), []string{"1e300"}, nil, errs.IsTooHigh},
		{question(dateQuestion, "q", "Q", "", true), []string{"2026-02-28"}, []string{"2026-02-28"}, ""},
		{question(dateQuestion, "q", "Q", "", true), []string{"2026-02-30"}, nil, errs.IsNotFormatted},
		{question(dateQuestion, "q", "Q", "", true), []string{"0001-01-01"}, nil, errs.IsNotFormatted},
		{question(emailQuestion, "q", "Q", "", true), []string{"ana@example.com"}, []string{"ana@example.com"}, ""},
		{question(emailQuestion, "q", "Q", "", true), []string{"ana@example"}, nil, errs.IsNotFormatted},
		{question(mobileQuestion, "q", "Q", "", true), []string{"0917 123-4567"}, []string{"09171234567"}, ""},
		{question(mobileQuestion, "q", "Q", "", true), []string{"1234"}, nil, "Invalid mobile number!"},
		{&FormQuestion{Key: "q", Type: singleChoice, Options: abc}, []string{"b"}, []string{"b"}, ""},
		{&FormQuestion{Key: "q", Type: singleChoice, Options: abc}, []string{"d"}, nil, errs.IsNotValid},
		{&FormQuestion{Key: "q", Type: singleChoice, Options: abc}, []string{"a", "b"}, nil, errs.IsNotValid},
		{&FormQuestion{Key: "q", Type: multipleChoice, Options: abc}, []string{"c", "a", "c"}, []string{"a", "c"}, ""},
		{&FormQuestion{Key: "q", Type: multipleChoice, Options: abc}, []string{"a", "' OR 1=1 --"}, nil, errs.IsNotValid},
		{question(fileQuestion, "q", "Q", "", true), []string{"../../etc/passwd"}, nil, errs.IsNotValid},
		{question(fileQuestion, "q", "Q", "", true), []string{"1", "2", "3", "4", "5", "6"}, nil, "may have 5 files at most"},
	} {
		read, err := readAnswers([]*FormQuestion{c.q}, []*FormAnswerInput{{"q", c.values}})
		if err != nil {
			t.Fatal(err)
		}
		clean, err := checkAnswers([]*FormQuestion{c.q}, read)
		if got := wrongWith(t, err, "q"); got != c.wrong || err == nil && !reflect.DeepEqual(clean["q"], c.want) {
			t.Errorf("%s %q: %q %q, want %q %q", c.q.Type, c.values, clean["q"], got, c.want, c.wrong)
		}
	}
}

func TestTooMuchIsRefused(t *testing.T) {
	q := []*FormQuestion{question(longTextQuestion, "q", "Q", "", false)}
	_, err := readAnswers(q, []*FormAnswerInput{{"q", []string{strings.Repeat("x", answerLongMax+1)}}})
	if got := wrongWith(t, err, "q"); got != errs.IsTooLong {
		t.Error(got)
	}
	_, err = readAnswers(q, []*FormAnswerInput{{"q", make([]string, optionsMax+1)}})
	if got := wrongWith(t, err, "q"); got != errs.IsNotValid {
		t.Error(got)
	}
	if _, err = readAnswers(q, make([]*FormAnswerInput, answersMax+1)); !errs.Is(err, errs.Invalid) {
		t.Error(err)
	}
}

// What an answer leads to is asked and wanted; what it leads away from is not, nor what hangs on that, nor what stands under a section that
// is hidden, whatever was typed there before.
func TestBranchesAreFollowed(t *testing.T) {
	choice := func(key string) *FormQuestion {
		q := question(singleChoice, key, key, "", true)
		q.Options = []*FormOption{{"x", "X"}, {"y", "Y"}}
		return q
	}
	works, client, section := choice("works"), choice("client"), question(sectionHead, "money", "money", "", false)
	name, rate := question(textQuestion, "name", "name", "", true), question(textQuestion, "rate", "rate", "", true)
	client.when("works", "x")
	name.when("client", "x")
	section.when("works", "x")
	questions := []*FormQuestion{works, client, name, section, rate, question(sectionHead, "end", "end", "", false), question(textQuestion, "word", "word", "", true)}
	for _, c := range []struct {
		given formAnswers
		asked string
		wrong string
	}{
		{formAnswers{"works": {"x"}, "client": {"x"}, "name": {"Ana"}, "rate": {"5"}, "word": {"Hi"}}, "works client name rate word", ""},
		{formAnswers{"works": {"x"}, "client": {"x"}, "rate": {"5"}, "word": {"Hi"}}, "works client name rate word", "name"},
		{formAnswers{"works": {"x"}, "client": {"y"}, "name": {"Ana"}, "word": {"Hi"}}, "works client rate word", "rate"},
		{formAnswers{"works": {"y"}, "client": {"x"}, "name": {"Ana"}, "rate": {"5"}, "word": {"Hi"}}, "works word", ""},
		{formAnswers{"works": {"y"}}, "works word", "word"},
	} {
		keys := []string{}
		for _, q := range askedQuestions(questions, c.given) {
			keys = append(keys, q.Key)
		}
		if got := strings.Join(keys, " "); got != c.asked {
			t.Errorf("%v: %s are asked, want %s", c.given, got, c.asked)
		}
		clean, err := checkAnswers(questions, c.given)
		if c.wrong != "" {
			if wrongWith(t, err, c.wrong) != errs.IsRequired {
				t.Errorf("%v: %v, want that %s is required", c.given, err, c.wrong)
			}
			continue
		}
		if err != nil || len(clean) != len(keys) {
			t.Errorf("%v: %v is kept, %v", c.given, clean, err)
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
		questions, choices := []*FormQuestion{}, []string{}
		for i := range 1 + dice.IntN(8) {
			key := string(rune('a' + i))
			q := question(questionTypes[dice.IntN(len(questionTypes))], key, key, "", dice.IntN(2) == 0)
			if q.Type == sectionHead {
				q.IsRequired = false
			}
			if q.isChoice() {
				q.Options = []*FormOption{{"x", "X"}, {"y", "Y"}, {"z", "Z"}}
			}
			if len(choices) > 0 && dice.IntN(2) == 0 {
				q.when(choices[dice.IntN(len(choices))], "x", "y")
			}
			if q.isChoice() {
				choices = append(choices, key)
			}
			questions = append(questions, q)
		}
		given := formAnswers{}
		for _, q := range questions {
			for range dice.IntN(3) {
				given[q.Key] = append(given[q.Key], pick("x", "y", "z", "12", "2026-01-02", "ana@example.com", "09171234567", "' OR 1=1 --", ""))
			}
		}
		inputs := []*FormAnswerInput{{"nowhere", []string{"x"}}}
		for key, values := range given {
			inputs = append(inputs, &FormAnswerInput{key, values})
		}
		read, err := readAnswers(questions, inputs)
		if err != nil {
			t.Fatal(err)
		}
		clean, err := checkAnswers(questions, read)
		for key := range clean {
			if !slices.ContainsFunc(askedQuestions(questions, read), func(q *FormQuestion) bool { return q.Key == key }) {
				t.Fatalf("%s is kept and was not asked: %s %v", key, questionsText(questions), given)
			}
		}
		hidden += len(questions) - len(askedQuestions(questions, read))
		if err != nil {
			continue
		}
		kept++
		again, err := checkAnswers(questions, clean)
		if err != nil || !reflect.DeepEqual(again, clean) {
			t.Fatalf("%v became %v, %v: %s", clean, again, err, questionsText(questions))
		}
	}
	if kept < 300 || hidden < 300 {
		t.Errorf("%d were kept and %d hidden, so this says little", kept, hidden)
	}
}
