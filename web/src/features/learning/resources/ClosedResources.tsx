import { useState } from 'react';
import { Cell } from '~/lib/cell';
import { Badge } from '~/ui/Badge';
import { Button } from '~/ui/Button';
import { IconLock } from '~/ui/icons';
import { SectionHeader } from '~/ui/PageHeader';
import { closedWords } from '../gate/door';
import { useGate } from '../gate/useGate';
import classNames from './MyResourcesPage.module.css';
import { MyResourcesDocument } from './myResources.gql';
import { ResourceFace } from './ResourceCard';

const SHOWN = 6;
const SHOWN_AT_MOST = 30;

interface Props {
  search: string;
  filter: { category: string; kind: string };
}

/** Published resources whose door is closed to the person, with what would open them. Nothing where there are none. */
export function ClosedResources({ search, filter }: Props) {
  const { show, gate } = useGate();
  const [shown, setShown] = useState(SHOWN);
  const list = { page: 1, perPage: shown, ...(search.trim() ? { search: search.trim() } : {}) };
  return (
    <Cell
      query={MyResourcesDocument}
      variables={{ list, filter: { ...filter, door: 'closed' } }}
      loading={null}
      empty={null}
    >
      {({ myResources: { rows, total } }) => (
        <section className={classNames.closed}>
          <SectionHeader title="More resources in Atlas" />
          <ul className={classNames.cards}>
            {rows.map((resource) => (
              <ResourceFace key={resource.id} resource={resource} title={<h3>{resource.name}</h3>}>
                <Badge tone="neutral" icon={<IconLock aria-hidden />}>
                  {closedWords(resource.door)}
                </Badge>
                <Button aria-label={`See how to unlock: ${resource.name}`} onClick={() => show(resource)}>
                  See how to unlock
                </Button>
              </ResourceFace>
            ))}
          </ul>
          {total > rows.length && shown === SHOWN && (
            <div className={classNames.more}>
              <Button onClick={() => setShown(SHOWN_AT_MOST)}>Show more resources</Button>
            </div>
          )}
          {gate}
        </section>
      )}
    </Cell>
  );
}
