package affiliates

import (
	"slices"
	"strings"
)

// officialWords are words by which a link looks as if we had made it, and a page behind it as if it were ours.
var officialWords = strings.Fields(`
	about abuse accounts administrator admin admins affiliates ai alert alerts api apps app atlas auth authenticate
	bank banking billing blog board bot bugs cancel careers care cashier ceo chat checkout claim claims club coach
	coaches community compliance confirm connect contact contacts contract cs customer customers customerservice
	customersupport dashboard data demo dev developer developers director dns docs donate download downloads email
	emails enroll enrollment enrolment events faq faqs fees feedback finance forgot founder founders free ftp gcash
	genuine gift gifts giveaway guest helpcenter helpdesk help helpline hiring host hotline hq hr identity imap info
	information inquiry invoice invoices it jobs kyc legal license live login logout mail mailer management manager
	marketing maya me media member members membership memberships message moderator moderators money my myaccount
	news newsletter noreply notice notifications office officer official online order orders owner partner partners
	password pay payment payments paymongo paypal payout payouts phishing pin policies policy pop postmaster press
	privacy prize prizes profile promo promos qrph receipt receipts recover recovery redeem refund refunds register
	registration renew renewal report reports reset reward rewards root sale sales scam secure security server
	service services settings shop signin signout signup site smtp spam ssl staff status store stripe subscribe
	subscription subscriptions superuser support sysadmin system team teams tech terms test tos training transfer
	trust tribe unsubscribe update updates user users verification verified verify voucher wallet webhook webmail
	webmaster website win winner workshop www xendit`)

// fillers are words that make an official word no less official.
var fillers = []string{"a", "and", "by", "center", "centre", "desk", "for", "of", "ph", "philippines", "the", "to",
	"us", "we", "your"}

// isOfficial tells whether the slug of a link consists of nothing but official words, with numbers and fillers between
// them, such as support, admin-2, the-atlas-team and billing1. A name beside them makes it somebody's: ana-support is
// fine.
func isOfficial(slug string) bool {
	official := false
	for part := range strings.SplitSeq(slug, "-") {
		part = strings.TrimRight(part, "0123456789")
		switch {
		case part == "" || slices.Contains(fillers, part):
		case slices.Contains(officialWords, part):
			official = true
		default:
			return false
		}
	}

	return official
}
