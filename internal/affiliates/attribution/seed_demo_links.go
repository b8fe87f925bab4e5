package attribution

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/fold"
)

// demoCampaigns are the links that the first affiliate of the demo made, the oldest first, and where they lead.
var demoCampaigns = []struct {
	name, funnel, page string
	days               int
}{
	{"Facebook group", "12-day-challenge", "", 80},
	{"TikTok bio", "", "", 62},
	{"Payday post", "join-the-tribe", "", 33},
	{"Free training story", "", "/free-training", 15},
}

// SeedLinks makes the links of campaigns of the first affiliate, in the transaction of ctx.
func (d *Demo) SeedLinks(ctx context.Context) error {
	for _, one := range demoCampaigns {
		l := &savedLink{
			AffiliateID: d.all[0].ID, Code: codeOf(one.name), Campaign: one.name, CampaignKey: fold.Plain(one.name),
			PagePath:  one.page,
			CreatedAt: clock.AddDays(d.now, -one.days),
		}

		if one.funnel != "" {
			l.FunnelID = &one.funnel
		}

		if err := d.store.insertLink(ctx, l); err != nil {
			return fmt.Errorf("make the link %q of the demo: %w", one.name, err)
		}

		d.links = append(d.links, l)
	}

	return nil
}

// campaignVisits are visits through the links of campaigns, more of them lately.
func (d *Demo) campaignVisits(n int) []*touch {
	out := []*touch{}
	for i, l := range d.links {
		at := d.now.Add(-time.Duration(n*n%(demoCampaigns[i].days*24)*60+19*i+7) * time.Minute)
		t := &touch{IsCounted: true, AffiliateID: l.AffiliateID, At: at}
		d.by(t, l)
		out = append(out, t)
	}

	return out
}

// byCampaign has two of three leads of the first affiliate come by the link of a campaign that was there already.
func (d *Demo) byCampaign(a *Owner, t *touch) {
	if a != d.all[0] {
		return
	}

	if d.turn++; d.turn%3 == 0 {
		return
	}

	for _, link := range d.links {
		isSame := link.FunnelID == nil && t.IsMain || link.FunnelID != nil && t.FunnelID != nil &&
			*link.FunnelID == *t.FunnelID
		if isSame && link.CreatedAt.Before(t.At) {
			d.by(t, link)
			return
		}
	}
}

// by has a visit come by the link of a campaign.
func (d *Demo) by(t *touch, l *savedLink) {
	t.IsMain, t.LinkID, t.FunnelID, t.PagePath, t.Name = false, &l.ID, l.FunnelID, l.PagePath, l.Campaign
}
