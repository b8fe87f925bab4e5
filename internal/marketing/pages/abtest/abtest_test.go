package abtest_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"atlas/internal/marketing/pages/abtest"
)

func TestJudge(t *testing.T) {
	for _, c := range []struct {
		name    string
		rounds  []abtest.Round
		verdict abtest.Verdict
		best    int
	}{
		{"nothing", nil, abtest.TooEarly, -1},
		{"no visitors", []abtest.Round{{{0, 0}, {0, 0}}}, abtest.TooEarly, -1},
		{"only A", []abtest.Round{{{1000, 100}}}, abtest.TooEarly, -1},
		{"99 visitors, however clear", []abtest.Round{{{99, 0}, {99, 99}}}, abtest.TooEarly, -1},
		{"too few conversions", []abtest.Round{{{5000, 0}, {5000, 19}}}, abtest.TooEarly, -1},
		{"a usual test would say 95 %", []abtest.Round{{{1000, 50}, {1000, 72}}}, abtest.TooEarly, -1},
		{"B is better", []abtest.Round{{{1000, 50}, {1000, 110}}}, abtest.Better, 1},
		{"A is better", []abtest.Round{{{1000, 110}, {1000, 50}}}, abtest.Worse, 0},
		{"no difference that matters", []abtest.Round{{{60000, 6000}, {60000, 6010}}}, abtest.Same, 0},
		{"equal, but not long enough", []abtest.Round{{{2000, 200}, {2000, 200}}}, abtest.TooEarly, -1},
		{"the best of two better ones", []abtest.Round{{{1000, 50}, {1000, 120}, {1000, 160}}}, abtest.Better, 2},
		{"one worse, one too early", []abtest.Round{{{1000, 110}, {1000, 30}, {1000, 110}}}, abtest.TooEarly, -1},
		{"both worse", []abtest.Round{{{1000, 160}, {1000, 50}, {1000, 40}}}, abtest.Worse, 0},
		// A sale in the second round raises both rates, and B has most visitors then: together, B looks three times
		// as good.
		{"a round with a sale is no winner", []abtest.Round{{{1800, 36}, {200, 4}}, {{200, 20}, {1800, 180}}}, abtest.TooEarly, -1},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := abtest.Judge(c.rounds)
			if got.Verdict != c.verdict || got.Best != c.best {
				t.Errorf("got %s, best %d, want %s, best %d (%+v)", got.Verdict, got.Best, c.verdict, c.best, got.Arms)
			}
		})
	}
}

func TestJudgeGivesRatesAndIntervals(t *testing.T) {
	got := abtest.Judge([]abtest.Round{{{1000, 50}, {500, 55}}, {{0, 0}, {500, 55}}})
	a, b := got.Arms[0], got.Arms[1]
	if a.Rate != 0.05 || b.Rate != 0.11 || b.Visitors != 1000 || a.HasInterval || !b.HasInterval {
		t.Errorf("got %+v and %+v, want rates of 5 and 11 %%, and an interval for B", a, b)
	}
	if middle := (b.Low + b.High) / 2; math.Abs(middle-0.06) > 1e-9 || b.Low < -0.01 || b.High > 0.13 {
		t.Errorf("got %.4f to %.4f, want an interval around 0.06", b.Low, b.High)
	}

	// More visitors make it narrower; more variants, which share the risk, wider.
	more := abtest.Judge([]abtest.Round{{{10000, 500}, {10000, 1100}}}).Arms[1]
	if more.High-more.Low >= b.High-b.Low {
		t.Errorf("ten times the visitors: got %.4f to %.4f, want it narrower than %.4f to %.4f", more.Low, more.High, b.Low, b.High)
	}
	shared := abtest.Judge([]abtest.Round{{{10000, 500}, {10000, 1100}, {10000, 500}}}).Arms[1]
	if shared.High-shared.Low <= more.High-more.Low {
		t.Errorf("three variants: got %.4f to %.4f, want it wider than %.4f to %.4f", shared.Low, shared.High, more.Low, more.High)
	}
}

