package flags

import (
	"reflect"
	"strings"
	"testing"

	"atlas/internal/platform/money"
	"atlas/internal/testkit/check"
)

func TestIsNews(t *testing.T) {
	people := func(ids ...int) Facts { return Facts{People: ids, Count: len(ids)} }
	for name, test := range map[string]struct {
		facts   Facts
		decided []Facts
		want    bool
	}{
		"nothing was decided":                  {people(1, 2), nil, true},
		"the same people":                      {people(1, 2), []Facts{people(1, 2)}, false},
		"fewer people":                         {people(2), []Facts{people(1, 2)}, false},
		"one more person":                      {people(1, 2, 3), []Facts{people(1, 2)}, true},
		"people of two decisions":              {people(1, 2, 3), []Facts{people(1, 2), people(3)}, false},
		"another month":                        {Facts{Month: "2026-11", Amount: 9}, []Facts{{Month: "2026-10", Amount: 9}}, true},
		"the same month with a larger jump":    {Facts{Month: "2026-11", Amount: 99}, []Facts{{Month: "2026-11", Amount: 9}}, false},
		"the same share":                       {Facts{Share: 4000}, []Facts{{Share: 4000}}, false},
		"a quarter more is the same":           {Facts{Share: 5000}, []Facts{{Share: 4000}}, false},
		"more than a quarter more":             {Facts{Share: 5001}, []Facts{{Share: 4000}}, true},
		"a share below that of some decision":  {Facts{Share: 5001}, []Facts{{Share: 4000}, {Share: 6000}}, false},
		"as many sales to oneself":             {Facts{Count: 2}, []Facts{{Count: 2}}, false},
		"one more sale to oneself":             {Facts{Count: 3}, []Facts{{Count: 2}}, true},
		"a month does not cover people":        {people(1), []Facts{{Month: "2026-11"}}, true},
		"a decision about people, and a share": {Facts{Share: 2000}, []Facts{people(1)}, true},
	} {
		t.Run(name, func(t *testing.T) {
			if got := test.facts.isNews(test.decided); got != test.want {
				t.Errorf("got %v, want %v", got, test.want)
			}
		})
	}
}

func TestNetworkOf(t *testing.T) {
	for address, want := range map[string]string{
		"203.0.113.7": "203.0.113.7", "::ffff:203.0.113.7": "203.0.113.7", "2001:db8:1:2:3:4:5:6": "2001:db8:1:2::/64", "2001:db8:1:2::9%eth0": "2001:db8:1:2::/64",
		"": "", "unknown": "", "203.0.113.7:443": "", "203.0.113.7'; DROP TABLE sessions": "",
	} {
		check.Equal(t, "network of "+address, networkOf(address), want)
	}
}

func TestSharedTraces(t *testing.T) {
	own := []trace{{1, "203.0.113.7", "Chrome"}, {1, "203.0.113.8", ""}, {1, "", "Firefox"}}
	buyers := []trace{
		{2, "203.0.113.7", "Chrome"}, {2, "203.0.113.7", "Chrome"}, {3, "203.0.113.7", "Safari"}, {4, "203.0.113.8", "Chrome"}, {5, "", "Firefox"}, {6, "198.51.100.1", "Chrome"},
	}
	if got, want := shared(own, buyers, trace.device), map[string][]int{"203.0.113.7 Chrome": {2}}; !reflect.DeepEqual(got, want) {
		t.Errorf("devices: got %v, want %v", got, want)
	}
	network := func(t trace) string { return networkOf(t.address) }
	if got, want := shared(own, buyers, network), map[string][]int{"203.0.113.7": {2, 3}, "203.0.113.8": {4}}; !reflect.DeepEqual(got, want) {
		t.Errorf("addresses: got %v, want %v", got, want)
	}
	if got, want := len(byNetwork(buyers)), 3; got != want {
		t.Errorf("got %d networks, want %d", got, want)
	}
}

