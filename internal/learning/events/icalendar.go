package events

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"
	"unicode/utf8"
)

// icalendar writes a calendar by RFC 5545.
type icalendar struct {
	strings.Builder
	site string
	now  time.Time
}

const (
	localFormat = "20060102T150405"
	// foldAt is how many bytes a line may have.
	foldAt = 75
)

func utc(at time.Time) string { return at.UTC().Format(localFormat) + "Z" }

// host is where the calendar comes from, for names that are unique in the world.
func (c *icalendar) host() string {
	if u, err := url.Parse(c.site); err == nil && u.Hostname() != "" {
		return u.Hostname()
	}
	return "atlas"
}

// line writes a property whose value needs no escaping, folded between characters.
func (c *icalendar) line(name, value string) {
	text, room := name+":"+value, foldAt
	for len(text) > room {
		cut := room

		// Lines are counted in bytes, and an email must not be cut in two.
		for cut > 0 && !utf8.RuneStart(text[cut]) {
			cut--
		}

		c.WriteString(text[:cut] + "\r\n ")
		text, room = text[cut:], foldAt-1
	}

	c.WriteString(text + "\r\n")
}

var escaping = strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, "\r\n", `\n`, "\n", `\n`, "\r", `\n`)

// text writes a property of words. What no calendar may hold is left out.
func (c *icalendar) text(name, value string) {
	value = strings.Map(func(r rune) rune {
		if r < ' ' && r != '\n' && r != '\r' && r != '\t' || r == 0x7F {
			return -1
		}
		return r
	}, strings.ToValidUTF8(value, ""))
	c.line(name, escaping.Replace(value))
}

// local writes a moment as the clocks of a zone show it.
func (c *icalendar) local(name string, at time.Time, zone *time.Location, zoneName string) {
	c.line(name+";TZID="+zoneName, at.In(zone).Format(localFormat))
}

func (c *icalendar) begin(title string) {
	c.line("BEGIN", "VCALENDAR")
	c.line("VERSION", "2.0")
	c.line("PRODID", "-//Atlas//Events//EN")
	c.line("CALSCALE", "GREGORIAN")
	c.line("METHOD", "PUBLISH")
	c.text("X-WR-CALNAME", title)
	c.line("REFRESH-INTERVAL;VALUE=DURATION", "PT1H")
	c.line("X-PUBLISHED-TTL", "PT1H")
}

// zones writes the zones of some events, each once.
func (c *icalendar) zones(list []*Event) {
	names := []string{}
	for _, e := range list {
		if !slices.Contains(names, e.Zone) {
			names = append(names, e.Zone)
			c.zone(e.Zone, e.location())
		}
	}
}

// zone writes what the clocks of a zone do from a year ago until all dates that are made.
func (c *icalendar) zone(name string, zone *time.Location) {
	at, end := c.now.AddDate(-1, 0, 0).In(zone), c.now.AddDate(planYears+1, 0, 0)
	c.line("BEGIN", "VTIMEZONE")
	c.line("TZID", name)
	abbreviation, offset := at.Zone()

	// What holds before the first change needs a moment of its own.
	c.observance(at.IsDST(), time.Date(1970, 1, 1, 0, 0, 0, 0, time.UTC), offset, offset, abbreviation)

	for {
		_, next := at.ZoneBounds()
		if next.IsZero() || next.After(end) {
			break
		}

		was := offset
		abbreviation, offset = next.Zone()

		// RFC 5545 wants the moment as the old clocks show it.
		c.observance(next.IsDST(), next.UTC().Add(time.Duration(was)*time.Second), was, offset, abbreviation)
		at = next
	}

	c.line("END", "VTIMEZONE")
}

// observance is an offset from a moment on, which the clocks still show by the old one.
func (c *icalendar) observance(summer bool, shown time.Time, from, to int, abbreviation string) {
	kind := "STANDARD"
	if summer {
		kind = "DAYLIGHT"
	}

	c.line("BEGIN", kind)
	c.line("DTSTART", shown.Format(localFormat))
	c.line("TZOFFSETFROM", offsetOf(from))
	c.line("TZOFFSETTO", offsetOf(to))
	c.text("TZNAME", abbreviation)
	c.line("END", kind)
}

func offsetOf(seconds int) string {
	sign := '+'
	if seconds < 0 {
		sign, seconds = '-', -seconds
	}
	return fmt.Sprintf("%c%02d%02d", sign, seconds/3600, seconds/60%60)
}
