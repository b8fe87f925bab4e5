import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useApolloClient, useQuery } from '@apollo/client/react';
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { AfterDelay, SKELETON_DELAY_MS } from '~/lib/cell';
import { useCellFaces } from '~/lib/cellFaces';
import { bannerDate, greetingWord } from '~/lib/dates';
import { errorMessage } from '~/lib/graphql/errors';
import type { HomeSectionProps } from '~/lib/home';
import { dropKeptHome } from '~/lib/keptHome';
import { Skeleton, SkeletonCard, SkeletonRows } from '~/ui/Skeleton';
import classNames from './Home.module.css';

export interface HomeTools {
  refetch: () => Promise<void>;
}

interface Props<Data, Variables extends OperationVariables> extends HomeSectionProps {
  /** All that the home shows first, in one question. */
  query: TypedDocumentNode<Data, Variables>;
  variables?: Variables;
  /** The line under the greeting. */
  line: (data: Data) => ReactNode;
  /** What was there of an answer that came with an error, such as the part of another domain, is not shown: all or the failure. */
  children: (data: Data, tools: HomeTools) => ReactNode;
}

/** A banner above the page is drawn with the same answer, a moment later. */
const BANNER_MS = 100;

/**
 * A home: the greeting and what waits, which come together. Nothing is shown before the answer is there, so that nothing moves when it
 * comes; the place below is kept free meanwhile.
 */
export function HomeFrame<Data, Variables extends OperationVariables>({
  user,
  query,
  variables,
  line,
  children,
}: Props<Data, Variables>) {
  const faces = useCellFaces();
  const [now] = useState(Date.now);
  const result = useQuery(query as TypedDocumentNode<Data, OperationVariables>, {
    variables,
    fetchPolicy: 'cache-and-network',
  });
  const data = (result.data ?? result.previousData) as Data | undefined;
  const refetch = async () => {
    await result.refetch();
  };
  const isDrawn = data !== undefined || Boolean(result.error);
  const { cache } = useApolloClient();
  // An answer that came with the page was written silently, while this was drawn. The banner above hears of it in the same frame.
  useLayoutEffect(() => {
    if (isDrawn) cache.batch({ update: () => {} });
  }, [cache, isDrawn]);
  useEffect(() => {
    if (!isDrawn) return;
    const timer = setTimeout(dropKeptHome, BANNER_MS);
    return () => clearTimeout(timer);
  }, [isDrawn]);
  const name = user.firstName?.trim();
  const greeting = (
    <h1 lang="fil">
      Magandang {greetingWord(now)}
      {name && `, ${name}`}.
    </h1>
  );

  if (result.error && !result.data) {
    return (
      <div className={classNames.home}>
        <header className={classNames.greeting}>{greeting}</header>
        <faces.Failure message={errorMessage(result.error)} onRetry={() => void refetch().catch(() => {})} />
      </div>
    );
  }
  if (data === undefined) {
    return (
      // Keyed: what comes is another element, which did not move when a banner came with it.
      <div key="busy" className={classNames.home} aria-busy="true">
        <AfterDelay ms={SKELETON_DELAY_MS}>
          <Loading />
        </AfterDelay>
      </div>
    );
  }
  return (
    <div key="home" className={classNames.home}>
      <header className={classNames.greeting}>
        {greeting}
        <p>{line(data)}</p>
      </header>
      {children(data, { refetch })}
    </div>
  );
}

/** Main and side, side by side on wide screens; on phones `first` comes before both. */
export function Columns({ main, side, first }: { main: ReactNode; side: ReactNode; first?: 'main' | 'side' }) {
  return (
    <div className={classNames.columns} data-first={first}>
      <div className={classNames.main}>{main}</div>
      <div className={classNames.side}>{side}</div>
    </div>
  );
}

/** Mon, 11/16/2026, before what a home says of the day. */
export const today = () => bannerDate(Date.now());

function Loading() {
  return (
    <div className={classNames.loading}>
      <Skeleton width="min(420px, 80%)" height={32} />
      <Skeleton width="min(320px, 60%)" height={16} />
      <div className={classNames.columns}>
        <div className={classNames.main}>
          <SkeletonCard />
          <SkeletonRows rows={4} />
        </div>
        <div className={classNames.side}>
          <SkeletonCard />
        </div>
      </div>
    </div>
  );
}
