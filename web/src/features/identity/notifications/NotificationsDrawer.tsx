import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAuth } from '~/lib/auth/AuthProvider';
import { Cell } from '~/lib/cell';
import { errorMessage } from '~/lib/graphql/errors';
import { routes } from '~/lib/routing/routes';
import { Button } from '~/ui/Button';
import { Drawer } from '~/ui/Drawer';
import { EmptyState } from '~/ui/EmptyState';
import { Pagination } from '~/ui/lists/Pagination';
import { SegmentedControl } from '~/ui/SegmentedControl';
import { toast } from '~/ui/toast';
import { MuteAll } from './MuteAll';
import { NotificationRow } from './NotificationRow';
import classNames from './NotificationsDrawer.module.css';
import { MyNotificationsDocument, ReadNotificationsDocument } from './notifications.gql';

interface Props {
  opened: boolean;
  onClose: () => void;
  /** Something was read: the figure at the bell changes. */
  onRead: () => void;
}

type Part = 'all' | 'unread';

const parts: { value: Part; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
];

/** What the person was told, newest first. */
export default function NotificationsDrawer({ opened, onClose, onRead }: Props) {
  return (
    <Drawer opened={opened} onClose={onClose} title="Notifications">
      <List onClose={onClose} onRead={onRead} />
    </Drawer>
  );
}

function List({ onClose, onRead }: Omit<Props, 'opened'>) {
  const { currentUser } = useAuth();
  const [part, setPart] = useState<Part>('all');
  const [page, setPage] = useState(1);
  const [readAll, { loading }] = useMutation(ReadNotificationsDocument);
  const choose = (next: Part) => {
    setPart(next);
    setPage(1);
  };
  return (
    <>
      <div className={classNames.tools}>
        <SegmentedControl label="Which notifications" options={parts} value={part} onChange={choose} />
        <Link to={`${routes.myProfile()}?tab=account`} className={classNames.preferences} onClick={onClose}>
          Preferences
        </Link>
      </div>
      <Cell
        query={MyNotificationsDocument}
        variables={{ page, unreadOnly: part === 'unread' }}
        empty={<Nothing part={part} />}
      >
        {({ myNotifications: list }, { refetch }) => {
          const changed = async () => {
            onRead();
            await refetch();
          };
          const all = async () => {
            const newest = list.rows[0];
            if (!newest) return;
            try {
              await readAll({ variables: { until: newest.createdAt } });
            } catch (error) {
              toast.error(errorMessage(error));
            }
            await changed();
          };
          return (
            <>
              {list.unread > 0 && page === 1 && !currentUser?.isImpersonating && (
                <Button size="sm" className={classNames.all} loading={loading} loadingLabel="Marking..." onClick={all}>
                  Mark all as read
                </Button>
              )}
              <ul className={classNames.rows}>
                {list.rows.map((notification) => (
                  <NotificationRow
                    key={notification.id}
                    notification={notification}
                    isReadOnly={currentUser?.isImpersonating ?? false}
                    onMarked={changed}
                    onOpened={() => {
                      onRead();
                      onClose();
                    }}
                  />
                ))}
              </ul>
              <Pagination page={page} total={list.total} noun="notifications" onPage={setPage} />
              <div className={classNames.mute}>
                <MuteAll isMuted={list.isMuted} disabled={currentUser?.isImpersonating ?? false} onChanged={changed} />
              </div>
            </>
          );
        }}
      </Cell>
    </>
  );
}

function Nothing({ part }: { part: Part }) {
  return (
    <EmptyState spot="calm" level={3} title={part === 'all' ? 'Nothing yet' : 'All read'}>
      {part === 'all' ? 'Your notifications will appear here.' : "You're all caught up."}
    </EmptyState>
  );
}
