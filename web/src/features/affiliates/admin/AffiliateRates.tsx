import { useId } from 'react';
import { Cell } from '~/lib/cell';
import { Card } from '~/ui/Card';
import { RateList } from './RateList';
import { AffiliateRatesDocument } from './rates.gql';
import own from './rates.module.css';

/** What one affiliate earns: their own rates, and those that apply otherwise. */
export function AffiliateRates({ affiliateId }: { affiliateId: number }) {
  const heading = useId();
  return (
    <Card as="section" className={own.box} aria-labelledby={heading}>
      <h2 id={heading}>Rates</h2>
      <Cell query={AffiliateRatesDocument} variables={{ affiliateId }}>
        {({ affiliateRates }) => <RateList rates={affiliateRates} affiliateId={affiliateId} />}
      </Cell>
    </Card>
  );
}
