import { useQuery } from '@apollo/client/react';
import { useAuth } from '~/lib/auth/AuthProvider';
import { isInStage } from './ProgressCell';
import { UserStageProgressDocument } from './progress.gql';
import { toGoWords } from './words';

/** The line under the greeting of a member: how far the next stage is. The other words until that is known. */
export default function StageLine({ otherwise }: { otherwise: string }) {
  const { currentUser } = useAuth();
  // The panel beside it asks; here the same answer is read.
  const { data } = useQuery(UserStageProgressDocument, {
    variables: { id: currentUser?.id ?? 0 },
    fetchPolicy: 'cache-only',
    skip: !currentUser,
  });
  const progress = data?.userStageProgress;
  if (!isInStage(progress)) return otherwise;
  return (
    <>
      {toGoWords(progress)}
      {progress.remainingTasksCount > 0 && <span lang="fil"> Kaya mo ’to.</span>}
    </>
  );
}
