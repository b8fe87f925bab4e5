import { Cell } from '~/lib/cell';
import { listDateTime } from '~/lib/dates';
import { actionWords, entityWords, logSentence } from '~/lib/infoLog';
import { Drawer } from '~/ui/Drawer';
import { EmptyState } from '~/ui/EmptyState';
import { labelFromPath } from '~/ui/Form/messages';
import { SkeletonText } from '~/ui/Skeleton';
import classNames from './InfoLogDrawer.module.css';
import { InfoLogByIdDocument, type InfoLogByIdQuery } from './infoLogs.gql';

type Line = NonNullable<InfoLogByIdQuery['infoLog']>;

/** One line of the log with what was before and after. */
export default function InfoLogDrawer({ id, onClose }: { id: number | null; onClose: () => void }) {
  const notFound = <EmptyState spot="compass" title="Log entry not found" />;
  return (
    <Drawer opened={id !== null} onClose={onClose} title="Info log">
      {id !== null && (
        <Cell
          key={id}
          query={InfoLogByIdDocument}
          variables={{ id }}
          loading={<SkeletonText lines={8} />}
          empty={notFound}
          notFound={notFound}
        >
          {({ infoLog }) => infoLog && <Details line={infoLog} />}
        </Cell>
      )}
    </Drawer>
  );
}

function Details({ line }: { line: Line }) {
  const facts: [string, string | null | undefined][] = [
    ['What', actionWords(line.action)],
    ['About', line.subject],
    ['Type', entityWords(line.entity)],
    ['By', line.actor ?? 'A visitor'],
    ['Viewing as', line.onBehalfOf],
    ['When', `${listDateTime(line.at)} (Manila)`],
    ['IP address', line.ip],
    ['Request', line.requestId],
  ];
  return (
    <div className={classNames.details}>
      <p className={classNames.sentence}>{logSentence(line)}</p>
      <dl className={classNames.facts}>
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <Changes line={line} />
    </div>
  );
}

function Changes({ line: { changes } }: { line: Line }) {
  if (changes.length === 0) return <p className={classNames.none}>No more details.</p>;
  return (
    <section>
      <h3 className={classNames.heading}>Before and after</h3>
      <dl className={classNames.changes}>
        {changes.map(({ field, before, after }) => (
          <div key={field}>
            <dt>{labelOf(field)}</dt>
            <dd>
              {before && (
                <del>
                  <span className={classNames.mark}>Before</span> {before}
                </del>
              )}
              {after && (
                <ins>
                  <span className={classNames.mark}>After</span> {after}
                </ins>
              )}
              {before && !after && <span className={classNames.emptied}>Cleared</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** 'location.cityName' reads 'Location, city name'. */
function labelOf(field: string): string {
  return field
    .split('.')
    .map((part, index) => (index === 0 ? labelFromPath(part) : labelFromPath(part).toLowerCase()))
    .join(', ');
}
