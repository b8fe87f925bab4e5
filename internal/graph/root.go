// Package graph joins the schemas of the domains to one GraphQL API: the root, the door in front of every root field,
// the limits before parsing, and the one place where errors become words for clients.
package graph

import (
	"atlas/internal/affiliates"
	"atlas/internal/commerce"
	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/catalog"
	"atlas/internal/commerce/grants"
	"atlas/internal/commerce/memberships"
	"atlas/internal/community"
	"atlas/internal/graph/exec"
	"atlas/internal/identity"
	"atlas/internal/journey"
	"atlas/internal/learning"
	learningaccess "atlas/internal/learning/access"
	"atlas/internal/learning/courses"
	"atlas/internal/learning/events"
	"atlas/internal/learning/resources"
	"atlas/internal/marketing"
	"atlas/internal/platform/batch"
	"atlas/internal/reporting"
	"atlas/internal/reporting/webhooks"
	"atlas/internal/settings"
)

// Domains are the services behind the schema.
type Domains struct {
	Settings   *settings.Service
	Identity   *identity.Service
	Learning   *learning.Service
	Community  *community.Service
	Journey    *journey.Service
	Commerce   *commerce.Service
	Affiliates *affiliates.Service
	Marketing  *marketing.Service
	Reporting  *reporting.Service
	Webhooks   *webhooks.Service
}

// New builds the GraphQL server.
func New(d Domains, o Options) *Server {
	schema := exec.NewExecutableSchema(exec.Config{Resolvers: root{d}, Directives: exec.DirectiveRoot{Access: access}})
	return newServer(schema, batch.WithScope, o)
}

// root gives every type its resolver. A missing one does not compile; two domains claiming one root field do not
// either.
type root struct{ Domains }

type (
	settingsQueries     = settings.Queries
	settingsMutations   = settings.Mutations
	identityQueries     = identity.Queries
	identityMutations   = identity.Mutations
	learningQueries     = learning.Queries
	learningMutations   = learning.Mutations
	communityQueries    = community.Queries
	communityMutations  = community.Mutations
	journeyQueries      = journey.Queries
	journeyMutations    = journey.Mutations
	catalogQueries      = catalog.Queries
	catalogMutations    = catalog.Mutations
	commerceQueries     = commerce.Queries
	commerceMutations   = commerce.Mutations
	affiliatesQueries   = affiliates.Queries
	affiliatesMutations = affiliates.Mutations
	marketingQueries    = marketing.Queries
	marketingMutations  = marketing.Mutations
	reportingQueries    = reporting.Queries
	reportingMutations  = reporting.Mutations
	webhookQueries      = webhooks.Queries
	webhookMutations    = webhooks.Mutations

	queries struct {
		settingsQueries
		identityQueries
		learningQueries
		communityQueries
		journeyQueries
		catalogQueries
		commerceQueries
		affiliatesQueries
		marketingQueries
		reportingQueries
		webhookQueries
	}
	mutations struct {
		settingsMutations
		identityMutations
		learningMutations
		communityMutations
		journeyMutations
		catalogMutations
		commerceMutations
		affiliatesMutations
		marketingMutations
		reportingMutations
		webhookMutations
	}
)

func (r root) Query() exec.QueryResolver {
	return queries{
		settingsQueries{Settings: r.Settings}, identityQueries{Identity: r.Identity},
		learningQueries{Learning: r.Learning},
		communityQueries{Community: r.Community}, journeyQueries{Journey: r.Journey},
		catalogQueries{Catalog: r.Commerce.Catalog}, commerceQueries{Commerce: r.Commerce},
		affiliatesQueries{Service: r.Affiliates}, marketingQueries{Marketing: r.Marketing},
		reportingQueries{Reporting: r.Reporting},
		webhookQueries{Service: r.Webhooks},
	}
}

func (r root) Mutation() exec.MutationResolver {
	return mutations{
		settingsMutations{Settings: r.Settings}, identityMutations{Identity: r.Identity},
		learningMutations{Learning: r.Learning},
		communityMutations{Community: r.Community}, journeyMutations{Journey: r.Journey},
		catalogMutations{Catalog: r.Commerce.Catalog}, commerceMutations{Commerce: r.Commerce},
		affiliatesMutations{Service: r.Affiliates}, marketingMutations{Marketing: r.Marketing},
		reportingMutations{Reporting: r.Reporting},
		webhookMutations{Service: r.Webhooks},
	}
}

