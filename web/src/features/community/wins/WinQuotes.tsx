import { lazy, Suspense, useState } from 'react';
import { usePeopleView } from '~/lib/people/peopleView';
import { truncate } from '~/lib/words/text';
import { Button } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { EmptyState } from '~/ui/EmptyState';
import { SectionHeader } from '~/ui/PageHeader';
import { Avatar } from '~/ui/people/Avatar';
import { PeopleHidden } from '~/ui/people/PeopleHidden';
import { PostWin } from './PostWin';
import { WinAuthor } from './WinAuthor';
import classNames from './WinQuotes.module.css';
import type { WinQuoteFieldsFragment } from './wins.gql';
import { amountOf, kindNames } from './winWords';

const WinFeed = lazy(async () => ({ default: (await import('./WinFeed')).WinFeed }));

interface Props {
  /** None where only the way to them is wanted. */
  wins?: readonly WinQuoteFieldsFragment[];
  total?: number;
}

const TITLE = 'Wins from the Tribe';
const QUOTE = 140;
const STEP = 4;

/** The latest wins in short; all of them, with cheers and comments, on demand in the same place. */
export function WinQuotes({ wins, total = 0 }: Props) {
  const [isOpen, setOpen] = useState(false);
  const view = usePeopleView();
  if (view === 'no one') {
    return (
      <section aria-label={TITLE}>
        <Card>
          <PeopleHidden view={view} title="Wins are for members">
            Members see every win here.
          </PeopleHidden>
        </Card>
      </section>
    );
  }
  return (
    <section aria-label={TITLE}>
      <SectionHeader
        title={TITLE}
        aside={
          <span className={classNames.tools}>
            {(total > 0 || !wins) && !isOpen && (
              <Button variant="subtle" size="sm" onClick={() => setOpen(true)}>
                All wins
              </Button>
            )}
            {view === 'members' && <PostWin variant="default" />}
          </span>
        }
      />
      {isOpen && (
        <Suspense>
          <WinFeed step={STEP} isWide empty={<Nothing />} />
        </Suspense>
      )}
      {!isOpen && !wins && <p className={classNames.way}>See what members earned and finished, and cheer them on.</p>}
      {!isOpen && wins?.length === 0 && <Nothing />}
      {!isOpen && wins && wins.length > 0 && (
        <ul className={classNames.quotes}>
          {wins.map((win) => (
            <Quote key={win.id} win={win} />
          ))}
        </ul>
      )}
      {isOpen && view === 'wins' && (
        <Card>
          <PeopleHidden view={view} title="There's more inside">
            Members see every win, meet the people behind them, and cheer them on.
          </PeopleHidden>
        </Card>
      )}
    </section>
  );
}

function Quote({ win }: { win: WinQuoteFieldsFragment }) {
  return (
    <Card as="li" className={classNames.quote} data-testid="win-quote">
      <blockquote>“{truncate(win.body, QUOTE)}”</blockquote>
      <footer>
        <Avatar name={win.person.name} src={win.person.profileImage} size={36} />
        <div>
          <WinAuthor person={win.person} />
          <p>
            {kindNames[win.kind]}
            {win.amount !== null && win.currency && <b> {amountOf(win.amount, win.currency)}</b>}
          </p>
        </div>
      </footer>
    </Card>
  );
}

function Nothing() {
  return (
    <Card>
      <EmptyState spot="island" title="No wins yet">
        A first client, a finished course, a brave call: be the first to tell one.
      </EmptyState>
    </Card>
  );
}
