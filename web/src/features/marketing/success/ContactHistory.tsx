import { useQuery } from '@apollo/client/react';
import { counted } from '~/lib/ages';
import { listDateTime } from '~/lib/dates';
import { Card } from '~/ui/Card';
import { reasonWords, wentWords } from './queue';
import classNames from './queue.module.css';
import { SuccessContactsDocument } from './success.gql';

/** How contacts with someone went, for colleagues. Shows nothing until there is one. */
export default function ContactHistory({ id }: { id: number }) {
  const { data } = useQuery(SuccessContactsDocument, { variables: { userId: id, list: { perPage: 5 } } });
  const { rows, total } = data?.successContacts ?? { rows: [], total: 0 };
  if (rows.length === 0) return null;
  return (
    <Card as="section" aria-label="Contacts" className={classNames.history}>
      <h2>Contacts</h2>
      <ul>
        {rows.map((contact) => (
          <li key={contact.id}>
            <p>
              <strong>{wentWords(contact)}</strong> · {reasonWords[contact.reason] ?? contact.reason}
            </p>
            {contact.note && <p>{contact.note}</p>}
            <p className={classNames.quiet}>
              {contact.by}, {listDateTime(contact.at)}
            </p>
          </li>
        ))}
      </ul>
      {total > rows.length && (
        <p className={classNames.quiet}>{counted(total - rows.length, 'earlier contact')}, not shown</p>
      )}
    </Card>
  );
}
