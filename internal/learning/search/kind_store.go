package search

import "strings"

// query reads the documents of a kind as they should be: without an id and with a text instead of its words.
func (k searchKind) query(cond string) string {
	course, door, doorID, dripped := "NULL", "'"+k.name+"'", "x.id", "FALSE"

	// A lesson without openers of its own is behind the door of its course.
	if k.course != "" {
		own := "EXISTS (SELECT 1 FROM doors d WHERE d.content = '" + k.name + "' AND d.content_id = x.id)"
		course, door, doorID = k.course, "CASE WHEN "+own+" THEN '"+k.name+"' ELSE 'course' END", "CASE WHEN "+own+
			" THEN x.id ELSE "+k.course+" END"
	}

	if k.dripped != "" {
		dripped = k.dripped
	}

	texts := ""
	for _, text := range k.texts {
		texts += " || ' ' || COALESCE(" + text + ", '')"
	}

	return "SELECT 0, x.id, " + course + ", " + k.title + ", '', ''" + texts + ", " + door + ", " + doorID + ", " +
		dripped +
		" FROM " + k.table + " x " + k.join + " WHERE " + k.shown + " AND " + cond
}

// lock holds what decides about the documents of a kind until the transaction ends.
func (k searchKind) lock(cond string) string {
	if k.course != "" {
		return "SELECT c.id FROM courses c WHERE c.id IN (SELECT " + k.course + " FROM " + k.table + " x WHERE " +
			cond + ") ORDER BY c.id"
	}
	return "SELECT x.id FROM " + k.table + " x WHERE " + cond + " ORDER BY x.id"
}

// textQuery reads the texts of a kind, and the name of the course that it is part of.
func (k searchKind) textQuery(cond string) string {
	course, join := "CAST(NULL AS TEXT)", ""
	if k.course != "" {
		course, join = "of.name", " JOIN courses of ON of.id = "+k.course
	}

	texts := []string{}
	for _, text := range k.texts {
		texts = append(texts, "COALESCE("+text+", '')")
	}

	return "SELECT '" + k.name + "', x.id, " + course + ", " + strings.Join(texts, " || '</p>' || ") + " FROM " +
		k.table + " x" + join + " WHERE " + cond
}
