package main

import (
	"fmt"
	"os"
	"runtime"
	"strings"
	"time"
)

type report struct {
	o     options
	rows  []row
	start time.Time
}

func newReport(o options) *report { return &report{o: o, start: time.Now()} }

func (r *report) add(row row) { r.rows = append(r.rows, row) }

func (r *report) markdown() string {
	var b strings.Builder
	b.WriteString("# Measured speed\n\n")
	fmt.Fprintf(&b, "`make bench` on %s, %s, %d cores, %s/%s, %s. %d people; each figure is the middle of %d turns of %d s, Atlas and the yardstick in turns, the load generator on the same cores.\n",
		time.Now().Format("2006-01-02"), machine(), runtime.NumCPU(), runtime.GOOS, runtime.GOARCH, runtime.Version(), r.o.users, turns, r.o.seconds)
	b.WriteString("The yardstick is bare Go: net/http, the same SELECTs prepared by hand, encoding/json, no authentication, no limits, no log. CPU is user and system time of server and database per request; the ratio is of that, and of requests/s where something is written.\n\n")
	b.WriteString("| engine | operation | connections | requests/s | p50 | p99 | CPU µs | bare Go CPU µs | ratio | goal | statements | bytes | RSS MB | errors |\n")
	b.WriteString("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n")
	for _, x := range r.rows {
		fmt.Fprintf(&b, "| %s | %s | %d | %.0f | %s | %s | %.0f | %.0f | **%.2f** | %s | %.1f | %.0f | %.0f | %d |\n",
			x.engine, x.op, x.connections, x.atlas.perSecond, short(x.atlas.p50), short(x.atlas.p99), x.atlas.cpu, x.bare.cpu, x.ratio(),
			goalOf(x.op), x.atlas.statements, x.atlas.bytes, x.atlas.rss, x.atlas.errors)
	}
	fmt.Fprintf(&b, "\nThe whole took %s, with the data.\n\n## Operations\n\n", time.Since(r.start).Round(time.Second))
	for _, op := range append(operations, importing) {
		fmt.Fprintf(&b, "- **%s**: %s\n", op.name, op.what)
	}
	return b.String()
}

func goalOf(name string) string {
	for _, op := range append(operations, importing) {
		if op.name == name {
			return op.goal
		}
	}
	return ""
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
