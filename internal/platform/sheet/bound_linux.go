package sheet

import (
	"os"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// boundProcess lets the kernel hold the child to its memory and processor time. RLIMIT_DATA counts what may be written
// to, unlike RLIMIT_AS, which also counts the address space that the Go runtime merely reserves.
func boundProcess() {
	// What the Go runtime has taken already counts against the limit as well.
	limit := uint64(max(memoryLimit, writable()+memoryLimit/2))
	_ = syscall.Setrlimit(syscall.RLIMIT_DATA, &syscall.Rlimit{Cur: limit, Max: limit})
	_ = syscall.Setrlimit(syscall.RLIMIT_CORE, &syscall.Rlimit{})
	_ = syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{}) // it has no business writing files

	// RLIMIT_CPU would end the process without a word; this way it says why.
	go func() {
		for range time.Tick(20 * time.Millisecond) {
			var used syscall.Rusage
			if syscall.Getrusage(syscall.RUSAGE_SELF, &used) == nil &&
				time.Duration(used.Utime.Nano()+used.Stime.Nano()) > cpuLimit {
				giveUp()
			}
		}
	}()
}

// writable is what the process maps already; a test binary with the race detector maps a great deal.
func writable() int { return status("VmData:") << 10 }

// memoryPeak is the most memory the process ever held, in kB.
func memoryPeak() int { return status("VmHWM:") }

func status(field string) int {
	text, _ := os.ReadFile("/proc/self/status")
	_, after, _ := strings.Cut(string(text), field)
	first, _, _ := strings.Cut(strings.TrimSpace(after), " ")
	n, _ := strconv.Atoi(first)
	return n
}
