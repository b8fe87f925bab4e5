import { lazy, Suspense, useState } from 'react';
import { Cell } from '~/lib/cell';
import { Button } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { useMoneyRights } from '../shared/useMoneyRights';
import type { Ask } from './GiveAccessDialog';
import classNames from './GivenAccess.module.css';
import { GivenAccessDocument, type GivenAccessRowFragment } from './givenAccess.gql';

const GiveAccessDialog = lazy(() => import('./GiveAccessDialog'));

/** What staff gave someone without a sale, and for those who may: give, move the last day, take back. */
export function GivenAccess({ userId }: { userId: number }) {
  return (
    <Cell query={GivenAccessDocument} variables={{ userId }} loading={null} empty={null}>
      {({ findUserPaymentSchedule: person }, { refetch }) =>
        person && (
          <Given
            userId={userId}
            name={`${person.firstName} ${person.lastName}`}
            rows={person.givenAccess}
            onChanged={refetch}
          />
        )
      }
    </Cell>
  );
}

interface Props {
  userId: number;
  name: string;
  rows: GivenAccessRowFragment[];
  onChanged: () => Promise<void>;
}

function Given({ userId, name, rows, onChanged }: Props) {
  const { enrols } = useMoneyRights();
  const [ask, setAsk] = useState<Ask | null>(null);
  if (rows.length === 0 && !enrols) return null;
  const done = () => {
    setAsk(null);
    void onChanged();
  };
  return (
    <Card as="section" aria-label="Free access" className={classNames.card}>
      <div className={classNames.head}>
        <h2>Free access</h2>
        {enrols && (
          <Button size="sm" onClick={() => setAsk({ kind: 'give' })}>
            Give free access
          </Button>
        )}
      </div>
      {rows.length === 0 ? (
        <p className={classNames.about}>
          None. Give a membership or another product without a sale, until a day you choose.
        </p>
      ) : (
        <ul className={classNames.list}>
          {rows.map((row) => (
            <li key={row.id} className={classNames.line}>
              <div>
                <p>
                  <strong>{row.productName}</strong>
                </p>
                <p>{row.because}</p>
                {row.reason && (
                  <p className={classNames.about}>
                    {row.reason} ({row.givenBy})
                  </p>
                )}
              </div>
              {enrols && row.validity !== 'ended' && (
                <div className={classNames.actions}>
                  <Button size="xs" onClick={() => setAsk({ kind: 'change', row })}>
                    Change last day
                  </Button>
                  {row.validity !== 'expired' && (
                    <Button size="xs" variant="danger-text" onClick={() => setAsk({ kind: 'take', row })}>
                      Take back
                    </Button>
                  )}
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {ask && (
        <Suspense>
          <GiveAccessDialog userId={userId} name={name} ask={ask} onDone={done} onClose={() => setAsk(null)} />
        </Suspense>
      )}
    </Card>
  );
}
