import { Link } from 'react-router';
import { routes } from '~/lib/routing/routes';
import type { TextSection } from '~/ui/TextDocument';

export const privacySections: TextSection[] = [
  {
    id: 'controller',
    title: 'Who is responsible',
    body: (
      <p>
        The operator of Atlas is the personal information controller. Our Data Protection Officer answers questions
        about this policy and about your data: write through the <Link to={routes.bugReport()}>Bug Report</Link> form
        with the words “For the Data Protection Officer”, or reply to any of our e-mails.
      </p>
    ),
  },
  {
    id: 'what',
    title: 'What we collect',
    body: (
      <ul>
        <li>
          <strong>Account:</strong> e-mail address, name, and your password in a form that cannot be read back.
        </li>
        <li>
          <strong>Profile, if you fill it in:</strong> mobile number, sex, birthdate, picture, social accounts.
        </li>
        <li>
          <strong>Learning:</strong> lessons opened and finished, events joined, tasks, points, stage, your Journey Form
          and other answers, wins, check-ins in your group.
        </li>
        <li>
          <strong>Payments:</strong> what you bought, due dates, amounts, payment provider, reference numbers, and slips
          that you upload. Card numbers never reach us.
        </li>
        <li>
          <strong>Affiliates:</strong> links, leads, commission and payout details.
        </li>
        <li>
          <strong>Technical records:</strong> IP address, browser, times of sign-in, and a log of changes that our team
          makes.
        </li>
        <li>
          <strong>Bug reports:</strong> your message, the page address, and a screenshot if you attach one.
        </li>
      </ul>
    ),
  },
  {
    id: 'why',
    title: 'Why we use it, and on what ground',
    body: (
      <ul>
        <li>
          <strong>To fulfil our contract with you:</strong> open what you paid for, keep your progress, send codes,
          receipts and reminders, answer you.
        </li>
        <li>
          <strong>To follow the law:</strong> accounting and tax records, lawful requests of authorities.
        </li>
        <li>
          <strong>For legitimate interests:</strong> to keep accounts safe, stop abuse, find faults, and see in summary
          figures which lessons help.
        </li>
        <li>
          <strong>With your consent:</strong> optional profile data, wins shown outside Atlas, and news about offers.
          You can withdraw consent at any time; what was done before stays lawful.
        </li>
      </ul>
    ),
  },
  {
    id: 'who-sees',
    title: 'Who sees it',
    body: (
      <>
        <ul>
          <li>
            <strong>Other members</strong> see your name, picture, wins, and the social accounts that you added. They
            never see your e-mail address, mobile number or birthdate.
          </li>
          <li>
            <strong>Coaches, group leaders and success managers</strong> see the progress of the people they look after,
            and no payments unless that is their task.
          </li>
          <li>
            <strong>Our team</strong> sees what their access level allows. Someone who helps you may view Atlas as you
            for at most 60 minutes; the reason and everything they change is written down.
          </li>
          <li>
            <strong>Affiliates</strong> see that a person came through their link and what commission it brought.
          </li>
          <li>
            <strong>Service providers</strong> such as payment gateways, e-mail delivery, hosting and video hosting
            receive what they need for their task, under contract.
          </li>
        </ul>
        <p>We do not sell personal data and do not hand it to advertisers.</p>
      </>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies and storage in your browser',
    body: (
      <ul>
        <li>One cookie keeps you signed in. It ends after 14 days without a visit, at the latest after 60 days.</li>
        <li>
          When you arrive through an affiliate link, a cookie remembers that link for 30 days, so that the right person
          is credited.
        </li>
        <li>
          Your browser keeps choices such as the colour scheme, table columns and closed notices. They do not leave your
          device.
        </li>
        <li>There are no advertising cookies and no tracking across other websites.</li>
      </ul>
    ),
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    body: (
      <ul>
        <li>
          Account, profile and progress: while you have an account. Former members find their progress when they return.
        </li>
        <li>Invoices and payments: ten years, as the tax rules of the Philippines require.</li>
        <li>Codes for a new password: ten minutes. Sessions: until they end or you log out.</li>
        <li>
          Technical records and the change log: up to two years. Bug reports: up to one year after they are closed.
        </li>
      </ul>
    ),
  },
  {
    id: 'where',
    title: 'Where it is, and how it is protected',
    body: (
      <>
        <p>
          Data is stored on servers that we rent. Some providers are outside the Philippines; we remain responsible for
          your data and require the same protection by contract.
        </p>
        <p>
          Connections are encrypted. Passwords are stored as slow, salted hashes; sessions and codes only as hashes.
          Access inside our team follows need, and changes leave a trace. No system is perfect: if a breach could
          seriously harm you, we inform you and the National Privacy Commission within 72 hours of knowing it.
        </p>
      </>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <>
        <p>Under the Data Privacy Act you have the right:</p>
        <ul>
          <li>to be informed that and how your data is processed;</li>
          <li>to access the data that we hold about you;</li>
          <li>to have wrong data corrected;</li>
          <li>to object to processing, and to withdraw consent;</li>
          <li>to have data erased or blocked when there is no longer a ground for keeping it;</li>
          <li>to receive your data in a common electronic format;</li>
          <li>to be compensated for damages caused by wrong or unlawful use;</li>
          <li>to file a complaint with the National Privacy Commission.</li>
        </ul>
        <p>
          You change most of it yourself in your profile. For the rest, write to the Data Protection Officer. We may ask
          you to prove who you are, and we answer within 15 working days, free of charge. Where invoices must be kept,
          erasing means that everything else is removed and your name is replaced.
        </p>
      </>
    ),
  },
  {
    id: 'children',
    title: 'Young people',
    body: (
      <p>
        Atlas is made for adults. People under 18 may join only with the written consent of a parent or guardian. If you
        believe that a child has given us data without it, tell us and we will remove it.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    body: (
      <p>
        When we use data in a new way, we change this page and tell you by e-mail or inside Atlas before it happens. If
        the new use needs your consent, we ask for it.
      </p>
    ),
  },
];
