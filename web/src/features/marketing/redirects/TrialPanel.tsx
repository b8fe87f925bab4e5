import { useLazyQuery } from '@apollo/client/react';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { errorMessage } from '~/lib/graphql/errors';
import { SeaSurface } from '~/ui/art/SeaSurface';
import { Badge } from '~/ui/Badge';
import { Banner } from '~/ui/Banner';
import { Button } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { Chip, ChipRow } from '~/ui/Chip';
import { DateField } from '~/ui/fields/DateField';
import { TextField } from '~/ui/fields/TextField';
import { TimeField } from '~/ui/fields/TimeField';
import { IconCircleCheck, IconLink, IconMinus, IconPlayerPause, IconPlayerPlay, IconX } from '~/ui/icons';
import { RedirectTrialDocument, type RedirectTrialQuery, type RedirectTrialQueryVariables } from './redirects.gql';
import classNames from './redirects.module.css';

type Trial = RedirectTrialQuery['redirectTrial'];
type Visit = RedirectTrialQueryVariables['input'];

interface Props {
  /** How often the rules changed since the page was opened: what was tested before is asked again. */
  changes: number;
  /** Told which rule answered; undefined for none. */
  onTried: (ruleId?: number) => void;
}

/** "What happens for this address, this visitor, now?" with the answer of every rule. */
export function TrialPanel({ changes, onTried }: Props) {
  const [address, setAddress] = useState('');
  const [isPhone, setIsPhone] = useState(true);
  const [isSignedIn, setIsSignedIn] = useState(false);
  const [isFilipino, setIsFilipino] = useState(false);
  const [day, setDay] = useState<string | null>(null);
  const [time, setTime] = useState<string | null>(null);
  const [isLater, setIsLater] = useState(false);
  const [ask, { data, loading, error }] = useLazyQuery(RedirectTrialDocument, { fetchPolicy: 'no-cache' });
  const [tested, setTested] = useState<Visit>();
  const visit = {
    address,
    signedIn: isSignedIn,
    device: isPhone ? 'phone' : 'computer',
    language: isFilipino ? 'fil' : 'en',
    at: isLater && day ? new Date(`${day}T${time ?? '00:00'}:00+08:00`).toISOString() : null,
  };
  const test = useCallback(
    async (input: Visit) => {
      setTested(input);
      const answer = await ask({ variables: { input } }).catch(() => undefined);
      onTried(answer?.data?.redirectTrial.ruleId ?? undefined);
    },
    [ask, onTried],
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void test(visit);
  };

  // An answer is about the visit above it, and about the rules beside it.
  const isAnswered = tested !== undefined && JSON.stringify(tested) === JSON.stringify(visit);
  const asked = useRef<Visit>(undefined);
  asked.current = isAnswered ? tested : undefined;
  useEffect(() => {
    if (changes > 0 && asked.current) void test(asked.current);
  }, [changes, test]);
  useEffect(() => {
    if (!isAnswered) onTried(undefined);
  }, [isAnswered, onTried]);
  return (
    <Card as="section" padding="none" className={classNames.trial} aria-labelledby="trial-title" id="trial">
      <form onSubmit={submit} data-density="compact">
        <h2 id="trial-title">What happens for this address, this visitor, now?</h2>
        <TextField
          label="Address"
          value={address}
          onChange={setAddress}
          placeholder="/free-training?ref=jomar"
          icon={<IconLink size={18} stroke={1.75} aria-hidden />}
          autoComplete="off"
        />
        <div>
          <p className={classNames.label}>Visitor</p>
          <ChipRow label="Visitor">
            <Chip pressed={isPhone} onClick={() => setIsPhone(!isPhone)}>
              Phone
            </Chip>
            <Chip pressed={isSignedIn} onClick={() => setIsSignedIn(!isSignedIn)}>
              Logged in
            </Chip>
            <Chip pressed={isFilipino} onClick={() => setIsFilipino(!isFilipino)}>
              Filipino
            </Chip>
          </ChipRow>
        </div>
        <div>
          <p className={classNames.label}>When</p>
          <ChipRow label="When">
            <Chip pressed={!isLater} onClick={() => setIsLater(false)}>
              Now (Manila)
            </Chip>
            <Chip pressed={isLater} onClick={() => setIsLater(true)}>
              Pick a time
            </Chip>
          </ChipRow>
        </div>
        {isLater && (
          <div className={classNames.pair}>
            <DateField label="Day" value={day} onChange={setDay} />
            <TimeField label="Time" value={time} onChange={setTime} />
          </div>
        )}
        <Button
          type="submit"
          loading={loading}
          disabled={!address.trim() || (isLater && !day)}
          icon={<IconPlayerPlay size={18} stroke={1.75} aria-hidden />}
        >
          Test this visit
        </Button>
        {isAnswered && error && <Banner variant="danger">{errorMessage(error)}</Banner>}
      </form>
      {isAnswered && data && !error && <Answer trial={data.redirectTrial} />}
    </Card>
  );
}

const landings: Record<string, string> = { page: 'Opens', landing: 'Opens', missing: 'Nothing there' };

function Answer({ trial }: { trial: Trial }) {
  return (
    <div aria-live="polite">
      <SeaSurface art="chart" className={classNames.answer}>
        <p>{landings[trial.kind] ?? 'Goes to'}</p>
        <strong>{trial.location || trial.address}</strong>
        <p>{trial.sentence}</p>
      </SeaSurface>
      <ol className={classNames.steps}>
        {trial.steps.map((step) => (
          <li key={step.ruleId} data-outcome={step.outcome}>
            <StepIcon outcome={step.outcome} />
            <div>
              <strong>
                {step.position}. {step.name}
              </strong>
              <p>{step.sentence}</p>
              {step.outcome === 'used' && step.checks.length > 1 && (
                <p className={classNames.fits}>
                  {step.checks.map((check) => (
                    <Badge key={check.kind} tone="success">
                      {check.text} {check.value}
                    </Badge>
                  ))}
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

function StepIcon({ outcome }: { outcome: string }) {
  if (outcome === 'used') return <IconCircleCheck size={20} stroke={1.9} aria-hidden />;
  if (outcome === 'no') return <IconX size={20} stroke={1.9} aria-hidden />;
  if (outcome === 'off') return <IconPlayerPause size={20} stroke={1.75} aria-hidden />;
  return <IconMinus size={20} stroke={1.9} aria-hidden />;
}
