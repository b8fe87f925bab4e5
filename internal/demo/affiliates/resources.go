package affiliates

import (
	"bytes"
	"context"
	"fmt"
	"time"

	"atlas/internal/affiliates/resources"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/files"
)

// fillResources makes resources for affiliates to share, where there are none yet.
func (d *Demo) fillResources(ctx context.Context) error {
	count, err := d.store.countResources(ctx)
	if err != nil || count > 0 {
		return err
	}

	staffID, err := d.store.findStaff(ctx)
	if err != nil || staffID == 0 {
		return err
	}

	ctx, err = d.actingAs(ctx, staffID)
	if err != nil {
		return err
	}

	sharerIDs, err := d.store.loadAffiliateIDs(ctx)
	if err != nil || len(sharerIDs) == 0 {
		return err
	}

	for i, one := range shared {
		if err := d.addResource(ctx, one, len(shared)-i, sharerIDs); err != nil {
			return fmt.Errorf("make %q: %w", one.Title, err)
		}
	}

	return nil
}

// addResource makes a resource with its pictures, and has affiliates open it.
func (d *Demo) addResource(ctx context.Context, one resourceText, position int, sharerIDs []int) error {
	now := d.clock.Now()
	r := one.Resource
	r.Position = position
	r.CreatedAt = clock.AddDays(now, -one.days)
	r.UpdatedAt = r.CreatedAt

	// Without its funnel a resource is still of use: its link is then the main one.
	if r.FunnelID != nil {
		isThere, err := d.store.hasFunnel(ctx, *r.FunnelID)
		if err != nil {
			return err
		}

		if !isThere {
			r.FunnelID = nil
		}
	}

	// Drawn before the transaction: a picture takes its time.
	pictures, err := d.drawPictures(ctx, one)
	if err != nil {
		return err
	}

	return d.db.Tx(ctx, func(ctx context.Context) error {
		r.Views = one.views
		if err := d.store.insertResource(ctx, &r); err != nil {
			return err
		}

		wanted := make([]files.Wanted, len(pictures))
		for i, p := range pictures {
			wanted[i] = files.Wanted{ID: p.fileID, Kinds: []string{files.Image}, Purpose: resources.ForPicture}
		}

		if err := d.files.Use(ctx, "affiliate_resource", r.ID, wanted...); err != nil {
			return fmt.Errorf("use its pictures: %w", err)
		}

		for i, p := range pictures {
			if err := d.store.insertPicture(ctx, r.ID, i+1, p); err != nil {
				return err
			}
		}

		return d.addViews(ctx, r.ID, one.views, now, sharerIDs)
	})
}

// addViews has affiliates open a resource in turn, each once a day.
func (d *Demo) addViews(ctx context.Context, resourceID, views int, now time.Time, sharerIDs []int) error {
	for n := range views {
		day := clock.StartOfDay(clock.AddDays(now, -n/len(sharerIDs)))
		if err := d.store.insertView(ctx, resourceID, sharerIDs[n%len(sharerIDs)], day); err != nil {
			return err
		}
	}

	return nil
}

// drawPictures draws the sizes of a resource and keeps them like files that were uploaded.
func (d *Demo) drawPictures(ctx context.Context, one resourceText) ([]picture, error) {
	var out []picture
	for _, size := range sizes[:one.sizes] {
		post := one.post
		post.Width = size.width
		post.Height = size.height

		content, err := post.PNG()
		if err != nil {
			return nil, fmt.Errorf("draw %s: %w", size.file, err)
		}

		kept, err := d.files.Upload(ctx, resources.ForPicture, size.file, bytes.NewReader(content))
		if err != nil {
			return nil, fmt.Errorf("keep %s: %w", size.file, err)
		}

		out = append(out, picture{fileID: kept.ID, name: size.name})
	}

	return out, nil
}
