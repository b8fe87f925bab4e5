import { lazy, Suspense, useState } from 'react';
import { useOnce } from '~/lib/browser/useOnce';
import { useDelayedText } from '~/lib/delayedText';
import { useListState } from '~/lib/listState';
import { Button } from '~/ui/Button';
import { Chip, ChipRow } from '~/ui/Chip';
import { SearchField } from '~/ui/fields/SearchField';
import { IconCalendarPlus } from '~/ui/icons';
import { PageHeader } from '~/ui/PageHeader';
import { SegmentedControl } from '~/ui/SegmentedControl';
import { SkeletonCard } from '~/ui/Skeleton';
import { EventList } from './EventList';
import classNames from './events.module.css';
import { ZoneChoice } from './ZoneChoice';

const MyCalendar = lazy(() => import('../calendar/MyCalendar'));
const Recordings = lazy(() => import('./Recordings'));
const FeedDialog = lazy(() => import('../feed/FeedDialog'));

const filters = [
  { value: 'all', label: 'All' },
  { value: 'incoming', label: 'Incoming' },
  { value: 'past', label: 'Past' },
];
const views = [
  { value: 'list', label: 'List' },
  { value: 'calendar', label: 'Calendar' },
  { value: 'recordings', label: 'Recordings' },
];

/** What the person can go to, as a list or as a month. */
export default function MyEventsPage() {
  const list = useListState({ filters: { filter: 'all', view: 'list' } });
  const search = useDelayedText(list.search, list.setSearch);
  const [isFeedOpen, setFeedOpen] = useState(false);
  const hasFeedOpened = useOnce(isFeedOpen);
  const { filter, view } = list.filters;
  return (
    <>
      <PageHeader
        title="My Events"
        description="Live sessions, clinics and meetups for you."
        actions={
          <Button
            icon={<IconCalendarPlus size={18} stroke={1.75} aria-hidden />}
            onClick={() => setFeedOpen(true)}
            aria-haspopup="dialog"
          >
            Add to my calendar
          </Button>
        }
      />
      <div className={classNames.toolbar}>
        {view === 'list' && (
          <ChipRow label="Show">
            {filters.map(({ value, label }) => (
              <Chip key={value} pressed={filter === value} onClick={() => list.setFilter('filter', value)}>
                {label}
              </Chip>
            ))}
          </ChipRow>
        )}
        {view !== 'calendar' && (
          <div className={classNames.search}>
            <SearchField label="Search events" placeholder="Name of an event" {...search} />
          </div>
        )}
        <div className={classNames.views}>
          <ZoneChoice />
          <SegmentedControl
            label="Show as"
            options={views}
            value={view}
            onChange={(value) => list.setFilter('view', value)}
          />
        </div>
      </div>
      {view === 'calendar' ? (
        <Suspense fallback={<SkeletonCard />}>
          <MyCalendar />
        </Suspense>
      ) : view === 'recordings' ? (
        <Suspense fallback={<SkeletonCard />}>
          <Recordings list={list} />
        </Suspense>
      ) : (
        <EventList list={list} />
      )}
      {hasFeedOpened && (
        <Suspense>
          <FeedDialog opened={isFeedOpen} onClose={() => setFeedOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
