import { useState } from 'react';
import { Cell } from '~/lib/cell';
import { routes } from '~/lib/routing/routes';
import { LinkButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { SelectField } from '~/ui/fields/SelectField';
import classNames from '../../catalogue/catalogue.module.css';
import { rateWords } from '../../catalogue/rateWords';
import type { FunnelDetails } from '../funnelDetails';
import own from '../funnels.module.css';
import { QuoteTable } from './QuoteTable';
import { FunnelQuoteDocument } from './quote.gql';

/** What somebody who buys today would pay, and when: by each term, with or without a coupon. */
export function QuotePreview({ funnel }: { funnel: FunnelDetails }) {
  const terms = funnel.funnelPaymentTerm.map(({ paymentTerm }) => paymentTerm);
  const coupons = funnel.coupons.filter(({ archivedAt }) => !archivedAt);
  const [termId, setTermId] = useState<string | null>(terms[0]?.id ?? null);
  const [couponId, setCouponId] = useState<number | null>(null);
  return (
    <Card as="section" className={classNames.box} aria-label="What a buyer would pay">
      <h2>What a buyer would pay</h2>
      {(terms.length > 1 || coupons.length > 0) && (
        <div className={own.choices}>
          {terms.length > 1 && (
            <SelectField
              label="Payment term"
              options={terms.map(({ id, name }) => ({ value: id, label: name }))}
              value={termId}
              onChange={setTermId}
            />
          )}
          {coupons.length > 0 && (
            <SelectField
              label="Coupon"
              options={coupons.map(({ id, code, discountType, discount }) => ({
                value: id,
                label: `${code} (${rateWords(discountType, discount)} off)`,
              }))}
              value={couponId}
              onChange={setCouponId}
              clearable
              placeholder="None"
            />
          )}
        </div>
      )}
      <Cell query={FunnelQuoteDocument} variables={{ funnelId: funnel.id, paymentTermId: termId, couponId }}>
        {({ quote }) => <QuoteTable quote={quote} />}
      </Cell>
      {!funnel.archivedAt && (
        <p>
          <LinkButton to={routes.funnelClock({ id: funnel.id, term: termId ?? undefined })}>
            What happens next
          </LinkButton>
        </p>
      )}
    </Card>
  );
}
