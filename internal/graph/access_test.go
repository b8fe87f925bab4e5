package graph_test

import (
	"testing"

	"atlas/internal/graph"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
)

func TestAdmit(t *testing.T) {
	yes, no := true, false
	visitor := actor.Actor{}
	nobody := actor.Actor{UserID: 1} // signed in without any right
	staff := actor.Actor{UserID: 2, Rights: &actor.Rights{Pages: map[string]bool{"users": true}, Functions: map[string]bool{"user_create": true}}}
	for name, c := range map[string]struct {
		who           actor.Actor
		public, login *bool
		pages, can    []string
		want          errs.Code
	}{
		"public, visitor":         {who: visitor, public: &yes},
		"public false, visitor":   {who: visitor, public: &no, want: errs.Unauthenticated},
		"login, visitor":          {who: visitor, login: &yes, want: errs.Unauthenticated},
		"login, anybody":          {who: nobody, login: &yes},
		"page, visitor":           {who: visitor, pages: []string{"users"}, want: errs.Unauthenticated},
		"page, without":           {who: nobody, pages: []string{"users"}, want: errs.Forbidden},
		"page, one of two":        {who: staff, pages: []string{"user", "users"}},
		"page, another":           {who: staff, pages: []string{"user"}, want: errs.Forbidden},
		"function, with":          {who: staff, can: []string{"user_create"}},
		"function, a page's name": {who: staff, can: []string{"users"}, want: errs.Forbidden},
		"bare, signed in":         {who: staff, want: errs.Forbidden},
		"bare, visitor":           {who: visitor, want: errs.Unauthenticated},
		"login false, signed in":  {who: staff, login: &no, want: errs.Forbidden},
	} {
		t.Run(name, func(t *testing.T) {
			err := graph.Admit(c.who, c.public, c.login, c.pages, c.can)
			if c.want == "" && err != nil || c.want != "" && !errs.Is(err, c.want) {
				t.Errorf("got error %v, want %q", err, c.want)
			}
		})
	}
}
