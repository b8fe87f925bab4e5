package flags

import (
	"net/netip"
	"slices"

	"atlas/internal/platform/money"
)

// The kinds of flags.
const (
	// SharedDevice is that buyers used the browser of the affiliate, SharedAddress that they were at the same address.
	SharedDevice  = "shared-device"
	SharedAddress = "shared-address"
	// SharedAccount is that another affiliate is paid out to the same account.
	SharedAccount = "shared-account"
	// OneNetwork is that many buyers came from one network, LeadNetwork that many leads did, of whom no one paid.
	OneNetwork  = "one-network"
	LeadNetwork = "lead-network"
	// Refunds is that far more was taken back than usual, Jump that far more was earned than before.
	Refunds = "refunds"
	Jump    = "jump"
	// OwnSales is that buyers turned out to be the affiliate.
	OwnSales = "own-sales"
)

// The limits from which on something is a sign. They are meant to find little, and what is found to be worth a look.
const (
	// lookDays is how far back sales are looked at, leadDays how far back leads are.
	lookDays, leadDays = 180, 30
	// addressFrom is how many buyers have to share the affiliate's address; one is often family.
	addressFrom = 2
	// networkFrom is how many buyers of one network are many, if they are half of all; leadsFrom is how many leads are.
	networkFrom, leadsFrom = 5, 10
	// refundFloor is the least share that is too much, in hundredths of a percent; refundSales how many sales a share
	// needs.
	refundFloor, refundSales = 2000, 3
	// jumpTimes is how many times the average of the three months before is unusual, from jumpFloor on.
	jumpTimes = 3
	jumpFloor = money.Centavos(5_000_00)
	// ownFrom is how many sales to oneself are no mistake.
	ownFrom = 2
	// growth is how much larger a figure must be than what was decided about, in percent.
	growth = 125
	// peopleMax is how many people are kept of a flag.
	peopleMax = 200
)

// Facts are by what a flag was found. What a kind does not need is empty.
type Facts struct {
	// People are accounts, in order: buyers, leads, or other affiliates.
	People []int `json:"people,omitempty"`
	// Count is how many there are, Of out of how many.
	Count int `json:"count,omitempty"`
	Of    int `json:"of,omitempty"`
	// Share and Usual are in hundredths of a percent.
	Share int `json:"share,omitempty"`
	Usual int `json:"usual,omitempty"`
	// Amount is what was earned in Month, Average what was usual before.
	Amount  money.Centavos `json:"amount,omitempty"`
	Average money.Centavos `json:"average,omitempty"`
	Month   string         `json:"month,omitempty"`
}

// isNews tells whether facts hold something that no earlier decision was about.
func (f Facts) isNews(decided []Facts) bool {
	known := map[int]bool{}
	share, count := 0, 0
	for _, one := range decided {
		for _, id := range one.People {
			known[id] = true
		}

		// A month that staff decided about stays decided, however it goes on.
		if one.Month != "" && one.Month == f.Month {
			return false
		}

		share, count = max(share, one.Share), max(count, one.Count)
	}

	switch {
	case f.Month != "":
		return true
	case len(f.People) > 0:
		return slices.ContainsFunc(f.People, func(id int) bool { return !known[id] })
	case f.Share > 0:
		return f.Share*100 > share*growth
	}

	return f.Count > count
}

// peopleFacts are facts about people, each named once, in order.
func peopleFacts(ids []int, of int) Facts {
	slices.Sort(ids)
	ids = slices.Compact(ids)

	return Facts{People: ids[:min(len(ids), peopleMax)], Count: len(ids), Of: of}
}

// trace is that someone was at an address, with a browser where that is known.
type trace struct {
	userID             int
	address, userAgent string
}

// device is a browser at an address; empty where one of both is unknown.
func (t trace) device() string {
	if t.address == "" || t.userAgent == "" {
		return ""
	}

	return networkOf(t.address) + " " + t.userAgent
}

// networkOf is the part of an address that one household holds: all of an IPv4 address, the first half of an IPv6
// one. Empty for what is none.
func networkOf(address string) string {
	ip, err := netip.ParseAddr(address)
	if err != nil {
		return ""
	}

	// An IPv4 address that came in an IPv6 one is the same network.
	ip = ip.Unmap().WithZone("")
	if ip.Is4() {
		return ip.String()
	}

	prefix, err := ip.Prefix(64)
	if err != nil {
		return ""
	}

	return prefix.String()
}

// shared are the people among others who left the same key as one of own, by key.
func shared(own, others []trace, key func(trace) string) map[string][]int {
	keys, out := map[string]bool{}, map[string][]int{}
	for _, t := range own {
		keys[key(t)] = true
	}

	for _, t := range others {
		if k := key(t); k != "" && keys[k] {
			out[k] = append(out[k], t.userID)
		}
	}

	return distinct(out)
}

// byNetwork are people by the network they were at.
func byNetwork(of []trace) map[string][]int {
	out := map[string][]int{}
	for _, t := range of {
		if network := networkOf(t.address); network != "" {
			out[network] = append(out[network], t.userID)
		}
	}

	return distinct(out)
}

func distinct(groups map[string][]int) map[string][]int {
	for key, ids := range groups {
		slices.Sort(ids)
		groups[key] = slices.Compact(ids)
	}

	return groups
}

// isPrivate tells whether a place says something about people who share it: at least half of all who were seen there
// are of them. A school, an office, a mobile network or a proxy is shared by many who have nothing to do with each
// other.
func isPrivate(theirs, all int) bool { return theirs*2 >= all }

// refundFacts are those of an affiliate who gave back far more than is usual; false for one who didn't. Sales are how
// many earned.
func refundFacts(sales int, earned, back money.Centavos, usual int) (Facts, bool) {
	// One refund of two sales is half, and says nothing.
	if sales < refundSales || earned <= 0 {
		return Facts{}, false
	}

	share := int(back * 10000 / earned)
	if share < max(refundFloor, usual*3/2) {
		return Facts{}, false
	}

	return Facts{Share: share, Usual: usual, Count: sales}, true
}

// jumpFacts are those of an affiliate who earned far more in a month than in each of the three before, on average;
// false for one who didn't, and for one who is new.
func jumpFacts(month string, amount, before money.Centavos) (Facts, bool) {
	average := before / 3
	if average <= 0 || amount < jumpFloor || amount <= average*jumpTimes {
		return Facts{}, false
	}

	return Facts{Amount: amount, Average: average, Month: month}, true
}
