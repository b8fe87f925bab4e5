package learning

import (
	"fmt"
	"html"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"atlas/internal/learning/courses"
	"atlas/internal/learning/richtext"
)

// courseText is a course of the demo as its text file tells it.
type courseText struct {
	name, short, author, about, intro string
	published                         int
	levels                            []string
	tracks                            []pair
	units                             []*unitText
}

// pair is a name with what is said of it.
type pair struct{ name, about string }

type unitText struct {
	name, short, track string
	drip               courses.Drip
	lessons            []*lessonText
}

type lessonText struct {
	name, body            string
	video, optional, free bool
	seconds               int
	// files are names with an address, or with the name of a file that is made.
	files []pair
	// steps are the entries of its lists, texts its paragraphs.
	steps, texts []string
}

// noDrip opens a unit or lesson with its course.
const noDrip = "none"

// readingSpeed is in words per minute.
const readingSpeed = 180

// readCourses reads the courses of the demo: # a course, ## a unit, ### a lesson, key: value, and the lines of texts.
func readCourses(from fs.FS) ([]*courseText, error) {
	names, err := fs.Glob(from, "courses/*.txt")
	if err != nil {
		return nil, err
	}

	out := make([]*courseText, len(names))
	for i, name := range names {
		text, err := fs.ReadFile(from, name)
		if err != nil {
			return nil, err
		}

		out[i] = &courseText{}
		for line := range strings.Lines(string(text)) {
			if err := out[i].line(strings.TrimSpace(line)); err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
		}

		out[i].finish()
	}

	return out, nil
}

func (c *courseText) line(line string) error {
	if heading, ok := strings.CutPrefix(line, "### "); ok {
		return c.lesson(heading)
	}

	if heading, ok := strings.CutPrefix(line, "## "); ok {
		parts := append(cut(heading), "", "")
		c.units = append(c.units,
			&unitText{name: parts[0], short: parts[1], track: parts[2], drip: courses.Drip{Rule: noDrip}})
		return nil
	}

	if heading, ok := strings.CutPrefix(line, "# "); ok {
		c.name = heading
		return nil
	}

	if len(c.units) == 0 {
		return c.fact(line)
	}

	unit := c.units[len(c.units)-1]
	if rule, ok := strings.CutPrefix(line, "drip: "); ok && len(unit.lessons) == 0 {
		return unit.opens(rule)
	}

	if line != "" {
		unit.lessons[len(unit.lessons)-1].line(line)
	}

	return nil
}

func (c *courseText) lesson(heading string) error {
	parts := append(cut(heading), "")
	kind, length, _ := strings.Cut(parts[1], " ")
	l := &lessonText{name: parts[0], video: kind == "video"}
	if l.video {
		var err error
		if l.seconds, err = strconv.Atoi(length); err != nil {
			return err
		}
	}

	unit := c.units[len(c.units)-1]
	unit.lessons = append(unit.lessons, l)
	return nil
}

// fact is what is said of the course itself.
func (c *courseText) fact(line string) (err error) {
	key, value, _ := strings.Cut(line, ": ")
	switch key {
	case "short":
		c.short = value
	case "author":
		c.author = value
	case "about":
		c.about += richtext.Paragraphs(value)
	case "intro":
		c.intro += richtext.Paragraphs(value)
	case "published":
		c.published, err = strconv.Atoi(value)
	case "levels":
		c.levels = strings.Split(value, ", ")
	case "track":
		parts := cut(value)
		c.tracks = append(c.tracks, pair{parts[0], parts[1]})
	case "":
	default:
		err = fmt.Errorf("nobody knows what %q means", key)
	}

	return err
}

func (u *unitText) opens(rule string) error {
	word, days, _ := strings.Cut(rule, " ")
	u.drip.Rule = word
	if word != courses.DripDays {
		return nil
	}
	n, err := strconv.Atoi(days)
	u.drip.Days = &n
	return err
}

// line is a paragraph, an entry of a list, a quotation, a file, or the word optional or free.
func (l *lessonText) line(line string) {
	if file, ok := strings.CutPrefix(line, "file: "); ok {
		parts := cut(file)
		l.files = append(l.files, pair{parts[0], parts[1]})
		return
	}

	if line == "free" {
		l.free = true
		return
	}

	if line == "optional" {
		l.optional = true
		return
	}

	number, rest, dotted := strings.Cut(line, ". ")
	_, err := strconv.Atoi(number)
	switch {
	case strings.HasPrefix(line, "- "):
		l.entry("ul", line[2:])
	case dotted && err == nil:
		l.entry("ol", rest)
	case strings.HasPrefix(line, "> "):
		l.body += "<blockquote><p>" + html.EscapeString(line[2:]) + "</p></blockquote>"
	default:
		l.texts = append(l.texts, line)
		l.body += richtext.Paragraphs(line)
	}
}

// filmPoints is how many points a film shows after its title. Each adds to what the demo keeps on disk.
const filmPoints = 1

// points are what the film of the lesson shows: how its paragraphs start, or its first steps.
func (l *lessonText) points() []string {
	lines := l.texts
	if len(lines) == 0 {
		lines = l.steps
	}

	out := []string{}
	for _, line := range lines[:min(len(lines), filmPoints)] {
		sentence, _, isCut := strings.Cut(line, ". ")
		if isCut {
			sentence += "."
		}

		out = append(out, sentence)
	}

	return out
}

// handout is what stands in a file of the lesson: its steps, what to remember, and room to write; in a sheet the steps
// as rows.
func (l *lessonText) handout(isSheet bool) []string {
	if isSheet {
		rows := []string{"What | Mine | Done"}
		for _, text := range slices.Concat(l.steps, l.texts) {
			rows = append(rows, text+" | |")
		}

		return rows
	}

	out := []string{"From the lesson: " + l.name}
	for _, section := range []struct {
		title string
		lines []string
	}{{"To do", l.steps}, {"To remember", l.texts}, {"My notes", slices.Repeat([]string{strings.Repeat("_", 60)}, 6)}} {
		if len(section.lines) > 0 {
			out = append(out, section.title)
		}

		for _, line := range section.lines {
			out = append(out, "- "+line)
		}
	}

	return out
}

// entry continues the list at the end, or begins one.
func (l *lessonText) entry(list, text string) {
	l.steps = append(l.steps, text)
	end := "</" + list + ">"
	if body, ok := strings.CutSuffix(l.body, end); ok {
		l.body = body
	} else {
		l.body += "<" + list + ">"
	}
	l.body += "<li><p>" + html.EscapeString(text) + "</p></li>" + end
}

// finish tells how long texts take to read.
func (c *courseText) finish() {
	for _, u := range c.units {
		for _, l := range u.lessons {
			if !l.video {
				l.seconds = max(60, len(strings.Fields(l.body))*60/readingSpeed*2)
			}
		}
	}
}
