package guard

import "github.com/vektah/gqlparser/v2/ast"

type walk struct {
	Limits
	fragments  map[string]*ast.FragmentDefinition
	reading    map[string]bool // fragments being read into the present set
	once       map[string]int
	fields     int
	aliases    int
	directives int
}

func (w *walk) document(doc *ast.QueryDocument) error {
	// Fragments are known before the operations that spread them.
	for _, f := range doc.Fragments {
		w.fragments[f.Name] = f
		if err := w.count(f.Directives); err != nil {
			return err
		}
	}

	for _, op := range doc.Operations {
		if err := w.count(op.Directives); err != nil {
			return err
		}

		for _, v := range op.VariableDefinitions {
			if err := w.count(v.Directives); err != nil {
				return err
			}
		}

		if err := w.set([]ast.SelectionSet{op.SelectionSet}, 1, true); err != nil {
			return err
		}
	}

	// Validation reads every fragment on its own too, used or not.
	for _, f := range doc.Fragments {
		w.reading[f.Name] = true
		if err := w.set([]ast.SelectionSet{f.SelectionSet}, 1, false); err != nil {
			return err
		}

		delete(w.reading, f.Name)
	}

	return nil
}

// group is all fields of a merged set that share a response key.
type group struct {
	count int
	below []ast.SelectionSet
}

func (w *walk) set(parts []ast.SelectionSet, depth int, root bool) error {
	if depth > w.Depth {
		return refuse("The query is nested deeper than %d", w.Depth)
	}

	// Fields with one key are answered together, so they are judged together.
	groups := map[string]*group{}
	for _, part := range parts {
		if err := w.collect(part, groups, root); err != nil {
			return err
		}
	}

	if root && len(groups) > w.RootFields {
		return refuse("The query asks for more than %d root fields", w.RootFields)
	}

	for _, g := range groups {
		if len(g.below) == 0 {
			continue
		}

		if err := w.set(g.below, depth+1, false); err != nil {
			return err
		}
	}

	return nil
}

func (w *walk) collect(set ast.SelectionSet, into map[string]*group, root bool) error {
	for _, selection := range set {
		if w.fields++; w.fields > w.Fields {
			return refuse("The query asks for more than %d fields", w.Fields)
		}

		var err error
		switch s := selection.(type) {
		case *ast.Field:
			err = w.field(s, into, root)
		case *ast.InlineFragment:
			if err = w.count(s.Directives); err == nil {
				err = w.collect(s.SelectionSet, into, root)
			}
		case *ast.FragmentSpread:
			err = w.spread(s, into, root)
		}

		if err != nil {
			return err
		}
	}

	return nil
}

func (w *walk) field(f *ast.Field, into map[string]*group, root bool) error {
	if err := w.count(f.Directives); err != nil {
		return err
	}

	// Aliases let one document ask the same question many times.
	if f.Alias != f.Name {
		if w.aliases++; w.aliases > w.Aliases {
			return refuse("The query uses more than %d aliases", w.Aliases)
		}
	}
	if !w.Introspection && (f.Name == "__schema" || f.Name == "__type") {
		return refuse("Introspection is switched off")
	}
	if root && w.Once[f.Name] {
		if w.once[f.Name]++; w.once[f.Name] > 1 {
			return refuse("A query may ask for this field only once")
		}
	}

	g := into[f.Alias]
	if g == nil {
		g = &group{}
		into[f.Alias] = g
	}

	if g.count++; g.count > w.SameKey {
		return refuse("The query repeats a field more than %d times", w.SameKey)
	}

	if len(f.SelectionSet) > 0 {
		g.below = append(g.below, f.SelectionSet)
	}

	return nil
}

func (w *walk) spread(s *ast.FragmentSpread, into map[string]*group, root bool) error {
	if err := w.count(s.Directives); err != nil {
		return err
	}

	fragment := w.fragments[s.Name]
	if fragment == nil {
		return nil // validation says so
	}

	// It would never end.
	if w.reading[s.Name] {
		return refuse("The query has a fragment that spreads itself")
	}

	w.reading[s.Name] = true
	defer delete(w.reading, s.Name)
	return w.collect(fragment.SelectionSet, into, root)
}

func (w *walk) count(directives ast.DirectiveList) error {
	for _, d := range directives {
		if d.Name != "include" && d.Name != "skip" { // @defer among others: one request has one answer
			return refuse("The query uses a directive other than @include and @skip")
		}
	}
	if w.directives += len(directives); w.directives > w.Directives {
		return refuse("The query uses more than %d directives", w.Directives)
	}
	return nil
}
