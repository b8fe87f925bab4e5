package training

import (
	"context"
	"fmt"
	"strings"
	"time"

	"atlas/internal/marketing/optout"
	"atlas/internal/marketing/training/timetable"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/mail"
)

// The formats of dates on pages and in emails.
const (
	longDate  = "Mon, Jan 2, 2006"
	shortDate = "Mon, Jan 2"
	hour      = "3:04 PM"
)

// whenText is an instant as people in Manila say it.
func whenText(at time.Time) string {
	at = at.In(clock.Manila)

	return at.Format(longDate) + " at " + at.Format(hour) + " (Manila)"
}

// trainingName is what a track is called.
func trainingName(track string) string {
	if track == Experienced {
		return "free training for the experienced"
	}

	return "free training for beginners"
}

// partTitle is what a part is called, such as "Part 1: Choose the work that fits you".
func (s *Service) partTitle(ctx context.Context, track string, day int) string {
	return s.titleAt(ctx, PartPath(track, day), fmt.Sprintf("Part %d", day))
}

// afterColon is the title of a part without its number.
func afterColon(title string) string {
	if _, rest, ok := strings.Cut(title, ": "); ok {
		return rest
	}

	return title
}

// email is what all emails to a registration have in common.
func (s *Service) email(r *Registration, kind, subject string, lines ...string) mail.Message {
	return mail.Message{
		Kind: kind, To: r.Email, ToName: r.Name, Subject: subject,
		Lines:       append([]string{"Hi " + r.Name + ","}, lines...),
		Unsubscribe: s.optout.Link(optout.ForTraining, r.ID),
	}
}

// confirmation is the email with the links to the three parts.
func (s *Service) confirmation(ctx context.Context, r *Registration, run *Run) mail.Message {
	l := s.linksOf(ctx, run.Track)
	st := s.stateOf(ctx, run)
	lines := []string{"You have a seat in our " + trainingName(run.Track) + ". Keep this email: these links are yours."}
	entries := make([]mail.Entry, 0, len(st.Parts))

	for _, p := range st.Parts {
		entry := mail.Entry{
			Title: s.partTitle(ctx, run.Track, p.Number),
			Link:  mail.Button{Label: fmt.Sprintf("Open Part %d", p.Number), Path: s.openPath(r.ID, p.Number)},
		}

		// What can be done right now says more than a date.
		switch {
		case st.LiveDay == p.Number:
			entry.Note = "Live right now"
			entry.Link.Label = fmt.Sprintf("Join Part %d", p.Number)
		case p.Recording != "":
			entry.Note = "The recording is ready"
			entry.Link.Label = fmt.Sprintf("Watch Part %d", p.Number)
		case p.StartsAt != nil:
			entry.Note = whenText(*p.StartsAt)
		}

		entries = append(entries, entry)
	}

	if st.LiveDay == 0 && st.Next == 0 && l.IsEnabled {
		lines = append(lines, "We'll email you as soon as the dates are set.")
	}

	current := st.Current()
	message := s.email(r, "training-registered", "Your seat in the "+trainingName(run.Track), lines...)
	message.Entries = entries
	message.Button = &mail.Button{Label: entries[current-1].Link.Label, Path: s.openPath(r.ID, current)}
	message.After = []string{"You're getting this because someone registered with this email address. Not you? Just " +
		"ignore it, or unsubscribe below."}
	// Only they can take it back: anyone can type an address into the form.
	if isUnsubscribed, err := s.optout.IsUnsubscribed(ctx, r.EmailKey); err == nil && isUnsubscribed {
		message.After = append(message.After,
			"You unsubscribed from our emails before, so we won't remind you of the live days. "+
				"Want reminders? Open the unsubscribe link below and choose Subscribe again.")
	}

	return message
}

// reminder is the email of a step.
func (s *Service) reminder(ctx context.Context, r *Registration, run *Run, day int, step string) mail.Message {
	title := s.partTitle(ctx, run.Track, day)
	path := s.openPath(r.ID, day)
	var message mail.Message

	switch step {
	case timetable.DayBefore:
		at := *run.Days[day-1].StartsAt
		message = s.email(r, "training-reminder", fmt.Sprintf("Tomorrow: Part %d of your free training", day),
			fmt.Sprintf("%s is live on %s.", title, whenText(at)),
			"Open your page a few minutes before it starts. Phone or laptop, both work.")
		message.Button = &mail.Button{Label: fmt.Sprintf("Open Part %d", day), Path: path}
	case timetable.HourBefore:
		at := *run.Days[day-1].StartsAt
		message = s.email(r, "training-reminder", fmt.Sprintf("Part %d starts in an hour", day),
			fmt.Sprintf("%s starts today at %s (Manila).", title, at.In(clock.Manila).Format(hour)),
			"Bring something to write with. Kaya mo 'to.")
		message.Button = &mail.Button{Label: fmt.Sprintf("Open Part %d", day), Path: path}
	case timetable.NowLive:
		message = s.email(r, "training-live", fmt.Sprintf("We're live: Part %d", day),
			title+" is live right now. Late is fine, humabol ka.")
		message.Button = &mail.Button{Label: fmt.Sprintf("Join Part %d", day), Path: path}
	case timetable.Recorded:
		line := "The recording of " + title + " is ready."
		if run.RecordingsUntil != nil {
			line += " You can watch it until " + whenText(*run.RecordingsUntil) + "."
		}

		message = s.email(r, "training-recording", fmt.Sprintf("Watch the recording of Part %d", day), line)
		message.Button = &mail.Button{Label: fmt.Sprintf("Watch Part %d", day), Path: path}
	}

	// Under this key the email is written once, also if the job runs again.
	message.Once = fmt.Sprintf("training-%d-%d-%s", r.ID, day, step)
	message.After = []string{"You're getting this because you registered for our " + trainingName(run.Track) + "."}

	return message
}
