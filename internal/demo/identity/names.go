package identity

import (
	"fmt"
	"strings"

	"atlas/internal/identity/access"
	"atlas/internal/identity/contact"
)

// rolePeople are the accounts to try every role with: ROLE@atlas.test.
func rolePeople() []person {
	names := map[string][3]string{
		"non-member":          {"Bea", "Villanueva", "Female"},
		"member":              {"Ana", "Mendoza", "Female"},
		"coach":               {"Carlo", "Fernandez", "Male"},
		"assistant-coach":     {"Aileen", "Castillo", "Female"},
		"head-coach":          {"Hector", "Aquino", "Male"},
		"expert":              {"Elena", "Pascual", "Female"},
		"affiliate":           {"Allan", "Soriano", "Male"},
		"success-manager":     {"Sofia", "Navarro", "Female"},
		"team-lead":           {"Teresa", "Domingo", "Female"},
		"assistant-team-lead": {"Arnel", "Salazar", "Male"},
		"tribe-team-fa":       {"Liza", "Reyes", "Female"},
		"tribe-team-ro":       {"Ramon", "Ocampo", "Male"},
	}
	people := []person{{email: "admin" + Domain, first: "Amihan", last: "Dela Rosa", sex: "Female",
		legacyAdmin: true}}
	for _, level := range access.Catalogue.Levels {
		n := names[level.ID]
		people = append(people,
			person{email: level.ID + Domain, first: n[0], last: n[1], sex: n[2], levels: []string{level.ID}})
	}

	return people
}

// maricel holds several levels.
const maricel = "maricel.delacruz"

// joy has only just signed up and not proven her address yet. She takes the place of one of the further people, whom
// nothing is told about.
const (
	joy      = "joy.ramirez"
	joyIsNth = 9
)

// namedPeople are those that stories are told about.
func namedPeople() []person {
	return []person{
		{email: maricel + Domain, first: "Maricel", middle: "Santos", last: "Dela Cruz", sex: "Female",
			levels: []string{"member", "affiliate", "coach"}},
		{email: "rodel.garcia" + Domain, first: "Rodel", middle: "Lim", last: "Garcia", suffix: "Jr.", sex: "Male",
			levels: []string{"member"}, returnee: true},
		{email: "nena.torres" + Domain, first: "Nena", last: "Torres", sex: "Female", levels: []string{"member"},
			archived: true},
	}
}

var (
	womensNames = strings.Fields("Maria Jasmine Kristine Rowena Analyn Grace Joyce Marites Lourdes Precious Angelica " +
		"Camille Divina Hazel Ivy Janine Katrina Luningning Mayumi Rosalie")
	mensNames = strings.Fields("Juan Jose Mark Christian Angelo Rommel Dante Efren Francis Gilbert Isagani Jericho " +
		"Kenneth Lito Manuel Noel Oscar Paolo Renato Vicente")
	familyNames = []string{"Santos", "Reyes", "Cruz", "Bautista", "Ocampo", "Garcia", "Mendoza", "Torres", "Tomas",
		"Andrada", "Castillo", "Flores", "Villanueva", "Ramos", "Castro", "Rivera",
		"Aquino", "Navarro", "Salazar", "Mercado", "Dela Peña", "De Guzman", "Santiago", "Velasco", "Magsaysay",
		"Macaraeg", "Dimaculangan", "Panganiban", "Agbayani", "Lacson"}
)

// spread is how many of sixty further people hold what; the rest are members.
var spread = []struct {
	upTo   int
	levels []string
}{
	{10, []string{"non-member"}},
	{14, []string{"member", "affiliate"}},
	{17, []string{"member", "team-lead"}},
	{19, []string{"member", "assistant-team-lead"}},
	{22, []string{"coach"}},
	{24, []string{"assistant-coach"}},
	{25, []string{"expert"}},
	{27, []string{"affiliate"}},
	{28, []string{"success-manager"}},
	{60, []string{"member"}},
}

// somebody makes the next of the further people up.
func (b *builder) randomPerson() person {
	n := b.made
	b.made++
	p := person{sex: "Female", first: womensNames[b.dice.IntN(len(womensNames))],
		last: familyNames[b.dice.IntN(len(familyNames))]}
	if b.dice.IntN(2) == 0 {
		p.sex, p.first = "Male", mensNames[b.dice.IntN(len(mensNames))]
	}
	if b.dice.IntN(3) > 0 {
		p.middle = familyNames[b.dice.IntN(len(familyNames))]
	}

	// The number makes addresses different where names are the same.
	p.email = fmt.Sprintf("%s%d%s", contact.SlugFrom(p.first, p.last), n+1, Domain)
	for _, s := range spread {
		if n < s.upTo {
			p.levels = s.levels
			break
		}
	}

	if n == joyIsNth {
		p.email, p.first, p.middle, p.last, p.sex, p.signedUpOnly = joy+Domain, "Joy", "", "Ramirez", "Female", true
	}

	return p
}
