package graph_test

import (
	"slices"
	"testing"

	"github.com/vektah/gqlparser/v2/ast"

	"atlas/internal/graph/programs"
)

// needsPerson are things that no key may ever do. A mistake in the lists of package programs shows here.
var needsPerson = []string{
	"changePassword", "setFirstPassword", "sendSetPasswordMail", "requestEmailChange", "confirmEmailChange", "startTwoFactor", "confirmTwoFactor",
	"disableTwoFactor", "resetTwoFactor", "renewRecoveryCodes", "signOutSession", "signOutOtherSessions", "impersonateUser", "stopImpersonation",
	"createApiKey", "revokeApiKey", "createWebhook", "updateWebhook", "deleteWebhook", "createAccessLevel", "updateAccessLevel", "deleteAccessLevel", "changeUsersLevel", "updateUser",
	"setPayoutAccount", "requestPayout", "startPayoutRun", "approvePayoutRun", "cancelPayoutRun", "returnPayout", "refundPayment", "retryRefund",
	"approvePayments", "approvePaymentProof", "approvePaymentScheduleTransaction", "waivePayment", "decideWaiver", "eraseUser", "deleteUser",
	"deleteUsers", "mergeUsers", "undoMerge", "updateDefaultSetting", "updateDefaultSettings", "publishPolicy", "startImport", "sendBroadcast",
	"approveMoveUp", "validateOtp", "placeOrder", "updateProfile",
}

// What is closed to keys is closed, what is open asks for a right, and every name is one of the schema.
func TestProgramsOpenOnlyWhatAsksForRights(t *testing.T) {
	s := schema()
	open := 0
	for _, field := range s.Mutation.Fields {
		isOpen := programs.IsOpen(true, field.Name, asksForRights(field))
		if isOpen && slices.Contains(needsPerson, field.Name) {
			t.Errorf("mutation %s: got it open to keys, want a person", field.Name)
		}
		if isOpen {
			open++
		}
		if programs.IsOpen(true, field.Name, false) {
			t.Errorf("mutation %s: got it open to keys without a right, want it closed", field.Name)
		}
	}
	if open == 0 {
		t.Errorf("mutations that are open to keys: got %d, want some", open)
	}

	queries, mutations := programs.Named()
	for _, name := range mutations {
		if field := s.Mutation.Fields.ForName(name); field == nil || !asksForRights(field) {
			t.Errorf("mutation %s: got %+v, want one that asks for a right", name, field)
		}
	}
	for _, name := range queries {
		if s.Query.Fields.ForName(name) == nil {
			t.Errorf("query %s: got none, want one of the schema", name)
		}
	}
	for _, name := range needsPerson {
		if s.Mutation.Fields.ForName(name) == nil {
			t.Errorf("mutation %s: got none, want one of the schema", name)
		}
	}
}

// asksForRights tells whether the door of a field names pages or functions.
func asksForRights(field *ast.FieldDefinition) bool {
	door := field.Directives.ForName("access")
	return door != nil && (door.Arguments.ForName("page") != nil || door.Arguments.ForName("can") != nil)
}
