import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Cell } from '~/lib/cell';
import { errorMessage } from '~/lib/graphql/errors';
import { routes } from '~/lib/routing/routes';
import { LinkButton } from '~/ui/Button';
import { EmptyState } from '~/ui/EmptyState';
import { EditedPageDocument, type EditedPageFragment, EditedVariantDocument } from './editor.gql';
import { FunnelStart } from './FunnelStart';
import { type EditedVariant, PageEditor } from './PageEditor';

/** The editor of the page that ?path names. */
export default function PageBuilderPage() {
  const [search] = useSearchParams();
  const path = search.get('path') ?? '';
  const letter = search.get('variant');
  const experimentId = Number(search.get('experiment'));
  if (letter && experimentId > 0) {
    return <VariantBuilder key={`${experimentId}${letter}`} path={path} variant={{ experimentId, letter }} />;
  }
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

interface VariantProps {
  path: string;
  variant: EditedVariant;
}

/** The same editor for the variant of an experiment: its blocks take the place of those of the page. */
function VariantBuilder({ path, variant: { experimentId: id, letter } }: VariantProps) {
  const client = useApolloClient();
  const [opened, setOpened] = useState<EditedPageFragment>();
  const [problem, setProblem] = useState<string>();
  const load = useCallback(async () => {
    const fetchPolicy = 'network-only' as const;
    const [page, found] = await Promise.all([
      client.query({ query: EditedPageDocument, variables: { path }, fetchPolicy }),
      client.query({ query: EditedVariantDocument, variables: { id, letter }, fetchPolicy }),
    ]);
    const blocks = found.data?.marketingExperimentVariant;
    if (!page.data?.marketingPage || !blocks) return undefined;
    const { data, updatedAt } = blocks;
    // A path of its own keeps what is unsaved of the variant apart from what is unsaved of the page.
    const own = { path: `${path}#${id}${letter}`, data, updatedAt, editedAt: updatedAt, updatedBy: 'Someone' };
    return { ...page.data.marketingPage, ...own };
  }, [client, path, id, letter]);
  useEffect(() => {
    let isOver = false;
    load().then(
      (page) => {
        if (isOver) return;
        setOpened(page);
        if (!page) setProblem("We couldn't find that variant.");
      },
      (error) => !isOver && setProblem(errorMessage(error)),
    );
    return () => {
      isOver = true;
    };
  }, [load]);

  const back = `${routes.pageExperiment()}?path=${encodeURIComponent(path)}`;
  if (problem) {
    return (
      <EmptyState
        spot="compass"
        level={1}
        title={problem}
        action={
          <LinkButton variant="primary" to={back}>
            Go to the experiment
          </LinkButton>
        }
      />
    );
  }
  return opened && <PageEditor page={opened} variant={{ experimentId: id, letter }} back={back} reload={load} />;
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
  const ofFunnel = funnelId ?? opened?.funnelId;
  const back = ofFunnel ? routes.funnel({ id: ofFunnel }) : routes.marketing();
  if (funnelId && (!opened || opened.linkTo)) {
    return <FunnelStart funnelId={funnelId} linkTo={opened?.linkTo ?? null} onMade={setOpened} back={back} />;
  }
  return opened && <PageEditor page={opened} back={back} reload={reload} />;
}
