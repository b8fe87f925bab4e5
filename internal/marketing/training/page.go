package training

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"html/template"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"time"

	"atlas/internal/learning/richtext"
	"atlas/internal/marketing/training/timetable"
	"atlas/internal/platform/clock"
)

//go:embed page.html
var pageFile string

//go:embed part.js
var partFile string

// partScript travels inside of every page of the training, so what only people read stays here.
var partScript = withoutNotes(partFile)

// Script is what pages of the training add where a browser runs scripts: it counts down, plays recordings in place,
// and tells that one was watched to its end.
func Script() string { return partScript }

// withoutNotes is a script without its indentation, and without the lines that are comments.
func withoutNotes(script string) string {
	var out strings.Builder
	for line := range strings.Lines(script) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "//") {
			out.WriteString(line + "\n")
		}
	}

	return out.String()
}

var pageTemplates = template.Must(template.New("").Parse(pageFile))

// slotShape names the track and part of a live slot.
var slotShape = regexp.MustCompile(`^(beginner|experienced)/([0-3])$`)

// slotText is what staff wrote into the block.
type slotText struct{ Title, Text string }

// Slot writes the live part of a page: the training with its state, or the registration form alone. It gives nothing
// for a slot it doesn't know.
//
// Anyone may ask. What it shows depends on the visitor of ctx.
func (s *Service) Slot(ctx context.Context, kind, of, text string) (string, error) {
	var words slotText
	// A block that can't be read leaves its place empty and does not break the page.
	if err := json.Unmarshal([]byte(text), &words); err != nil {
		return "", nil
	}

	switch kind {
	case "training":
		if found := slotShape.FindStringSubmatch(of); found != nil {
			part, _ := strconv.Atoi(found[2]) // it is a digit
			return s.showTraining(ctx, found[1], part, words)
		}
	case "register":
		return s.showRegister(ctx, of, words)
	}

	return "", nil
}

func write(name string, data any) (string, error) {
	var out strings.Builder
	if err := pageTemplates.ExecuteTemplate(&out, name, data); err != nil {
		return "", fmt.Errorf("write %s: %w", name, err)
	}

	return out.String(), nil
}

// trainingView is what the template shows of a training.
type trainingView struct {
	Live        bool
	Pill, Title string
	Lead        []string
	Say, Note   string
	Button      *buttonView
	Next        *nextView
	Steps       []stepView
	Recording   *recordingView
	Freebie     *freebieView
	Form        *formView
	Dock        *dockView
}

type buttonView struct {
	Href, Label, Note, More string
	IsJoin                  bool
}

type nextView struct {
	Name, Title, Spoken, When, CountedAt, File, Google string
	// At is the start in milliseconds, for the script.
	At    int64
	Boxes []boxView
}

type boxView struct {
	Number int
	Unit   string
}

type stepView struct {
	Number                  int
	Mark, Title, Path, When string
}

type recordingView struct {
	Heading, Title, Track string
	Part                  int
	// Link opens the recording, Embed is its frame, File a video of our own site.
	Link, Embed, File string
	Until, DaysLeft   string
	Chapters          []chapterView
	Audio             string
	// CanMark offers to say that it was watched, IsMarked thanks for it.
	CanMark, IsMarked bool
}

type chapterView struct{ At, Text, Link string }

type freebieView struct {
	Part       int
	Text, Link string
}

type dockView struct {
	Part        int
	Href, Label string
}

// showTraining writes the live part of the page of a track, or of one of its parts.
func (s *Service) showTraining(ctx context.Context, track string, number int, words slotText) (string, error) {
	visitor := visitorOf(ctx)
	run, err := s.currentRun(ctx, track)
	if err != nil {
		return "", err
	}

	registration, err := s.registered(ctx, run, visitor.Marks[track])
	if err != nil {
		return "", err
	}
	// Staff see the page as someone who registered, without registering.
	if visitor.IsPreview && registration == nil {
		registration = &Registration{EmailKey: "juana@example.com"}
	}

	now := s.clock.Now()
	st := s.stateOf(ctx, run)
	v := &trainingView{Live: st.LiveDay > 0, Pill: pillText(st, number), Title: words.Title,
		Lead: paragraphs(words.Text)}
	v.Steps = s.steps(ctx, track, st, number, now)
	v.Next = s.nextOf(ctx, run, st, now)
	v.Recording = s.recordingOf(ctx, run, st, number, now)
	v.Freebie = s.freebieOf(ctx, track, st, number, v.Recording)
	if registration == nil {
		v.Form = s.formOf(visitor, track, st)
		v.Button = &buttonView{Href: "#register", Label: v.Form.Label,
			Note: "Libre. One registration for all three parts."}
	} else {
		isUnsubscribed, err := s.optout.IsUnsubscribed(ctx, registration.EmailKey)
		if err != nil {
			return "", err
		}

		s.welcome(v, run, st, registration, visitor)
		v.Note = registeredNote(s.unseal(visitor.Marks[track]).isProven, isUnsubscribed)
	}

	if v.Live && v.Button != nil {
		v.Dock = &dockView{Part: st.LiveDay, Href: v.Button.Href, Label: v.Button.Label}
	}
	if visitor.Seen != nil && registration != nil {
		visitor.Seen.Email = registration.EmailKey
	}

	return write("training", v)
}

