import type { ReactNode } from 'react';
import { Badge } from '~/ui/Badge';
import { Card } from '~/ui/Card';
import { DateText } from '~/ui/DateText';
import type { ClaimRowFragment } from './claims.gql';
import own from './claims.module.css';
import { aboutWords, stateOf } from './words';

interface Props {
  claim: ClaimRowFragment;
  /** Who answered, for staff. */
  answeredBy?: string | null;
  children?: ReactNode;
}

/** A question or a claim with its answer, as both sides read it. */
export function ClaimCard({ claim, answeredBy, children }: Props) {
  const { label, tone } = stateOf(claim.state);
  return (
    <Card as="article" className={own.claim} aria-label={aboutWords(claim)}>
      <div className={own.title}>
        <h2>{aboutWords(claim)}</h2>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className={own.quiet}>
        Sent <DateText value={claim.askedAt} format="log" />
      </p>
      <p className={own.text}>{claim.text}</p>
      {claim.answer && (
        <div className={own.answer}>
          <strong>{answeredBy ? `${answeredBy} answered` : 'Our answer'}</strong>
          <p className={own.text}>{claim.answer}</p>
          {claim.answeredAt && (
            <span className={own.quiet}>
              <DateText value={claim.answeredAt} format="log" />
            </span>
          )}
        </div>
      )}
      {children}
    </Card>
  );
}
