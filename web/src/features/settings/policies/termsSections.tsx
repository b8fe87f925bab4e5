import { Link } from 'react-router';
import { routes } from '~/lib/routing/routes';
import type { TextSection } from '~/ui/TextDocument';

export const termsSections: TextSection[] = [
  {
    id: 'who-we-are',
    title: 'Who we are and what these terms cover',
    body: (
      <>
        <p>
          Atlas is an online training and membership community for people who start freelancing or remote work. “We” and
          “us” mean the operator of Atlas; “you” means the person who uses it, with or without a paid membership.
        </p>
        <p>
          These terms cover the website, the courses, events, resources, groups and messages inside it, and the free
          training. The <Link to={routes.privacyPolicy()}>Privacy Policy</Link> and the{' '}
          <Link to={routes.refundPolicy()}>Refund Policy</Link> are part of them. Affiliates also accept the Affiliate
          T&amp;C.
        </p>
      </>
    ),
  },
  {
    id: 'your-account',
    title: 'Your account',
    body: (
      <ul>
        <li>You must be at least 18 years old, or have the written consent of a parent or guardian.</li>
        <li>Give your true name and an e-mail address that you read. Certificates and receipts carry that name.</li>
        <li>An account is for one person. Do not lend, sell or share it, and keep your password to yourself.</li>
        <li>Tell us at once when you believe that somebody else has used your account.</li>
        <li>We may merge accounts that belong to the same person, after checking with that person.</li>
      </ul>
    ),
  },
  {
    id: 'membership',
    title: 'Membership and access',
    body: (
      <>
        <p>
          What you can open depends on what you enrolled in. Every product says what it contains, when access begins and
          how long it lasts. Days begin and end at midnight in Manila (UTC+8).
        </p>
        <ul>
          <li>Access begins on the day of purchase, or on the later day that the product names.</li>
          <li>
            Access lasts through the end of the expiry day. A product without an expiry date stays open for as long as
            Atlas offers it.
          </li>
          <li>
            After expiry you keep your home, profile, billing and own progress for 14 days, and you can renew at once.
            After that you are a former member. If you come back, your stage, your Journey Form answers and your points
            are still there.
          </li>
          <li>
            Renewing early adds the new term to the end of the old one. Renewing within the 14 days continues from the
            old end. Renewing later begins on the day of payment.
          </li>
          <li>Some lessons open on a date, some days after you joined, or when you finished the lesson before.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'payment',
    title: 'Prices and payment',
    body: (
      <>
        <p>
          All prices are in Philippine pesos. The price, the discount and the payment schedule are the ones shown at
          checkout; they are fixed for your order and do not change afterwards.
        </p>
        <ul>
          <li>
            You pay once or by instalments, depending on the payment term you chose. Each due date is shown in your
            billing page.
          </li>
          <li>One coupon can be used per order, while it is valid and not used up.</li>
          <li>Payments are taken by payment providers. Card numbers and wallet passwords never reach us.</li>
          <li>Proof of a manual payment is checked by our team before it counts as paid.</li>
          <li>
            An instalment that is late keeps full access for 14 days. After that, only the subscription that it belongs
            to is suspended. Paying what is due opens it again at once.
          </li>
          <li>An official receipt or invoice is issued for each payment where the law requires one.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'cancelling',
    title: 'Cancelling and refunds',
    body: (
      <p>
        You may end a subscription at any time. It then ends immediately, instalments that are not yet due are
        cancelled, and payments that were already made stay on record. When money is returned, and how, is written in
        the <Link to={routes.refundPolicy()}>Refund Policy</Link>. Nothing in these terms takes away the rights that the
        Consumer Act of the Philippines (Republic Act No. 7394) and the Internet Transactions Act (Republic Act No.
        11967) give you.
      </p>
    ),
  },
  {
    id: 'no-promise',
    title: 'Training, not a promise of income',
    body: (
      <>
        <p>
          We teach skills and give feedback. We do not employ you, we do not find clients for you, and we do not promise
          an income, a job or a client. What you earn depends on your skills, your effort, your market and things that
          nobody controls.
        </p>
        <p>
          Wins that members share are their own stories. They show what happened to one person, not what will happen to
          you. Nothing on Atlas is legal, tax or financial advice; freelancers register with the Bureau of Internal
          Revenue and pay their own taxes.
        </p>
      </>
    ),
  },
  {
    id: 'content',
    title: 'Our content and yours',
    body: (
      <>
        <p>
          Courses, recordings, templates and texts on Atlas belong to us or to the people who made them. You get a
          personal licence that you cannot pass on, for as long as your access lasts.
        </p>
        <ul>
          <li>
            You may download what carries a download button, and use templates for your own and your clients’ work.
          </li>
          <li>You may not record, resell, share or republish lessons and live sessions, or feed them to a model.</li>
        </ul>
        <p>
          What you write or upload stays yours. You allow us to store it and to show it to the people it is meant for,
          such as your coach, your group or everybody in Wins. We use a win in advertising only with your separate
          consent, which you can take back at any time.
        </p>
      </>
    ),
  },
  {
    id: 'conduct',
    title: 'How we treat each other',
    body: (
      <>
        <p>Groups, events and messages are for learning and support. The following is not allowed:</p>
        <ul>
          <li>harassment, threats, discrimination, or sharing somebody’s private data or messages;</li>
          <li>selling to members, recruiting for other programs, or sending messages that nobody asked for;</li>
          <li>fake wins, fake proof of payment, or referring yourself as an affiliate;</li>
          <li>breaking into accounts or systems, copying data in bulk, or disturbing the service;</li>
          <li>anything that is against the law of the Philippines.</li>
        </ul>
        <p>
          If you see any of this, <Link to={routes.bugReport()}>tell us</Link>. We answer with a warning, a limit, or
          the end of the account, depending on how serious it is.
        </p>
      </>
    ),
  },
  {
    id: 'ending',
    title: 'Suspension and the end of an account',
    body: (
      <>
        <p>
          We may suspend an account that breaks these terms. Unless others are in danger, we tell you why first and give
          you the chance to answer. When we end a paid account without a serious breach on your side, we return the part
          of the price for the time that you could not use.
        </p>
        <p>
          You may ask us to close your account. Records of payments are kept for as long as the law requires; other
          personal data is deleted or made anonymous, as the <Link to={routes.privacyPolicy()}>Privacy Policy</Link>{' '}
          says.
        </p>
      </>
    ),
  },
  {
    id: 'service',
    title: 'The service and its limits',
    body: (
      <>
        <p>
          We work to keep Atlas available and your data safe, and we repair what breaks. There will be maintenance,
          changes and, at times, faults of the networks and providers that we depend on. We may improve, replace or
          remove single lessons and features as long as what you paid for stays substantially the same.
        </p>
        <p>
          As far as the law allows, our total liability for a claim is limited to what you paid us in the twelve months
          before it arose. This limit does not apply to wilful acts, gross negligence, injury to a person, or rights
          that the law does not let anybody give up.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    body: (
      <p>
        When these terms change in a way that matters, we tell you by e-mail or inside Atlas at least 15 days before.
        The terms that applied when you bought a product stay in force for that term, unless the law requires otherwise
        or the change is to your benefit.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Law and disputes',
    body: (
      <p>
        The law of the Republic of the Philippines applies. Please write to us first: most questions are settled within
        days. If we cannot agree, you may turn to the Department of Trade and Industry, and the courts that have
        jurisdiction under Philippine law decide. If one sentence of these terms is not valid, the rest stays in force.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'How to reach us',
    body: (
      <p>
        Reply to any of our e-mails, or use the <Link to={routes.bugReport()}>Bug Report</Link> form: it works without
        an account, and we answer to the e-mail address that you leave there.
      </p>
    ),
  },
];
