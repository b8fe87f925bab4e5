import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { request } from '~/lib/graphql/request';
import { usePageTitle } from '~/lib/pageTitle';
import { routes } from '~/lib/routing/routes';
import { LinkButton } from '~/ui/Button';
import { EmptyState } from '~/ui/EmptyState';
import classNames from './NotFoundPage.module.css';
import { SUGGESTED_PAGES, type SuggestedPage, type SuggestedPagesData } from './suggestedPages';

/** Says that there is no such page, and offers those that the visitor may have meant. */
export default function NotFoundPage() {
  usePageTitle('Page not found');
  const { pathname } = useLocation();
  const [suggested, setSuggested] = useState<{ of: string; pages: SuggestedPage[] }>();
  useEffect(() => {
    const show = (data: SuggestedPagesData) => setSuggested({ of: pathname, pages: data.suggestedPages });
    // Without an answer the page is as good as it was.
    request<SuggestedPagesData>(SUGGESTED_PAGES, { path: pathname }).then(show, () => {});
  }, [pathname]);
  const pages = suggested?.of === pathname ? suggested.pages : [];
  return (
    <div>
      <EmptyState
        spot="compass"
        level={1}
        title="We couldn't find that page."
        action={
          <LinkButton variant="primary" to={routes.home()}>
            Go to home
          </LinkButton>
        }
      >
        It may have moved, or there's a typo in the link.
      </EmptyState>
      {pages.length > 0 && (
        <nav className={classNames.suggested} aria-label="Did you mean">
          <p>Did you mean</p>
          <ul>
            {pages.map((page) => (
              <li key={page.path}>
                {/* The server knows short addresses, the app doesn't. */}
                <a href={page.path}>
                  <strong>{page.title}</strong>
                  <span>{page.path}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}
