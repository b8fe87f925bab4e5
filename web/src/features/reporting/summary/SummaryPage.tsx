import { routes } from '~/lib/routing/routes';
import { LinkButton } from '~/ui/Button';
import classNames from '../figures/figures.module.css';
import { PartsPanel } from '../figures/PartsPanel';
import { ReportPage, type Section } from '../figures/ReportPage';
import { SharesPanel } from '../figures/SharesPanel';

const sections: Section[] = [
  { title: 'Money', keys: ['collected', 'due', 'overdue', 'expected'] },
  { title: 'Members', keys: ['active', 'joined', 'expiring', 'renewed', 'lost'] },
  { title: 'Learning and wins', keys: ['learners', 'xp', 'wins'] },
  { title: 'Where people come from', keys: ['training', 'pages', 'affiliates'] },
];

/** The whole Tribe on one page. */
export default function SummaryPage() {
  return (
    <ReportPage
      report="summary"
      title="Report summary"
      links={<LinkButton to={routes.reports()}>Saved reports</LinkButton>}
      trendOf="collected"
      sections={sections}
    >
      {(state) => (
        <div className={classNames.pair}>
          <PartsPanel
            title="Active members"
            report="summary"
            figure="active"
            unit="count"
            ways={[
              { value: 'stage', label: 'Stage' },
              { value: 'batch', label: 'Batch' },
              { value: 'group', label: 'Group' },
            ]}
            state={state}
            empty="No one had a membership then."
          />
          <SharesPanel
            title="Payment platforms"
            report="summary"
            figure="collected"
            by="platform"
            unit="money"
            state={state}
            empty="Nothing was collected in this period."
          />
          <PartsPanel
            title="New members"
            report="summary"
            figure="joined"
            unit="count"
            ways={[
              { value: 'batch', label: 'Batch' },
              { value: 'stage', label: 'Stage' },
            ]}
            state={state}
            empty="No one joined in this period."
          />
          <PartsPanel
            title="Page conversion"
            report="summary"
            figure="pages"
            unit="percent"
            ways={[{ value: 'page', label: 'Page' }]}
            state={state}
            empty="No page was viewed in this period."
          />
        </div>
      )}
    </ReportPage>
  );
}
