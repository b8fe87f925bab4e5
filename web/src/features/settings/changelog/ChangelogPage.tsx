import { Button } from '~/ui/Button';
import { DateText } from '~/ui/DateText';
import { EmptyState } from '~/ui/EmptyState';
import { Markdown } from '~/ui/Markdown';
import { SkeletonText } from '~/ui/Skeleton';
import { ErrorState } from '~/ui/states/ErrorState';
import classNames from './ChangelogPage.module.css';
import { useChangelog } from './useChangelog';

/** What is new, for everybody. */
export default function ChangelogPage() {
  const { entries, total, failure, isLoading, more, hasMore } = useChangelog();
  return (
    <div className={classNames.page}>
      <header className={classNames.header}>
        <h1>Changelog</h1>
        <p>What's new in Atlas, latest first.</p>
      </header>
      {entries.map((entry) => (
        <article key={entry.id} className={classNames.entry}>
          <p className={classNames.day}>
            <DateText value={entry.publishedAt} />
          </p>
          <div className={classNames.words}>
            <h2>{entry.title}</h2>
            <Markdown text={entry.body} topHeading={3} />
          </div>
        </article>
      ))}
      {failure && <ErrorState level={2} title={failure} help="Reload to try again." onRetry={() => void more()} />}
      {total === undefined && !failure && <SkeletonText lines={10} />}
      {total === 0 && <EmptyState level={2}>News will appear here.</EmptyState>}
      {hasMore && !failure && (
        <div className={classNames.more}>
          <Button loading={isLoading} loadingLabel="Loading..." onClick={() => void more()}>
            Show earlier entries
          </Button>
        </div>
      )}
    </div>
  );
}
