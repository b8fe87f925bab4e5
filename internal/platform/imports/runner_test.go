package imports

import (
	"errors"
	"testing"

	"atlas/internal/platform/errs"
	"atlas/internal/platform/sheet"
	"atlas/internal/testkit/check"
)

// A fault of ours says in which row it happened. What a row did wrong is a rowError with a sentence for people.
func TestFaultsNameSheetAndRow(t *testing.T) {
	row := &sheet.Row{Number: 7, Sheet: &sheet.Sheet{Spec: sheet.Spec{Name: "Groups"}}}

	t.Run("a fault", func(t *testing.T) {
		fault := errors.New("the disk is full")
		err := rowOrElse(Item{Row: row}, fault)
		check.ErrorText(t, "a fault", err, "apply row 7 of sheet Groups: the disk is full")
		check.ErrorIs(t, "a fault", err, fault)
	})

	t.Run("a refused row", func(t *testing.T) {
		err := rowOrElse(Item{Row: row}, errs.New(errs.Conflict, "This name is refused"))
		refused, ok := errors.AsType[*rowError](err)
		if !ok {
			t.Fatalf("a refused row: got %T, want a rowError", err)
		}
		check.Equal(t, "its reason", refused.reason, "This name is refused")
	})
}
