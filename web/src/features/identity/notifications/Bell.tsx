import { lazy, Suspense, useState } from 'react';
import { IconButton } from '~/ui/Button';
import { IconBell } from '~/ui/icons';
import classNames from './Bell.module.css';
import { useUnread } from './useUnread';

/** Comes with the first press: every page carries the bell. */
const load = () => import('./NotificationsDrawer');
const NotificationsDrawer = lazy(load);

const SHOWN_MAX = 99;

/** How many notifications wait, and behind it what they are. */
export default function Bell() {
  const { unread, refetch } = useUnread();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const fetchEarly = () => void load().catch(() => {});
  const open = () => {
    setWasOpened(true);
    setOpen(true);
  };
  const label = unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`;
  return (
    <>
      <span className={classNames.bell} data-testid="bell">
        <IconButton
          label={label}
          aria-haspopup="dialog"
          icon={<IconBell size={20} stroke={1.75} />}
          onPointerEnter={fetchEarly}
          onFocus={fetchEarly}
          onClick={open}
        />
        {unread > 0 && (
          <span className={classNames.count} aria-hidden="true">
            {unread > SHOWN_MAX ? `${SHOWN_MAX}+` : unread}
          </span>
        )}
      </span>
      {wasOpened && (
        <Suspense>
          <NotificationsDrawer opened={isOpen} onClose={() => setOpen(false)} onRead={refetch} />
        </Suspense>
      )}
    </>
  );
}
