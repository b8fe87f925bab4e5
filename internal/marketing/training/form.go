package training

import (
	"context"
	"fmt"
	"net/url"

	"atlas/internal/marketing/training/timetable"
)

// formView is what the template shows of the registration form.
type formView struct {
	Title          string
	Text, Gains    []string
	Heading, Under string
	Label          string
	// Say is good news, Alert is not.
	Say, Alert   string
	Track, Next  string
	Query        string
	Choose       bool
	Choices      []choiceView
	IsRegistered bool

	Name, Email, Mobile string
	Consents            bool
	Problems            map[string]string
}

type choiceView struct {
	Value, Label string
	IsChosen     bool
}

// linkSent is the answer to who asks for a link, registered or not.
const linkSent = "If that email address is registered, we've sent your link to it."

// formOf is the form of a track, with what the visitor typed before.
func (s *Service) formOf(visitor Visitor, track string, st timetable.State) *formView {
	v := &formView{
		Title: "Libre ang tatlong parts. Tara na.", Heading: "Save your free seat",
		Under: "It takes less than a minute.", Label: "Register for free",
		Text: []string{"Register once and you get every live session, the recordings and the freebies."}, Track: track,
		Gains: []string{"Three live sessions with a coach", "Recordings after each session",
			"A freebie for every part"},
	}
	if st.LiveDay > 0 {
		v.Title = fmt.Sprintf("Live na ang Part %d. Humabol ka.", st.LiveDay)
		v.Heading = "Register and join now"
		v.Under = fmt.Sprintf("You'll go straight to Part %d.", st.LiveDay)
		v.Label = fmt.Sprintf("Register and join Part %d", st.LiveDay)
		v.Text = []string{"Libre pa rin. Register once and you get today's live session, the recordings, and your " +
			"seat for the parts to come."}
		v.Gains[0] = "Join agad, no need to wait for an email"
	}

	v.fill(visitor)

	return v
}

// fill puts back what a visitor sent, with what has to change.
func (v *formView) fill(visitor Visitor) {
	v.Next = visitor.Path
	if query := visitor.Campaign.query(); query != "" {
		v.Query = "?" + query
	}

	if visitor.Done == "link" {
		v.Say = linkSent
	}

	form := visitor.Form
	if form == nil {
		return
	}

	// What was typed stays in the form.
	v.Name = form.Name
	v.Email = form.Email
	v.Mobile = form.Mobile
	v.Consents = form.Consents
	v.Problems = form.Problems
	v.Alert = form.Alert
	if v.Alert == "" && len(form.Problems) > 0 {
		v.Alert = "Almost there. Please check the marked fields."
	}
}

// query is a campaign as an address has it.
func (c Campaign) query() string {
	values := url.Values{}
	for name, word := range map[string]string{"utm_source": c.Source, "utm_medium": c.Medium, "utm_campaign": c.Name} {
		if word != "" {
			values.Set(name, word)
		}
	}

	return values.Encode()
}

// showRegister writes the form alone, for one track or with a choice between both.
func (s *Service) showRegister(ctx context.Context, of string, words slotText) (string, error) {
	visitor := visitorOf(ctx)
	var v *formView
	if IsTrack(of) {
		run, err := s.currentRun(ctx, of)
		if err != nil {
			return "", err
		}

		registration, err := s.registered(ctx, run, visitor.Marks[of])
		if err != nil {
			return "", err
		}

		v = s.formOf(visitor, of, s.stateOf(ctx, run))
		if registration != nil {
			v.IsRegistered, v.Email = true, registration.EmailKey
		}
	} else {
		v = s.formOf(visitor, "", timetable.State{})
		v.Choose = true
		v.Choices = []choiceView{{Value: Beginner, Label: "Beginner: no skill, portfolio or experience yet"},
			{Value: Experienced, Label: "Experienced: I already have clients"}}

		for i := range v.Choices {
			v.Choices[i].IsChosen = visitor.Form != nil && visitor.Form.Track == v.Choices[i].Value
		}
	}

	// Last: what staff wrote into the block stands above our words.
	if words.Title != "" {
		v.Title = words.Title
	}

	if text := paragraphs(words.Text); len(text) > 0 {
		v.Text = text
	}

	return write("register", v)
}
