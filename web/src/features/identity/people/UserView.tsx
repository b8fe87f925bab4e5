import IconKeyOff from '@tabler/icons-react/dist/esm/icons/IconKeyOff.mjs';
import IconMailQuestion from '@tabler/icons-react/dist/esm/icons/IconMailQuestion.mjs';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { page } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { Cell } from '~/lib/cell';
import { listDateTime, recordDate } from '~/lib/dates';
import { mobileText } from '~/lib/mobile';
import { usePageTitle } from '~/lib/pageTitle';
import { routes } from '~/lib/routing/routes';
import type { UserPlaceProps } from '~/lib/userPlace';
import { Avatar } from '~/ui/Avatar';
import { Badge } from '~/ui/Badge';
import { Card } from '~/ui/Card';
import { Facts } from '~/ui/Facts';
import { PageHeader } from '~/ui/PageHeader';
import { ErasureNotice } from './ErasureNotice';
import { fullName } from './lists';
import { PersonLog } from './PersonLog';
import { partValue } from './partValue';
import { levelNames } from './peopleColumns';
import { mayErase, UserActions } from './UserActions';
import { UserNotFound } from './UserNotFound';
import { UserStatus } from './UserStatus';
import classNames from './UserView.module.css';
import { UserByIdDocument, type UserByIdQuery } from './user.gql';
import { siteNames, socialSites } from './userValues';

type Shown = NonNullable<UserByIdQuery['user']>;
type Parts = UserByIdQuery['userListParts'];

interface Props {
  id: number;
  /** Where other domains let staff say where the person belongs; left out for whoever is archived. */
  Place?: ComponentType<UserPlaceProps>;
  /** Where learning tells what the person can open, and why. */
  Access?: ComponentType<{ id: number; name: string }>;
}

/** Everything staff may know about one person, with what they may do. */
export function UserView({ id, Place, Access }: Props) {
  const { currentUser } = useAuth();
  const withParts = page(currentUser, 'users') || page(currentUser, 'archivedUsers');
  return (
    <Cell
      key={id}
      query={UserByIdDocument}
      variables={{ id, withParts }}
      isEmpty={({ user }) => !user}
      empty={<UserNotFound />}
      notFound={<UserNotFound />}
    >
      {({ user, userListParts }, { refetch }) =>
        user && <Details user={user} parts={userListParts} Place={Place} Access={Access} onChanged={refetch} />
      }
    </Cell>
  );
}

interface DetailsProps extends Pick<Props, 'Place' | 'Access'> {
  user: Shown;
  parts: Parts;
  onChanged: () => Promise<void>;
}

function Details({ user, parts, Place, Access, onChanged }: DetailsProps) {
  const { currentUser } = useAuth();
  const name = fullName(user);
  usePageTitle(name);
  const { userProfile, location, socials } = user;
  const values = user.parts as Record<string, unknown> | null;
  return (
    <>
      <PageHeader
        title={
          <span className={classNames.title}>
            <Avatar name={name} src={user.profileImage} size={52} />
            {name}
          </span>
        }
        actions={<UserActions user={user} onChanged={onChanged} />}
      />
      <div className={classNames.badges}>
        <UserStatus status={user.status} />
        {user.isNonMember && <Badge tone="neutral">Non-member</Badge>}
        {!user.isEmailVerified && (
          <Badge tone="warning" icon={<IconMailQuestion aria-hidden />}>
            E-mail not verified
          </Badge>
        )}
        {!user.hasPassword && (
          <Badge tone="info" icon={<IconKeyOff aria-hidden />}>
            No password yet
          </Badge>
        )}
      </div>
      {user.erasure && (
        <ErasureNotice
          id={user.id}
          erasure={user.erasure}
          mayKeep={mayErase(currentUser, user)}
          onChanged={onChanged}
        />
      )}
      <div className={classNames.columns}>
        <div className={classNames.column}>
          <Box title="Person">
            <Facts
              facts={[
                ['First name', userProfile?.firstName],
                ['Middle name', userProfile?.middleName],
                ['Last name', userProfile?.lastName],
                ['Suffix', userProfile?.suffix],
                ['Sex', userProfile?.sex],
                ['Birthdate', userProfile?.birthdate && recordDate(userProfile.birthdate)],
              ]}
            />
          </Box>
          <Box title="Contact">
            <Facts
              facts={[
                [
                  'E-mail',
                  <a key="mail" href={`mailto:${user.email}`}>
                    {user.email}
                  </a>,
                ],
                [
                  'Mobile number',
                  user.mobileNumber && <a href={`tel:${user.mobileNumber}`}>{mobileText(user.mobileNumber)}</a>,
                ],
                ['Location', location && [location.city, location.state, location.country].filter(Boolean).join(', ')],
              ]}
            />
          </Box>
          <Box title="Social accounts" isEmpty={!socials || socialSites.every((site) => !socials[site])}>
            <Facts
              facts={socialSites.map((site) => {
                const address = socials?.[site];
                return [
                  siteNames[site],
                  address && (
                    <a href={address} target="_blank" rel="noopener noreferrer">
                      {address.replace(/^https?:\/\/(www\.)?/, '')}
                    </a>
                  ),
                ];
              })}
            />
          </Box>
          <Box title="Notes" isEmpty={!user.notes}>
            <p className={classNames.notes}>{user.notes}</p>
          </Box>
        </div>
        <div className={classNames.column}>
          <Box title="Membership">
            <Facts
              facts={[
                ['Tribe ID', user.tribeId],
                ['Access levels', levelNames(user)],
                ...(parts ?? [])
                  .filter(({ isColumn }) => isColumn)
                  .map((part) => [part.label, partValue(part.kind, values?.[part.name])] as const),
                ['Base points', user.basePoints?.toLocaleString('en-PH')],
              ]}
            />
            {Place && !user.archivedAt && (
              <Suspense>
                <Place id={user.id} name={name} parts={user.parts} onChanged={onChanged} />
              </Suspense>
            )}
          </Box>
          {Access && (
            <Box title="What can this person open, and why?">
              <Suspense>
                <Access id={user.id} name={userProfile?.firstName ?? name} />
              </Suspense>
            </Box>
          )}
          <Box title="Account">
            <Facts
              facts={[
                ['Joined', listDateTime(user.createdAt)],
                ['Last sign-in', user.lastLoginAt ? listDateTime(user.lastLoginAt) : 'Never'],
                ['Archived', user.archivedAt && listDateTime(user.archivedAt)],
                ['Last change', listDateTime(user.updatedAt)],
                [
                  'Profile',
                  <Link key="profile" to={routes.profile({ slug: user.slug })}>
                    {routes.profile({ slug: user.slug })}
                  </Link>,
                ],
              ]}
            />
          </Box>
          {page(currentUser, 'infoLogsReport') && (
            <Box title="Info log">
              <PersonLog id={user.id} />
            </Box>
          )}
        </div>
      </div>
    </>
  );
}

function Box({ title, isEmpty = false, children }: { title: string; isEmpty?: boolean; children: ReactNode }) {
  return (
    <Card as="section" className={classNames.card} aria-label={title}>
      <h2>{title}</h2>
      {isEmpty ? <p className={classNames.none}>None yet</p> : children}
    </Card>
  );
}
