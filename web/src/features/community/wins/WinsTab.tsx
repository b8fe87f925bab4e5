import { useSearchParams } from 'react-router';
import { Cell } from '~/lib/cell';
import type { ProfilePartProps } from '~/lib/people/profile';
import { Card } from '~/ui/Card';
import { EmptyState } from '~/ui/EmptyState';
import { PostWin } from './PostWin';
import { WinCard } from './WinCard';
import { WinFeed } from './WinFeed';
import classNames from './WinsTab.module.css';
import { WinByIdDocument } from './wins.gql';

/**
 * What the person has reached and shared. `?win=12` puts one win above the others, `?post=1` opens the form: that is where
 * the person who moved up a stage is led.
 */
export default function WinsTab({ slug, firstName, isOwn }: ProfilePartProps) {
  const [query, setQuery] = useSearchParams();
  const first = Number(query.get('win')) || undefined;
  const closed = () => setQuery({ tab: 'wins' }, { replace: true, preventScrollReset: true });
  return (
    <div className={classNames.tab}>
      {isOwn && (
        <div className={classNames.post}>
          <PostWin isOpenAtOnce={query.has('post')} onClosed={closed} />
        </div>
      )}
      {first && (
        <Cell query={WinByIdDocument} variables={{ id: first }} notFound={null}>
          {({ win }, { refetch }) => <WinCard win={win} onChanged={refetch} />}
        </Cell>
      )}
      <WinFeed
        slug={slug}
        step={10}
        without={first}
        empty={
          <Card>
            <EmptyState spot="calm" level={2} title="No wins yet">
              {isOwn
                ? 'A first client, a finished course, a brave call: your wins will appear here.'
                : `${firstName}'s wins will appear here.`}
            </EmptyState>
          </Card>
        }
      />
    </div>
  );
}