// registeredNote says what emails will come. Who only typed an address is not told whether its owner unsubscribed.
func registeredNote(isProven, isUnsubscribed bool) string {
	switch {
	case !isProven:
		return "You're registered. We'll email you before each part, unless you unsubscribed from our emails."
	case isUnsubscribed:
		return "You're registered. You unsubscribed, so we won't email you about it."
	}

	return "You're registered. We'll email you before each part."
}

// welcome adds what only people who registered get.
func (s *Service) welcome(v *trainingView, run *Run, st timetable.State, registration *Registration, visitor Visitor) {
	if st.LiveDay > 0 {
		if live := st.Parts[st.LiveDay-1]; live.Join != "" {
			label := fmt.Sprintf("Join Part %d", st.LiveDay)
			if isZoom(live.Join) {
				label += " on Zoom"
			}

			// By way of our own address, which counts who came and never shows the link of the meeting.
			v.Button = &buttonView{
				Href: fmt.Sprintf("/free-training/join/%s/%d", run.Track, st.LiveDay), Label: label, IsJoin: true,
				Note: sessionText(run, live, s.clock.Now()), More: "Cellphone o laptop, puwede.",
			}
		}
	}

	// A live day comes before any recording.
	if v.Button == nil && v.Recording != nil {
		v.Button = &buttonView{Href: "#recording", Label: fmt.Sprintf("Watch Part %d", v.Recording.Part)}
	}

	switch visitor.Done {
	case "registered":
		v.Say = "You're in! We've emailed your links to " + registration.EmailKey + "."
	case "watched":
		if v.Recording != nil {
			v.Recording.IsMarked = true
		}
	}

	if v.Recording != nil {
		v.Recording.CanMark = !v.Recording.IsMarked
	}
}

// sessionText says when the live session started and ends.
func sessionText(run *Run, p timetable.Part, now time.Time) string {
	if p.StartsAt == nil {
		return "Live right now"
	}

	start := p.StartsAt.In(clock.Manila)
	end := start.Add(time.Duration(run.Minutes) * time.Minute)

	verb := "Starts "
	if !now.Before(start) {
		verb = "Started "
	}

	return verb + start.Format(hour) + ", ends about " + end.Format(hour) + " (Manila)"
}

// pillText is the line above the headline.
func pillText(st timetable.State, number int) string {
	switch {
	case st.LiveDay > 0:
		return fmt.Sprintf("Live now, Part %d", st.LiveDay)
	case number > 0:
		return fmt.Sprintf("Free training, Part %d of %d", number, Parts)
	}

	return "Free 3-part training"
}

// steps are the three parts as a route: what is over, where the boat is, what comes.
func (s *Service) steps(ctx context.Context, track string, st timetable.State, number int, now time.Time) []stepView {
	current := st.Current()
	out := make([]stepView, 0, Parts)
	for _, p := range st.Parts {
		step := stepView{Number: p.Number, Mark: "later", Title: s.partTitle(ctx, track, p.Number),
			Path: PartPath(track, p.Number), When: whenOf(p, st, now)}
		switch {
		case p.Number == current:
			step.Mark = "now"
		case p.IsOver:
			step.Mark = "done"
		}

		if p.Number == number {
			step.When += " You're here."
		}

		out = append(out, step)
	}

	return out
}

// whenOf says in a few words what is with a part.
func whenOf(p timetable.Part, st timetable.State, now time.Time) string {
	switch {
	case st.LiveDay == p.Number:
		return "Live now."
	// A recording that is ready says more than its date.
	case p.Recording != "" && p.StartsAt != nil:
		return p.StartsAt.In(clock.Manila).Format(shortDate) + ". Recording is ready."
	case p.Recording != "":
		return "Recording is ready."
	case p.StartsAt == nil:
		return "Date to be announced."
	case p.IsOver:
		return p.StartsAt.In(clock.Manila).Format(shortDate) + ". The live session has ended."
	case !now.Before(*p.StartsAt):
		return "Starting soon."
	}

	at := p.StartsAt.In(clock.Manila)

	return at.Format(shortDate) + " at " + at.Format(hour) + " (Manila)."
}

