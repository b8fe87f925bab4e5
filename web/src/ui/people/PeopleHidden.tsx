import type { PeopleView } from '~/lib/people/peopleView';
import { routes } from '~/lib/routing/routes';
import { LinkButton } from '../Button';
import { EmptyState } from '../EmptyState';

interface Props {
  view: Exclude<PeopleView, 'members'>;
  /** What members see here, such as 'Profiles are for members'. */
  title: string;
  /** One line about it. */
  children: string;
  level?: 1 | 2 | 3;
}

/** In place of other people: what members see here and how to join, or that the email address comes first. */
export function PeopleHidden({ view, title, children, level }: Props) {
  if (view === 'no one') {
    return (
      <EmptyState
        spot="compass"
        level={level}
        title="Confirm your email address first"
        action={<LinkButton to={routes.myProfile({ tab: 'account' })}>Check my address</LinkButton>}
      >
        We sent you a link. Once you open it, you'll see the people here.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      spot="island"
      level={level}
      title={title}
      action={<LinkButton to={routes.viewCourses()}>See how to join</LinkButton>}
    >
      {children}
    </EmptyState>
  );
}