// People are named once each and in order, and no more than are of use; all of them are counted.
func TestPeopleFacts(t *testing.T) {
	if got, want := peopleFacts([]int{3, 1, 3}, 5), (Facts{People: []int{1, 3}, Count: 2, Of: 5}); !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
	ids := make([]int, peopleMax+1)
	for i := range ids {
		ids[i] = i
	}
	if got := peopleFacts(ids, 0); len(got.People) != peopleMax || got.Count != peopleMax+1 {
		t.Errorf("%d of %d are named, want %d of %d", len(got.People), got.Count, peopleMax, peopleMax+1)
	}
}

func TestIsPrivate(t *testing.T) {
	for _, test := range []struct {
		theirs, all int
		want        bool
	}{{2, 2, true}, {2, 4, true}, {2, 5, false}, {5, 200, false}, {3, 0, true}} {
		if got := isPrivate(test.theirs, test.all); got != test.want {
			t.Errorf("%d of %d: got %v, want %v", test.theirs, test.all, got, test.want)
		}
	}
}

func TestRefundFacts(t *testing.T) {
	for name, test := range map[string]struct {
		sales        int
		earned, back money.Centavos
		usual, share int
	}{
		"two sales are too few":             {2, 1000, 1000, 0, 0},
		"nothing earned":                    {3, 0, 0, 0, 0},
		"below a fifth":                     {10, 10000, 1999, 0, 0},
		"a fifth":                           {10, 10000, 2000, 0, 2000},
		"where much is usual":               {10, 10000, 2900, 2000, 0},
		"half as much again as usual":       {10, 10000, 3000, 2000, 3000},
		"more was taken back than was then": {3, 1000, 5000, 0, 50000},
	} {
		t.Run(name, func(t *testing.T) {
			facts, isFar := refundFacts(test.sales, test.earned, test.back, test.usual)
			if isFar != (test.share > 0) || facts.Share != test.share {
				t.Errorf("got %v %v, want a share of %d", isFar, facts, test.share)
			}
		})
	}
}

func TestJumpFacts(t *testing.T) {
	for name, test := range map[string]struct {
		amount, before money.Centavos
		want           bool
	}{
		"someone new":           {9_000_00, 0, false},
		"less than the floor":   {4_999_99, 3_00, false},
		"three times":           {9_000_00, 9_000_00, false},
		"more than three times": {9_000_01, 9_000_00, true},
		"debts before":          {9_000_00, -3_00, false},
	} {
		t.Run(name, func(t *testing.T) {
			if facts, got := jumpFacts("2026-11", test.amount, test.before); got != test.want {
				t.Errorf("got %v %v, want %v", got, facts, test.want)
			}
		})
	}
}

// Every kind has a title and a reason that reads as a sentence, with its figures in words.
func TestWords(t *testing.T) {
	for kind, want := range map[string]string{
		SharedDevice:  "2 of 5 buyers logged in with the affiliate's browser, at the same address. Sales of the last 180 days.",
		SharedAddress: "2 of 5 buyers logged in from the affiliate's address. Sales of the last 180 days.",
		SharedAccount: "The payout account is also used by 2 other affiliates.",
		OneNetwork:    "2 of 5 buyers logged in from one and the same network. Sales of the last 180 days.",
		LeadNetwork:   "2 leads of the last 30 days signed up from one and the same network, and none of them paid.",
		Refunds:       "33.3% of what 2 sales earned in the last 180 days was taken back. Usual is 5%.",
		Jump:          "Earned ₱12,000.00 in November 2026. The three months before it was ₱2,000.00 a month.",
		OwnSales:      "2 buyers of the last 180 days turned out to be the affiliate. Those sales earned nothing.",
	} {
		f := &Flag{Kind: kind, Facts: Facts{Count: 2, Of: 5, Share: 3333, Usual: 500, Amount: 12_000_00, Average: 2_000_00, Month: "2026-11"}}
		if got := f.Reason(); got != want {
			t.Errorf("%s: got %q, want %q", kind, got, want)
		}
		if f.Title() == "" {
			t.Errorf("got no title for %q, want one", kind)
		}
	}
	if one := (&Flag{Kind: SharedDevice, Facts: Facts{Count: 1, Of: 1}}).Reason(); !strings.HasPrefix(one, "1 of 1 buyer logged in") {
		t.Errorf("got %q, want one buyer", one)
	}
}
