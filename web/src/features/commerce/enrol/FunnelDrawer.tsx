import { useState } from 'react';
import { Cell } from '~/lib/cell';
import { recordDate } from '~/lib/dates';
import { peso, price } from '~/lib/money';
import { routes } from '~/lib/routing/routes';
import { Banner } from '~/ui/Banner';
import { LinkButton } from '~/ui/Button';
import { ExpiryText } from '~/ui/DateText';
import { Drawer } from '~/ui/Drawer';
import { Facts } from '~/ui/Facts';
import { SelectField } from '~/ui/fields/SelectField';
import { useMoneyRights } from '../shared/useMoneyRights';
import { choose, startWords, termNames, validityWords } from './chosenFunnels';
import classNames from './Enrol.module.css';
import { type EnrolFunnelFragment, EnrolmentQuoteDocument } from './enrol.gql';

interface Props {
  funnel: EnrolFunnelFragment;
  /** Anyone who is to be enrolled: what they hold is renewed. */
  userId: number;
  onClose: () => void;
}

/** What a funnel sells, and what somebody who is enrolled today would pay when. */
export default function FunnelDrawer({ funnel, userId, onClose }: Props) {
  const { opensFunnel } = useMoneyRights();
  const [term, setTerm] = useState(choose(funnel).paymentTerm);
  return (
    <Drawer
      opened
      onClose={onClose}
      title={funnel.name}
      subtitle={funnel.product.name}
      footer={
        opensFunnel && (
          <div className={classNames.drawerActions}>
            <LinkButton to={routes.funnel({ id: funnel.id })}>Open funnel</LinkButton>
          </div>
        )
      }
    >
      <div className={classNames.drawer}>
        <Facts
          facts={[
            ['Price', price(funnel.product.price)],
            ['Starts', startWords(funnel.startByDays)],
            ['Validity', validityWords(funnel.validityByDays)],
            ['Shown to', funnel.isHidden ? 'Staff only' : 'Everyone'],
          ]}
        />
        <SelectField
          label="Payment term"
          options={[...termNames(funnel)].map(([value, label]) => ({ value, label }))}
          value={term}
          onChange={(next) => next && setTerm(next)}
        />
        <Cell query={EnrolmentQuoteDocument} variables={{ funnelId: funnel.id, paymentTermId: term, userId }}>
          {({ quote }) => (
            <section>
              <h3>Payments when enrolled today</h3>
              <ol className={classNames.quote}>
                {quote.rows.map((row, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: instalments are places in a list
                  <li key={index}>
                    <span>{recordDate(row.scheduleDate)}</span>
                    <span>{price(row.price)}</span>
                  </li>
                ))}
              </ol>
              {quote.refusedBecause && <Banner variant="warning">{quote.refusedBecause}</Banner>}
              <Facts
                facts={[
                  ['Renews what they have until', quote.heldUntil && recordDate(quote.heldUntil)],
                  ['Term starts', quote.heldUntil && recordDate(quote.startsAt)],
                  ['Fee', quote.fee > 0 && peso(quote.fee)],
                  ['Total', price(quote.total)],
                  [
                    'Access until',
                    quote.expiry ? <ExpiryText key="until" value={quote.expiry} format="record" /> : 'Lifetime',
                  ],
                ]}
              />
            </section>
          )}
        </Cell>
      </div>
    </Drawer>
  );
}
