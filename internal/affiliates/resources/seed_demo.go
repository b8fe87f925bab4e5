package resources

import (
	"bytes"
	"context"
	"fmt"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/samplefile"
)

// demoMaker is who made the resources of the demo.
const demoMaker = "tribe-team-fa@atlas.test"

// demoSizes are the sizes of the demo's pictures.
var demoSizes = []struct {
	name, file    string
	width, height int
}{
	{"Square post", "square.png", 1080, 1080},
	{"Story or My Day", "story.png", 1080, 1920},
	{"Facebook cover", "cover.png", 1640, 624},
}

// demoResource is a resource of the demo.
type demoResource struct {
	// days is how long ago it was made, views how often it was opened.
	days, views int
	Resource
	// post is the picture; sizes is in how many of the sizes.
	post  samplefile.Post
	sizes int
}

// demoResources are from the oldest to the newest.
var demoResources = []demoResource{
	{days: 61, views: 34, Resource: Resource{
		Title: "Email para sa dating katrabaho", Kind: KindEmail,
		Note:    "Palitan mo ang unang linya. Mas personal, mas binabasa.",
		Subject: "May naalala akong para sa 'yo",
		Body: "Hi!\n\nNaalala kita kasi nabanggit mo dati na gusto mong mag-work from home. Sumali ako sa Atlas, " +
			"at dito ko natutunan kung paano magsimula: " +
			"may lessons, may coach, at may ka-batch na sabay mong natututo.\n\nLibre ang unang training, kaya " +
			"puwede mong subukan muna:\n{link}\n\n" +
			"May matatanggap akong commission kapag sumali ka gamit ang link ko. Pero kahit hindi ka sumali, sagot " +
			"kita kapag may tanong ka.\n\n{first_name}",
	}},
	{days: 54, views: 41, Resource: Resource{
		Title: "Caption: ang una kong kliyente", Kind: KindCaption,
		Note: "Pinakamaganda kapag may kasamang totoong picture mo.",
		Body: "Akala ko noon, para lang sa magaling mag-English ang freelancing. 😅\n\nHindi pala. Nagsimula ako sa " +
			"maliit: isang lesson bawat gabi, isang " +
			"sample na gawa, isang mensahe sa kliyente. Small steps, same boat.\n\nKung gusto mo ring subukan, dito " +
			"ako nagsimula 👉 {link}\n\n" +
			"#freelancing #workfromhome #affiliate",
	}},
	{days: 40, views: 58, sizes: 2,
		post: samplefile.Post{Headline: "Kaya mo rin magsimula.", Line: "Kahit wala ka pang experience.", Look: 1},
		Resource: Resource{
			Title: "Kaya mo rin magsimula", Kind: KindPicture,
			Note: "Para sa mga nagtatanong kung puwede ba kahit baguhan.",
			Body: "Kahit wala ka pang experience, kaya mo 'to. Magsimula sa libreng training: {link}\n\nMay " +
				"commission " +
				"ako kapag sumali ka sa link na 'to.",
		}},
	{days: 33, views: 27, Resource: Resource{
		Title: "Caption: 3 tanong bago ka mag-freelance", Kind: KindCaption, Note: "Puwedeng gawing carousel o thread.",
		Body: "3 tanong bago ka mag-freelance:\n\n1. Ilang oras kada araw ang kaya mong ilaan?\n2. Anong skill ang " +
			"kaya mo nang ipakita ngayon?\n3. Sino ang " +
			"tutulong sa 'yo kapag natigil ka?\n\nSa pangatlo, ang sagot ko: ang Tribe ko sa Atlas. {link}",
	}},
	{days: 21, views: 63, sizes: 2,
		post: samplefile.Post{Headline: "Bookkeeping Bootcamp", Line: "Walong linggo. May coach sa bawat hakbang.",
			Look: 2}, Resource: Resource{
			Title: "Bookkeeping Bootcamp, bukas na", Kind: KindPicture, Note: "Gamitin habang bukas ang enrollment.",
			FunnelID: new("bookkeeping-bootcamp"),
			Body: "Bukas na ang Bookkeeping Bootcamp! Walong linggo, may coach, at may totoong practice files. " +
				"Tingnan " +
				"mo rito: {link}",
		}},
	{days: 12, views: 19, Resource: Resource{
		Title: "Email: paalala bago magsara ang enrollment", Kind: KindEmail,
		Note: "Ipadala lang sa mga humiling ng paalala.", FunnelID: new("bookkeeping-bootcamp"),
		Subject: "Paalala: malapit nang magsara ang Bootcamp",
		Body: "Hi!\n\nHumiling ka ng paalala, kaya heto: malapit nang magsara ang enrollment ng Bookkeeping " +
			"Bootcamp.\n\nNandito ang detalye at presyo:\n{link}\n\n" +
			"Walang pressure. Kung hindi pa ito ang tamang panahon, may susunod pa.\n\n{first_name}",
	}},
	{days: 3, views: 12, sizes: 3,
		post: samplefile.Post{Headline: "Libreng training: simulan ang freelancing.",
			Line: "Tatlong araw, live, Taglish. Small steps, same boat."}, Resource: Resource{
			Title: "Libreng training ngayong buwan", Kind: KindPicture,
			Note: "I-post sa umaga ng unang araw. Ilagay ang link sa unang comment.",
			Body: "Tatlong gabi, libre, at Taglish. 🌊 Kung matagal mo nang gustong subukan ang freelancing, ito na " +
				"'yon.\n\nMag-register dito: {link}\n\n" +
				"Kita-kits, {first_name}",
		}},
	{days: 1, views: 4, Resource: Resource{
		Title: "Caption: payday plan", Kind: KindCaption, Note: "Para sa ika-15 at katapusan.",
		Body: "Payday ngayon! 💸 Bago maubos, maglaan ng kaunti para sa sarili mong kinabukasan. Ako, sa skills ko " +
			"inilaan ang akin. Kuwento ko " +
			"kung paano: {link}",
	}},
}

