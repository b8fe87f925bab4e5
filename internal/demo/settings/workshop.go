package settings

import (
	"context"

	"atlas/internal/settings"
)

// workshop is a live workshop for beginners on its second day. The links lead nowhere that belongs to anyone.
var workshop = map[string]string{
	settings.EnableLiveWorkshop: "true", settings.WorkshopIsLive: "true",
	settings.WorkshopMasterLink:            "https://zoom.us/test",
	settings.RecordingDay1:                 "https://example.com/free-training/part-1",
	settings.FreebieDay1:                   "https://example.com/free-training/first-7-days-workbook.pdf",
	settings.EnableLiveWorkshopExperienced: "true",
}

// FillWorkshop sets up the live workshop, where nobody has yet.
func (d *Demo) FillWorkshop(ctx context.Context) error {
	return d.store.db.Tx(ctx, func(ctx context.Context) error { return d.setUnset(ctx, workshop) })
}
