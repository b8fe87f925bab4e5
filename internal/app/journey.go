package app

import (
	"context"

	"atlas/internal/identity/userlist"
)

// stageOptions are the choices of the filter by stage; the list of people is built before journey is.
func (a *App) stageOptions(ctx context.Context) ([]*userlist.PartOption, error) {
	return a.Journey.StageOptions(ctx)
}

func (a *App) countPoints(ctx context.Context) error { return a.Journey.Stages.Points.CountPoints(ctx) }
