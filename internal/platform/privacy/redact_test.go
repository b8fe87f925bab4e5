package privacy

import "testing"

func TestRedactorTakesAPersonOutOfTexts(t *testing.T) {
	r := NewRedactor([]string{"Ana  O'Peña", "Li Yu", ""}, []string{"ana@atlas.test"}, []string{"+639171234567", "09171234567"})
	for _, c := range []struct{ name, got, want string }{
		{"name", r.Text("Ana O'Peña has been silent"), "Erased person has been silent"},
		{"case", r.Text("Bug report from ANA O'PEÑA."), "Bug report from Erased person."},
		{"broken line", r.Text("by Ana\n  O'Peña"), "by Erased person"},
		{"email", r.Text("<Ana@Atlas.test>, 09171234567"), "<erased address>, erased number"},
		{"page", r.HTML("<b>Ana O&#39;Peña</b> &#43;639171234567"), "<b>Erased person</b> erased number"},
		{"a part of another name", r.Text("Eli Yu, Li Yun and Li Yu"), "Eli Yu, Li Yun and Erased person"},
		{"a part of another address", r.Text("liana@atlas.test"), "liana@atlas.test"},
		{"first name", r.Text("Ana"), "Ana"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.got != c.want {
				t.Errorf("got %q, want %q", c.got, c.want)
			}
		})
	}
}
