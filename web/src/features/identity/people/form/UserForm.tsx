import { useQuery } from '@apollo/client/react';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { isoDay } from '~/lib/dates';
import { INVALID_MOBILE, isMobile } from '~/lib/people/mobile';
import type { PlaceFieldsProps } from '~/lib/people/userPlace';
import { LinkButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { type AtlasForm, Form, SubmitButton, useAtlasForm } from '~/ui/Form';
import { email, max, maxLength, min, type Rule, required } from '~/ui/Form/rules';
import { DateField } from '~/ui/fields/DateField';
import { MultiSelectField } from '~/ui/fields/MultiSelectField';
import { NumberField } from '~/ui/fields/NumberField';
import { SelectField } from '~/ui/fields/SelectField';
import { TextArea } from '~/ui/fields/TextArea';
import { TextField } from '~/ui/fields/TextField';
import { SaveBar } from '~/ui/SaveBar';
import { LocationFields } from '../../places/LocationFields';
import { PeopleFiltersDocument } from '../list/people.gql';
import classNames from './UserForm.module.css';
import { fieldLabels, socialSites, type UserValues } from './userValues';

const mobile: Rule<unknown, UserValues> = (_, { mobileNumber: number }) =>
  !number.trim() || isMobile(number) ? undefined : INVALID_MOBILE;

interface Options {
  initialValues: UserValues;
  /** New people are non-members; anyone who is edited holds at least one level. */
  asksForLevel: boolean;
}

export function useUserForm({ initialValues, asksForLevel }: Options) {
  return useAtlasForm<UserValues>({
    initialValues,
    labels: fieldLabels,
    rules: {
      firstName: [required(), maxLength(100)],
      middleName: [maxLength(100)],
      lastName: [required(), maxLength(100)],
      suffix: [maxLength(20)],
      email: [required(), email()],
      mobileNumber: [mobile],
      tribeId: [maxLength(40)],
      levels: asksForLevel ? [required('Everyone needs at least one access level')] : [],
      basePoints: [min(0), max(1_000_000)],
      notes: [maxLength(5000)],
    },
  });
}

interface Props {
  form: AtlasForm<UserValues>;
  onSubmit: (values: UserValues) => Promise<void>;
  onFailure: (error: unknown) => void;
  cancelPath: string;
  submitLabel: string;
  /** Left out for somebody new. */
  withLevels?: boolean;
  emailHint?: string;
  /** The fields of where they belong. */
  PlaceFields?: ComponentType<PlaceFieldsProps>;
  /** What is about to be saved, in a few words. */
  children?: ReactNode;
}

/** Every field of a person that staff may write. */
export function UserForm({
  form,
  onSubmit,
  onFailure,
  cancelPath,
  submitLabel,
  withLevels,
  emailHint,
  PlaceFields,
  children,
}: Props) {
  return (
    <Form form={form} onSubmit={onSubmit} onFailure={onFailure} guard compact>
      <div className={classNames.cards}>
        <Section title="Person">
          <TextField {...form.field('firstName')} maxLength={100} autoComplete="off" />
          <TextField {...form.field('middleName')} maxLength={100} autoComplete="off" />
          <TextField {...form.field('lastName')} maxLength={100} autoComplete="off" />
          <TextField {...form.field('suffix')} maxLength={20} autoComplete="off" placeholder="Jr., III" />
          <SelectField
            {...form.field('sex')}
            options={['Female', 'Male'].map((value) => ({ value, label: value }))}
            clearable
          />
          <DateField {...form.field('birthdate')} min="1900-01-01" max={isoDay(new Date())} clearable />
        </Section>
        <Section title="Contact">
          <TextField
            {...form.field('email')}
            className={classNames.half}
            type="email"
            autoComplete="off"
            hint={emailHint}
          />
          <TextField
            {...form.field('mobileNumber')}
            className={classNames.half}
            type="tel"
            autoComplete="off"
            hint="09 and nine digits, or + with the country’s number."
          />
          <LocationFields
            form={form}
            named={form.values}
            onNamed={(names) => {
              for (const [key, name] of Object.entries(names)) form.setValue(key, name);
            }}
          />
        </Section>
        <Section title="Membership">
          <TextField {...form.field('tribeId')} className={classNames.half} maxLength={40} autoComplete="off" />
          <NumberField {...form.field('basePoints')} className={classNames.half} min={0} max={1_000_000} />
          {withLevels && <Levels form={form} />}
          {PlaceFields && (
            <Suspense>
              <PlaceFields values={form.values} onChange={form.setValue} className={classNames.half} />
            </Suspense>
          )}
        </Section>
        <Section title="Social accounts">
          {socialSites.map((site) => (
            <TextField
              key={site}
              {...form.field(site)}
              autoComplete="off"
              placeholder={site === 'website' ? 'https://' : 'Name or link'}
            />
          ))}
        </Section>
        <Section title="Notes">
          <TextArea
            {...form.field('notes')}
            hideLabel
            className={classNames.wide}
            rows={4}
            maxLength={5000}
            hint="Only staff can see these."
          />
        </Section>
      </div>
      <SaveBar
        actions={
          <>
            <LinkButton to={cancelPath}>Cancel</LinkButton>
            <SubmitButton loadingLabel="Saving...">{submitLabel}</SubmitButton>
          </>
        }
      >
        {children}
      </SaveBar>
    </Form>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" className={classNames.card} aria-label={title}>
      <h2>{title}</h2>
      <div className={classNames.fields}>{children}</div>
    </Card>
  );
}

function Levels({ form }: { form: AtlasForm<UserValues> }) {
  const { data } = useQuery(PeopleFiltersDocument);
  return (
    <MultiSelectField
      {...form.field('levels')}
      className={classNames.wide}
      onChange={(levels) => form.setValue('levels', [...levels].sort())}
      options={(data?.accessLevels ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      hint="Levels decide which pages and functions someone gets."
    />
  );
}
