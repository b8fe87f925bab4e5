package affiliates

import (
	"context"
	"slices"
	"time"

	"atlas/internal/affiliates"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/fold"
)

// campaigns are what the first affiliate made links for, the oldest first, and where those lead.
var campaigns = []struct {
	name, code, funnel, page string
	days                     int
}{
	{name: "Facebook group", code: "facebook-group", funnel: challenge, days: 80},
	{name: "TikTok bio", code: "tiktok-bio", days: 62},
	{name: "Payday post", code: "payday-post", funnel: tribe, days: 33},
	{name: "Free training story", code: "free-training-story", page: "/free-training", days: 15},
}

// addLinks makes the links of campaigns of the first affiliate.
func (b *builder) addLinks(ctx context.Context) error {
	for _, campaign := range campaigns {
		l := &link{
			AffiliateID: b.people[0].ID, Code: campaign.code, Campaign: campaign.name,
			CampaignKey: fold.Plain(campaign.name), PagePath: campaign.page,
			CreatedAt: clock.AddDays(b.now, -campaign.days),
		}
		if campaign.funnel != "" {
			l.FunnelID = &campaign.funnel
		}

		if err := b.store.insertLink(ctx, l); err != nil {
			return err
		}

		b.links = append(b.links, l)
	}

	return nil
}

// visitDays is how far back visits go.
const visitDays = 90

// sharedFunnels are those whose links are given away.
var sharedFunnels = []string{tribe, challenge, fast}

// addVisits writes visits, more of the first affiliate than of the last, most of them lately.
func (b *builder) addVisits(ctx context.Context) error {
	var all []*visit
	for i, a := range b.people {
		for n := range 60 - 7*i {
			// Squares lie closer together the smaller they are, so most visits are of late.
			minutes := n*n%(visitDays*24)*60 + 37*i
			v := newVisit(a, b.now.Add(-time.Duration(minutes)*time.Minute))
			if n%3 != 0 {
				v.IsMain = false
				v.FunnelID = &sharedFunnels[(n+i)%len(sharedFunnels)]
			}

			all = append(all, v)
			if i == 0 {
				all = append(all, b.campaignVisits(n)...)
			}
		}
	}

	// In parts, since a statement takes a limited number of values.
	for part := range slices.Chunk(all, 100) {
		if err := b.store.insertVisits(ctx, part); err != nil {
			return err
		}
	}

	return nil
}

// campaignVisits are visits through the links of campaigns, more of them lately.
func (b *builder) campaignVisits(n int) []*visit {
	out := make([]*visit, len(b.links))
	for i, l := range b.links {
		minutes := n*n%(campaigns[i].days*24)*60 + 19*i + 7
		out[i] = newVisit(b.people[0], b.now.Add(-time.Duration(minutes)*time.Minute))
		out[i].comeBy(l)
	}

	return out
}

// newVisit is a visit through the main link of an affiliate.
func newVisit(a *affiliates.Affiliate, at time.Time) *visit {
	return &visit{AffiliateID: a.ID, IsMain: true, FunnelID: a.FunnelID, At: at, IsCounted: true}
}

// comeBy has a visit come by the link of a campaign.
func (v *visit) comeBy(l *link) {
	v.IsMain = false
	v.LinkID = &l.ID
	v.FunnelID = l.FunnelID
	v.PagePath = l.PagePath
	v.Campaign = l.Campaign
}
