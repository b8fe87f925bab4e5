package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// What a process may take.
const (
	startGoal  = 300 * time.Millisecond
	idleGoal   = 60.0
	loadGoal   = 250.0
	binaryGoal = 80.0
)

// processRow is what the process takes on an engine.
type processRow struct {
	engine string
	start  time.Duration
	idle   float64 // MB
	load   float64 // MB, the most of all rows
	binary float64 // MB
}

func (p *processRow) String() string {
	return fmt.Sprintf("| %s | %s (%s) | %.0f MB (%s) | %.0f MB (%s) | %.1f MB (%s) |", p.engine, short(p.start),
		said(p.start <= startGoal), p.idle, said(p.idle <= idleGoal),
		p.load, said(p.load <= loadGoal), p.binary, said(p.binary <= binaryGoal))
}

// processOf sums up what Atlas took while everything else was measured.
func processOf(o options, engine string, s *subject, report *report) (*processRow, error) {
	file, err := os.Stat(o.binary)
	if err != nil {
		return nil, err
	}

	p := &processRow{engine: engine, start: s.readyAfter, idle: s.idle, binary: float64(file.Size()) / 1e6}
	for _, row := range report.rows {
		if row.engine == engine && row.op != importing.name {
			p.load = max(p.load, row.atlas.rss)
		}
	}

	for _, m := range report.mixed {
		if m.engine == engine {
			p.load = max(p.load, m.rss)
		}
	}

	return p, nil
}

// clockTick is what Linux counts CPU time in.
const clockTick = 10 * time.Millisecond

// cpuOf is user and system time of a process and of its children that ended.
func cpuOf(pid int) time.Duration {
	f := statOf(pid)
	if f == nil {
		return 0
	}

	total := 0
	for _, i := range []int{11, 12, 13, 14} { // utime stime cutime cstime, counted after the name
		n, _ := strconv.Atoi(f[i])
		total += n
	}

	return time.Duration(total) * clockTick
}

// cpuOfTree is cpuOf over a process and its living children: PostgreSQL has one per connection.
func cpuOfTree(pid int) time.Duration {
	total := cpuOf(pid)
	dirs, _ := filepath.Glob("/proc/[0-9]*")
	for _, dir := range dirs {
		child, _ := strconv.Atoi(filepath.Base(dir))
		if f := statOf(child); f != nil && f[1] == strconv.Itoa(pid) {
			total += cpuOf(child)
		}
	}
	return total
}

// exactCPUOf is the time that the living threads of a process ran, to the nanosecond: good enough for one request.
func exactCPUOf(pid int) time.Duration {
	total := int64(0)
	files, _ := filepath.Glob("/proc/" + strconv.Itoa(pid) + "/task/[0-9]*/schedstat")
	for _, file := range files {
		text, _ := os.ReadFile(file)
		ran, _, _ := strings.Cut(string(text), " ")
		n, _ := strconv.ParseInt(ran, 10, 64)
		total += n
	}

	return time.Duration(total)
}

// exactCPUOfTree is exactCPUOf over the living children of a process too.
func exactCPUOfTree(pid int) time.Duration {
	total := exactCPUOf(pid)
	dirs, _ := filepath.Glob("/proc/[0-9]*")
	for _, dir := range dirs {
		child, _ := strconv.Atoi(filepath.Base(dir))
		if f := statOf(child); f != nil && f[1] == strconv.Itoa(pid) {
			total += exactCPUOf(child)
		}
	}

	return total
}

// statOf gives the fields of /proc/PID/stat after the name: state, parent, …
func statOf(pid int) []string {
	text, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		return nil
	}
	_, rest, ok := strings.Cut(string(text), ") ")
	if !ok {
		return nil
	}
	return strings.Fields(rest)
}

// rssOf is the memory of a process in MB.
func rssOf(pid int) float64 {
	text, _ := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/status")
	for _, line := range strings.Split(string(text), "\n") {
		if kb, ok := strings.CutPrefix(line, "VmRSS:"); ok {
			n, _ := strconv.ParseFloat(strings.TrimSpace(strings.TrimSuffix(kb, "kB")), 64)
			return n / 1024
		}
	}
	return 0
}

// postmaster finds the PostgreSQL that listens on a port.
func postmaster(port string) int {
	files, _ := filepath.Glob("/proc/[0-9]*/cmdline")
	for _, file := range files {
		text, _ := os.ReadFile(file)
		args := strings.Split(string(text), "\x00")
		for i, a := range args {
			if a == "-p" && i+1 < len(args) && args[i+1] == port && strings.Contains(args[0], "postgres") {
				pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(file)))
				return pid
			}
		}
	}

	return 0
}
