package statement

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"atlas/internal/platform/errs"
)

// Env is who reads a report, and when.
type Env struct {
	Now   time.Time
	Today time.Time
	// HasPage tells whether the reader holds a page.
	HasPage func(page string) bool
	// Scope is a condition on the person u that says whom the reader sees; empty for everyone.
	Scope     string
	ScopeArgs []any
	// DayPart is how the engine writes the day, month or year of an instant.
	DayPart func(instant, part string) string
	// Words are written into columns for {their name}.
	Words map[string]string
}

// Shown is a column of the result.
type Shown struct {
	Key, Name string
	Kind      Kind
	// IsMissing is for a column that is gone from Atlas, IsHidden for one that the reader may not see. Their cells are
	// empty.
	IsMissing, IsHidden bool
	// Part is how a day is grouped.
	Part string
	// IsSum is for amounts of a group.
	IsSum bool
}

// Plan is a report made ready for one reader.
type Plan struct {
	Source    *Source
	Shown     []Shown
	Problems  []string
	IsGrouped bool

	def      *Definition
	env      Env
	replacer *strings.Replacer
	joins    map[string]bool
	conds    []string
	args     []any
}

// New makes a report ready for a reader.
//
// Returns errs.NotFound for a source that is gone, and errs.Forbidden for a reader who may not open the source, or not
// see a column that the report filters, groups or sorts by.
func New(d *Definition, env Env) (*Plan, error) {
	source := Find(d.Source)
	if source == nil {
		return nil, errs.New(errs.NotFound, "What this report is about no longer exists in Atlas.")
	}
	if !source.CanOpen(env.HasPage) {
		return nil, errs.New(errs.Forbidden, "This report is about %s, which your access level can't open.",
			strings.ToLower(source.Name))
	}

	words := []string{"{now}", fmt.Sprint(env.Now.UnixMilli()), "{today}", fmt.Sprint(env.Today.UnixMilli())}
	for word, text := range env.Words {
		words = append(words, "{"+word+"}", text)
	}

	p := &Plan{Source: source, def: d, env: env, joins: map[string]bool{}, replacer: strings.NewReplacer(words...)}
	if source.Where != "" {
		p.conds = append(p.conds, source.Where)
	}

	for _, filter := range d.Filters {
		if err := p.filter(filter); err != nil {
			return nil, err
		}
	}

	// In brackets: no filter can widen whom the reader sees.
	if env.Scope != "" {
		p.and("("+env.Scope+")", env.ScopeArgs...)
	}

	return p, p.show()
}

func (p *Plan) and(cond string, args ...any) {
	p.conds = append(p.conds, cond)
	p.args = append(p.args, args...)
}

// column finds a column that the report is filtered, grouped or sorted by; nil for one that is gone.
func (p *Plan) column(key, deed string) (*Column, error) {
	column := p.Source.Column(key)
	if column == nil {
		p.Problems = append(p.Problems,
			fmt.Sprintf("%s is no longer available, so the report isn't %s by it.", p.nameOf(key), deed))

		return nil, nil
	}

	// Filtering by a hidden column would tell its values by what is left.
	if !column.CanSee(p.env.HasPage) {
		return nil, errs.New(errs.Forbidden, "This report is %s by %s, which your access level can't see.", deed,
			column.Name)
	}

	p.use(column)

	return column, nil
}

// nameOf is what a column was called when the report was saved.
func (p *Plan) nameOf(key string) string {
	if name := p.def.Names[key]; name != "" {
		return name
	}

	return key
}

func (p *Plan) use(column *Column) {
	for _, name := range column.Joins {
		p.joins[name] = true
	}
}

func (p *Plan) expression(column *Column) string { return p.replacer.Replace(column.SQL) }

