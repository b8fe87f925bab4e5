import { useState } from 'react';
import { can } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { Card } from '~/ui/Card';
import { EmptyState } from '~/ui/EmptyState';
import { PageHeader } from '~/ui/PageHeader';
import { ChoosePair } from './ChoosePair';
import { MergeHistory } from './MergeHistory';
import { MergePlan } from './MergePlan';
import { MergeResult } from './MergeResult';
import classNames from './MergeUsersPage.module.css';
import type { MergeUsersMutation } from './merge.gql';
import { usePair } from './usePair';

/** Two accounts of one person become one: choose both, decide what stays, merge, and undo it while its time lasts. */
export default function MergeUsersPage() {
  const { currentUser } = useAuth();
  const { pair, setPair } = usePair();
  const [result, setResult] = useState<MergeUsersMutation['mergeUsers']>();
  const [survivor, source] = pair;
  return (
    <div data-density="compact" className={classNames.page}>
      <PageHeader
        title="Merge Users"
        description="Turn two accounts of one person into one. Nothing changes until you confirm, and you can undo it."
      />
      {can(currentUser, 'user_merge') ? (
        <>
          {result ? (
            <MergeResult result={result} onAgain={() => setResult(undefined)} />
          ) : (
            <>
              <ChoosePair pair={pair} onChange={setPair} />
              {survivor && source && (
                <MergePlan
                  key={`${survivor}-${source}`}
                  survivorId={survivor}
                  sourceId={source}
                  onMerged={(merged) => {
                    setPair([null, null]);
                    setResult(merged);
                  }}
                />
              )}
            </>
          )}
          <MergeHistory />
        </>
      ) : (
        <Card>
          <EmptyState level={2} spot="gate" title="Nothing to merge">
            Your access level doesn't include merging people.
          </EmptyState>
        </Card>
      )}
    </div>
  );
}
