import { useState } from 'react';
import { can } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { Cell } from '~/lib/cell';
import { listDate } from '~/lib/dates';
import { routes } from '~/lib/routing/routes';
import { Button, LinkButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { RadioCards } from '~/ui/fields/RadioCards';
import { IconArrowLeft } from '~/ui/icons';
import { TrailView } from '../commission/TrailView';
import { AnswerForm } from './AnswerForm';
import { ClaimCard } from './ClaimCard';
import { AffiliateClaimDocument, type AffiliateClaimQuery } from './claims.gql';
import own from './claims.module.css';

/** One question or claim for staff: what was said, the answer, and the trail of the sale beside it. */
export function ClaimView({ id, onBack }: { id: number; onBack: () => void }) {
  return (
    <div className={own.page}>
      <Button variant="subtle" size="sm" icon={<IconArrowLeft size={16} aria-hidden />} onClick={onBack}>
        Questions and claims
      </Button>
      <Cell query={AffiliateClaimDocument} variables={{ id }}>
        {({ affiliateClaim, claimCandidates }) =>
          affiliateClaim && <Body claim={affiliateClaim} candidates={claimCandidates} />
        }
      </Cell>
    </div>
  );
}

interface BodyProps {
  claim: NonNullable<AffiliateClaimQuery['affiliateClaim']>;
  candidates: AffiliateClaimQuery['claimCandidates'];
}

function Body({ claim, candidates }: BodyProps) {
  const answers = can(useAuth().currentUser, 'funnel_update');
  const [chosen, setChosen] = useState<number | null>(claim.orderId ?? candidates[0]?.orderId ?? null);
  const isOpen = claim.state === 'open';
  return (
    <>
      <ClaimCard claim={claim} answeredBy={claim.answeredBy}>
        <LinkButton size="sm" to={routes.affiliate({ id: claim.affiliateId })}>
          {`View ${claim.affiliateName}`}
        </LinkButton>
      </ClaimCard>
      {isOpen && claim.kind === 'claim' && (
        <Card as="section" className={own.box} aria-label="Orders that fit">
          {candidates.length === 0 ? (
            <p>No paid order fits this claim. Don't tell the affiliate whether the email is a customer.</p>
          ) : (
            <RadioCards
              name="order"
              label="Orders that fit"
              options={candidates.map((one) => ({
                value: one.orderId,
                title: `${one.number}: ${one.buyer}`,
                description: `${one.product}, paid ${listDate(one.paidAt)}. Earned by ${one.affiliate ?? 'no one'}.`,
              }))}
              value={chosen}
              onChange={setChosen}
            />
          )}
        </Card>
      )}
      {isOpen && answers && <AnswerForm claim={claim} orderId={chosen} />}
      {chosen && <TrailView key={chosen} orderId={chosen} isStaff />}
    </>
  );
}