// SeedDemo makes the resources of the demo, where there are none yet.
func (s *Service) SeedDemo(ctx context.Context) error {
	there, err := s.store.countResources(ctx)
	if err != nil || there > 0 {
		return err
	}

	maker, err := s.store.findUser(ctx, demoMaker)
	if err != nil || maker == 0 {
		return err
	}

	who, err := s.identity.MemberImport.ActorOf(ctx, maker, nil)
	if err != nil {
		return fmt.Errorf("find who made the demo's resources: %w", err)
	}

	ctx = actor.With(ctx, who)
	sharers, err := s.store.loadAffiliates(ctx)
	if err != nil || len(sharers) == 0 {
		return err
	}

	now := s.clock.Now()
	for i, one := range demoResources {
		if err := s.seedResource(ctx, one, len(demoResources)-i, now, sharers); err != nil {
			return fmt.Errorf("make the demo's resource %q: %w", one.Title, err)
		}
	}

	return nil
}

func (s *Service) seedResource(
	ctx context.Context, demo demoResource, position int, now time.Time, sharers []int,
) error {
	r := demo.Resource
	r.Position, r.CreatedAt = position, clock.AddDays(now, -demo.days)
	r.UpdatedAt = r.CreatedAt
	if r.FunnelID != nil {
		isThere, err := s.store.isFunnel(ctx, *r.FunnelID)
		if err != nil {
			return err
		}

		if !isThere {
			r.FunnelID = nil
		}
	}

	// Drawn before the transaction: a picture takes its time.
	pictures := []*PictureInput{}
	for _, size := range demoSizes[:demo.sizes] {
		demo.post.Width, demo.post.Height = size.width, size.height
		content, err := demo.post.PNG()
		if err != nil {
			return err
		}

		taken, err := s.files.Take(ctx, picturePurpose, size.file, bytes.NewReader(content))
		if err != nil {
			return fmt.Errorf("take %s: %w", size.file, err)
		}

		pictures = append(pictures, &PictureInput{FileID: taken.ID, Name: size.name})
	}

	return s.db.Tx(ctx, func(ctx context.Context) error {
		if err := s.store.insert(ctx, &r); err != nil {
			return err
		}

		if err := s.writePictures(ctx, &r, pictures); err != nil {
			return err
		}

		for n := range demo.views {
			day := clock.StartOfDay(clock.AddDays(now, -n/len(sharers)))
			if err := s.store.addView(ctx, r.ID, sharers[n%len(sharers)], day); err != nil {
				return err
			}
		}

		return nil
	})
}
