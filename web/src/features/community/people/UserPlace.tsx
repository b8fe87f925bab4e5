import { useMutation } from '@apollo/client/react';
import { lazy, Suspense, useState } from 'react';
import { page } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { errorMessage } from '~/lib/graphql/errors';
import type { UserPlaceProps } from '~/lib/people/userPlace';
import { Button } from '~/ui/Button';
import { IconCalendarEvent, IconUsersGroup } from '~/ui/icons';
import { toast } from '~/ui/toast';
import { SetUsersBatchDocument } from '../batches/batches.gql';
import { useBatchRights } from '../batches/useBatchRights';
import { PlaceMembersDocument, RemoveMembersDocument } from '../groups/members.gql';
import { useGroupRights } from '../groups/useGroupRights';
import type { Place } from '../groups/usePlaceMembers';
import classNames from './UserPlace.module.css';

const UserBatchDialog = lazy(() => import('./UserBatchDialog'));
const UserGroupDialog = lazy(() => import('./UserGroupDialog'));

/** Puts one person into a batch or a group, on their page. */
export default function UserPlace({ id, name, parts, onChanged }: UserPlaceProps) {
  const { currentUser } = useAuth();
  const batches = useBatchRights();
  const groups = useGroupRights();
  const [asking, setAsking] = useState<'batch' | 'group'>();
  const [setBatch] = useMutation(SetUsersBatchDocument);
  const [place] = useMutation(PlaceMembersDocument);
  const [remove] = useMutation(RemoveMembersDocument);
  const close = () => setAsking(undefined);
  const changePlace = async (said: string, call: () => Promise<unknown>) => {
    try {
      await call();
    } catch (error) {
      toast.error(errorMessage(error));
      throw error;
    }
    toast.success(said);
    close();
    await onChanged();
  };
  const { batch, group } = (parts ?? {}) as { batch?: string | null; group?: string | null };
  const setsBatch = batches.changes && (batches.lists || page(currentUser, 'enrollUser'));
  if (!setsBatch && !groups.changes) return null;
  return (
    <div className={classNames.actions}>
      {setsBatch && (
        <Button size="sm" icon={<IconCalendarEvent size={18} aria-hidden />} onClick={() => setAsking('batch')}>
          Change batch
        </Button>
      )}
      {groups.changes && (
        <Button size="sm" icon={<IconUsersGroup size={18} aria-hidden />} onClick={() => setAsking('group')}>
          Change group
        </Button>
      )}
      <Suspense>
        {asking === 'batch' && (
          <UserBatchDialog
            name={name}
            batch={batch ?? null}
            onSubmit={(batchId) => changePlace('Batch changed', () => setBatch({ variables: { ids: [id], batchId } }))}
            onClose={close}
          />
        )}
        {asking === 'group' && (
          <UserGroupDialog
            name={name}
            group={group ?? null}
            onSubmit={(to: Place | null) =>
              changePlace('Group changed', () =>
                to ? place({ variables: { ids: [id], place: to } }) : remove({ variables: { ids: [id] } }),
              )
            }
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  );
}
