package journey

import (
	"context"
	"time"

	"atlas/internal/journey/forms"
	"atlas/internal/platform/page"
)

// Forms is one page of forms.
func (q Queries) Forms(ctx context.Context, list *page.ListInput, filter *forms.FormFilter) (*forms.FormList, error) {
	return q.Journey.Forms.Forms(ctx, page.Of(list), filter)
}

// Form is one form.
func (q Queries) Form(ctx context.Context, id int) (*forms.Form, error) {
	return q.Journey.Forms.Form(ctx, id)
}

// FormResponses is one page of the responses to a form.
func (q Queries) FormResponses(
	ctx context.Context, formID int, list *page.ListInput, filter *forms.FormResponseFilter,
) (*forms.FormResponseList, error) {
	return q.Journey.Forms.FormResponses(ctx, formID, page.Of(list), filter)
}

// FormResponse is one response.
func (q Queries) FormResponse(ctx context.Context, id int) (*forms.FormResponse, error) {
	return q.Journey.Forms.FormResponse(ctx, id)
}

// FormFigures counts what was sent.
func (q Queries) FormFigures(ctx context.Context, formID int) (*forms.FormFigures, error) {
	return q.Journey.Forms.FormFigures(ctx, formID)
}

// ViewForm is a published form.
func (q Queries) ViewForm(ctx context.Context, slug string) (*forms.ViewedForm, error) {
	return q.Journey.Forms.ViewForm(ctx, slug)
}

// CreateForm makes a form.
func (m Mutations) CreateForm(ctx context.Context, input forms.FormInput) (*forms.Form, error) {
	return m.Journey.Forms.CreateForm(ctx, input)
}

// UpdateForm changes what is said about a form.
func (m Mutations) UpdateForm(ctx context.Context, id int, input forms.FormInput, seenAt *time.Time) (*forms.Form, error) {
	return m.Journey.Forms.UpdateForm(ctx, id, input, seenAt)
}

// SaveFormDraft keeps the questions that are worked on.
func (m Mutations) SaveFormDraft(
	ctx context.Context, id int, questions []*forms.FormQuestion, seenAt *time.Time,
) (*forms.Form, error) {
	return m.Journey.Forms.SaveFormDraft(ctx, id, questions, seenAt)
}

// PublishForm makes the questions that are worked on a version.
func (m Mutations) PublishForm(ctx context.Context, id int, seenAt *time.Time) (*forms.Form, error) {
	return m.Journey.Forms.PublishForm(ctx, id, seenAt)
}

// UnpublishForm hides a published form.
func (m Mutations) UnpublishForm(ctx context.Context, id int) (*forms.Form, error) {
	return m.Journey.Forms.UnpublishForm(ctx, id)
}

// ArchiveForms archives or restores forms.
func (m Mutations) ArchiveForms(ctx context.Context, ids []int, isArchived bool) ([]*forms.Form, error) {
	return m.Journey.Forms.ArchiveForms(ctx, ids, isArchived)
}

// DuplicateForm makes a draft with the same questions.
func (m Mutations) DuplicateForm(ctx context.Context, id int) (*forms.Form, error) {
	return m.Journey.Forms.DuplicateForm(ctx, id)
}

// SaveFormAnswers keeps what the caller typed.
func (m Mutations) SaveFormAnswers(
	ctx context.Context, slug string, answers []*forms.FormAnswerInput,
) (*forms.MyFormResponse, error) {
	return m.Journey.Forms.SaveFormAnswers(ctx, slug, answers)
}

// SendForm sends a form.
func (m Mutations) SendForm(
	ctx context.Context, slug string, version int, answers []*forms.FormAnswerInput, website *string,
) (*forms.SentForm, error) {
	return m.Journey.Forms.SendForm(ctx, slug, version, answers, website)
}
