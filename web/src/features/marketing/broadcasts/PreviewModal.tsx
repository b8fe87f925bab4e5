import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { errorMessage } from '~/lib/graphql/errors';
import { Banner } from '~/ui/Banner';
import { SelectField } from '~/ui/fields/SelectField';
import { Modal } from '~/ui/Modal';
import { MailFrame } from '~/ui/mail/MailFrame';
import { Skeleton } from '~/ui/Skeleton';
import { EmailPreviewDocument, SegmentAudienceDocument, type SegmentDetailsFragment } from './broadcasts.gql';
import classNames from './broadcasts.module.css';

interface Props {
  subject: string;
  body: string;
  segment: SegmentDetailsFragment;
  onClose: () => void;
}

/** An email as one of those who get it would read it. */
export default function PreviewModal({ subject, body, segment, onClose }: Props) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<{ ref: string; name: string }>();
  const { __typename: _, ...conditions } = segment.conditions as typeof segment.conditions & { __typename?: string };
  const audience = useQuery(SegmentAudienceDocument, { variables: { conditions, search } });
  const people = (audience.data ?? audience.previousData)?.segmentAudience.people ?? [];
  const person = chosen ?? people[0];
  const { data, previousData, error } = useQuery(EmailPreviewDocument, {
    variables: { subject, body, person: person?.ref },
    skip: !audience.data && !person,
    fetchPolicy: 'network-only',
  });
  const shown = (data ?? previousData)?.emailPreview;
  const listed = chosen && !people.some(({ ref }) => ref === chosen.ref) ? [chosen, ...people] : people;
  return (
    <Modal opened onClose={onClose} title="Preview">
      <div className={classNames.form}>
        {listed.length > 0 && (
          <SelectField
            name="person"
            label="As"
            value={person?.ref ?? null}
            onChange={(ref) => setChosen(listed.find((one) => one.ref === ref))}
            options={listed.map(({ ref, name }) => ({ value: ref, label: name }))}
            onSearch={setSearch}
          />
        )}
        {error && <Banner variant="danger">{errorMessage(error)}</Banner>}
        {!error && !shown && <Skeleton height={480} radius={10} />}
        {!error && shown && (
          <>
            <p className={classNames.hint}>
              To {shown.to} · <strong>{shown.subject}</strong>
            </p>
            <MailFrame html={shown.html} subject={shown.subject} />
          </>
        )}
      </div>
    </Modal>
  );
}
