import type { ReactNode } from 'react';
import { useAuth } from '~/lib/auth/AuthProvider';
import { Cell } from '~/lib/cell';
import { SkeletonCard } from '~/ui/Skeleton';
import { UserStageProgressDocument, type UserStageProgressQuery } from './progress.gql';

type Answer = NonNullable<UserStageProgressQuery['userStageProgress']>;

/** How far the person signed in is, in a stage. */
export type Progress = Answer & { stage: NonNullable<Answer['stage']> };

interface Props {
  /** For who stands in no stage; nothing without it. */
  empty?: ReactNode;
  /** Stands beside another part that asks the server. */
  shared?: boolean;
  children: (progress: Progress, refetch: () => Promise<void>) => ReactNode;
}

/** The progress of the person signed in; all parts of a page share one answer of the server. */
export function ProgressCell({ empty = null, shared, children }: Props) {
  const { currentUser } = useAuth();
  if (!currentUser) return null;
  return (
    <Cell
      query={UserStageProgressDocument}
      variables={{ id: currentUser.id }}
      shared={shared}
      loading={<SkeletonCard />}
      empty={empty}
      isEmpty={({ userStageProgress }) => !userStageProgress?.stage}
    >
      {({ userStageProgress }, { refetch }) => isInStage(userStageProgress) && children(userStageProgress, refetch)}
    </Cell>
  );
}

export function isInStage(progress: Answer | null | undefined): progress is Progress {
  return Boolean(progress?.stage);
}
