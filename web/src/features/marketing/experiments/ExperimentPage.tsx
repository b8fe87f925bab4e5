import { useApolloClient } from '@apollo/client/react';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import { can } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { Cell } from '~/lib/cell';
import { listDate } from '~/lib/dates';
import { errorMessage } from '~/lib/graphql/errors';
import { routes } from '~/lib/routing/routes';
import { Button, LinkButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { EmptyState } from '~/ui/EmptyState';
import { PageHeader } from '~/ui/PageHeader';
import { toast } from '~/ui/toast';
import { DraftPanel } from './DraftPanel';
import {
  CreateExperimentDocument,
  type ExperimentDetailsFragment,
  PageExperimentsDocument,
  type PageExperimentsQuery,
} from './experiments.gql';
import classNames from './experiments.module.css';
import { ResultTable } from './ResultTable';
import { Method, RunningPanel } from './RunningPanel';
import { endOf, goalOf, verdictOf } from './words';

type TestedPage = NonNullable<PageExperimentsQuery['marketingPage']>;

/** The experiments on the page that ?path names: the one that runs, and those before. */
export default function ExperimentPage() {
  const [search] = useSearchParams();
  const path = search.get('path') ?? '';
  return (
    <div data-density="compact">
      <Cell
        key={path}
        query={PageExperimentsDocument}
        variables={{ path }}
        isEmpty={({ marketingPage }) => !marketingPage}
      >
        {({ marketingPage, marketingExperiments }, { refetch }) =>
          marketingPage && <Shown page={marketingPage} experiments={marketingExperiments} onRefetch={refetch} />
        }
      </Cell>
    </div>
  );
}

interface Props {
  page: TestedPage;
  experiments: readonly ExperimentDetailsFragment[];
  onRefetch: () => Promise<unknown>;
}

function Shown({ page, experiments, onRefetch }: Props) {
  const client = useApolloClient();
  const { currentUser } = useAuth();
  const changes = can(currentUser, 'funnel_update');
  const { path, name, address } = page;
  const refetch = useCallback(
    () => client.query({ query: PageExperimentsDocument, variables: { path }, fetchPolicy: 'network-only' }),
    [client, path],
  );
  const current = experiments.find(({ state }) => state !== 'ended');
  const past = experiments.filter(({ state }) => state === 'ended');
  const shared = { name, address: address ?? '', changes, refetch };
  return (
    <>
      <PageHeader
        title={`Experiment on ${name}`}
        description={address ?? 'No short link yet'}
        actions={
          <>
            <LinkButton to={routes.marketing()}>All pages</LinkButton>
            {changes && (
              <LinkButton to={`${routes.pageBuilder()}?path=${encodeURIComponent(path)}`}>Edit page</LinkButton>
            )}
          </>
        }
      />
      <div className={classNames.column}>
        {!current && <NoExperiment page={page} changes={changes} onMade={onRefetch} hasPast={past.length > 0} />}
        {current?.state === 'draft' && <DraftPanel key={current.id} experiment={current} {...shared} />}
        {current?.state === 'running' && (
          <RunningPanel key={current.id} experiment={current} hasDraft={page.status === 'changed'} {...shared} />
        )}
        {past.length > 0 && (
          <section className={classNames.past} aria-label="Earlier experiments">
            <h2>Earlier experiments</h2>
            {past.map((experiment) => (
              <details key={experiment.id}>
                <summary>
                  <strong>{endOf(experiment)}</strong>
                  <span>
                    {experiment.startedAt && listDate(experiment.startedAt)} to{' '}
                    {experiment.endedAt && listDate(experiment.endedAt)}
                    {experiment.endedBy && `, ended by ${experiment.endedBy}`}. {verdictOf(experiment)}.
                  </span>
                </summary>
                <ResultTable experiment={experiment} />
              </details>
            ))}
          </section>
        )}
        {!current && past[0] && <Method goal={goalOf(past[0])} />}
      </div>
    </>
  );
}

interface NoneProps {
  page: TestedPage;
  changes: boolean;
  hasPast: boolean;
  onMade: () => Promise<unknown>;
}

function NoExperiment({ page, changes, hasPast, onMade }: NoneProps) {
  const client = useApolloClient();
  const [isMaking, setMaking] = useState(false);
  const problem = obstacleOf(page);
  const make = async () => {
    setMaking(true);
    try {
      await client.mutate({ mutation: CreateExperimentDocument, variables: { path: page.path } });
    } catch (error) {
      toast.error(errorMessage(error));
    }
    await onMade().catch(() => {});
    setMaking(false);
  };
  return (
    <Card>
      <EmptyState
        level={2}
        spot="compass"
        title={hasPast ? 'No experiment is running' : 'No experiment on this page yet'}
        action={
          changes &&
          !problem && (
            <Button variant="primary" onClick={make} loading={isMaking} loadingLabel="Creating...">
              Create experiment
            </Button>
          )
        }
      >
        {problem ??
          `Show some visitors of ${page.address} another version, and see which one brings more of them to the goal.`}
      </EmptyState>
    </Card>
  );
}

/** Why there can be no experiment on a page; undefined if there can. */
function obstacleOf({ status, isPublished, linkTo, address }: TestedPage): string | undefined {
  if (status === 'archived') return 'This page is archived. Restore and publish it first.';
  if (linkTo) return 'This funnel links to another page. Give it a page of its own first.';
  if (!isPublished) return 'Publish the page first. Experiments compare what visitors see.';
  if (!address) return 'Give the funnel a short link first, so that visitors can find the page.';
  return undefined;
}
