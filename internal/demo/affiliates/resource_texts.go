package affiliates

import (
	"atlas/internal/affiliates/resources"
	"atlas/internal/demo/samplefile"
)

// sizes are those of pictures.
var sizes = []struct {
	name, file    string
	width, height int
}{
	{"Square post", "square.png", 1080, 1080},
	{"Story or My Day", "story.png", 1080, 1920},
	{"Facebook cover", "cover.png", 1640, 624},
}

// resourceText is a resource as it is made.
type resourceText struct {
	// days is how long ago it was made, views how often it was opened.
	days, views int
	resources.Resource
	// post is the picture; sizes is in how many of the sizes.
	post  samplefile.Post
	sizes int
}

// shared are the resources, from the oldest to the newest.
var shared = []resourceText{
	{days: 61, views: 34, Resource: resources.Resource{
		Title: "Email para sa dating katrabaho", Kind: resources.KindEmail,
		Note:    "Palitan mo ang unang linya. Mas personal, mas binabasa.",
		Subject: "May naalala akong para sa 'yo",
		Body: "Hi!\n\nNaalala kita kasi nabanggit mo dati na gusto mong mag-work from home. Sumali ako sa Atlas, " +
			"at dito ko natutunan kung paano magsimula: " +
			"may lessons, may coach, at may ka-batch na sabay mong natututo.\n\nLibre ang unang training, kaya " +
			"puwede mong subukan muna:\n{link}\n\n" +
			"May matatanggap akong commission kapag sumali ka gamit ang link ko. Pero kahit hindi ka sumali, sagot " +
			"kita kapag may tanong ka.\n\n{first_name}",
	}},
	{days: 54, views: 41, Resource: resources.Resource{
		Title: "Caption: ang una kong kliyente", Kind: resources.KindCaption,
		Note: "Pinakamaganda kapag may kasamang totoong picture mo.",
		Body: "Akala ko noon, para lang sa magaling mag-English ang freelancing. 😅\n\nHindi pala. Nagsimula ako sa " +
			"maliit: isang lesson bawat gabi, isang " +
			"sample na gawa, isang mensahe sa kliyente. Small steps, same boat.\n\nKung gusto mo ring subukan, dito " +
			"ako nagsimula 👉 {link}\n\n" +
			"#freelancing #workfromhome #affiliate",
	}},
	{days: 40, views: 58, sizes: 2,
		post: samplefile.Post{Headline: "Kaya mo rin magsimula.", Line: "Kahit wala ka pang experience.", Look: 1},
		Resource: resources.Resource{
			Title: "Kaya mo rin magsimula", Kind: resources.KindPicture,
			Note: "Para sa mga nagtatanong kung puwede ba kahit baguhan.",
			Body: "Kahit wala ka pang experience, kaya mo 'to. Magsimula sa libreng training: {link}\n\nMay " +
				"commission " +
				"ako kapag sumali ka sa link na 'to.",
		}},
	{days: 33, views: 27, Resource: resources.Resource{
		Title: "Caption: 3 tanong bago ka mag-freelance", Kind: resources.KindCaption,
		Note: "Puwedeng gawing carousel o thread.",
		Body: "3 tanong bago ka mag-freelance:\n\n1. Ilang oras kada araw ang kaya mong ilaan?\n2. Anong skill ang " +
			"kaya mo nang ipakita ngayon?\n3. Sino ang " +
			"tutulong sa 'yo kapag natigil ka?\n\nSa pangatlo, ang sagot ko: ang Tribe ko sa Atlas. {link}",
	}},
	{days: 21, views: 63, sizes: 2,
		post: samplefile.Post{Headline: "Bookkeeping Bootcamp", Line: "Walong linggo. May coach sa bawat hakbang.",
			Look: 2},
		Resource: resources.Resource{
			Title: "Bookkeeping Bootcamp, bukas na", Kind: resources.KindPicture, FunnelID: new(bootcamp),
			Note: "Gamitin habang bukas ang enrollment.",
			Body: "Bukas na ang Bookkeeping Bootcamp! Walong linggo, may coach, at may totoong practice files. " +
				"Tingnan " +
				"mo rito: {link}",
		}},
	{days: 12, views: 19, Resource: resources.Resource{
		Title: "Email: paalala bago magsara ang enrollment", Kind: resources.KindEmail, FunnelID: new(bootcamp),
		Note:    "Ipadala lang sa mga humiling ng paalala.",
		Subject: "Paalala: malapit nang magsara ang Bootcamp",
		Body: "Hi!\n\nHumiling ka ng paalala, kaya heto: malapit nang magsara ang enrollment ng Bookkeeping " +
			"Bootcamp.\n\nNandito ang detalye at presyo:\n{link}\n\n" +
			"Walang pressure. Kung hindi pa ito ang tamang panahon, may susunod pa.\n\n{first_name}",
	}},
	{days: 3, views: 12, sizes: 3,
		post: samplefile.Post{Headline: "Libreng training: simulan ang freelancing.",
			Line: "Tatlong araw, live, Taglish. Small steps, same boat."},
		Resource: resources.Resource{
			Title: "Libreng training ngayong buwan", Kind: resources.KindPicture,
			Note: "I-post sa umaga ng unang araw. Ilagay ang link sa unang comment.",
			Body: "Tatlong gabi, libre, at Taglish. 🌊 Kung matagal mo nang gustong subukan ang freelancing, ito na " +
				"'yon.\n\nMag-register dito: {link}\n\n" +
				"Kita-kits, {first_name}",
		}},
	{days: 1, views: 4, Resource: resources.Resource{
		Title: "Caption: payday plan", Kind: resources.KindCaption, Note: "Para sa ika-15 at katapusan.",
		Body: "Payday ngayon! 💸 Bago maubos, maglaan ng kaunti para sa sarili mong kinabukasan. Ako, sa skills ko " +
			"inilaan ang akin. Kuwento ko " +
			"kung paano: {link}",
	}},
}
