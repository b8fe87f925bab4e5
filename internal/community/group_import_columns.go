package community

import (
	"context"
	"encoding/json"

	"atlas/internal/identity/memberimport"
	"atlas/internal/platform/imports"
)

// ImportColumns are the columns Batch and Group Name of the members sheet, by names in any spelling. The service is the
// one that of gives, which is not there yet when the columns are joined.
func ImportColumns(of func() *Service) []memberimport.ImportColumn {
	return []memberimport.ImportColumn{
		{
			Column: "Batch",
			Plan: func(ctx context.Context, cells []memberimport.ImportCell) ([]memberimport.ImportChange, error) {
				return of().Batches.PlanBatchColumn(ctx, cells)
			},
			ImportEntity: memberimport.ImportEntity{
				Entity: "batch_member",
				State: func(ctx context.Context, ids []int) (map[int]json.RawMessage, error) {
					return of().Batches.BatchState(ctx, ids)
				},
				Undo: func(ctx context.Context, e imports.Effect) error { return of().Batches.UndoBatch(ctx, e) },
			},
		},
		{
			Column: "Group Name",
			Plan: func(ctx context.Context, cells []memberimport.ImportCell) ([]memberimport.ImportChange, error) {
				return of().Groups.PlanGroupColumn(ctx, cells)
			},
			ImportEntity: memberimport.ImportEntity{
				Entity: "group_member",
				State: func(ctx context.Context, ids []int) (map[int]json.RawMessage, error) {
					return of().Groups.PlaceState(ctx, ids)
				},
				Undo: func(ctx context.Context, e imports.Effect) error { return of().Groups.UndoPlace(ctx, e) },
			},
		},
	}
}
