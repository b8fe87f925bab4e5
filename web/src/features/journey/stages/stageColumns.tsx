import { Link } from 'react-router';
import { grouped } from '~/lib/figures';
import { routes } from '~/lib/routing/routes';
import { truncate } from '~/lib/words/text';
import type { Column } from '~/ui/DataTable';
import { DateText } from '~/ui/DateText';
import { firstParagraph } from '../progress/words';
import type { useStageRights } from './rights';
import { StageStatus } from './StageStatus';
import type { StageListRowFragment } from './stages.gql';
import classNames from './stages.module.css';

const figure = (value: number) => grouped(value);

/** The columns of the list of stages. */
export function stageColumns(rights: ReturnType<typeof useStageRights>): Column<StageListRowFragment>[] {
  return [
    {
      key: 'number',
      header: 'Stage',
      sortable: true,
      phone: 'title',
      cell: (row) => (
        <span className={classNames.stage}>
          <span className={classNames.number} aria-hidden="true">
            {row.number}
          </span>
          <span className={classNames.words}>
            {rights.opens ? (
              <Link to={routes.stage({ id: row.id })} className={classNames.name}>
                Stage {row.number}: {row.name}
              </Link>
            ) : (
              <span className={classNames.name}>
                Stage {row.number}: {row.name}
              </span>
            )}
            <span className={classNames.short}>
              {truncate(firstParagraph(row.description).replace(/[*_`#]/g, ''), 80)}
            </span>
          </span>
        </span>
      ),
    },
    { key: 'tasks', header: 'Tasks', align: 'right', cell: (row) => figure(row.taskCount) },
    { key: 'points', header: 'XP', align: 'right', phone: 'hidden', cell: (row) => figure(row.points) },
    { key: 'people', header: 'People', align: 'right', sortable: true, cell: (row) => figure(row.peopleCount) },
    {
      key: 'waiting',
      header: 'In review',
      align: 'right',
      cell: (row) =>
        rights.reviews && row.waitingCount > 0 ? (
          <Link to={routes.reviewMoveUp({ id: row.id })} aria-label={`${row.waitingCount} in review in ${row.name}`}>
            {figure(row.waitingCount)}
          </Link>
        ) : (
          figure(row.waitingCount)
        ),
    },
    {
      key: 'leaders',
      header: 'Leaders',
      phone: 'hidden',
      cell: (row) => row.leaders.map(({ name }) => name).join(', ') || 'No one',
    },
    {
      key: 'status',
      header: 'Status',
      phone: 'status',
      cell: (row) => <StageStatus isArchived={row.archivedAt !== null} />,
    },
    {
      key: 'updatedAt',
      header: 'Changed',
      sortable: true,
      hiddenAtFirst: true,
      phone: 'hidden',
      cell: (row) => <DateText value={row.updatedAt} />,
    },
  ];
}
