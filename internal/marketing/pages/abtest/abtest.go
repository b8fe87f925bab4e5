// Package abtest says which variant of a page is better while visitors still come.
//
// The test is sequential: Robbins' normal mixture, the test behind "always valid" intervals (Johari, Pekelis and
// Walsh; Howard, Ramdas, McAuliffe and Sekhon). Its intervals hold at every look at once, so looking often, and
// stopping when a winner shows, does not make winners out of luck. A usual interval of 95 % would: someone who looks
// after every 50 visitors finds a "winner" between two equal variants in more than one of three experiments.
//
// Everything here is a pure function of counts.
package abtest

import "math"

const (
	// MinVisitors is how many visitors each variant needs before anything is said, MinConversions how many
	// conversions a variant and the page as it was need together: below that, a rate is hardly a number.
	MinVisitors    = 100
	MinConversions = 20

	// risk is how often an experiment between equal variants names a better one, over its whole life and all its
	// variants.
	risk = 0.05

	// expected is the difference of rates that the test is quickest to find. It has to be the same for all
	// experiments, and chosen before anyone looks. Larger and smaller differences are found as surely, only later.
	expected = 0.03

	// matters is which part of the rate of A a difference must reach to be worth anyone's time.
	matters = 0.1
)

// Count is how many visitors saw a variant, and how many of them did what the page is for.
type Count struct{ Visitors, Conversions int }

// Round is what happened between two changes of the shares, by variant; the first is A, the page as it was. Rounds
// are compared each for itself: a week with a sale and another share of visitors would otherwise look like a better
// variant.
type Round []Count

// Verdict is what can be said of a variant beside A.
type Verdict string

// What can be said.
const (
	TooEarly Verdict = "early"
	Better   Verdict = "better"
	Worse    Verdict = "worse"
	Same     Verdict = "same"
)

// Arm is a variant with what is known of it.
type Arm struct {
	Count

	// Rate is conversions by visitors; 0 without visitors.
	Rate float64

	// Low and High bound the difference of its rate to that of A. HasInterval is false for A, and while it is too
	// early for one.
	Low, High   float64
	HasInterval bool

	// Verdict is TooEarly for A.
	Verdict Verdict
}

// Result is what an experiment says so far.
type Result struct {
	Arms []Arm

	// Verdict is Better if a variant is, Worse if A is better than all of them, Same if none makes a difference that
	// matters.
	Verdict Verdict

	// Best is the variant to keep, 0 for A; -1 while it is too early.
	Best int
}

// Judge compares every variant with A. All rounds have the same variants.
func Judge(rounds []Round) Result {
	result := Result{Verdict: TooEarly, Best: -1}
	if len(rounds) == 0 || len(rounds[0]) == 0 {
		return result
	}

	result.Arms = make([]Arm, len(rounds[0]))
	for i := range result.Arms {
		result.Arms[i] = total(rounds, i)
	}

	// A is not compared with itself.
	for i := 1; i < len(result.Arms); i++ {
		compare(&result.Arms[i], result.Arms[0], rounds, i)
	}

	result.Verdict, result.Best = overall(result.Arms)

	return result
}

func total(rounds []Round, variant int) Arm {
	arm := Arm{Verdict: TooEarly}
	for _, round := range rounds {
		arm.Visitors += round[variant].Visitors
		arm.Conversions += round[variant].Conversions
	}

	// Without visitors there is no rate, and nothing to divide by.
	if arm.Visitors > 0 {
		arm.Rate = float64(arm.Conversions) / float64(arm.Visitors)
	}

	return arm
}

// compare fills in what is known of a variant beside A.
func compare(arm *Arm, a Arm, rounds []Round, variant int) {
	isEarly := arm.Visitors < MinVisitors || a.Visitors < MinVisitors || arm.Conversions+a.Conversions < MinConversions
	if isEarly {
		return
	}

	difference, variance, ok := differenceOf(rounds, variant)
	if !ok {
		return
	}

	// Each of several variants gets its part of the risk, so that the risk of the experiment stays the same.
	width := radius(variance, risk/float64(len(rounds[0])-1))
	arm.HasInterval = true
	arm.Low = max(-1, difference-width)
	arm.High = min(1, difference+width)

	// Relative to the rate of A: half a point matters at 3 % and not at 30 %.
	limit := matters * a.Rate
	switch {
	case arm.Low > 0:
		arm.Verdict = Better
	case arm.High < 0:
		arm.Verdict = Worse
	case arm.Low > -limit && arm.High < limit:
		arm.Verdict = Same
	}
}

// differenceOf is how much higher the rate of a variant is than that of A, and the variance of that number. Rounds
// count by how much they can tell (Mantel and Haenszel); one in which a variant had no visitors tells nothing.
func differenceOf(rounds []Round, variant int) (difference, variance float64, ok bool) {
	var weights float64
	for _, round := range rounds {
		a, b := round[0], round[variant]
		if a.Visitors == 0 || b.Visitors == 0 {
			continue
		}

		visitorsA, visitorsB := float64(a.Visitors), float64(b.Visitors)
		weight := visitorsA * visitorsB / (visitorsA + visitorsB)
		weights += weight
		difference += weight * (float64(b.Conversions)/visitorsB - float64(a.Conversions)/visitorsA)
		variance += weight * weight * (varianceOf(a) + varianceOf(b))
	}

	if weights == 0 {
		return 0, 0, false
	}

	return difference / weights, variance / (weights * weights), true
}

// varianceOf is that of a rate. One conversion and one visitor without are added: nobody can be sure of a rate of 0.
func varianceOf(c Count) float64 {
	visitors := float64(c.Visitors)
	rate := (float64(c.Conversions) + 1) / (visitors + 2)

	return rate * (1 - rate) / visitors
}

// radius is half the width of an interval that holds at every look at once.
func radius(variance, risk float64) float64 {
	information := 1 / variance
	start := 1 / (expected * expected)
	whole := information + start

	return math.Sqrt(whole*math.Log(whole/(start*risk*risk))) / information
}

// overall is what the variants say together.
func overall(arms []Arm) (Verdict, int) {
	best := -1
	isDone, isWorse := len(arms) > 1, len(arms) > 1
	for i, arm := range arms {
		if i == 0 {
			continue
		}
		if arm.Verdict == Better && (best < 0 || arm.Rate > arms[best].Rate) {
			best = i
		}

		// One variant that is not decided yet keeps the whole experiment open, unless another is better.
		isDone = isDone && arm.Verdict != TooEarly
		isWorse = isWorse && arm.Verdict == Worse
	}

	switch {
	case best > 0:
		return Better, best
	case isWorse:
		return Worse, 0
	case isDone:
		return Same, 0
	}

	return TooEarly, -1
}
