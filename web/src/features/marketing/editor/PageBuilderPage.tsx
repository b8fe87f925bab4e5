import { useApolloClient } from '@apollo/client/react';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Cell } from '~/lib/cell';
import { EditedPageDocument, type EditedPageFragment } from './editor.gql';
import { FunnelStart } from './FunnelStart';
import { PageEditor } from './PageEditor';

/** The editor of the page that ?path names. */
export default function PageBuilderPage() {
  const [search] = useSearchParams();
  const path = search.get('path') ?? '';
  return (
    <Cell
      key={path}
      query={EditedPageDocument}
      variables={{ path }}
      isEmpty={(data) => !data.marketingPage && !funnelOf(path)}
    >
      {({ marketingPage }, { refreshing }) => (
        <Opened path={path} page={refreshing ? undefined : (marketingPage ?? null)} />
      )}
    </Cell>
  );
}

/** The funnel whose page has this path; undefined for other pages. */
function funnelOf(path: string): string | undefined {
  const found = /^\/funnels\/([^/]+)\/build$/.exec(path)?.[1];
  return found && decodeURIComponent(found);
}

interface Props {
  path: string;
  /** As the server has it right now; undefined while only a remembered one is there, null for none. */
  page: EditedPageFragment | null | undefined;
}

/** Starts with what the server has, and then goes its own way: what comes later must not pull the page from under the hands. */
function Opened({ path, page }: Props) {
  const client = useApolloClient();
  const [opened, setOpened] = useState(page);
  if (opened === undefined && page !== undefined) setOpened(page);
  const reload = useCallback(async () => {
    const { data } = await client.query({
      query: EditedPageDocument,
      variables: { path },
      fetchPolicy: 'network-only',
    });
    return data?.marketingPage ?? undefined;
  }, [client, path]);

  if (opened === undefined) return null;
  const funnelId = funnelOf(path);
  const back = funnelId ? `/funnels/${encodeURIComponent(funnelId)}` : '/marketing';
  if (funnelId && (!opened || opened.linkTo)) {
    return <FunnelStart funnelId={funnelId} linkTo={opened?.linkTo ?? null} onMade={setOpened} back={back} />;
  }
  return opened && <PageEditor page={opened} back={back} reload={reload} />;
}
