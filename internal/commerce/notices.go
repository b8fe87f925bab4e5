package commerce

import (
	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/catalog"
	"atlas/internal/commerce/expiry"
	"atlas/internal/commerce/grants"
	"atlas/internal/commerce/orders"
	"atlas/internal/identity"
	"atlas/internal/platform/actor"
)

// moneyNotices are what people are told about money.
var moneyNotices = []identity.NoticeKind{
	{
		Name:    billing.PaymentNotice,
		Label:   "Payment due or overdue",
		Group:   "Billing",
		IsShown: true,
		Mail:    identity.MailNow,
	},
	{Name: expiry.MembershipNotice, Label: "Membership ending or ended", Group: "Billing", IsShown: true,
		Mail: identity.MailNow},
	{Name: grants.AccessNotice, Label: "Free access given, changed or ended", Group: "Billing", IsShown: true,
		Mail: identity.MailNow},
	{Name: orders.ReturnNotice, Label: "Archived person paid and came back", Group: "Billing", IsShown: true,
		Mail: identity.MailOff, For: func(a actor.Actor) bool { return a.Can(catalog.EnrollPeople) }},
	{
		Name:    billing.WaiverNotice,
		Label:   "Request to waive a payment",
		Group:   "Billing",
		IsShown: true,
		Mail:    identity.MailNow,
		For:     func(a actor.Actor) bool { return a.Can(catalog.EnrollPeople) },
	},
	{Name: billing.UnmatchedNotice, Label: "Payment that doesn't match anything", Group: "Billing", IsShown: true,
		Mail: identity.MailNow, For: func(a actor.Actor) bool { return a.Can(catalog.EnrollPeople) }},
	{Name: orders.HeldNotice, Label: "Many unpaid orders in a funnel", Group: "Billing", IsShown: true, Mail: identity.MailNow,
		For: orders.CanUpdateFunnels},
}
