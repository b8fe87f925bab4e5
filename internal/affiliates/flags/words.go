package flags

import (
	"fmt"
	"time"

	"atlas/internal/commerce/text"
	"atlas/internal/platform/clock"
)

// titles name the kinds of flags in a few words.
var titles = map[string]string{
	SharedDevice:  "Shares a device with buyers",
	SharedAddress: "Shares an address with buyers",
	SharedAccount: "Shares a payout account",
	OneNetwork:    "Many buyers from one network",
	LeadNetwork:   "Many leads from one network",
	Refunds:       "Many refunds",
	Jump:          "Unusual jump",
	OwnSales:      "Bought through their own link",
}

// Title names the kind in a few words.
func (f *Flag) Title() string { return titles[f.Kind] }

// Reason says in a sentence by what it was found.
func (f *Flag) Reason() string {
	x := f.Facts
	switch f.Kind {
	case SharedDevice:
		return fmt.Sprintf("%s logged in with the affiliate's browser, at the same address. Sales of the last %d days.",
			ofBuyers(x), lookDays)
	case SharedAddress:
		return fmt.Sprintf("%s logged in from the affiliate's address. Sales of the last %d days.", ofBuyers(x),
			lookDays)
	case SharedAccount:
		return fmt.Sprintf("The payout account is also used by %s.",
			count(x.Count, "another affiliate", "%d other affiliates"))
	case OneNetwork:
		return fmt.Sprintf("%s logged in from one and the same network. Sales of the last %d days.", ofBuyers(x),
			lookDays)
	case LeadNetwork:
		return fmt.Sprintf("%d leads of the last %d days signed up from one and the same network, "+
			"and none of them paid.", x.Count, leadDays)
	case Refunds:
		return fmt.Sprintf("%s of what %s earned in the last %d days was taken back. Usual is %s.", percent(x.Share),
			count(x.Count, "1 sale", "%d sales"), lookDays, percent(x.Usual))
	case Jump:
		return fmt.Sprintf("Earned %s in %s. The three months before it was %s a month.", text.Peso(x.Amount),
			monthName(x.Month), text.Peso(x.Average))
	case OwnSales:
		return fmt.Sprintf("%d buyers of the last %d days turned out to be the affiliate. Those sales earned nothing.",
			x.Count, lookDays)
	}

	return ""
}

// ofBuyers is "2 of 5 buyers".
func ofBuyers(x Facts) string {
	return fmt.Sprintf("%d of %s", x.Count, count(x.Of, "1 buyer", "%d buyers"))
}

func count(n int, one, many string) string {
	if n == 1 {
		return one
	}

	return fmt.Sprintf(many, n)
}

// percent is a share with one decimal at most.
func percent(hundredths int) string {
	tenths := (hundredths + 5) / 10
	if tenths%10 == 0 {
		return fmt.Sprintf("%d%%", tenths/10)
	}

	return fmt.Sprintf("%d.%d%%", tenths/10, tenths%10)
}

// monthName is "November 2026" for "2026-11".
func monthName(month string) string {
	at, err := time.ParseInLocation("2006-01", month, clock.Manila)
	if err != nil {
		return month
	}

	return at.Format("January 2006")
}
