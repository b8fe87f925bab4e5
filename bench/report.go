package main

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"
)

type report struct {
	o     options
	rows  []row
	lists []listRow
	start time.Time
	load  string

	mixed     []*mixedResult
	bursts    []*burstResult
	payouts   []*payoutResult
	growth    []*growthRow
	processes []*processRow
}

func newReport(o options) *report { return &report{o: o, start: time.Now(), load: loadAverage()} }

func (r *report) add(row row) { r.rows = append(r.rows, row) }

func (r *report) markdown() string {
	var b strings.Builder
	b.WriteString("# Measured speed\n\n")
	fmt.Fprintf(&b,
		"`make bench` on %s, %s, %d cores, %s/%s, %s. %d people; each figure is the middle of %d turns of %d s, "+
			"Atlas and the yardstick in turns, the load generator on the same cores.\n",
		time.Now().Format("2006-01-02"), machine(), runtime.NumCPU(), runtime.GOOS, runtime.GOARCH, runtime.Version(),
		r.o.users, r.o.turns, r.o.seconds)
	fmt.Fprintf(&b, "The load average was %s before and %s after.\n", r.load, loadAverage())
	fmt.Fprintf(&b, "Anyone who asks is one of %d members or one of %d browsers of the staff, in random order, so that "+
		"nobody asks twice within the second for which an answer may be remembered, and asks for another person, "+
		"page, lesson, word or period each time. \"Warm\" is what %d people pay who ask the same things again and again; "+
		"no verdict is on it.\n",
		crowdMembers, crowdStaff*staffBrowsers, warmQuestions)
	b.WriteString("The yardstick is bare Go: it finds the session by its hash in the database, then net/http, the same " +
		"SELECTs prepared by hand, encoding/json; no rights, no limits, no log. It writes with the same durability " +
		"(SQLite synchronous=FULL, PostgreSQL synchronous_commit=on). CPU is user and system time of server and " +
		"database per request; the ratio is of that, and of requests/s where something is written.\n\n")
	b.WriteString("| engine | operation | connections | requests/s | p50 | p99 | CPU µs | bare Go CPU µs | ratio | " +
		"goal | verdict | warm CPU µs | statements | bytes | RSS MB | errors |\n")
	b.WriteString("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n")

	for _, x := range r.rows {
		fmt.Fprintf(&b,
			"| %s | %s | %d | %.0f | %s | %s | %.0f | %.0f | **%.2f** | %s | %s | %s | %.1f | %.0f | %.0f | %d |\n",
			x.engine, x.op, x.connections, x.atlas.perSecond, short(x.atlas.p50), short(x.atlas.p99), x.atlas.cpu,
			x.bare.cpu, x.ratio(),
			operationOf(x.op).goalOn(x.engine), x.verdict(), x.warmText(), x.atlas.statements, x.atlas.bytes, x.atlas.rss, x.atlas.errors)
	}

	section(&b, "Lists by each of their sorts and filters",
		fmt.Sprintf("CPU ms of server and database per request, by staff and members of the crowd, one after the "+
			"other; the tenth page is one of 9 to 11, the middle one around the middle. Goals among 100,000: %.0f ms, "+
			"in the middle %.0f; among a million %.1f and %.0f.",
			nearGoal, middleGoal, nearGoalMillion, middleMillion),
		"engine | list | by | rows | first page | tenth page | middle page | statements | verdict", r.lists)
	section(&b, "Members on their journey, all at once",
		"An open loop: of twenty requests one writes, "+
			"and they come at their times whether or not those before them were answered. Times are from when a "+
			"request was to be sent.",
		"engine | requests/s wanted | for | requests/s | p50 | p99 | longest | cores | CPU µs | bare Go CPU µs | ratio "+
			"| highest rate with that p99 | statements | RSS MB | errors | goal | verdict", r.mixed)
	section(&b, "A crowd on a published page",
		"An open loop: every visitor comes at their time on a connection of their own, without a cookie, and is "+
			"counted. Statements are those of all of them together.",
		"engine | visitors | p50 | p99 | longest | cores | statements | RSS MB | errors | goal | verdict", r.bursts)
	section(&b, "A month of payouts",
		"A run over affiliates with two payable entries each is started and approved, by the calls of the web app.",
		"engine | affiliates | started | approved | CPU | of it the database | statements | goal | verdict", r.payouts)
	b.WriteString(pagesInBrowser())
	section(&b, "Growth",
		fmt.Sprintf("CPU µs per request with %d and with %d people, in turns.", growthFrom, r.o.users),
		"engine | operation | few people | many people | ratio | goal | verdict", r.growth)
	section(&b, "Process",
		fmt.Sprintf("Goals: ready after %s, %.0f MB idle, %.0f MB under load, a binary of %.0f MB.", short(startGoal),
			idleGoal, loadGoal, binaryGoal),
		"engine | ready on this data | idle | under load | binary", r.processes)
	fmt.Fprintf(&b, "\nThe whole took %s, with the data.\n\n## Operations\n\n", time.Since(r.start).Round(time.Second))

	for _, op := range append(operations, importing) {
		fmt.Fprintf(&b, "- **%s**: %s\n", op.name, op.what)
	}

	return b.String()
}