const (
	experiments = 1000
	visitorsMax = 20000
	lookEvery   = 50
)

// look plays one experiment with these rates, looks after every 50 visitors, and stops as soon as says does.
func look(random *rand.Rand, rates []float64, says func(abtest.Round) bool) bool {
	round := make(abtest.Round, len(rates))
	for visitor := 1; visitor <= visitorsMax; visitor++ {
		variant := random.IntN(len(rates))
		round[variant].Visitors++
		if random.Float64() < rates[variant] {
			round[variant].Conversions++
		}
		if visitor%lookEvery == 0 && says(round) {
			return true
		}
	}

	return false
}

func isDecided(round abtest.Round) bool {
	verdict := abtest.Judge([]abtest.Round{round}).Verdict

	return verdict == abtest.Better || verdict == abtest.Worse
}

// Between equal variants, at most one experiment in twenty names a better one, although someone looks after every 50
// visitors and stops at the first "winner".
func TestLookingOftenFindsNoFalseWinners(t *testing.T) {
	for _, c := range []struct {
		name  string
		rates []float64
	}{
		{"rare", []float64{0.01, 0.01}},
		{"usual", []float64{0.05, 0.05}},
		{"often", []float64{0.3, 0.3}},
		{"four variants", []float64{0.05, 0.05, 0.05, 0.05}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			random := rand.New(rand.NewPCG(2026, 11))
			wrong := 0
			for range experiments {
				if look(random, c.rates, isDecided) {
					wrong++
				}
			}
			if share := float64(wrong) / experiments; share > 0.05 {
				t.Errorf("got a winner in %.1f %% of experiments between equals, want at most 5 %%", share*100)
			}
		})
	}
}

// The same looks with a usual test show that the simulation would notice.
func TestAUsualTestWouldFindThem(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(2026, 11))
	wrong := 0
	for range experiments {
		found := look(random, []float64{0.05, 0.05}, func(round abtest.Round) bool {
			a, b := round[0], round[1]
			if a.Visitors < abtest.MinVisitors || b.Visitors < abtest.MinVisitors {
				return false
			}
			pooled := float64(a.Conversions+b.Conversions) / float64(a.Visitors+b.Visitors)
			deviation := math.Sqrt(pooled * (1 - pooled) * (1/float64(a.Visitors) + 1/float64(b.Visitors)))
			difference := float64(b.Conversions)/float64(b.Visitors) - float64(a.Conversions)/float64(a.Visitors)

			return math.Abs(difference) > 1.96*deviation
		})
		if found {
			wrong++
		}
	}
	if share := float64(wrong) / experiments; share < 0.25 {
		t.Errorf("got a winner in %.1f %% of experiments between equals, want more than 25 %%", share*100)
	}
}

func TestARealDifferenceIsFound(t *testing.T) {
	for _, c := range []struct {
		name string
		a, b float64
	}{
		{"5 to 8 %", 0.05, 0.08},
		{"30 to 36 %", 0.3, 0.36},
		{"10 to 7 %", 0.1, 0.07},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			random := rand.New(rand.NewPCG(7, 7))
			want := abtest.Better
			if c.b < c.a {
				want = abtest.Worse
			}
			right, wrong := 0, 0
			for range 200 {
				look(random, []float64{c.a, c.b}, func(round abtest.Round) bool {
					switch verdict := abtest.Judge([]abtest.Round{round}).Verdict; verdict {
					case want:
						right++
						return true
					case abtest.Better, abtest.Worse:
						wrong++
						return true
					}

					return false
				})
			}
			if right < 190 || wrong > 2 {
				t.Errorf("of 200 experiments: got %d right and %d wrong, want at least 190 right and at most 2 wrong", right, wrong)
			}
		})
	}
}
