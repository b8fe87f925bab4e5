import type { HomeSectionProps } from '~/lib/home';
import { routes } from '~/lib/routing/routes';
import { LinkButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { SectionHeader } from '~/ui/PageHeader';
import shared from '../../shared/shared.module.css';

/** The way of a member to their group. */
export default function YourGroup({ user }: HomeSectionProps) {
  return (
    <section>
      <SectionHeader title="Your group" />
      <Card className={shared.box}>
        <h3>{user.group?.name}</h3>
        <p className={shared.muted}>Small enough to notice when somebody is missing.</p>
        <LinkButton to={routes.viewGroup()}>See who is in it</LinkButton>
      </Card>
    </section>
  );
}
