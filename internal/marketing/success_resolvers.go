package marketing

import (
	"context"

	"atlas/internal/marketing/success"
	"atlas/internal/platform/page"
)

// SuccessManagers lists success managers.
func (q Queries) SuccessManagers(ctx context.Context, list *page.ListInput) (*success.ManagerList, error) {
	return q.Marketing.Success.Managers(ctx, page.Of(list))
}

// SuccessManager is one success manager.
func (q Queries) SuccessManager(ctx context.Context, id int) (*success.Manager, error) {
	return q.Marketing.Success.Manager(ctx, id)
}

// SuccessPeople lists the people of a success manager.
func (q Queries) SuccessPeople(ctx context.Context, managerID *int, list *page.ListInput) (*success.PersonList, error) {
	return q.Marketing.Success.People(ctx, managerID, page.Of(list))
}

// SuccessRules lists the rules that assign members.
func (q Queries) SuccessRules(ctx context.Context) ([]*success.Rule, error) {
	return q.Marketing.Success.Rules(ctx)
}

// AssignSuccessManager changes who looks after people.
func (m Mutations) AssignSuccessManager(ctx context.Context, userIds []int, managerID *int) (int, error) {
	return m.Marketing.Success.Assign(ctx, userIds, managerID)
}

// SaveSuccessRule makes or changes a rule.
func (m Mutations) SaveSuccessRule(ctx context.Context, input success.RuleInput) (*success.Rule, error) {
	return m.Marketing.Success.SaveRule(ctx, input)
}

// DeleteSuccessRule removes a rule.
func (m Mutations) DeleteSuccessRule(ctx context.Context, id int) (bool, error) {
	err := m.Marketing.Success.DeleteRule(ctx, id)

	return err == nil, err
}

// ApplySuccessRules assigns members by the rules.
func (m Mutations) ApplySuccessRules(ctx context.Context) (int, error) {
	return m.Marketing.Success.ApplyRules(ctx)
}

// SuccessQueue is what a success manager has to do today.
func (q Queries) SuccessQueue(ctx context.Context, managerID *int) (*success.Queue, error) {
	return q.Marketing.Success.Queue(ctx, managerID)
}

// SuccessContacts lists how contacts with someone went.
func (q Queries) SuccessContacts(ctx context.Context, userID int, list *page.ListInput) (*success.ContactList, error) {
	return q.Marketing.Success.Contacts(ctx, userID, page.Of(list))
}

// MyContactPreference is how the caller wants to be contacted.
func (q Queries) MyContactPreference(ctx context.Context) (*success.Preference, error) {
	return q.Marketing.Success.MyPreference(ctx)
}

// RecordSuccessContact saves how a contact went.
func (m Mutations) RecordSuccessContact(ctx context.Context, input success.ContactInput) (*success.Contact, error) {
	return m.Marketing.Success.Record(ctx, input)
}

// UndoSuccessContact takes an outcome back.
func (m Mutations) UndoSuccessContact(ctx context.Context, id int) (bool, error) {
	err := m.Marketing.Success.Undo(ctx, id)

	return err == nil, err
}

// SendSuccessEmail emails someone of the queue.
func (m Mutations) SendSuccessEmail(ctx context.Context, itemID int, subject, message string) (bool, error) {
	err := m.Marketing.Success.SendEmail(ctx, itemID, subject, message)

	return err == nil, err
}

// SaveContactPreference changes how the caller wants to be contacted.
func (m Mutations) SaveContactPreference(
	ctx context.Context, noContact bool, language string,
) (*success.Preference, error) {
	return m.Marketing.Success.SavePreference(ctx, noContact, language)
}

// CashCollection lists memberships on their way to a renewal.
func (q Queries) CashCollection(
	ctx context.Context, bucket string, month *string, list *page.ListInput,
) (*success.RenewalList, error) {
	day := ""
	if month != nil {
		day = *month
	}

	return q.Marketing.Success.Collection(ctx, bucket, day, page.Of(list))
}

// EmailRenewals emails people about their renewals.
func (m Mutations) EmailRenewals(ctx context.Context, subscriptionIds []int, subject, message string) (int, error) {
	return m.Marketing.Success.EmailRenewals(ctx, subscriptionIds, subject, message)
}
