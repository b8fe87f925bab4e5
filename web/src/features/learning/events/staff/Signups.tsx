import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { Cell } from '~/lib/cell';
import { errorMessage } from '~/lib/graphql/errors';
import { PER_PAGE } from '~/lib/listState';
import { Button } from '~/ui/Button';
import { Chip, ChipRow } from '~/ui/Chip';
import { EmptyState } from '~/ui/EmptyState';
import { SearchField } from '~/ui/fields/SearchField';
import { Pagination } from '~/ui/lists/Pagination';
import { SkeletonRows } from '~/ui/Skeleton';
import { toast } from '~/ui/toast';
import { placesInWords } from '../my/eventWords';
import type { EventDateRowFragment } from './events.gql';
import { useEventRights } from './rights';
import { SignupRow } from './SignupRow';
import { EventSignupsDocument, MarkAttendanceDocument } from './signups.gql';
import classNames from './staff.module.css';

const states = [
  ['all', 'All'],
  ['going', 'Going'],
  ['waiting', 'Waiting'],
  ['declined', 'Declined'],
  ['attended', 'Attended'],
] as const;

interface Props {
  dateId: number;
  date: EventDateRowFragment | null;
  onChanged: () => unknown;
}

/** The answers to a date, narrowed and in pages. Once it has begun, who came can be marked. */
export function Signups({ dateId, date, onChanged }: Props) {
  const { changes } = useEventRights();
  const [state, setState] = useState('all');
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [mark, { loading }] = useMutation(MarkAttendanceDocument, {
    refetchQueries: [EventSignupsDocument],
    awaitRefetchQueries: true,
  });
  const canMark = changes && date !== null && date.state !== 'incoming' && !date.isCancelled;
  const say = async (userIds: number[], hasAttended: boolean | null) => {
    try {
      await mark({ variables: { dateId, userIds, hasAttended } });
      await onChanged();
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };
  const list = { page, perPage: PER_PAGE, ...(search.trim() ? { search: search.trim() } : {}) };
  return (
    <div className={classNames.signups}>
      {date && (
        <p>
          {placesInWords(date)}
          {date.declinedCount > 0 && `, ${date.declinedCount} declined`}
        </p>
      )}
      <SearchField
        label="Search people"
        placeholder="Name"
        value={search}
        onChange={(value) => {
          setSearch(value);
          setPage(1);
        }}
      />
      <ChipRow label="RSVPs">
        {states.map(([value, word]) => (
          <Chip
            key={value}
            pressed={state === value}
            onClick={() => {
              setState(value);
              setPage(1);
            }}
          >
            {word}
          </Chip>
        ))}
      </ChipRow>
      {changes && date?.state === 'incoming' && (
        <p className={classNames.quiet}>You can mark attendance once it starts.</p>
      )}
      <Cell
        query={EventSignupsDocument}
        variables={{ dateId, list, state }}
        loading={<SkeletonRows rows={3} />}
        empty={
          <EmptyState title={search ? 'Oops, no results found' : 'No one here yet'}>
            {search ? 'Try another name.' : 'People will appear here when they RSVP.'}
          </EmptyState>
        }
      >
        {({ eventSignups: { rows, total } }) => {
          const open = rows.filter((row) => row.state === 'going' && row.hasAttended === null);
          return (
            <>
              {canMark && open.length > 1 && (
                <Button
                  size="sm"
                  loading={loading}
                  onClick={() =>
                    void say(
                      open.map((row) => row.user.id),
                      true,
                    )
                  }
                >
                  Mark these {open.length} as attended
                </Button>
              )}
              <ul className={classNames.people}>
                {rows.map((row) => (
                  <SignupRow
                    key={row.user.id}
                    signup={row}
                    onMark={canMark ? (hasAttended) => void say([row.user.id], hasAttended) : undefined}
                    isBusy={loading}
                  />
                ))}
              </ul>
              <Pagination page={page} total={total} noun="people" onPage={setPage} />
            </>
          );
        }}
      </Cell>
    </div>
  );
}