// show chooses the columns of the result.
func (p *Plan) show() error {
	for _, group := range p.def.Groups {
		column, err := p.column(group.Column, "grouped")
		if err != nil {
			return err
		}
		if column != nil {
			p.Shown = append(p.Shown, Shown{Key: column.Key, Name: column.Name, Kind: column.Kind, Part: group.Part})
		}
	}

	// Without any group that is left, rows are listed.
	p.IsGrouped = len(p.Shown) > 0
	if p.IsGrouped {
		p.Shown = append(p.Shown, Shown{Key: Count, Name: "Count", Kind: Number, IsSum: true})
	}

	for _, key := range p.def.Columns {
		column := p.Source.Column(key)
		switch {
		case column == nil:
			p.Shown = append(p.Shown, Shown{Key: key, Name: p.nameOf(key), Kind: Text, IsMissing: true})
		case p.IsGrouped && !column.isSummed():
			// It differs from row to row within a group.
		case !column.CanSee(p.env.HasPage):
			p.Shown = append(p.Shown, Shown{Key: key, Name: column.Name, Kind: column.Kind, IsHidden: true})
		default:
			p.use(column)
			p.Shown = append(p.Shown, Shown{Key: key, Name: column.Name, Kind: column.Kind, IsSum: p.IsGrouped})
		}
	}

	if p.def.Sort != "" && p.def.Sort != Count {
		_, err := p.column(p.def.Sort, "sorted")

		return err
	}

	return nil
}

// filter adds a condition.
func (p *Plan) filter(f Filter) error {
	column, err := p.column(f.Column, "filtered")
	if err != nil || column == nil {
		return err
	}

	value := p.expression(column)
	switch f.Op {
	case opEmpty:
		p.and(emptyCond(column, value))
		return nil
	case opFilled:
		p.and("NOT (" + emptyCond(column, value) + ")")
		return nil
	case opContains:
		p.and("LOWER("+value+") LIKE ? ESCAPE '\\'", like(f.first()))
		return nil
	case opAnyOf, opNoneOf, opIs:
		if !column.isSummed() {
			p.among(value, f)
			return nil
		}
	}

	from, to, err := f.bounds(column, p.env.Now)
	if err != nil {
		return errs.Field("filters", column.Name+": "+err.Error())
	}
	if from != nil {
		p.and(value+" >= ?", *from)
	}
	if to != nil {
		p.and(value+" < ?", *to)
	}

	return nil
}

// among keeps rows with one of some values, or with none of them.
func (p *Plan) among(value string, f Filter) {
	if len(f.Values) == 0 {
		return
	}

	marks := strings.TrimSuffix(strings.Repeat("?, ", len(f.Values)), ", ")
	args := make([]any, len(f.Values))
	for i, one := range f.Values {
		args[i] = strings.TrimSpace(one)
	}

	switch f.Op {
	case opNoneOf:
		// A row without a value has none of them either.
		p.and("COALESCE("+value+", '') NOT IN ("+marks+")", args...)
	case opIs:
		args[0] = strings.ToLower(f.first())
		p.and("LOWER("+value+") IN ("+marks+")", args...)
	default:
		p.and(value+" IN ("+marks+")", args...)
	}
}

func emptyCond(column *Column, value string) string {
	if column.Kind == Text || column.Kind == Choice {
		return "COALESCE(" + value + ", '') = ''"
	}

	return "(" + value + ") IS NULL"
}

// like finds text anywhere, with its wildcards escaped.
func like(text string) string {
	return "%" + strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(strings.ToLower(text)) + "%"
}

// from is the tables and the conditions.
func (p *Plan) from() string {
	var out strings.Builder
	out.WriteString(" FROM " + p.Source.From)
	// In the order of the source: a join may need the one before it.
	for _, join := range p.Source.Joins {
		if p.joins[join.Name] {
			out.WriteString(" " + join.SQL)
		}
	}

	if len(p.conds) > 0 {
		out.WriteString(" WHERE " + strings.Join(p.conds, " AND "))
	}

	return out.String()
}

// arguments are those of from, in a list of their own.
func (p *Plan) arguments(more ...any) []any { return slices.Concat(p.args, more) }
