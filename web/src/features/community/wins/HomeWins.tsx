import { usePeopleView } from '~/lib/peopleView';
import { Card } from '~/ui/Card';
import { EmptyState } from '~/ui/EmptyState';
import { SectionHeader } from '~/ui/PageHeader';
import { PeopleHidden } from '~/ui/PeopleHidden';
import { PostWin } from './PostWin';
import { WinFeed } from './WinFeed';

/** What members have reached lately. */
export default function HomeWins() {
  const view = usePeopleView();
  return (
    <section aria-label="Wins from the Tribe">
      <SectionHeader title="Wins from the Tribe" aside={<PostWin variant="default" />} />
      {view === 'no one' ? (
        <Card>
          <PeopleHidden view={view} title="Wins are for members">
            Members see every win here.
          </PeopleHidden>
        </Card>
      ) : (
        <WinFeed
          step={4}
          isWide
          empty={
            <Card>
              {view === 'wins' ? (
                <EmptyState spot="island" title="No wins to show yet">
                  When members share a win with everyone, it will appear here.
                </EmptyState>
              ) : (
                <EmptyState spot="island" title="No wins yet">
                  A first client, a finished course, a brave call: be the first to tell one.
                </EmptyState>
              )}
            </Card>
          }
          below={
            view === 'wins' && (
              <Card>
                <PeopleHidden view={view} title="There's more inside">
                  Members see every win, meet the people behind them, and cheer them on.
                </PeopleHidden>
              </Card>
            )
          }
        />
      )}
    </section>
  );
}
