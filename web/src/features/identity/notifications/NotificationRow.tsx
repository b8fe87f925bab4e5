import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { Link } from 'react-router';
import { agoWords, listDateTime } from '~/lib/dates';
import { errorMessage } from '~/lib/graphql/errors';
import { IconButton } from '~/ui/Button';
import { IconBell, IconMail, IconMailOpened } from '~/ui/icons';
import { Avatar } from '~/ui/people/Avatar';
import { toast } from '~/ui/toast';
import { VisuallyHidden } from '~/ui/VisuallyHidden';
import classNames from './NotificationRow.module.css';
import { type NotificationFieldsFragment, ReadNotificationDocument } from './notifications.gql';

interface Props {
  notification: NotificationFieldsFragment;
  /** Who views Atlas as somebody else looks and marks nothing. */
  isReadOnly: boolean;
  onMarked: () => Promise<void>;
  onOpened: () => void;
}

export function NotificationRow({ notification, isReadOnly, onMarked, onOpened }: Props) {
  const { id, title, text, link, actorName, actorImage, createdAt, readAt } = notification;
  const [read] = useMutation(ReadNotificationDocument);
  const [now] = useState(() => Date.now());
  const isUnread = readAt === null;
  const mark = async (isRead: boolean) => {
    try {
      await read({ variables: { id, isRead } });
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };
  const open = () => {
    if (isUnread && !isReadOnly) void mark(true).then(onOpened);
    else onOpened();
  };
  return (
    <li className={classNames.row} data-unread={isUnread || undefined} data-testid="notification">
      {actorName ? (
        <Avatar name={actorName} src={actorImage} />
      ) : (
        <IconBell className={classNames.icon} size={20} stroke={1.75} aria-hidden />
      )}
      <div className={classNames.words}>
        <p className={classNames.title}>
          {isUnread && <VisuallyHidden>Unread: </VisuallyHidden>}
          {link ? (
            <Link to={link} className={classNames.link} onClick={open}>
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        {text && <p className={classNames.text}>{text}</p>}
        <p className={classNames.when}>
          <time dateTime={createdAt} title={listDateTime(createdAt)}>
            {agoWords(createdAt, now)}
          </time>
        </p>
      </div>
      {!isReadOnly && (
        <IconButton
          size="sm"
          className={classNames.mark}
          label={isUnread ? `Mark as read: ${title}` : `Mark as unread: ${title}`}
          icon={isUnread ? <IconMailOpened size={18} stroke={1.75} /> : <IconMail size={18} stroke={1.75} />}
          onClick={() => mark(isUnread).then(onMarked)}
        />
      )}
    </li>
  );
}
