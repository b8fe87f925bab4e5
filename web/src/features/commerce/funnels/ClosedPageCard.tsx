import { useMutation, useQuery } from '@apollo/client/react';
import { Link, useNavigate } from 'react-router';
import { routes } from '~/lib/routing/routes';
import { Button } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { IconExternalLink } from '~/ui/icons';
import classNames from '../catalogue/catalogue.module.css';
import { useFunnelRights } from '../catalogue/useCatalogueRights';
import { tellFailure } from '../shared/tellFailure';
import { ClosedPageOfFunnelDocument, type ClosedPageStateFragment, MakeClosedPageDocument } from './closedPage.gql';
import type { FunnelDetails } from './funnelDetails';
import own from './funnels.module.css';

/** Where a closed page is edited; without a path, the one that all funnels share. */
export const closedEditor = (path = routes.checkoutClosed()) =>
  `${routes.pageBuilder()}?path=${encodeURIComponent(path)}`;

/** Whether a page is there to edit: an archived one waits to be made again. */
export const isKept = (page: ClosedPageStateFragment | null | undefined): page is ClosedPageStateFragment =>
  page ? page.status !== 'archived' : false;

/** What people see while they can't buy: the page that all funnels share, or one of the funnel's own. */
export function ClosedPageCard({ funnel }: { funnel: FunnelDetails }) {
  const navigate = useNavigate();
  const { edits } = useFunnelRights();
  const { data } = useQuery(ClosedPageOfFunnelDocument, { variables: { funnelId: funnel.id } });
  const [make, { loading }] = useMutation(MakeClosedPageDocument);
  const page = data?.closedPage;
  const create = async () => {
    try {
      const made = await make({ variables: { funnelId: funnel.id } });
      const path = made.data?.makeClosedPage.path;
      if (path) await navigate(closedEditor(path));
    } catch (error) {
      tellFailure(error);
    }
  };
  const canMake = edits && !funnel.archivedAt && data && !isKept(page);
  return (
    <Card as="section" className={classNames.box} aria-label="Closed page">
      <h2>Closed page</h2>
      <p className={classNames.quiet}>{stateWords(page)}</p>
      <p className={own.lines}>
        <a href={routes.checkoutClosed({ funnel: funnel.id })} target="_blank" rel="noreferrer">
          View closed page <IconExternalLink size={14} aria-label="opens in a new tab" />
        </a>
        {edits && isKept(page) && <Link to={closedEditor(page.path)}>Edit its own page</Link>}
        {edits && !isKept(page) && <Link to={closedEditor()}>Edit shared page</Link>}
      </p>
      {canMake && (
        <Button size="sm" loading={loading} onClick={() => void create()}>
          Create its own page
        </Button>
      )}
    </Card>
  );
}

/** Which page people see while the funnel is closed. */
function stateWords(page: ClosedPageStateFragment | null | undefined): string {
  if (!isKept(page)) return "People who can't buy yet see the page that all funnels share, with the waitlist.";
  if (page.isPublished) return "People who can't buy yet see this funnel's own page.";
  return 'This funnel has its own page as a draft. People see the shared page until you publish it.';
}
