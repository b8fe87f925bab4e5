package forms

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"unicode/utf8"

	"atlas/internal/platform/errs"
)

// FormQuestion is a question or the head of a section.
type FormQuestion struct {
	Key        string         `json:"key"`
	Type       string         `json:"type"`
	Label      string         `json:"label"`
	Help       *string        `json:"help,omitempty"`
	IsRequired bool           `json:"isRequired,omitempty"`
	Options    []*FormOption  `json:"options,omitempty"`
	Minimum    *int           `json:"minimum,omitempty"`
	Maximum    *int           `json:"maximum,omitempty"`
	ShowWhen   *FormCondition `json:"showWhen,omitempty"`
}

// FormOption is one of the answers to choose from.
type FormOption struct {
	Key   string `json:"key"`
	Label string `json:"label"`
}

// FormCondition is an earlier choice that has one of these options.
type FormCondition struct {
	Question string   `json:"question"`
	Options  []string `json:"options"`
}

// The types of questions.
const (
	textQuestion     = "text"
	longTextQuestion = "long_text"
	numberQuestion   = "number"
	dateQuestion     = "date"
	singleChoice     = "single_choice"
	multipleChoice   = "multiple_choice"
	emailQuestion    = "email"
	mobileQuestion   = "mobile"
	fileQuestion     = "file"
	sectionHead      = "section"
)

// QuestionTypes are all of them.
var QuestionTypes = []string{textQuestion, longTextQuestion, numberQuestion, dateQuestion, singleChoice, multipleChoice,
	emailQuestion, mobileQuestion, fileQuestion, sectionHead}

// IsChoice tells whether one chooses from options.
func (q *FormQuestion) IsChoice() bool { return q.Type == singleChoice || q.Type == multipleChoice }

func (q *FormQuestion) option(key string) *FormOption {
	for _, o := range q.Options {
		if o.Key == key {
			return o
		}
	}
	return nil
}

const (
	questionsMax = 100
	optionsMax   = 50
	labelMax     = 500
	helpMax      = 1000
	numberMax    = 1_000_000_000
)

var questionKey = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,39}$`)

// tidyQuestions cleans up what an editor sends, so that it can be stored: it may be unfinished, but must be well
// formed. Returns errs.Invalid with the questions at fault.
func tidyQuestions(given []*FormQuestion) ([]*FormQuestion, error) {
	if len(given) > questionsMax {
		return nil, errs.Field("questions", fmt.Sprintf("A form can have up to %d questions.", questionsMax))
	}

	c, keys := new(errs.Check), map[string]bool{}
	out := make([]*FormQuestion, 0, len(given))
	for _, q := range given {
		// Keys name answers for ever: a broken one must not come in.
		if !questionKey.MatchString(q.Key) || keys[q.Key] || !slices.Contains(QuestionTypes, q.Type) {
			return nil, errs.Field("questions", errs.IsNotValid)
		}

		keys[q.Key] = true
		tidy, err := q.tidy(c)
		if err != nil {
			return nil, err
		}

		out = append(out, tidy)
	}

	return out, c.Err()
}

func (q *FormQuestion) tidy(c *errs.Check) (*FormQuestion, error) {
	// A heading asks nothing.
	out := &FormQuestion{Key: q.Key, Type: q.Type, Label: cleanText(q.Label), IsRequired: q.IsRequired &&
		q.Type != sectionHead}
	c.That(utf8.RuneCountInString(out.Label) <= labelMax, q.Key+".label", errs.IsTooLong)
	if help := cleanOptional(q.Help); help != "" {
		out.Help = &help
		c.That(utf8.RuneCountInString(help) <= helpMax, q.Key+".help", errs.IsTooLong)
	}

	if q.IsChoice() {
		c.That(len(q.Options) <= optionsMax, q.Key+".options", fmt.Sprintf("can be %d at most", optionsMax))
		keys := map[string]bool{}
		for _, o := range q.Options {
			if !questionKey.MatchString(o.Key) || keys[o.Key] {
				return nil, errs.Field("questions", errs.IsNotValid)
			}

			keys[o.Key] = true
			label := cleanText(o.Label)
			c.That(utf8.RuneCountInString(label) <= labelMax, q.Key+".options", errs.IsTooLong)
			out.Options = append(out.Options, &FormOption{o.Key, label})
		}
	}

	if q.Type == numberQuestion {
		out.Minimum, out.Maximum = q.Minimum, q.Maximum
		for _, bound := range []*int{q.Minimum, q.Maximum} {
			c.That(bound == nil || *bound >= -numberMax && *bound <= numberMax, q.Key+".minimum", errs.IsNotValid)
		}
	}

	// The question itself may still be missing in a draft; publishing checks it.
	if w := q.ShowWhen; w != nil {
		if !questionKey.MatchString(w.Question) || len(w.Options) > optionsMax ||
			slices.ContainsFunc(w.Options, func(key string) bool { return !questionKey.MatchString(key) }) {
			return nil, errs.Field("questions", errs.IsNotValid)
		}

		out.ShowWhen = &FormCondition{w.Question, slices.Clone(w.Options)}
	}

	return out, nil
}

// checkQuestions checks that questions are complete before they are published. Returns errs.Invalid by question.
func checkQuestions(questions []*FormQuestion, isPublic bool) error {
	c, earlier, asked := new(errs.Check), map[string]*FormQuestion{}, 0

	// A draft may be unfinished; here everything has to be there.
	for _, q := range questions {
		c.Required(q.Key+".label", q.Label)
		if q.Type != sectionHead {
			asked++
		}

		if q.IsChoice() {
			c.That(len(q.Options) > 0, q.Key+".options", errs.IsRequired)
			checkOptions(c, q)
		}

		c.That(q.Minimum == nil || q.Maximum == nil || *q.Minimum <= *q.Maximum, q.Key+".maximum", errs.IsTooLow)

		// Files of visitors would have no owner.
		c.That(q.Type != fileQuestion || !isPublic, q.Key+".type",
			"Visitors can't upload files. Ask for them in a form for people who are logged in.")
		if w := q.ShowWhen; w != nil {
			// Only what was asked before can decide, or the form would have to jump back.
			of := earlier[w.Question]
			ok := of != nil && of.IsChoice() && len(w.Options) > 0 &&
				!slices.ContainsFunc(w.Options, func(key string) bool { return of.option(key) == nil })
			c.That(ok, q.Key+".showWhen", "must name options of a choice that comes before")
		}

		earlier[q.Key] = q
	}

	c.That(asked > 0, "questions", "Add at least one question before you publish.")
	return c.Err()
}

// checkOptions wants a name for every option, and no name twice; each is said once.
func checkOptions(c *errs.Check, q *FormQuestion) {
	labels, isEmpty, isTwice := map[string]bool{}, false, false
	for _, o := range q.Options {
		isEmpty, isTwice = isEmpty || o.Label == "", isTwice || o.Label != "" && labels[o.Label]
		labels[o.Label] = true
	}
	c.That(!isEmpty, q.Key+".options", "must all have a name")
	c.That(!isTwice, q.Key+".options", "must have different names")
}

// questionsText is how questions are kept.
func questionsText(questions []*FormQuestion) string {
	if questions == nil {
		questions = []*FormQuestion{}
	}
	text, err := json.Marshal(questions)
	if err != nil {
		panic("journey: " + err.Error()) // texts and numbers can always be written
	}
	return string(text)
}
