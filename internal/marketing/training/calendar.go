package training

import (
	"context"
	"fmt"
	"net/url"
	"strings"
	"time"
	"unicode/utf8"

	"atlas/internal/marketing/training/timetable"
	"atlas/internal/platform/errs"
)

const calendarTime = "20060102T150405Z"

// Calendar is the dated days of a track as a file by RFC 5545. It leads to our page, never to the meeting.
//
// Anyone may call it. Returns errs.NotFound while there are no dates.
func (s *Service) Calendar(ctx context.Context, track string) ([]byte, error) {
	if !IsTrack(track) {
		return nil, errs.Missing("Training")
	}

	run, err := s.currentRun(ctx, track)
	if err != nil {
		return nil, err
	}

	var out strings.Builder
	line := func(name, text string) { writeFolded(&out, name+":"+text) }
	line("BEGIN", "VCALENDAR")
	line("VERSION", "2.0")
	line("PRODID", "-//Atlas//Free training//EN")
	line("METHOD", "PUBLISH")
	isEmpty := true

	for _, p := range s.stateOf(ctx, run).Parts {
		if p.StartsAt == nil {
			continue
		}

		isEmpty = false
		line("BEGIN", "VEVENT")
		// The same day of a run keeps its name when it moves, so that calendars move it too.
		line("UID", fmt.Sprintf("training-%d-%d@%s", run.ID, p.Number, s.host()))
		// Calendars take over a change only if this number has grown.
		line("SEQUENCE", fmt.Sprint(run.UpdatedAt.Unix()-run.CreatedAt.Unix()))
		line("DTSTAMP", s.clock.Now().UTC().Format(calendarTime))
		line("DTSTART", p.StartsAt.UTC().Format(calendarTime))
		line("DTEND", p.StartsAt.Add(time.Duration(run.Minutes)*time.Minute).UTC().Format(calendarTime))
		line("SUMMARY", calendarText(s.partTitle(ctx, track, p.Number)))
		line("DESCRIPTION", calendarText("Open your page to join: "+s.baseURL+PartPath(track, p.Number)))
		line("URL", s.baseURL+PartPath(track, p.Number))
		line("END", "VEVENT")
	}

	line("END", "VCALENDAR")
	if isEmpty {
		return nil, errs.Missing("Date")
	}

	return []byte(out.String()), nil
}

func (s *Service) host() string {
	if u, err := url.Parse(s.baseURL); err == nil && u.Hostname() != "" {
		return u.Hostname()
	}

	return "atlas"
}

var calendarEscapes = strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, "\n", `\n`, "\r", "")

func calendarText(text string) string { return calendarEscapes.Replace(text) }

// foldAt is how many bytes a line of a calendar may have.
const foldAt = 75

// writeFolded writes a line, continued on the next one where it is too long, between characters.
func writeFolded(out *strings.Builder, text string) {
	room := foldAt
	for len(text) > room {
		at := room
		for !utf8.RuneStart(text[at]) {
			at--
		}

		out.WriteString(text[:at] + "\r\n ")
		text = text[at:]
		// The space that continues a line counts as well.
		room = foldAt - 1
	}

	out.WriteString(text + "\r\n")
}

// googleLink adds one day to a Google calendar.
func (s *Service) googleLink(run *Run, title string, p timetable.Part) string {
	ends := p.StartsAt.Add(time.Duration(run.Minutes) * time.Minute)
	query := url.Values{
		"action": {"TEMPLATE"}, "text": {title}, "ctz": {"Asia/Manila"},
		"dates":   {p.StartsAt.UTC().Format(calendarTime) + "/" + ends.UTC().Format(calendarTime)},
		"details": {"Open your page to join: " + s.baseURL + PartPath(run.Track, p.Number)},
	}

	return "https://calendar.google.com/calendar/render?" + query.Encode()
}
