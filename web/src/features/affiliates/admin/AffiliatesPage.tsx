import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { routes } from '~/lib/routing/routes';
import { useRowParam } from '~/lib/rowParam';
import { Button, LinkButton } from '~/ui/Button';
import { IconFolder, IconPercentage } from '~/ui/icons';
import { PageHeader } from '~/ui/PageHeader';
import { Tabs } from '~/ui/Tabs';
import { ClaimsPanel } from '../claims/ClaimsPanel';
import { FiguresPanel } from '../figures/FiguresPanel';
import { FlagsPanel } from '../flags/FlagsPanel';
import { PayoutRuns } from '../payouts/PayoutRuns';
import { RunView } from '../payouts/RunView';
import { ReplayPanel } from '../replay/ReplayPanel';
import { AffiliateList } from './AffiliateList';
import { RatesModal } from './RatesModal';

const LIST = 'list';

/** The affiliate program for staff: who is in it, how it does, what to look at, how they are paid, and what another policy would have paid. */
export default function AffiliatesPage() {
  const [params, setParams] = useSearchParams();
  const run = useRowParam('run');
  const [isEditingRates, setEditingRates] = useState(false);
  if (run.id) return <RunView key={run.id} id={run.id} onBack={run.close} />;
  return (
    <div data-density="compact">
      <PageHeader
        title="Affiliates"
        actions={
          <>
            <LinkButton icon={<IconFolder size={18} aria-hidden />} to={routes.manageAffiliateResources()}>
              Resources
            </LinkButton>
            <Button icon={<IconPercentage size={18} aria-hidden />} onClick={() => setEditingRates(true)}>
              Commission rates
            </Button>
          </>
        }
      />
      {isEditingRates && <RatesModal onClose={() => setEditingRates(false)} />}
      <Tabs
        label="Affiliate program"
        active={params.get('view') ?? LIST}
        onChange={(view) => setParams(view === LIST ? {} : { view })}
        tabs={[
          { key: LIST, label: 'Affiliates', content: <AffiliateList /> },
          { key: 'results', label: 'Results', content: <FiguresPanel /> },
          { key: 'questions', label: 'Questions and claims', content: <ClaimsPanel /> },
          { key: 'flags', label: 'Flags', content: <FlagsPanel /> },
          { key: 'payouts', label: 'Payouts', content: <PayoutRuns onOpen={run.open} /> },
          { key: 'policy', label: 'Try a policy', content: <ReplayPanel /> },
        ]}
      />
    </div>
  );
}
