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
