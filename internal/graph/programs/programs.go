// Package programs says what API keys can do at all, whatever their level. It is the one place for it.
//
// Everything is closed unless it is open here. A key gets what its level opens among these:
//   - queries that ask for a page or a function, except those that show secrets or keys themselves;
//   - queries for everyone signed in that are about others and named below;
//   - mutations that are named below.
//
// Signing in, passwords, two-factor login, sessions, keys, webhooks, viewing as someone else, access levels, payouts,
// refunds and approvals of payments, erasing, merging and deleting, settings, imports, and sending to many need a
// person.
package programs

import (
	"slices"
	"strings"
)

// IsOpen tells whether programs may ask for a root field. The door asks for rights when @access names pages or
// functions.
func IsOpen(isMutation bool, field string, asksForRights bool) bool {
	switch {
	case isMutation:
		return asksForRights && openMutations[field]
	case asksForRights:
		return !closedQueries[field]
	}

	return openQueries[field]
}

// closedQueries ask for a right and are closed all the same: emails hold codes and links to log in with.
var closedQueries = setOf(`
	apiKeys apiKeyLevels webhooks webhookDeliveries
	outboxMail outboxMails
`)

// openQueries are for everyone signed in, and each shows what the rights of the caller open.
var openQueries = setOf(`
	accessLevels group groupMembers products stages subGroup user
`)

// openMutations change what a person can easily see and put right again.
var openMutations = setOf(`
	createUser

	createBatch updateBatch setUsersBatch
	createGroup updateGroup createSubGroup updateSubGroup removeMembers

	createProduct updateProduct archiveProducts
	createPaymentTerm updatePaymentTerm archivePaymentTerms
	createFunnel updateFunnel archiveFunnels
	createCoupon updateCoupon archiveCoupons
	inviteWaitlist enrollUser renewSubscription
	giveAccess changeGivenAccess takeAccessBack

	createCourse updateCourse publishCourse archiveCourse restoreCourse duplicateCourse saveTracks orderCourse
	createUnit updateUnit archiveUnit
	createLesson updateLesson publishLesson archiveLesson setLessonDone
	createLessonFile updateLessonFile orderLessonFiles
	createEvent updateEvent updateEventFrom updateEventDate cancelEventDate reviveEventDate duplicateEvent publishEvents archiveEvents markAttendance
	createResource updateResource publishResources archiveResources

	createStage updateStage orderStages archiveStage restoreStage
	createTask updateTask orderTasks archiveTask restoreTask setTaskDone
	createForm updateForm saveFormDraft publishForm unpublishForm archiveForms duplicateForm

	createRedirectRule updateRedirectRule moveRedirectRule
	createMarketingPage saveMarketingPage
	saveEmailSegment saveBroadcast saveEmailSequence
	assignSuccessManager applySuccessRules

	createChangelogEntry updateChangelogEntry
`)

// Named lists every field that is named above, for the test that holds them against the schema.
func Named() (queries, mutations []string) {
	for _, set := range []map[string]bool{closedQueries, openQueries} {
		for name := range set {
			queries = append(queries, name)
		}
	}

	for name := range openMutations {
		mutations = append(mutations, name)
	}

	slices.Sort(queries)
	slices.Sort(mutations)

	return queries, mutations
}

func setOf(names string) map[string]bool {
	set := map[string]bool{}
	for _, name := range strings.Fields(names) {
		set[name] = true
	}

	return set
}
