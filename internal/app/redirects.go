package app

import (
	"context"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"atlas/internal/affiliates/attribution"
	"atlas/internal/httpapi/routes"
	"atlas/internal/marketing/redirects"
	"atlas/internal/platform/actor"
)

// redirectHooks tell redirect rules which addresses there are besides them.
func (a *App) redirectHooks() (redirects.Hooks, error) {
	routes, err := routes.Routes()
	if err != nil {
		return redirects.Hooks{}, fmt.Errorf("read routes: %w", err)
	}

	return redirects.Hooks{
		AppPage:   routes.BuiltAt,
		SlugOwner: func(ctx context.Context, slug string) (string, error) { return a.slugOwner(ctx, slug, forRule) },
		Otherwise: func(ctx context.Context, path string) (redirects.Landing,
			error) {
			return a.landing(ctx, routes, path)
		},
		Pages: func(ctx context.Context) ([]redirects.Page, error) { return a.openPages(ctx, routes) },
	}, nil
}

// landing says where a path leads that no redirect rule is for.
func (a *App) landing(ctx context.Context, routes *routes.RouteTable, path string) (redirects.Landing, error) {
	// In the order in which visits are answered: pages of the app, pages of marketing, funnels, affiliates.
	if title := routes.BuiltAt(path, false); title != "" {
		return redirects.Landing{Kind: "page", Name: title, Path: path}, nil
	}

	title, err := a.Marketing.Pages.Site.Title(ctx, path)
	if err != nil || title != "" {
		return redirects.Landing{Kind: "landing", Name: title, Path: path}, err
	}

	segments := strings.Split(strings.Trim(path, "/"), "/")
	if len(segments) > 2 || segments[0] == "" {
		return redirects.Landing{Kind: "missing"}, nil
	}

	funnel, err := a.Commerce.Catalog.FunnelOfSlug(ctx, segments[0])
	if err != nil {
		return redirects.Landing{}, fmt.Errorf("look for funnel %q: %w", segments[0], err)
	}

	if funnel != "" && len(segments) == 1 {
		to, err := a.Marketing.Pages.Site.FunnelLanding(ctx, funnel)
		if to == "" {
			to = "/checkout/" + url.PathEscape(funnel)
		}

		return redirects.Landing{Kind: "funnel", Name: funnel, Path: to}, err
	}

	// Not as a person: nothing is counted.
	visit := attribution.Visit{Slug: segments[len(segments)-1], FunnelID: funnel}
	if funnel == "" && len(segments) == 2 {
		visit = attribution.Visit{Slug: segments[0], Code: segments[1]}
		published, err := a.Marketing.Pages.Site.PublishedPaths(ctx)
		if err != nil {
			return redirects.Landing{}, fmt.Errorf("list published pages: %w", err)
		}

		if _, isPage := published["/"+segments[0]]; isPage {
			visit = attribution.Visit{Slug: segments[1], PagePath: "/" + segments[0]}
		}
	}

	followed, err := a.Affiliates.Attribution.OpenLink(ctx, visit)
	if err != nil || followed == nil {
		return redirects.Landing{Kind: "missing"}, err
	}

	return redirects.Landing{Kind: "affiliate", Path: followed.Path}, nil
}

// openPages are the pages that the caller can open: public ones, open funnels, and for people who are logged in their
// own.
func (a *App) openPages(ctx context.Context, routes *routes.RouteTable) ([]redirects.Page, error) {
	caller := actor.From(ctx)
	var out []redirects.Page
	for _, route := range routes.All() {
		// Addresses with a parameter lead nowhere by themselves.
		if !route.Built || strings.Contains(route.Path, "{") || slices.Contains(neverSuggested, route.Path) {
			continue
		}

		isOpen := route.Access != "private" || caller.SignedIn() && (route.Page == "" || caller.Page(route.Page))
		if isOpen {
			out = append(out, redirects.Page{Path: route.Path, Title: route.Title})
		}
	}

	published, err := a.Marketing.Pages.Site.PublishedPaths(ctx)
	if err != nil {
		return nil, fmt.Errorf("list published pages: %w", err)
	}

	for path, title := range published {
		out = append(out, redirects.Page{Path: path, Title: title})
	}

	funnels, err := a.Commerce.Catalog.OpenFunnels(ctx)
	if err != nil {
		return nil, fmt.Errorf("list open funnels: %w", err)
	}

	for _, funnel := range funnels {
		out = append(out, redirects.Page{Path: "/" + *funnel.Slug, Title: funnel.Name})
	}

	return out, nil
}

// neverSuggested are pages that only make sense on the way from another one.
var neverSuggested = []string{"/forbidden", "/setup", "/checkout/closed", "/thank-you", "/set-new-password",
	"/reset-password"}
