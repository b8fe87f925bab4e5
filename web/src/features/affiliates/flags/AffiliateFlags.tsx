import { Cell } from '~/lib/cell';
import { DataTable } from '~/ui/DataTable';
import { SectionHeader } from '~/ui/PageHeader';
import { useDecideFlag } from './DecideFlag';
import { flagColumns } from './flagColumns';
import { AffiliateFlagsDocument } from './flags.gql';

interface Props {
  /** Of one affiliate, or of all who are in a payout run. */
  filter: { affiliateId: number } | { runId: number };
}

const SHOWN = 50;

/** The flags of an affiliate, or of those in a payout run; nothing where there are none. */
export function AffiliateFlags({ filter }: Props) {
  const { onDecide, dialog } = useDecideFlag();
  const isRun = 'runId' in filter;
  return (
    <Cell query={AffiliateFlagsDocument} variables={{ list: { perPage: SHOWN }, filter }} isEmpty={() => false}>
      {({ affiliateFlags: { rows, total } }) => {
        // A run is reviewed by what is open or confirmed; what was dismissed is on the page of the affiliate.
        const shown = isRun ? rows.filter(({ state }) => state !== 'dismissed') : rows;
        if (shown.length === 0) return null;
        return (
          <section aria-label="Flags">
            <SectionHeader title={isRun ? 'Flags of affiliates in this run' : 'Flags'} />
            <DataTable
              noun="flags"
              columns={flagColumns({ withAffiliate: isRun, onDecide })}
              rows={shown}
              primaryKey="id"
              rowName={(row) => `${row.title}, ${row.affiliateName}`}
              chooser={false}
            />
            {total > rows.length && (
              <p>
                The first {rows.length} of {total} flags are listed.
              </p>
            )}
            {dialog}
          </section>
        );
      }}
    </Cell>
  );
}
