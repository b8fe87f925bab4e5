import { Link } from 'react-router';
import { routes } from '~/lib/routing/routes';
import type { TextSection } from '~/ui/TextDocument';

export const affiliateTermsSections: TextSection[] = [
  {
    id: 'joining',
    title: 'Joining the program',
    body: (
      <>
        <p>
          Members who are at least 18 years old may become affiliates while the program is open. You join by accepting
          these terms in Atlas; you then get your own link. Joining is free.
        </p>
        <p>
          You act on your own account. These terms make you neither our employee nor our agent, and you can't bind us
          towards others. You register and pay the taxes on what you earn yourself.
        </p>
      </>
    ),
  },
  {
    id: 'credit',
    title: 'How a sale is credited',
    body: (
      <ul>
        <li>
          A person who opens your link is remembered for 30 days. If they sign up or fill in a form within that time,
          they become your lead.
        </li>
        <li>When several links were opened, the last valid one before the person became a lead counts.</li>
        <li>
          A lead stays with its affiliate. If the person later completes a checkout through another affiliate’s link,
          that affiliate is credited with that one sale.
        </li>
        <li>
          You can't refer yourself: not with the same account, email address, mobile number or payout account, and not
          through someone who buys for you.
        </li>
        <li>Visits by robots don't count. Every visit is recorded, so that a credit can be explained and checked.</li>
      </ul>
    ),
  },
  {
    id: 'commission',
    title: 'Commission',
    body: (
      <ul>
        <li>
          Commission is earned for each payment that we receive from your lead, on the net amount after discounts. For
          installments it grows with each installment paid.
        </li>
        <li>
          The rate is the one shown to you for the product: a percentage or a fixed amount in pesos. A rate agreed with
          you personally goes before the general one.
        </li>
        <li>A new commission is pending for 30 days. After that it is payable.</li>
        <li>
          When a payment is refunded or revoked, its commission is cancelled. If it was already paid out, the amount is
          deducted from later commission.
        </li>
      </ul>
    ),
  },
  {
    id: 'payout',
    title: 'Payout',
    body: (
      <ul>
        <li>Payouts are made once a month, in Philippine pesos, when your payable commission is at least ₱1,000.00.</li>
        <li>Less than that stays on your balance and is added to the next month.</li>
        <li>The payout account must be in your own name. A change of it is confirmed by email before it is used.</li>
        <li>Please check your statement. Objections can be raised within 60 days after a payout.</li>
        <li>Where the law requires us to withhold tax, we do so and give you the certificate.</li>
      </ul>
    ),
  },
  {
    id: 'telling',
    title: 'How you may talk about Atlas',
    body: (
      <>
        <p>Speak from your own experience, and be honest. In particular:</p>
        <ul>
          <li>say clearly that you earn a commission when people join through your link;</li>
          <li>promise no income, no job and no client, and invent no results, discounts or deadlines;</li>
          <li>use the pictures and texts under Affiliate Resources, or your own words, and don't change our logo;</li>
          <li>send messages only to people who want them, and follow the rules of the platform you post on;</li>
          <li>don't buy advertisements on our name, and don't register addresses or pages that look like ours.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'leads-data',
    title: 'Data of the people you refer',
    body: (
      <p>
        Atlas shows you as little about your leads as the program needs. Use it for nothing else, share it with no one,
        and follow the Data Privacy Act of 2012 (Republic Act No. 10173). The{' '}
        <Link to={routes.privacyPolicy()}>Privacy Policy</Link> applies.
      </p>
    ),
  },
  {
    id: 'breach',
    title: 'When the rules are broken',
    body: (
      <p>
        We may hold back commission while we look into a suspicion, for at most 60 days. Commission that came from
        breaking these terms is cancelled. For a serious breach, such as spam, false promises or self-referral, we may
        end your part in the program right away. You are heard before we decide.
      </p>
    ),
  },
  {
    id: 'ending',
    title: 'Leaving and changes',
    body: (
      <>
        <p>
          You may leave at any time. Commission that is payable on that day is paid out with the next monthly payout,
          also when it is below the minimum. Your membership is not affected.
        </p>
        <p>
          We announce changes to rates or to these terms at least 15 days before. They apply to leads that come
          afterwards; leads that you already brought keep the rate they had.
        </p>
      </>
    ),
  },
  {
    id: 'law',
    title: 'Law and contact',
    body: (
      <p>
        The law of the Republic of the Philippines applies. Questions are welcome: reply to any of our emails or use the{' '}
        <Link to={routes.bugReport()}>Bug Report</Link> form. The general{' '}
        <Link to={routes.termsConditions()}>Terms and Conditions</Link> apply wherever this page says nothing else.
      </p>
    ),
  },
];
