import { Link } from 'react-router';
import { Cell } from '~/lib/cell';
import { listDateTime } from '~/lib/dates';
import { logSentence } from '~/lib/infoLog';
import { routes } from '~/lib/routing/routes';
import { SkeletonRows } from '~/ui/Skeleton';
import { PersonLogDocument } from './personLog.gql';
import classNames from './UserView.module.css';

const LATEST = { page: 1, perPage: 5, sort: 'at', desc: true };

/** The latest that was done to or by somebody. Each line opens in the report with what was before and after. */
export function PersonLog({ id }: { id: number }) {
  const report = `${routes.infoLogsReport()}?user=${id}`;
  return (
    <Cell
      query={PersonLogDocument}
      variables={{ list: LATEST, filter: { userId: id } }}
      loading={<SkeletonRows />}
      isEmpty={({ infoLogs }) => infoLogs.total === 0}
      empty={<p className={classNames.none}>None yet</p>}
    >
      {({ infoLogs }) => (
        <>
          <ol className={classNames.log}>
            {infoLogs.rows.map((line) => (
              <li key={line.id}>
                <Link to={`${report}&line=${line.id}`}>{logSentence(line)}</Link>
                <time dateTime={line.at}>{listDateTime(line.at)}</time>
              </li>
            ))}
          </ol>
          <Link to={report} className={classNames.more}>
            {infoLogs.total === 1 ? 'Open in the report' : `All ${infoLogs.total.toLocaleString('en-PH')} lines`}
          </Link>
        </>
      )}
    </Cell>
  );
}
