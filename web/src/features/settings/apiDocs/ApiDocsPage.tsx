import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { Badge } from '~/ui/Badge';
import { Card } from '~/ui/Card';
import { Chip, ChipRow } from '~/ui/Chip';
import { EmptyState } from '~/ui/EmptyState';
import { SearchField } from '~/ui/fields/SearchField';
import { PageHeader } from '~/ui/PageHeader';
import own from './apiDocs.module.css';
import { curlFor, type Field, found, type Operation, type Shape } from './schema';

/** How programs use the API: written from the schema itself. */
export default function ApiDocsPage() {
  const [search, setSearch] = useState('');
  const [isKeysOnly, setKeysOnly] = useState(true);
  const wanted = useDeferredValue(search);
  const shown = useMemo(() => found(wanted, isKeysOnly), [wanted, isKeysOnly]);
  return (
    <div data-density="compact" className={own.page}>
      <PageHeader
        title="API docs"
        description="Everything your tools can read and change, and how to get told when something happens."
      />
      <Guide />
      <div className={own.tools}>
        <SearchField
          label="Search the API"
          placeholder="Operation, type or right"
          value={search}
          onChange={setSearch}
        />
        <ChipRow label="Show">
          <Chip pressed={isKeysOnly} onClick={() => setKeysOnly(true)}>
            Open to API keys
          </Chip>
          <Chip pressed={!isKeysOnly} onClick={() => setKeysOnly(false)}>
            Everything
          </Chip>
        </ChipRow>
      </div>
      {shown.operations.length + shown.types.length === 0 && (
        <Card>
          <EmptyState level={2} spot="compass" title="Oops, no results found">
            Try a shorter word.
          </EmptyState>
        </Card>
      )}
      <List title="Queries" count={shown.operations.filter(({ m }) => !m).length}>
        {shown.operations.map((one) => !one.m && <OperationItem key={one.n} operation={one} />)}
      </List>
      <List title="Mutations" count={shown.operations.filter(({ m }) => m).length}>
        {shown.operations.map((one) => one.m && <OperationItem key={one.n} operation={one} />)}
      </List>
      <List title="Types" count={shown.types.length}>
        {shown.types.map((type) => (
          <TypeItem key={type.n} type={type} />
        ))}
      </List>
    </div>
  );
}

const eventBody = `{
  "id": "evt_…", "type": "paid", "time": "2026-11-17T10:00:00Z", "version": 1,
  "data": {
    "user": { "id": 7, "name": "Ana Robles", "email": "ana@example.com" },
    "subscriptionId": 12, "product": { "id": 3, "name": "Tribe membership" },
    "paymentId": 40, "amount": 2899.00, "currency": "PHP"
  }
}`;

const verify = `const [, t, v1] = /^t=(\\d+),v1=([0-9a-f]{64})$/.exec(request.headers['atlas-signature']);
const expected = createHmac('sha256', secret).update(t + '.' + rawBody).digest();
const isRight = timingSafeEqual(expected, Buffer.from(v1, 'hex'))
  && Math.abs(Date.now() / 1000 - Number(t)) < 300;`;

function Guide() {
  return (
    <Card className={own.guide}>
      <h2>Log in with a key</h2>
      <p>
        Send GraphQL to <code>POST /api/graphql</code> with your key in the header{' '}
        <code>Authorization: Bearer atlas_…</code>. A key can do what its access level opens, and never more than the
        person who created it.
      </p>
      <h2>Limits and errors</h2>
      <ul>
        <li>300 requests a minute for each key. After that you get 429 with Retry-After.</li>
        <li>401 means the key is wrong, expired, revoked or stopped. The sentence says which.</li>
        <li>
          Other errors come with status 200 and <code>errors[].extensions.code</code>: BAD_USER_INPUT with its fields,
          FORBIDDEN, NOT_FOUND, CONFLICT or INTERNAL.
        </li>
        <li>Lists have 10 rows unless you ask for more, 100 at most.</li>
      </ul>
      <h2>Webhooks</h2>
      <p>
        Events: enrolled, paid, moved_up, completed and lead. Each is posted as JSON, up to eight times within a day
        until your server answers 2xx. It keeps its id, and the order isn't promised.
      </p>
      <pre className={own.code}>{eventBody}</pre>
      <p>Check the signature over the raw body before you trust it:</p>
      <pre className={own.code}>{verify}</pre>
    </Card>
  );
}

function List({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  if (count === 0) return null;
  return (
    <section className={own.list} aria-label={title}>
      <h2>
        {title} ({count})
      </h2>
      <Card padding="none">{children}</Card>
    </section>
  );
}

/** Its inside is made when it is opened: there are hundreds of them. */
function Item({ head, children }: { head: ReactNode; children: () => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={own.item} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{head}</summary>
      {isOpen && <div className={own.inner}>{children()}</div>}
    </details>
  );
}

function OperationItem({ operation }: { operation: Operation }) {
  return (
    <Item
      head={
        <>
          <code>{operation.n}</code>
          <Badge tone={operation.k ? 'success' : 'neutral'}>{operation.k ? 'API keys' : 'People only'}</Badge>
          <Badge tone="outline">{operation.x}</Badge>
          <span className={own.text}>{operation.d}</span>
        </>
      }
    >
      {() => (
        <>
          <Fields fields={operation.i ?? []} />
          <span>
            Returns <code>{operation.r}</code>
          </span>
          {operation.k && <pre className={own.code}>{curlFor(operation, window.location.origin)}</pre>}
        </>
      )}
    </Item>
  );
}

function TypeItem({ type }: { type: Shape }) {
  return (
    <Item
      head={
        <>
          <code>{type.n}</code>
          {type.i && <Badge tone="outline">Input</Badge>}
          {type.d && <span className={own.text}>{type.d}</span>}
        </>
      }
    >
      {() => <Fields fields={type.f} />}
    </Item>
  );
}

function Fields({ fields }: { fields: readonly Field[] }) {
  if (fields.length === 0) return null;
  return (
    <dl>
      {fields.map((field) => (
        <div key={field.n}>
          <dt>
            {field.n}: {field.t}
          </dt>
          {field.d && <dd>{field.d}</dd>}
        </div>
      ))}
    </dl>
  );
}
