import { Link } from 'react-router';
import { page } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { listDateTime } from '~/lib/dates';
import { grouped } from '~/lib/figures';
import { price } from '~/lib/money';
import { routes } from '~/lib/routing/routes';
import { Card } from '~/ui/Card';
import { Facts } from '~/ui/Facts';
import classNames from '../catalogue/catalogue.module.css';
import { daysWords } from '../catalogue/rateWords';
import { useProductRights, useTermRights } from '../catalogue/useCatalogueRights';
import { validWords } from './funnelColumns';
import type { FunnelDetails } from './funnelDetails';
import own from './funnels.module.css';

/** '21 sold, 3 held, 6 left': held seats are those of orders that are not paid yet. */
const seatWords = ({ seats, seatsTaken, seatsHeld }: FunnelDetails) => {
  const count = (seatCount: number, word: string) => `${grouped(seatCount)} ${word}`;
  const words = [count(seatsTaken - seatsHeld, 'sold')];
  if (seatsHeld > 0) words.push(count(seatsHeld, 'held'));
  words.push(typeof seats === 'number' ? count(Math.max(0, seats - seatsTaken), 'left') : 'no limit');
  return words.join(', ');
};

/** What is known about a funnel. */
export function FunnelAside({ funnel }: { funnel: FunnelDetails }) {
  const { currentUser } = useAuth();
  const products = useProductRights();
  const { product, batch } = funnel;
  return (
    <Card as="section" className={classNames.box} aria-label="About">
      <h2>About</h2>
      <Facts
        facts={[
          ['Id', funnel.id],
          [
            'Product',
            products.opens ? (
              <Link key="product" to={routes.product({ id: product.id })}>
                {product.name}
              </Link>
            ) : (
              product.name
            ),
          ],
          ['Price', price(product.price)],
          ['Payment terms', <Terms key="terms" funnel={funnel} />],
          ['Starts', funnel.startByDays ? `After ${daysWords(funnel.startByDays)}` : 'On the day of purchase'],
          ['Valid for', validWords(funnel.validityByDays)],
          ['Seats', seatWords(funnel)],
          [
            'Window',
            batch && page(currentUser, 'batch') ? (
              <Link key="batch" to={routes.batch({ id: batch.id })}>
                The launch of {batch.name}
              </Link>
            ) : (
              (batch && `The launch of ${batch.name}`) || 'Any time'
            ),
          ],
          ['Page template', funnel.pageTemplate],
          ['Headline', funnel.headline],
          ['Benefits', funnel.benefits.length > 0 && <Benefits key="benefits" lines={funnel.benefits} />],
          ['Order bump', funnel.bump && <Bump key="bump" bump={funnel.bump} />],
          ['Next step', funnel.nextStep?.title],
          ['Closed headline', funnel.closedHeadline || funnel.closedText],
          ['Archived', funnel.archivedAt && listDateTime(funnel.archivedAt)],
          ['Created', listDateTime(funnel.createdAt)],
          ['Last change', listDateTime(funnel.updatedAt)],
        ]}
      />
    </Card>
  );
}

function Terms({ funnel }: { funnel: FunnelDetails }) {
  const { opens } = useTermRights();
  if (funnel.funnelPaymentTerm.length === 0) return 'Paid once';
  return (
    <span className={own.lines}>
      {funnel.funnelPaymentTerm.map(({ paymentTermId, paymentTerm: { name } }) =>
        opens ? (
          <Link key={paymentTermId} to={routes.paymentTerm({ id: paymentTermId })}>
            {name}
          </Link>
        ) : (
          <span key={paymentTermId}>{name}</span>
        ),
      )}
    </span>
  );
}

function Bump({ bump }: { bump: NonNullable<FunnelDetails['bump']> }) {
  return (
    <span className={own.lines}>
      <span>
        {bump.productName}, {price(bump.price)}
      </span>
      {bump.hiddenBecause && <span className={classNames.quiet}>Not offered right now. {bump.hiddenBecause}</span>}
    </span>
  );
}

function Benefits({ lines }: { lines: readonly string[] }) {
  return (
    <span className={own.lines}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </span>
  );
}
