// Command lint looks for faults, and for code that can be said more simply, with checks of staticcheck. `make lint` runs
// it over all of our Go, after go vet: lint ./...
package main

import (
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/multichecker"
	"honnef.co/go/tools/analysis/lint"
	"honnef.co/go/tools/simple"
	"honnef.co/go/tools/staticcheck"
	"honnef.co/go/tools/stylecheck"
)

// exceptions are checks that do not fit here, each with the reason.
var exceptions = map[string]string{}

// faults are checks of staticcheck for what is wrong. The others of its kind follow values through the program, which
// takes minutes of the processor from a cold cache.
var faults = map[string]bool{
	"SA1002": true, // a layout of time that is none
	"SA1003": true, // what encoding/binary cannot write
	"SA1006": true, // Printf with a text that is not a format
	"SA1013": true, // io.Seeker with its arguments in the wrong order
	"SA1016": true, // a signal that cannot be caught
	"SA1024": true, // a set of characters with the same one twice
	"SA3000": true, // TestMain that does not tell how it ended
	"SA4000": true, // the same on both sides of an operator
	"SA4001": true, // &*x, which is x
	"SA4003": true, // a comparison that is always the same
	"SA4004": true, // a loop that ends in its first turn
	"SA4011": true, // a break that breaks the wrong thing
	"SA4013": true, // !!x
	"SA4014": true, // the same condition again in one chain
	"SA4016": true, // an operation on bits that does nothing
	"SA4020": true, // a case that is never reached
	"SA4022": true, // the address of a variable that is compared with nil
	"SA5001": true, // defer before the error is looked at
	"SA5003": true, // defer in a loop that never ends
	"SA6003": true, // a text turned into runes to walk over it
	"SA9001": true, // defer in a loop over a channel
	"SA9003": true, // an empty branch
	"SA9004": true, // constants of which only the first has a type
	"SA9006": true, // an index that is larger than an array
}

// style are checks of how Go is usually written.
var style = map[string]bool{
	"ST1005": true, // errors begin small and end without a full stop
	"ST1012": true, // errors are named err… or Err…
	"ST1013": true, // names of status codes instead of numbers
	"ST1016": true, // one name of the receiver per type
	"ST1017": true, // the constant stands on the right
	"ST1019": true, // the same package imported twice
}

func main() {
	var checks []*analysis.Analyzer
	add := func(found []*lint.Analyzer, isChosen func(name string) bool) {
		for _, one := range found {
			name := one.Analyzer.Name
			_, isException := exceptions[name]
			if isChosen(name) && !isException && !needsFacts(one.Analyzer) {
				checks = append(checks, one.Analyzer)
			}
		}
	}

	add(simple.Analyzers, func(string) bool { return true })
	add(staticcheck.Analyzers, func(name string) bool { return faults[name] })
	add(stylecheck.Analyzers, func(name string) bool { return style[name] })

	multichecker.Main(checks...)
}

// needsFacts tells that a check, or one that it builds on, learns from the code of others first: all of it would have to
// be read, which takes minutes of the processor from a cold cache.
func needsFacts(check *analysis.Analyzer) bool {
	if len(check.FactTypes) > 0 {
		return true
	}

	return slices.ContainsFunc(check.Requires, needsFacts)
}
