import { Cell } from '~/lib/cell';
import { Modal } from '~/ui/Modal';
import { RateList } from './RateList';
import { AffiliateRatesDocument } from './rates.gql';

/** The rates of the program and of its funnels. */
export function RatesModal({ onClose }: { onClose: () => void }) {
  return (
    <Modal
      opened
      onClose={onClose}
      title="Commission rates"
      subtitle="An affiliate's own rate comes first, then the funnel's, then the program's. An optional extra only earns by a rate of its own, set in its funnel. Sales that are paid keep their rate."
    >
      <Cell query={AffiliateRatesDocument} variables={{}}>
        {({ affiliateRates }) => <RateList rates={affiliateRates} />}
      </Cell>
    </Modal>
  );
}
