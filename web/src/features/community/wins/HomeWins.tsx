import { Card } from '~/ui/Card';
import { EmptyState } from '~/ui/EmptyState';
import { SectionHeader } from '~/ui/PageHeader';
import { PostWin } from './PostWin';
import { WinFeed } from './WinFeed';

/** What members have reached lately. */
export default function HomeWins() {
  return (
    <section aria-label="Wins from the Tribe">
      <SectionHeader title="Wins from the Tribe" aside={<PostWin variant="default" />} />
      <WinFeed
        step={4}
        isWide
        empty={
          <Card>
            <EmptyState spot="island" title="No wins yet">
              A first client, a finished course, a brave call: be the first to tell one.
            </EmptyState>
          </Card>
        }
      />
    </section>
  );
}