func (r root) DefaultSetting() exec.DefaultSettingResolver {
	return settings.DefaultSettingFields{Settings: r.Settings}
}

func (r root) User() exec.UserResolver { return identity.UserFields{Identity: r.Identity} }

func (r root) PersonNote() exec.PersonNoteResolver {
	return identity.PersonNoteFields{Identity: r.Identity}
}

func (r root) MemberLearning() exec.MemberLearningResolver {
	return learning.MemberLearningFields{Learning: r.Learning}
}

func (r root) UserPayments() exec.UserPaymentsResolver {
	return memberships.UserPaymentsFields{Memberships: r.Commerce.Memberships}
}

func (r root) UserSubscription() exec.UserSubscriptionResolver {
	return billing.SubscriptionFields{Billing: r.Commerce.Billing}
}

func (r root) Invoice() exec.InvoiceResolver {
	return billing.InvoiceFields{Billing: r.Commerce.Billing}
}

func (r root) DoorState() exec.DoorStateResolver {
	return learningaccess.StateFields{Service: r.Learning.Access}
}

func (r root) GivenAccess() exec.GivenAccessResolver {
	return grants.GivenAccessFields{Service: r.Commerce.Grants}
}

func (r root) PaymentSchedule() exec.PaymentScheduleResolver {
	return billing.PaymentScheduleFields{Billing: r.Commerce.Billing}
}

func (r root) Profile() exec.ProfileResolver {
	return profileFields{identity.ProfileFields{Identity: r.Identity}, journey.ProfileFields{Journey: r.Journey}}
}

// profileFields are those of the domains that know something of a profile.
type profileFields struct {
	identity.ProfileFields
	journeyFields
}

type journeyFields = journey.ProfileFields

func (r root) UserListPart() exec.UserListPartResolver {
	return identity.UserListPartFields{Identity: r.Identity}
}

func (r root) AccessLevel() exec.AccessLevelResolver {
	return identity.AccessLevelFields{Identity: r.Identity}
}

func (r root) BugReport() exec.BugReportResolver {
	return identity.BugReportFields{Identity: r.Identity}
}

func (r root) Import() exec.ImportResolver { return identity.ImportFields{Identity: r.Identity} }

func (r root) Course() exec.CourseResolver { return courses.CourseFields{Service: r.Learning.Courses} }

func (r root) Unit() exec.UnitResolver { return courses.UnitFields{Service: r.Learning.Courses} }

func (r root) Lesson() exec.LessonResolver { return courses.LessonFields{Service: r.Learning.Courses} }

func (r root) Event() exec.EventResolver { return events.EventFields{Service: r.Learning.Events} }

func (r root) EventDate() exec.EventDateResolver {
	return events.EventDateFields{Service: r.Learning.Events}
}

func (r root) MyEventDate() exec.MyEventDateResolver {
	return events.MyEventDateFields{Service: r.Learning.Events}
}

func (r root) MyEvent() exec.MyEventResolver { return events.MyEventFields{Service: r.Learning.Events} }

func (r root) MyCourse() exec.MyCourseResolver { return learning.MyCourseFields{Learning: r.Learning} }

func (r root) Resource() exec.ResourceResolver {
	return resources.ResourceFields{Service: r.Learning.Resources}
}

func (r root) Group() exec.GroupResolver { return community.GroupFields{Community: r.Community} }

func (r root) SubGroup() exec.SubGroupResolver {
	return community.SubGroupFields{Community: r.Community}
}

func (r root) MyGroup() exec.MyGroupResolver {
	return community.MyGroupFields{Community: r.Community}
}

func (r root) MyResource() exec.MyResourceResolver {
	return resources.MyResourceFields{Service: r.Learning.Resources}
}

func (r root) StageRecord() exec.StageRecordResolver {
	return journey.StageRecordFields{Journey: r.Journey}
}

func (r root) UserStageProgress() exec.UserStageProgressResolver {
	return journey.UserStageProgressFields{Journey: r.Journey}
}

func (r root) Product() exec.ProductResolver {
	return catalog.ProductFields{Catalog: r.Commerce.Catalog}
}

func (r root) Funnel() exec.FunnelResolver { return catalog.FunnelFields{Catalog: r.Commerce.Catalog} }

func (r root) Coupon() exec.CouponResolver { return catalog.CouponFields{Catalog: r.Commerce.Catalog} }

func (r root) MoveUp() exec.MoveUpResolver { return journey.MoveUpFields{Journey: r.Journey} }
