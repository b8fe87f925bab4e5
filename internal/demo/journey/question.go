package journey

import (
	"atlas/internal/journey/forms"
)

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

// choice, and the functions below it, write questions down shortly. Options are key and label in turn.
func choice(kind, key, label, help string, isRequired bool, options ...string) *forms.FormQuestion {
	q := question(kind, key, label, help, isRequired)
	for i := 0; i < len(options); i += 2 {
		q.Options = append(q.Options, &forms.FormOption{Key: options[i], Label: options[i+1]})
	}

	return q
}

func question(kind, key, label, help string, isRequired bool) *forms.FormQuestion {
	q := &forms.FormQuestion{Key: key, Type: kind, Label: label, IsRequired: isRequired}
	if help != "" {
		q.Help = &help
	}

	return q
}

// between bounds the number that answers a question.
func between(q *forms.FormQuestion, least, most int) *forms.FormQuestion {
	q.Minimum, q.Maximum = &least, &most

	return q
}

// when has a question shown only to those who chose one of these options of another.
func when(q *forms.FormQuestion, question string, options ...string) *forms.FormQuestion {
	q.ShowWhen = &forms.FormCondition{Question: question, Options: options}

	return q
}