// pagesInBrowser is what a browser measured of published pages; bench/lighthouse.mjs writes it.
func pagesInBrowser() string {
	text, err := os.ReadFile(filepath.Join("bench", "LIGHTHOUSE.md"))
	if err != nil {
		return ""
	}

	return "\n" + string(text)
}

// section is a table of its own, where there is something to say.
func section[T fmt.Stringer](b *strings.Builder, title, about, columns string, rows []T) {
	if len(rows) == 0 {
		return
	}
	fmt.Fprintf(b, "\n## %s\n\n%s\n\n| %s |\n|%s\n", title, about, columns,
		strings.Repeat(" --- |", strings.Count(columns, "|")+1))
	for _, row := range rows {
		fmt.Fprintln(b, row)
	}
}

// operationOf is the operation of a name.
func operationOf(name string) operation {
	for _, op := range append(operations, importing) {
		if op.name == name {
			return op
		}
	}
	return operation{}
}

// said is a verdict.
func said(isMet bool) string {
	if isMet {
		return "met"
	}
	return "**missed**"
}

// verdict tells whether a row meets the goal of its operation, which begins with its sign and a number where it is a
// ratio.
func (r *row) verdict() string {
	goal := operationOf(r.op).goalOn(r.engine)
	var limit float64
	if _, err := fmt.Sscanf(goal, "≤ %f", &limit); err == nil {
		return said(math.Round(100*r.ratio()) <= 100*limit && r.atlas.errors == 0)
	}

	if _, err := fmt.Sscanf(goal, "≥ %f", &limit); err == nil {
		return said(math.Round(100*r.ratio()) >= 100*limit && r.atlas.errors == 0)
	}

	if _, err := fmt.Sscanf(goal, "< %f ms of CPU", &limit); err == nil {
		return said(r.atlas.cpu < 1000*limit && r.atlas.errors == 0)
	}

	if _, err := fmt.Sscanf(goal, "< %f s", &limit); err == nil {
		return said(r.atlas.p50.Seconds() < limit)
	}

	return "–"
}

// warmText is what the same few pay.
func (r *row) warmText() string {
	if r.warm == 0 {
		return "–"
	}
	return fmt.Sprintf("%.0f", r.warm)
}

// loadAverage is how many programs wanted to run in the last minute, five and fifteen.
func loadAverage() string {
	text, _ := os.ReadFile("/proc/loadavg")
	fields := strings.Fields(string(text))
	return strings.Join(fields[:min(3, len(fields))], " ")
}

func short(d time.Duration) string {
	if d < time.Millisecond {
		return fmt.Sprintf("%d µs", d.Microseconds())
	}
	return fmt.Sprintf("%.1f ms", float64(d.Microseconds())/1000)
}

// machine is the processor's name.
func machine() string {
	text, _ := os.ReadFile("/proc/cpuinfo")
	for _, line := range strings.Split(string(text), "\n") {
		if name, ok := strings.CutPrefix(line, "model name"); ok {
			return strings.TrimSpace(strings.TrimLeft(name, "\t: "))
		}
	}
	return "unknown processor"
}
