import { useMutation } from '@apollo/client/react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useAuth } from '~/lib/auth/AuthProvider';
import { listDate, listDateTime } from '~/lib/dates';
import { errorMessage } from '~/lib/graphql/errors';
import { usePeopleView } from '~/lib/people/peopleView';
import { Badge } from '~/ui/Badge';
import { Banner } from '~/ui/Banner';
import { Button, IconButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { IconConfetti, IconDots, IconMessageCircle, IconRosetteDiscountCheck } from '~/ui/icons';
import { Menu } from '~/ui/menus/Menu';
import { Avatar } from '~/ui/people/Avatar';
import { toast } from '~/ui/toast';
import { VisuallyHidden } from '~/ui/VisuallyHidden';
import { useCanPost } from './useCanPost';
import { WinAuthor } from './WinAuthor';
import classNames from './WinCard.module.css';
import { CheerWinDocument, type WinFieldsFragment } from './wins.gql';
import { amountOf, count, kindNames } from './winWords';

const WinComments = lazy(() => import('./WinComments'));
const WinDialogs = lazy(() => import('./WinDialogs'));

export type Win = WinFieldsFragment;
export type WinDialog = 'edit' | 'delete' | 'report';

interface Props {
  win: Win;
  /** The win is gone or was changed elsewhere: the list around it reads again. */
  onChanged: () => Promise<unknown>;
  /** More below the win, such as what a coach or a moderator decides. */
  children?: ReactNode;
  /** Without cheers, comments and menu, where staff look at it. */
  isPlain?: boolean;
}

/** One win: who, what, since when, and what the others say. */
export function WinCard({ win, onChanged, children, isPlain = false }: Props) {
  const [dialog, setDialog] = useState<WinDialog>();
  const [areCommentsOpen, setCommentsOpen] = useState(false);
  const view = usePeopleView();
  return (
    <Card as="article" className={classNames.win} data-testid="win" aria-label={`Win by ${win.person.name}`}>
      <header className={classNames.head}>
        <Avatar name={win.person.name} src={win.person.profileImage} size={40} />
        <div className={classNames.who}>
          <WinAuthor person={win.person} />
          <p title={`Posted ${listDateTime(win.createdAt)}`}>
            {kindNames[win.kind]} · {listDate(win.wonOn)}
          </p>
        </div>
        {!isPlain && <WinMenu win={win} onChoose={setDialog} />}
      </header>
      {win.hiddenAt && (
        <Banner variant="warning">Hidden from others{win.hiddenReason && `: ${win.hiddenReason}`}</Banner>
      )}
      {win.amount !== null && win.currency && <p className={classNames.amount}>{amountOf(win.amount, win.currency)}</p>}
      <p className={classNames.body}>{win.body}</p>
      <Picture win={win} />
      <WinStatus win={win} />
      {!isPlain && (
        <footer className={classNames.talk}>
          <Cheer win={win} />
          {(view === 'members' || win.commentCount > 0) && (
            <Button
              variant="subtle"
              size="sm"
              aria-expanded={areCommentsOpen}
              icon={<IconMessageCircle size={18} stroke={1.75} aria-hidden />}
              onClick={() => setCommentsOpen(!areCommentsOpen)}
            >
              {win.commentCount === 0 ? 'Comment' : count(win.commentCount, 'comment')}
            </Button>
          )}
        </footer>
      )}
      {areCommentsOpen && (
        <Suspense>
          <WinComments winId={win.id} onChanged={onChanged} />
        </Suspense>
      )}
      {children}
      {dialog && (
        <Suspense>
          <WinDialogs win={win} dialog={dialog} onClose={() => setDialog(undefined)} onChanged={onChanged} />
        </Suspense>
      )}
    </Card>
  );
}

function Picture({ win }: { win: Win }) {
  if (!win.pictureUrl) return null;
  return (
    <a href={win.pictureUrl} target="_blank" rel="noopener noreferrer" className={classNames.picture}>
      <img
        src={win.pictureThumbUrl ?? win.pictureUrl}
        width={win.pictureWidth ?? undefined}
        height={win.pictureHeight ?? undefined}
        alt={`Posted by ${win.person.name}`}
        loading="lazy"
      />
    </a>
  );
}

function WinStatus({ win }: { win: Win }) {
  if (win.confirmedAt) {
    return (
      <p className={classNames.standing}>
        <Badge tone="success" icon={<IconRosetteDiscountCheck size={16} aria-hidden />}>
          Confirmed by {win.confirmedBy}
        </Badge>
      </p>
    );
  }
  if (win.isAsked && (win.isOwn || win.isConfirmable)) {
    return (
      <p>
        <Badge tone="info">Waiting for a coach</Badge>
      </p>
    );
  }
  return null;
}

function Cheer({ win }: { win: Win }) {
  const canCheer = useCanPost();
  const [cheer] = useMutation(CheerWinDocument);
  if (win.isOwn || !canCheer) return <p className={classNames.cheers}>{count(win.cheers, 'cheer')}</p>;
  const toggle = async () => {
    const isCheering = !win.isCheered;
    try {
      await cheer({
        variables: { id: win.id, isCheering },
        optimisticResponse: {
          cheerWin: { ...win, isCheered: isCheering, cheers: win.cheers + (isCheering ? 1 : -1) },
        },
      });
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };
  return (
    <Button
      variant="subtle"
      size="sm"
      aria-pressed={win.isCheered}
      className={classNames.cheer}
      icon={<IconConfetti size={18} stroke={1.75} aria-hidden />}
      onClick={toggle}
    >
      <VisuallyHidden>Cheer for {win.person.name}: </VisuallyHidden>
      {win.cheers === 0 ? 'Cheer' : count(win.cheers, 'cheer')}
    </Button>
  );
}

function WinMenu({ win, onChoose }: { win: Win; onChoose: (dialog: WinDialog) => void }) {
  const { currentUser } = useAuth();
  const items = [
    win.isEditable && { key: 'edit', label: 'Edit', onSelect: () => onChoose('edit') },
    !win.isOwn &&
      !currentUser?.isImpersonating && { key: 'report', label: 'Report', onSelect: () => onChoose('report') },
    win.isDeletable && { key: 'delete', label: 'Delete', danger: true, onSelect: () => onChoose('delete') },
  ].filter((item) => item !== false);
  if (items.length === 0) return null;
  return (
    <Menu
      trigger={<IconButton label={`More actions for ${win.person.name}'s win`} icon={<IconDots size={20} />} />}
      items={items}
    />
  );
}
