import { CopyButton } from '~/features/affiliates/shared/CopyButton';
import { listDate } from '~/lib/dates';
import type { HomeSectionProps } from '~/lib/home';
import { peso } from '~/lib/money';
import { routes } from '~/lib/routing/routes';
import { LinkButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import classNames from './AffiliateHome.module.css';
import type { AffiliateHomeQuery } from './affiliateHome.gql';

interface Props {
  home: AffiliateHomeQuery['affiliateHome'];
  pathOf: HomeSectionProps['pathOf'];
}

/** The one thing that helps most now. */
export function NextStep({ home, pathOf }: Props) {
  const step = steps(home, pathOf)[home.step];
  if (!step) return null;
  return (
    <Card as="section" className={classNames.step} aria-label="Next step">
      <div>
        <h2>{step.title}</h2>
        <p>{step.text}</p>
      </div>
      {step.action}
    </Card>
  );
}

interface Step {
  title: string;
  text: string;
  action: React.ReactNode;
}

const steps = (home: Props['home'], pathOf: Props['pathOf']): Record<string, Step> => {
  const main = home.links[0];
  return {
    terms: {
      title: 'Accept the new Affiliate T&C',
      text: "The terms changed. We can't pay you out before you accept them. It takes two minutes.",
      action: (
        <LinkButton variant="primary" to={routes.affiliateTerms()}>
          Read and accept
        </LinkButton>
      ),
    },
    email: {
      title: 'Confirm your email address',
      text: "Then you'll see your leads and can be paid out.",
      action: (
        <LinkButton variant="primary" to={routes.myProfile()}>
          Go to my profile
        </LinkButton>
      ),
    },
    share: {
      title: 'Share your link with one person today',
      text: 'Choose someone who asked you about freelancing. Small steps, same boat.',
      action: main && (
        <CopyButton variant="primary" text={`${window.location.origin}${main.path}`} label="Copy main link">
          Copy my link
        </CopyButton>
      ),
    },
    payout: {
      title: `${peso(home.payable)} is yours`,
      text: `Check your payout account before ${listDate(home.nextPayout)}, so that it arrives.`,
      action: (
        <LinkButton variant="primary" to={pathOf('affiliatePayout') ?? routes.affiliateCommission()}>
          Check my payout
        </LinkButton>
      ),
    },
    resources: {
      title: 'Post something today',
      text: 'Pictures, captions and emails are ready, with your link in them.',
      action: (
        <LinkButton variant="primary" to={routes.affiliateResources()}>
          Choose a post
        </LinkButton>
      ),
    },
  };
};
