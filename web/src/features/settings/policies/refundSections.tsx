import { Link } from 'react-router';
import { routes } from '~/lib/routing/routes';
import type { TextSection } from '~/ui/TextDocument';

export const refundSections: TextSection[] = [
  {
    id: 'seven-days',
    title: 'The first 7 days',
    body: (
      <>
        <p>
          You may ask for your money back within 7 calendar days after the first payment for a product, counted in
          Manila time. You do not need to give a reason, as long as you have finished no more than five of its lessons
          and downloaded none of its paid templates.
        </p>
        <p>
          For instalments, the first payment is returned and the instalments that follow are cancelled. Renewals are the
          continuation of something you know; they are returned within 7 days only if nothing of the new term was used.
        </p>
      </>
    ),
  },
  {
    id: 'always',
    title: 'What we always return',
    body: (
      <ul>
        <li>
          a payment that was taken twice, or more than was due, unless you prefer it as credit for your next due date;
        </li>
        <li>a payment made after you had ended the subscription;</li>
        <li>a payment that somebody made with your means of payment without your consent;</li>
        <li>the price of a product that we cannot deliver, or that differs in substance from what its page says;</li>
        <li>the share of the price for the remaining time, when we end a product or an account without your fault.</li>
      </ul>
    ),
  },
  {
    id: 'not-returned',
    title: 'What we do not return',
    body: (
      <>
        <ul>
          <li>payments for time that has passed, or requests after the 7 days, except in the cases above;</li>
          <li>instalments that were already due when you asked to cancel;</li>
          <li>bank and wallet fees that your own provider charged you;</li>
          <li>products of an account that was closed for a serious breach of the Terms and Conditions.</li>
        </ul>
        <p>
          The free training and other products that are marked FREE cost nothing, so there is nothing to return. Your
          rights under the Consumer Act (Republic Act No. 7394) stay as they are in every case.
        </p>
      </>
    ),
  },
  {
    id: 'cancelling',
    title: 'Cancelling without a refund',
    body: (
      <p>
        You may end a subscription at any time. It ends immediately, instalments that are not yet due are cancelled, and
        you owe nothing more than what was due on that day. If you only want to stop renewing, you need to do nothing: a
        membership ends by itself on its expiry date.
      </p>
    ),
  },
  {
    id: 'late',
    title: 'Late payments and suspended access',
    body: (
      <p>
        After a due date you keep full access for 14 days. Then the subscription with the overdue payment is suspended,
        and only that one. Time during which access was suspended for this reason is not returned. Paying what is due
        opens it again at once, and your progress is as you left it.
      </p>
    ),
  },
  {
    id: 'how',
    title: 'How to ask',
    body: (
      <>
        <p>
          Reply to the receipt of your payment, or write through the <Link to={routes.bugReport()}>Bug Report</Link>{' '}
          form with the words “Refund request”. Please send:
        </p>
        <ul>
          <li>the e-mail address of your Atlas account;</li>
          <li>the date, the amount and the reference number of the payment;</li>
          <li>for a payment made by mistake, one sentence about what happened.</li>
        </ul>
        <p>Never send a card number, a wallet PIN or a password. We do not need them and will never ask for them.</p>
      </>
    ),
  },
  {
    id: 'when',
    title: 'When the money arrives',
    body: (
      <ul>
        <li>We confirm your request within 2 working days and decide within 7.</li>
        <li>
          Refunds go back the way they came: to the same card, wallet or bank account. If that is not possible, we agree
          on another account in your own name.
        </li>
        <li>
          We send the money within 5 working days after the decision. Card issuers may take up to 15 banking days to
          show it.
        </li>
        <li>Refunds are in pesos, in the amount that we received.</li>
      </ul>
    ),
  },
  {
    id: 'after',
    title: 'What happens to your access',
    body: (
      <>
        <p>
          A refunded payment is marked as reversed, with its reason; it is never erased. Access that rested on it ends
          on the same day. Other products that you paid for stay open.
        </p>
        <p>
          Your account, your profile and your progress remain, so you can come back. If an affiliate brought you to
          Atlas, their commission for that payment is reversed as well.
        </p>
      </>
    ),
  },
];
