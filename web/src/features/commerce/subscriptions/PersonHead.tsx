import { routes } from '~/lib/routing/routes';
import { MembershipBadge } from '~/ui/Badge';
import { LinkButton } from '~/ui/Button';
import { IconUserPlus } from '~/ui/icons';
import { Avatar } from '~/ui/people/Avatar';
import { personName } from '../shared/personName';
import { useMoneyRights } from '../shared/useMoneyRights';
import { ImpersonateButton } from './ImpersonateButton';
import classNames from './PersonHead.module.css';
import type { SubscriptionPersonQuery } from './viewSubscription.gql';

interface Props {
  person: NonNullable<SubscriptionPersonQuery['findUserPaymentSchedule']>;
}

/** Whose money it is, with the ways to them. */
export function PersonHead({ person }: Props) {
  const rights = useMoneyRights();
  const name = personName(person);
  const { batch } = (person.parts ?? {}) as { batch?: unknown };
  const line = [person.tribeId, batch, person.email].filter((part) => typeof part === 'string' && part);
  return (
    <header className={classNames.head}>
      <Avatar name={name} src={person.profileImage} size={60} />
      <div className={classNames.words}>
        <div className={classNames.title}>
          <h1>{name}</h1>
          {person.membershipStatus && <MembershipBadge status={person.membershipStatus} />}
        </div>
        <p>{line.join(' · ')}</p>
      </div>
      <div className={classNames.actions}>
        {rights.impersonates && <ImpersonateButton person={person} />}
        {rights.opensPeople && (
          <LinkButton
            size="sm"
            to={person.isNonMember ? routes.nonMember({ id: person.id }) : routes.user({ id: person.id })}
          >
            Open profile
          </LinkButton>
        )}
        {rights.opensEnrolment && rights.enrols && (
          <LinkButton size="sm" to={routes.enrollUser({ id: person.id })} icon={<IconUserPlus size={18} aria-hidden />}>
            Enroll user
          </LinkButton>
        )}
      </div>
    </header>
  );
}
