import { Link } from 'react-router';
import { Cell } from '~/lib/cell';
import { listDateTime } from '~/lib/dates';
import { grouped } from '~/lib/figures';
import { logSentence } from '~/lib/infoLog';
import { routes } from '~/lib/routing/routes';
import { SkeletonRows } from '~/ui/Skeleton';
import { logOf } from './logOf';
import { PersonLogDocument } from './personLog.gql';
import classNames from './Workspace.module.css';

interface Props {
  id: number;
  /** The page has asked for it already. */
  shared?: boolean;
}

/** The latest that was done to or by someone. Each line opens in the report with what was before and after. */
export function PersonLog({ id, shared }: Props) {
  const report = `${routes.infoLogsReport()}?user=${id}`;
  return (
    <Cell
      query={PersonLogDocument}
      variables={logOf(id)}
      shared={shared}
      loading={<SkeletonRows rows={8} />}
      isEmpty={({ infoLogs }) => infoLogs.total === 0}
      empty={<p className={classNames.none}>Nothing in the log yet.</p>}
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
            {infoLogs.total === 1 ? 'Open in the report' : `All ${grouped(infoLogs.total)} lines`}
          </Link>
        </>
      )}
    </Cell>
  );
}
