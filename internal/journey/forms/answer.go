package forms

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"atlas/internal/identity"
	"atlas/internal/platform/errs"
)

// FormAnswerInput is what somebody says to a question.
type FormAnswerInput struct {
	Question string
	Values   []string
}

// FormAnswers are values by question.
type FormAnswers map[string][]string

const (
	answerTextMax = 500
	answerLongMax = 10_000
	answersMax    = 2 * questionsMax
	answerFiles   = 5
)

// ReadAnswers turns what a browser sends into values that can be stored: answers to these questions only, no empty
// values, within limits. Returns errs.Invalid by question.
func ReadAnswers(questions []*FormQuestion, given []*FormAnswerInput) (FormAnswers, error) {
	// Bounds come first: a huge list must not be walked through.
	if len(given) > answersMax {
		return nil, errs.Field("answers", errs.IsTooLong)
	}

	known := map[string]*FormQuestion{}
	for _, q := range questions {
		known[q.Key] = q
	}

	c, out := new(errs.Check), FormAnswers{}
	for _, a := range given {
		q := known[a.Question]

		// A browser that was open for long sends answers of an older version.
		if q == nil || q.Type == sectionHead {
			continue // of an older version
		}

		if len(a.Values) > optionsMax {
			c.Add(q.Key, errs.IsNotValid)
			continue
		}

		values := []string{}
		for _, value := range a.Values {
			if value = cleanText(value); value != "" && !slices.Contains(values, value) {
				c.That(utf8.RuneCountInString(value) <= answerLongMax, q.Key, errs.IsTooLong)
				values = append(values, value)
			}
		}

		if len(values) > 0 {
			out[q.Key] = values
		}
	}

	return out, c.Err()
}

// AskedQuestions are the questions that these answers lead to, in order. What is hidden counts as not answered.
func AskedQuestions(questions []*FormQuestion, given FormAnswers) []*FormQuestion {
	out, shown, section := []*FormQuestion{}, map[string]bool{}, true
	holds := func(w *FormCondition) bool {
		// A condition on a hidden question is not met, whatever was typed there before.
		return w == nil || shown[w.Question] &&
			slices.ContainsFunc(given[w.Question], func(value string) bool { return slices.Contains(w.Options, value) })
	}

	for _, q := range questions {
		// A section hides all that follows it, up to the next one.
		if q.Type == sectionHead {
			section = holds(q.ShowWhen)
			continue
		}

		if section && holds(q.ShowWhen) {
			shown[q.Key] = true
			out = append(out, q)
		}
	}

	return out
}

// CheckAnswers returns the answers to the questions that are asked, as they are stored when sent. Returns errs.Invalid
// by question for what is missing or wrong.
func CheckAnswers(questions []*FormQuestion, given FormAnswers) (FormAnswers, error) {
	c, out := new(errs.Check), FormAnswers{}
	for _, q := range AskedQuestions(questions, given) {
		values := given[q.Key]

		// What is hidden is required of nobody: only asked questions come here.
		if len(values) == 0 {
			c.That(!q.IsRequired, q.Key, errs.IsRequired)
			continue
		}

		clean, wrong := q.check(values)
		if wrong != "" {
			c.Add(q.Key, wrong)
			continue
		}

		out[q.Key] = clean
	}

	return out, c.Err()
}

// check is the answer to one question as it is kept, or what is wrong with it.
func (q *FormQuestion) check(values []string) (clean []string, wrong string) {
	switch q.Type {
	case multipleChoice:
		// Kept in the order of the options, so that equal answers are equal texts.
		for _, o := range q.Options { // in the order of the options
			if slices.Contains(values, o.Key) {
				clean = append(clean, o.Key)
			}
		}

		// An option that is not offered, or one that was sent twice.
		if len(clean) != len(values) {
			return nil, errs.IsNotValid
		}

		return clean, ""
	case fileQuestion:
		if len(values) > answerFiles {
			return nil, fmt.Sprintf("can have up to %d files", answerFiles)
		}

		for _, value := range values {
			// A file is kept by its id; what it is and whose is checked where it is taken into use.
			if fileID(value) == 0 {
				return nil, errs.IsNotValid
			}
		}

		return values, ""
	}

	if len(values) != 1 {
		return nil, errs.IsNotValid
	}

	one, wrong := q.checkOne(values[0])
	return []string{one}, wrong
}

func (q *FormQuestion) checkOne(value string) (clean, wrong string) {
	switch q.Type {
	case numberQuestion:
		return q.checkNumber(value)
	case dateQuestion:
		day, err := time.Parse(time.DateOnly, value)
		if err != nil || day.Year() < 1900 || day.Year() > 2200 {
			return "", errs.IsNotFormatted
		}
	case singleChoice:
		if q.option(value) == nil {
			return "", errs.IsNotValid
		}
	case emailQuestion:
		if !identity.ValidEmail(value) {
			return "", errs.IsNotFormatted
		}

		return identity.CleanEmail(value), ""
	case mobileQuestion:
		number, ok := identity.CleanMobile(value)
		if !ok {
			return "", identity.MobileMessage
		}

		return number, ""
	default:
		most := answerTextMax
		if q.Type == longTextQuestion {
			most = answerLongMax
		} else {
			// Line breaks have no place in a single line.
			value = strings.Join(strings.Fields(value), " ")
		}

		if utf8.RuneCountInString(value) > most {
			return "", errs.IsTooLong
		}
	}

	return value, ""
}

func (q *FormQuestion) checkNumber(value string) (clean, wrong string) {
	// People type thousands with commas.
	number, err := strconv.ParseFloat(strings.ReplaceAll(value, ",", ""), 64)
	switch {
	// Go reads hexadecimal and underscores as numbers, people do not.
	case err != nil || math.IsNaN(number) || math.IsInf(number, 0) || strings.ContainsAny(value, "xXpP_"):
		return "", errs.IsNotFormatted
	case math.Abs(number) > numberMax*1000 || q.Maximum != nil && number > float64(*q.Maximum):
		return "", errs.IsTooHigh
	case q.Minimum != nil && number < float64(*q.Minimum):
		return "", errs.IsTooLow
	}

	return strconv.FormatFloat(number, 'f', -1, 64), ""
}

// fileID reads the id of a file; 0 for none.
func fileID(value string) int {
	id, err := strconv.Atoi(value)
	if err != nil || id < 1 || id > math.MaxInt32 {
		return 0
	}
	return id
}
