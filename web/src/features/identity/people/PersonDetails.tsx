import { type ComponentType, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { listDateTime, recordDate } from '~/lib/dates';
import { mobileText } from '~/lib/people/mobile';
import type { UserPlaceProps } from '~/lib/people/userPlace';
import { routes } from '~/lib/routing/routes';
import { Card } from '~/ui/Card';
import { Facts } from '~/ui/Facts';
import { siteNames, socialSites } from './form/userValues';
import { fullName } from './list/lists';
import { levelNames } from './list/peopleColumns';
import { partValue } from './partValue';
import type { UserByIdQuery, UserDetailsFragment } from './user.gql';
import classNames from './Workspace.module.css';

interface Props {
  user: UserDetailsFragment;
  parts: UserByIdQuery['userListParts'];
  /** Where other domains let staff say where the person belongs; left out for who is archived. */
  Place?: ComponentType<UserPlaceProps>;
  /** Labels of what the head of the page tells already. */
  told: readonly string[];
  onChanged: () => Promise<void>;
}

type Fact = readonly [label: string, value: ReactNode];

/** The record of a person: what they are in Atlas, how to reach them, and who they are. Nothing that stands in the head again. */
export function PersonDetails({ user, parts, Place, told, onChanged }: Props) {
  const { userProfile, location, socials } = user;
  const untold = (facts: Fact[]) => facts.filter(([label]) => !told.includes(label));
  const values = user.parts as Record<string, unknown> | null;
  return (
    <>
      <Box title="Membership">
        <Facts
          facts={untold([
            ['Tribe ID', user.tribeId],
            ['Role', levelNames(user)],
            ...(parts ?? [])
              .filter(({ isColumn }) => isColumn)
              .map((part) => [part.label, partValue(part.kind, values?.[part.name])] as const),
            ['Base points', user.basePoints?.toLocaleString('en-PH')],
          ])}
        />
        {Place && !user.archivedAt && (
          <Suspense>
            <Place id={user.id} name={fullName(user)} parts={user.parts} onChanged={onChanged} />
          </Suspense>
        )}
      </Box>
      <Box title="Contact">
        <Facts
          facts={[
            [
              'Email',
              <a key="mail" href={`mailto:${user.email}`}>
                {user.email}
              </a>,
            ],
            [
              'Mobile number',
              user.mobileNumber && <a href={`tel:${user.mobileNumber}`}>{mobileText(user.mobileNumber)}</a>,
            ],
            ['Location', location && [location.city, location.state, location.country].filter(Boolean).join(', ')],
            ...socialSites.map((site) => {
              const address = socials?.[site];
              return [
                siteNames[site],
                address && (
                  <a href={address} target="_blank" rel="noopener noreferrer">
                    {address.replace(/^https?:\/\/(www\.)?/, '')}
                  </a>
                ),
              ] as const;
            }),
          ]}
        />
      </Box>
      <Box title="Person">
        <Facts
          facts={untold([
            ['First name', userProfile?.firstName],
            ['Middle name', userProfile?.middleName],
            ['Last name', userProfile?.lastName],
            ['Suffix', userProfile?.suffix],
            ['Sex', userProfile?.sex],
            ['Birthdate', userProfile?.birthdate && recordDate(userProfile.birthdate)],
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
          ])}
        />
      </Box>
    </>
  );
}

export function Box({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" className={classNames.card} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </Card>
  );
}
