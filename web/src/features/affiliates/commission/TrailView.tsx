import { Cell } from '~/lib/cell';
import { listDate } from '~/lib/dates';
import { peso } from '~/lib/money';
import { usePageTitle } from '~/lib/pageTitle';
import { Badge } from '~/ui/Badge';
import { Button } from '~/ui/Button';
import { IconArrowLeft } from '~/ui/icons';
import { PageHeader } from '~/ui/PageHeader';
import { AskButton } from '../claims/AskButton';
import { CommissionTrailDocument } from './commission.gql';
import own from './commission.module.css';
import { TrailHero } from './TrailHero';
import { TrailPayments } from './TrailPayments';
import { TrailRates } from './TrailRates';
import { TrailVisits } from './TrailVisits';
import { moveWords, noOneWords, reversalWords, type Trail } from './words';

interface Props {
  orderId: number;
  /** Where back leads, in a word; left out beside a question. */
  onBack?: () => void;
  back?: string;
  /** Staff read names and other affiliates too. */
  isStaff?: boolean;
}

/** Why a sale earns what it earns: the sum, where it is now, the visits, the rule, the rate and the payments. */
export function TrailView({ orderId, onBack, back, isStaff = false }: Props) {
  return (
    <Cell query={CommissionTrailDocument} variables={{ orderId }}>
      {({ commissionTrail }) => (
        <div className={own.page}>
          {onBack && (
            <Button variant="subtle" size="sm" icon={<IconArrowLeft size={16} aria-hidden />} onClick={onBack}>
              {back}
            </Button>
          )}
          <Body trail={commissionTrail} isStaff={isStaff} />
        </div>
      )}
    </Cell>
  );
}

function Body({ trail, isStaff }: { trail: Trail; isStaff: boolean }) {
  const title = titleOf(trail, isStaff);
  usePageTitle(title);
  const reversal = reversalWords(trail, isStaff);
  const bought = `${trail.buyer || 'Someone'} ordered ${trail.productName} on ${listDate(trail.orderedAt)}.`;
  return (
    <>
      <PageHeader
        title={
          <>
            {title} {trail.isVoided && <Badge tone="danger">Own purchase</Badge>}
          </>
        }
        description={isStaff ? `${bought} Order ${trail.number}.` : bought}
        actions={isStaff ? undefined : <AskButton orderId={trail.orderId} />}
      />
      {trail.move && <p className={own.moved}>{moveWords(trail, isStaff)}</p>}
      {trail.rule === 'no-one' && <p>{noOneWords(trail.reason)}</p>}
      {reversal && <p className={own.moved}>{reversal}</p>}
      {trail.rule !== 'no-one' && !trail.isMovedAway && <TrailHero trail={trail} isStaff={isStaff} />}
      <div className={own.columns}>
        <TrailVisits trail={trail} isStaff={isStaff} />
        <div className={own.page}>
          {trail.rates.length > 0 && <TrailRates trail={trail} isStaff={isStaff} />}
          <TrailPayments trail={trail} isStaff={isStaff} />
        </div>
      </div>
    </>
  );
}

function titleOf({ rule, commission, affiliateName, isMovedAway }: Trail, isStaff: boolean): string {
  if (isMovedAway) return 'This sale was moved to another affiliate';
  if (rule === 'no-one') return 'Why no one earns this sale';
  return isStaff ? `Why ${affiliateName} earns ${peso(commission)}` : `Why you earn ${peso(commission)}`;
}
