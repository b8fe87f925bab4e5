import { grouped } from '~/lib/figures';
import { type Column, DataTable } from '~/ui/DataTable';
import { EmptyState } from '~/ui/EmptyState';
import type { MergeLineShownFragment } from './merge.gql';

const figure = (count: number) => (count === 0 ? '–' : grouped(count));

const columns: Column<MergeLineShownFragment>[] = [
  { key: 'label', header: 'Records', cell: (line) => line.label },
  { key: 'moves', header: 'Move', align: 'right', cell: (line) => figure(line.moves) },
  { key: 'collides', header: 'Both have', align: 'right', cell: (line) => figure(line.collides) },
  { key: 'stays', header: 'Stay', align: 'right', cell: (line) => figure(line.stays) },
  { key: 'ends', header: 'End', align: 'right', cell: (line) => figure(line.ends) },
  { key: 'note', header: 'Note', cell: (line) => line.note },
];

/** The rows of the person who goes, kind by kind. */
export function PlanLines({ lines }: { lines: readonly MergeLineShownFragment[] }) {
  return (
    <DataTable
      noun="kinds of records"
      columns={columns}
      rows={[...lines]}
      primaryKey="name"
      chooser={false}
      empty={
        <EmptyState level={3} spot="calm" title="No records">
          The archived account has nothing to move.
        </EmptyState>
      }
    />
  );
}
