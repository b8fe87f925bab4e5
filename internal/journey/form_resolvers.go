package journey

import (
	"context"
	"time"

	"atlas/internal/platform/page"
)

// Forms is one page of forms.
func (q Queries) Forms(ctx context.Context, list *page.ListInput, filter *FormFilter) (*FormList, error) {
	return q.Journey.Forms(ctx, page.Of(list), filter)
}

// Form is one form.
func (q Queries) Form(ctx context.Context, id int) (*Form, error) { return q.Journey.Form(ctx, id) }

// FormResponses is one page of the responses to a form.
func (q Queries) FormResponses(
	ctx context.Context, formID int, list *page.ListInput, filter *FormResponseFilter,
) (*FormResponseList, error) {
	return q.Journey.FormResponses(ctx, formID, page.Of(list), filter)
}

// FormResponse is one response.
func (q Queries) FormResponse(ctx context.Context, id int) (*FormResponse, error) {
	return q.Journey.FormResponse(ctx, id)
}

// FormFigures counts what was sent.
func (q Queries) FormFigures(ctx context.Context, formID int) (*FormFigures, error) {
	return q.Journey.FormFigures(ctx, formID)
}

// ViewForm is a published form.
func (q Queries) ViewForm(ctx context.Context, slug string) (*ViewedForm, error) {
	return q.Journey.ViewForm(ctx, slug)
}

// CreateForm makes a form.
func (m Mutations) CreateForm(ctx context.Context, input FormInput) (*Form, error) {
	return m.Journey.CreateForm(ctx, input)
}

// UpdateForm changes what is said about a form.
func (m Mutations) UpdateForm(ctx context.Context, id int, input FormInput, seenAt *time.Time) (*Form, error) {
	return m.Journey.UpdateForm(ctx, id, input, seenAt)
}

// SaveFormDraft keeps the questions that are worked on.
func (m Mutations) SaveFormDraft(
	ctx context.Context, id int, questions []*FormQuestion, seenAt *time.Time,
) (*Form, error) {
	return m.Journey.SaveFormDraft(ctx, id, questions, seenAt)
}

// PublishForm makes the questions that are worked on a version.
func (m Mutations) PublishForm(ctx context.Context, id int, seenAt *time.Time) (*Form, error) {
	return m.Journey.PublishForm(ctx, id, seenAt)
}

// UnpublishForm hides a published form.
func (m Mutations) UnpublishForm(ctx context.Context, id int) (*Form, error) {
	return m.Journey.UnpublishForm(ctx, id)
}

// ArchiveForms archives or restores forms.
func (m Mutations) ArchiveForms(ctx context.Context, ids []int, isArchived bool) ([]*Form, error) {
	return m.Journey.ArchiveForms(ctx, ids, isArchived)
}

// DuplicateForm makes a draft with the same questions.
func (m Mutations) DuplicateForm(ctx context.Context, id int) (*Form, error) {
	return m.Journey.DuplicateForm(ctx, id)
}

// SaveFormAnswers keeps what the caller typed.
func (m Mutations) SaveFormAnswers(
	ctx context.Context, slug string, answers []*FormAnswerInput,
) (*MyFormResponse, error) {
	return m.Journey.SaveFormAnswers(ctx, slug, answers)
}

// SendForm sends a form.
func (m Mutations) SendForm(
	ctx context.Context, slug string, version int, answers []*FormAnswerInput, website *string,
) (*SentForm, error) {
	return m.Journey.SendForm(ctx, slug, version, answers, website)
}
