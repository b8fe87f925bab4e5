package main

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

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
