package payouts

import (
	"strconv"
	"strings"

	"atlas/internal/identity"
	"atlas/internal/platform/errs"
)

// The kinds of accounts.
const (
	GCash = "GCash"
	Maya  = "Maya"
	ABank = "Bank"
)

// Bank is a bank that takes InstaPay transfers.
type Bank struct {
	// Code is what the file for the bank calls it.
	Code, Name string
	// Least and Most are how many digits its account numbers have.
	Least, Most int
}

// banks take InstaPay transfers, by name.
var banks = []*Bank{
	{"AUB", "Asia United Bank (AUB)", 12, 12},
	{"BDO", "BDO Unibank", 10, 12},
	{"BPI", "Bank of the Philippine Islands (BPI)", 10, 10},
	{"CBC", "China Bank", 10, 12},
	{"CIMB", "CIMB Bank Philippines", 11, 14},
	{"DBP", "Development Bank of the Philippines (DBP)", 10, 13},
	{"EWB", "EastWest Bank", 12, 12},
	{"GOT", "GoTyme Bank", 12, 12},
	{"LBP", "LandBank", 10, 10},
	{"MAYB", "Maybank Philippines", 11, 12},
	{"MBTC", "Metrobank", 13, 13},
	{"PNB", "Philippine National Bank (PNB)", 12, 12},
	{"PSB", "PSBank", 12, 12},
	{"RCBC", "RCBC", 10, 16},
	{"SBC", "Security Bank", 13, 13},
	{"SEA", "SeaBank Philippines", 11, 16},
	{"TONIK", "Tonik Bank", 14, 14},
	{"UBP", "UnionBank", 12, 12},
}

// Banks are those that an account can be at, by name.
func Banks() []*Bank { return banks }

func findBank(code string) *Bank {
	for _, b := range banks {
		if b.Code == code {
			return b
		}
	}

	return nil
}

// bankName is what people call the bank of an account; that of the wallet for a wallet.
func bankName(kind, code string) string {
	if b := findBank(code); b != nil {
		return b.Name
	}

	return kind
}

// digitsOf is a number without the blanks and dashes that people type.
func digitsOf(typed string) string {
	return strings.NewReplacer(" ", "", "-", "", "\u00a0", "").Replace(strings.TrimSpace(typed))
}

func isDigits(text string) bool {
	return text != "" && strings.Trim(text, "0123456789") == ""
}

// readNumber checks a number for its kind and bank, and gives it as it is kept: E.164 for a wallet, digits for a bank.
func readNumber(c *errs.Check, kind, bankCode, typed string) (bank, number string) {
	const maxTyped = 40
	if len(typed) > maxTyped {
		c.Add("number", errs.IsNotValid)
		return "", ""
	}

	switch kind {
	case GCash, Maya:
		number, isMobile := identity.CleanMobile(typed)
		// Wallets are of the Philippines, and only of mobiles: +63 and ten digits.
		const length = len("+639171234567")
		if strings.TrimSpace(typed) == "" {
			c.Add("number", errs.IsRequired)
		} else if !isMobile || !strings.HasPrefix(number, "+639") || len(number) != length {
			c.Add("number", "Enter the 11-digit mobile number of your "+kind+" account, such as 0917 123 4567.")
		}

		return "", number
	case ABank:
		found := findBank(bankCode)
		if found == nil {
			c.Add("bank", errs.IsRequired)
			return "", ""
		}

		number := digitsOf(typed)
		switch {
		case number == "":
			c.Add("number", errs.IsRequired)
		case !isDigits(number) || len(number) < found.Least || len(number) > found.Most ||
			strings.Trim(number, number[:1]) == "":
			c.Add("number", "Account numbers at "+found.Name+" have "+found.lengthText()+" digits. Please check yours.")
		}

		return found.Code, number
	}

	c.Add("kind", errs.IsNotValid)
	return "", ""
}

// lengthText is 12, or 10 to 12.
func (b *Bank) lengthText() string {
	if b.Least == b.Most {
		return strconv.Itoa(b.Least)
	}

	return strconv.Itoa(b.Least) + " to " + strconv.Itoa(b.Most)
}