// nextOf counts down to the next live day.
func (s *Service) nextOf(ctx context.Context, run *Run, st timetable.State, now time.Time) *nextView {
	if st.Next == 0 {
		return nil
	}

	p := st.Parts[st.Next-1]
	title := s.partTitle(ctx, run.Track, p.Number)
	left := p.StartsAt.Sub(now)
	days, hours, minutes := int(left.Hours())/24, int(left.Hours()), int(left.Minutes())%60
	boxes := []boxView{{hours, plural(hours, "hour")}, {minutes, "min"}}
	// From two days on, days are easier to read than hours.
	if days >= 2 {
		boxes = []boxView{{days, plural(days, "day")}, {hours % 24, plural(hours%24, "hour")}}
	}

	return &nextView{
		Name: fmt.Sprintf("Part %d", p.Number), Title: afterColon(title), At: p.StartsAt.UnixMilli(), Boxes: boxes,
		When:      whenText(*p.StartsAt),
		Spoken:    fmt.Sprintf("%d %s and %d %s", boxes[0].Number, boxes[0].Unit, boxes[1].Number, boxes[1].Unit),
		CountedAt: now.In(clock.Manila).Format(hour),
		File:      "/free-training/calendar/" + run.Track + "/free-training.ics", Google: s.googleLink(run, title, p),
	}
}

func plural(count int, unit string) string {
	if count == 1 {
		return unit
	}

	return unit + "s"
}

// recordingOf is the recording of a part, or the latest one before it; of the whole training the latest there is.
func (s *Service) recordingOf(
	ctx context.Context, run *Run, st timetable.State, number int, now time.Time,
) *recordingView {
	if number == 0 {
		number = Parts
	}

	for at := number; at > 0; at-- {
		p := st.Parts[at-1]
		if p.Recording == "" {
			continue
		}

		title := s.partTitle(ctx, run.Track, p.Number)
		v := &recordingView{Heading: "Na-miss mo ang Part " + strconv.Itoa(p.Number) + "?", Title: title,
			Track: run.Track, Part: p.Number, Link: p.Recording, Audio: run.Days[p.Number-1].AudioLink}
		if _, embed, ok := richtext.Embedded(p.Recording); ok {
			v.Embed = embed
		}

		if file, ok := strings.CutPrefix(p.Recording, s.baseURL+"/"); ok && s.baseURL != "" {
			v.File = "/" + file
		}

		v.Chapters = chaptersOf(p.Recording, run.Days[p.Number-1].Chapters)
		if until := run.RecordingsUntil; until != nil {
			v.Until = until.In(clock.Manila).Format(longDate+", "+hour) + " (Manila)"
			if days := clock.DaysBetween(now, *until); days > 0 {
				v.DaysLeft = fmt.Sprintf("Available for %d more %s", days, plural(days, "day"))
			}
		}

		return v
	}

	return nil
}

// chaptersOf are the places in a recording; a host that can start in the middle gets links.
func chaptersOf(recording, chapters string) []chapterView {
	host, _, _ := richtext.Embedded(recording)
	var out []chapterView
	for line := range strings.Lines(chapters) {
		found := chapterLine.FindStringSubmatch(strings.TrimSpace(line))
		if found == nil {
			continue
		}

		chapter := chapterView{At: found[1], Text: found[2]}
		if u, err := url.Parse(recording); err == nil && host == "YouTube" {
			query := u.Query()
			query.Set("t", fmt.Sprintf("%ds", secondsOf(found[1])))
			u.RawQuery = query.Encode()
			chapter.Link = u.String()
		}

		out = append(out, chapter)
	}

	return out
}

// secondsOf reads 1:02:03 or 4:05.
func secondsOf(text string) int {
	total := 0
	for piece := range strings.SplitSeq(text, ":") {
		number, _ := strconv.Atoi(piece) // chapterLine lets only digits pass
		total = total*60 + number
	}

	return total
}

// freebieOf is the gift of a part once that is open, or of the recording that is shown; of the whole training the
// latest there is.
func (s *Service) freebieOf(
	ctx context.Context, track string, st timetable.State, number int, recording *recordingView,
) *freebieView {
	candidates := []int{3, 2, 1}
	if number > 0 {
		candidates = []int{number}
		if recording != nil {
			candidates = append(candidates, recording.Part)
		}
	}

	for _, at := range candidates {
		if link := st.Parts[at-1].Freebie; link != "" {
			title := afterColon(s.partTitle(ctx, track, at))
			return &freebieView{Part: at, Text: "Para sa “" + title + "”. Libre, at sa iyo na.", Link: link}
		}
	}

	return nil
}

func paragraphs(text string) []string {
	var out []string
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			out = append(out, line)
		}
	}

	return out
}
