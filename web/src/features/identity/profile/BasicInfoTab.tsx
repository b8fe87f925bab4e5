import { recordDate } from '~/lib/dates';
import { mobileText } from '~/lib/people/mobile';
import { Card } from '~/ui/Card';
import { Facts } from '~/ui/Facts';
import { BasicInfoForm } from './BasicInfoForm';
import classNames from './Profile.module.css';
import type { ProfileDetailsFragment } from './profile.gql';
import type { TabProps } from './tabProps';

/** One's own to edit; of others the name, and for staff the rest. */
export function BasicInfoTab({ profile, onChanged }: TabProps) {
  const { details } = profile;
  if (profile.isOwn && details)
    return <BasicInfoForm key={details.updatedAt} details={details} onChanged={onChanged} />;
  return (
    <Card className={classNames.facts}>
      <Facts facts={[['Name', fullName(profile)], ...(details ? privateFacts(details) : [])]} />
    </Card>
  );
}

function fullName({ firstName, lastName, details }: TabProps['profile']): string {
  const more = details?.userProfile;
  return [firstName, more?.middleName, lastName, more?.suffix].filter(Boolean).join(' ');
}

function privateFacts({ userProfile, mobileNumber, location }: ProfileDetailsFragment) {
  return [
    ['Sex', userProfile?.sex],
    ['Birthdate', userProfile?.birthdate && recordDate(userProfile.birthdate)],
    ['Mobile number', mobileText(mobileNumber)],
    ['Location', [location?.city, location?.state, location?.country].filter(Boolean).join(', ')],
  ] as const;
}
