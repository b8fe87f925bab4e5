import type { ReactNode } from 'react';
import { mobileText } from '~/lib/people/mobile';
import { SeaSurface } from '~/ui/art/SeaSurface';
import { Badge, MembershipBadge } from '~/ui/Badge';
import { Button, LinkButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { IconChevronDown, IconKeyOff, IconMail, IconMailQuestion } from '~/ui/icons';
import { Menu } from '~/ui/menus/Menu';
import { Avatar } from '~/ui/people/Avatar';
import { fullName } from './list/lists';
import { UserStatus } from './UserStatus';
import type { UserDetailsFragment } from './user.gql';
import { useUserMenu } from './useUserMenu';
import classNames from './Workspace.module.css';

export interface WorkspaceFact {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  danger?: boolean;
}

interface Props {
  user: UserDetailsFragment & { erasure: object | null };
  facts: readonly WorkspaceFact[];
  /** The state of their membership; without one, that of the account. */
  membership?: string | null;
  /** The one thing to do now; sending an email where there is nothing else. */
  primary?: ReactNode;
  onChanged: () => Promise<void>;
}

/** The one word that matters most: archived, no member, the state of the membership, or that of the account. */
function UserBadge({ user, membership }: Pick<Props, 'user' | 'membership'>) {
  if (user.status !== 'archived') {
    if (user.isNonMember) return <Badge tone="neutral">Non-member</Badge>;
    if (membership) return <MembershipBadge status={membership} />;
  }
  return <UserStatus status={user.status} />;
}

/** Who this is, what matters about them, and one action; everything else is under More. */
export function WorkspaceHead({ user, facts, membership, primary, onChanged }: Props) {
  const name = fullName(user);
  const menu = useUserMenu(user, onChanged);
  const { batch } = (user.parts ?? {}) as { batch?: unknown };
  const line = [user.tribeId, batch, user.mobileNumber && mobileText(user.mobileNumber), user.email];
  return (
    <Card as="section" padding="none" radius="lg" className={classNames.head} aria-label={name}>
      <SeaSurface art="wide">
        <div className={classNames.hero}>
          <Avatar name={name} src={user.profileImage} size={64} />
          <div className={classNames.who}>
            <div className={classNames.name}>
              <h1>{name}</h1>
              <UserBadge user={user} membership={membership} />
              {!user.isEmailVerified && (
                <Badge tone="warning" icon={<IconMailQuestion aria-hidden />}>
                  Email not confirmed
                </Badge>
              )}
              {!user.hasPassword && (
                <Badge tone="info" icon={<IconKeyOff aria-hidden />}>
                  No password yet
                </Badge>
              )}
            </div>
            <p>{line.filter((part) => typeof part === 'string' && part).join(' · ')}</p>
          </div>
          <div className={classNames.actions}>
            {primary ?? (
              <LinkButton variant="mango" href={`mailto:${user.email}`} icon={<IconMail size={18} aria-hidden />}>
                Send email
              </LinkButton>
            )}
            {menu.items.length > 0 && (
              <Menu
                items={menu.items}
                trigger={
                  <Button
                    variant="on-sea"
                    aria-label="More actions"
                    iconEnd={<IconChevronDown size={18} aria-hidden />}
                  >
                    More
                  </Button>
                }
              />
            )}
          </div>
        </div>
      </SeaSurface>
      {facts.length > 0 && (
        <dl className={classNames.facts}>
          {facts.map(({ label, value, note, danger }) => (
            <div key={label} data-danger={danger || undefined}>
              <dt>{label}</dt>
              <dd className={classNames.value}>{value || <span className={classNames.none}>None</span>}</dd>
              {note && <dd className={classNames.factNote}>{note}</dd>}
            </div>
          ))}
        </dl>
      )}
      {menu.dialogs}
    </Card>
  );
}

/** The head before its data is there, in the same height. */
export function WorkspaceHeadSkeleton() {
  return <div className={classNames.skeleton} aria-hidden />;
}
