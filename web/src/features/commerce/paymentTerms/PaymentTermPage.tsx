import { useNavigate } from 'react-router';
import { Cell } from '~/lib/cell';
import { listDateTime } from '~/lib/dates';
import { grouped } from '~/lib/figures';
import { usePageTitle } from '~/lib/pageTitle';
import { routes, useRouteParams } from '~/lib/routing/routes';
import { Card } from '~/ui/Card';
import { Facts } from '~/ui/Facts';
import { CatalogueStatus } from '../catalogue/CatalogueStatus';
import classNames from '../catalogue/catalogue.module.css';
import { DetailHeader } from '../catalogue/DetailHeader';
import { rateWords } from '../catalogue/rateWords';
import { useTermRights } from '../catalogue/useCatalogueRights';
import { paydayWords } from '../shared/paydayWords';
import { PaymentTermByIdDocument, type TermDetailsFragment } from './paymentTerms.gql';
import { TermNotFound } from './TermNotFound';
import { dueWords, feeWords, spreadWords } from './termWords';
import { useTermActions } from './useTermActions';

/** One payment term: its instalments and its fee. */
export default function PaymentTermPage() {
  const { id } = useRouteParams('paymentTerm');
  return (
    <Cell
      key={id}
      query={PaymentTermByIdDocument}
      variables={{ id }}
      empty={<TermNotFound />}
      notFound={<TermNotFound />}
    >
      {({ paymentTerm }) => paymentTerm && <Details term={paymentTerm} />}
    </Cell>
  );
}

function Details({ term }: { term: TermDetailsFragment }) {
  const navigate = useNavigate();
  const { edits } = useTermRights();
  const actions = useTermActions(undefined, () => navigate(routes.paymentTerms()));
  usePageTitle(term.name);
  return (
    <div data-density="compact">
      <DetailHeader
        title={term.name}
        items={term.isFixed ? [] : actions.itemsFor(term)}
        edit={edits && !term.archivedAt && { label: 'Edit payment term', to: routes.editPaymentTerm({ id: term.id }) }}
      />
      <div className={classNames.badges}>
        <CatalogueStatus isArchived={Boolean(term.archivedAt)} />
      </div>
      <div className={classNames.columns}>
        <Card as="section" className={classNames.box} aria-label="Installments">
          <h2>Installments</h2>
          <ol className={classNames.rows}>
            {term.rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an instalment is its place
              <li key={index}>
                <span className={classNames.rowWords}>
                  Payment {index + 1} of {term.rows.length}
                  <span className={classNames.quiet}>{dueWords(row.daysAfter, index, term.monthDays)}</span>
                </span>
                <span className={classNames.amount}>{rateWords(row.shareType, row.share)}</span>
              </li>
            ))}
          </ol>
        </Card>
        <Card as="section" className={classNames.box} aria-label="About">
          <h2>About</h2>
          {term.description && <p>{term.description}</p>}
          <Facts
            facts={[
              ['Id', term.id],
              ['Paid', spreadWords(term)],
              ['Days of the month', term.monthDays.length > 0 && paydayWords(term.monthDays)],
              ['Fee', term.feeType ? `${feeWords(term)} (${term.feeType})` : 'None'],
              ['Funnels', grouped(term.funnelCount)],
              ['Always there', term.isFixed && "Used when no other term is chosen. It can't be deleted."],
              ['Archived', term.archivedAt && listDateTime(term.archivedAt)],
              ['Created', listDateTime(term.createdAt)],
              ['Last change', listDateTime(term.updatedAt)],
            ]}
          />
        </Card>
      </div>
      {actions.dialogs}
    </div>
  );
}
