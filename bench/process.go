package main

import (
	"fmt"
	"os"
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
