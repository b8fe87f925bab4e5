package learning

import "context"

// SendTidings does the job that tells guests of a date what became of it, as it stands now.
func SendTidings(ctx context.Context, s *Service, dateID int, change string) error {
	d, err := eventDates.Get(ctx, s.db, dateID)
	if err != nil {
		return err
	}
	return s.sendTidings(ctx, tidings{dateID, change, d.StartsAt.UnixMilli()})
}
