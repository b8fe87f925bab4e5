import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { addDays, isoDay } from '~/lib/dates';
import { errorMessage } from '~/lib/graphql/errors';
import { mobileText } from '~/lib/people/mobile';
import { copyText } from '~/lib/words/copyText';
import { SeaSurface } from '~/ui/art/SeaSurface';
import { Button } from '~/ui/Button';
import { Chip, ChipRow } from '~/ui/Chip';
import { DateField } from '~/ui/fields/DateField';
import { TextArea } from '~/ui/fields/TextArea';
import { TextField } from '~/ui/fields/TextField';
import { IconCopy, IconMail, IconPhone } from '~/ui/icons';
import { Money } from '~/ui/Money';
import { toast } from '~/ui/toast';
import { type Item, outcomes, promiseDays, wentWords } from './queue';
import classNames from './queue.module.css';
import { RecordSuccessContactDocument, SendSuccessEmailDocument, UndoSuccessContactDocument } from './success.gql';
import { UndoNote } from './UndoNote';

interface Props {
  item: Item;
  onChanged: () => Promise<void>;
}

const LONGEST_PROMISE = 92;

/** The open person: what is due, a message that is ready, and one tap for how it went. */
export function OpenPerson({ item, onChanged }: Props) {
  const [subject, setSubject] = useState(item.subject);
  const [message, setMessage] = useState(item.message);
  const [note, setNote] = useState('');
  const [isPromise, setPromise] = useState(false);
  const [record, recording] = useMutation(RecordSuccessContactDocument);
  const [undo] = useMutation(UndoSuccessContactDocument);
  const [send, sending] = useMutation(SendSuccessEmailDocument);
  const now = Date.now();

  const save = async (outcome: string, day?: string) => {
    try {
      const until = day ? `${day}T12:00:00+08:00` : null;
      const { data } = await record({ variables: { input: { itemId: item.id, outcome, until, note } } });
      const saved = data?.recordSuccessContact;
      if (saved) {
        UndoNote.show(`${item.firstName}: ${wentWords(saved)}`, async () => {
          await undo({ variables: { id: saved.id } });
          await onChanged();
        });
      }
      await onChanged();
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };
  const email = async () => {
    try {
      await send({ variables: { itemId: item.id, subject, message } });
      toast.success(`Email to ${item.firstName} is on its way`);
      await onChanged();
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };
  const copy = async () => {
    if (await copyText(message)) toast.success('Message copied');
    else toast.error("Your browser didn't let us copy. Select the text and copy it.");
  };
  return (
    <div className={classNames.open}>
      {(item.amount || item.mobileNumber) && (
        <SeaSurface className={classNames.sea}>
          {item.mobileNumber && <p>{mobileText(item.mobileNumber)}</p>}
          {item.amount && (
            <p className={classNames.big}>
              <Money amount={item.amount} />
            </p>
          )}
        </SeaSurface>
      )}
      <div className={classNames.message}>
        <h2>Message, ready to send</h2>
        <TextField name="subject" label="Subject of the email" value={subject} onChange={setSubject} maxLength={150} />
        <TextArea name="message" label="Message" value={message} onChange={setMessage} rows={9} maxLength={4000} />
        <div className={classNames.buttons}>
          <Button variant="primary" icon={<IconCopy size={18} aria-hidden />} onClick={() => void copy()}>
            Copy message
          </Button>
          <Button
            icon={<IconMail size={18} aria-hidden />}
            onClick={() => void email()}
            loading={sending.loading}
            disabled={Boolean(item.emailedAt)}
          >
            {item.emailedAt ? 'Emailed' : 'Send email'}
          </Button>
          {item.mobileNumber && (
            <a className={classNames.call} href={`tel:${item.mobileNumber}`}>
              <IconPhone size={18} aria-hidden /> Call
            </a>
          )}
        </div>
      </div>
      <fieldset className={classNames.outcomes} disabled={recording.loading}>
        <legend>How did it go?</legend>
        <TextField name="note" label="Note (optional)" value={note} onChange={setNote} maxLength={500} />
        <div className={classNames.taps}>
          {outcomes.map(([outcome, label]) => (
            <button
              key={outcome}
              type="button"
              aria-pressed={outcome === 'promised' ? isPromise : undefined}
              onClick={() => (outcome === 'promised' ? setPromise(!isPromise) : void save(outcome))}
            >
              {label}
            </button>
          ))}
        </div>
        {isPromise && (
          <>
            <ChipRow label="Days for the promise">
              {promiseDays(now).map(({ day, label }) => (
                <Chip key={day} onClick={() => void save('promised', day)}>
                  {label}
                </Chip>
              ))}
            </ChipRow>
            <DateField
              name="until"
              label="Another day"
              min={isoDay(addDays(now, 1))}
              max={isoDay(addDays(now, LONGEST_PROMISE))}
              onChange={(day) => day && void save('promised', day)}
            />
          </>
        )}
        <p className={classNames.quiet}>One tap saves it. You can undo it right after.</p>
      </fieldset>
    </div>
  );
}
