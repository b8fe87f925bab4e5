import { isoDay } from '~/lib/dates';
import { cleanMobile, INVALID_MOBILE, isMobile, mobileText } from '~/lib/people/mobile';
import { Card } from '~/ui/Card';
import { Form, FormActions, SubmitButton, useAtlasForm } from '~/ui/Form';
import { maxLength, required } from '~/ui/Form/rules';
import { DateField } from '~/ui/fields/DateField';
import { SelectField } from '~/ui/fields/SelectField';
import { TextField } from '~/ui/fields/TextField';
import { LocationFields } from '../places/LocationFields';
import classNames from './Profile.module.css';
import type { ProfileDetailsFragment } from './profile.gql';
import { useSaveProfile } from './useSaveProfile';

interface Props {
  details: ProfileDetailsFragment;
  onChanged: () => Promise<void>;
}

const SEXES = ['Female', 'Male'].map((word) => ({ value: word, label: word }));
const OLDEST = '1900-01-01';

/** Names, birthday, mobile number and location of the person themselves. */
export function BasicInfoForm({ details, onChanged }: Props) {
  const save = useSaveProfile(details.updatedAt, onChanged);
  const { userProfile, location } = details;
  const form = useAtlasForm({
    initialValues: {
      firstName: details.firstName,
      middleName: userProfile?.middleName ?? '',
      lastName: details.lastName,
      suffix: userProfile?.suffix ?? '',
      sex: userProfile?.sex ?? null,
      birthdate: userProfile?.birthdate ?? null,
      mobileNumber: mobileText(details.mobileNumber) ?? '',
      countryCode: location?.countryCode ?? null,
      stateCode: location?.stateCode ?? null,
      city: location?.city ?? null,
    },
    labels: { countryCode: 'Country', stateCode: 'State or province' },
    rules: {
      firstName: [required(), maxLength(100)],
      middleName: [maxLength(100)],
      lastName: [required(), maxLength(100)],
      suffix: [maxLength(20)],
      mobileNumber: [(typed) => (typed.trim() && !isMobile(typed) ? INVALID_MOBILE : undefined)],
    },
  });

  const submit = ({ countryCode, stateCode, city, mobileNumber, ...rest }: typeof form.values) =>
    save({
      ...rest,
      mobileNumber: cleanMobile(mobileNumber) || null,
      location: { countryCode, stateCode, city },
    });

  return (
    <Card>
      <Form form={form} onSubmit={submit} guard>
        <div className={classNames.fields}>
          <TextField {...form.field('firstName')} autoComplete="given-name" />
          <TextField {...form.field('middleName')} autoComplete="additional-name" />
          <TextField {...form.field('lastName')} autoComplete="family-name" />
          <TextField {...form.field('suffix')} autoComplete="honorific-suffix" placeholder="Jr., III" />
          <SelectField {...form.field('sex')} options={SEXES} clearable />
          <DateField {...form.field('birthdate')} min={OLDEST} max={isoDay(new Date())} clearable />
          <TextField
            {...form.field('mobileNumber')}
            type="tel"
            autoComplete="tel"
            hint="09171234567, or with + and the country code"
          />
        </div>
        <h2 className={classNames.group}>Where you live</h2>
        <div className={classNames.fields}>
          <LocationFields form={form} named={location} />
        </div>
        <p className={classNames.note}>
          Other members see your name and picture. Birthdate, mobile number and where you live are for you and our team.
        </p>
        <FormActions>
          <SubmitButton loadingLabel="Saving...">Save profile</SubmitButton>
        </FormActions>
      </Form>
    </Card>
  );
}
