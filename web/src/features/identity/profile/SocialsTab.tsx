import { Card } from '~/ui/Card';
import { EmptyState } from '~/ui/EmptyState';
import { Facts } from '~/ui/Facts';
import { Form, FormActions, SubmitButton, useAtlasForm } from '~/ui/Form';
import { maxLength } from '~/ui/Form/rules';
import { TextField } from '~/ui/fields/TextField';
import classNames from './Profile.module.css';
import type { TabProps } from './tabProps';
import { useSaveProfile } from './useSaveProfile';

const SITES = [
  ['facebook', 'Facebook'],
  ['instagram', 'Instagram'],
  ['linkedin', 'LinkedIn'],
  ['tiktok', 'TikTok'],
  ['x', 'X'],
  ['youtube', 'YouTube'],
  ['website', 'Website'],
] as const;

/** The person's pages elsewhere: links for everybody, fields for themselves. */
export function SocialsTab(props: TabProps) {
  const { profile } = props;
  if (profile.isOwn) return <SocialsForm key={profile.details?.updatedAt} {...props} />;
  const told = SITES.filter(([site]) => profile.socials[site]);
  if (told.length === 0) {
    return (
      <Card>
        <EmptyState level={2} title="No social accounts">
          {profile.firstName} hasn't added any.
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card className={classNames.facts}>
      <Facts
        facts={told.map(([site, label]) => [label, <PageLink key={site} address={profile.socials[site] ?? ''} />])}
      />
    </Card>
  );
}

function PageLink({ address }: { address: string }) {
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow ugc">
      {address.replace(/^https?:\/\/(www\.)?/, '')}
    </a>
  );
}

function SocialsForm({ profile, onChanged }: TabProps) {
  const save = useSaveProfile(profile.details?.updatedAt ?? '', onChanged);
  const { socials } = profile;
  const form = useAtlasForm({
    initialValues: {
      facebook: socials.facebook ?? '',
      instagram: socials.instagram ?? '',
      linkedin: socials.linkedin ?? '',
      tiktok: socials.tiktok ?? '',
      x: socials.x ?? '',
      youtube: socials.youtube ?? '',
      website: socials.website ?? '',
    },
    labels: Object.fromEntries(SITES),
    rules: Object.fromEntries(SITES.map(([site]) => [site, [maxLength(300)]])),
  });
  return (
    <Card>
      <Form form={form} onSubmit={(values) => save({ socials: values })} guard>
        <p className={classNames.note}>Everyone in Atlas can see these. Enter a link to your page, or your username.</p>
        <div className={classNames.fields}>
          {SITES.map(([site]) => (
            <TextField key={site} {...form.field(site)} />
          ))}
        </div>
        <FormActions>
          <SubmitButton loadingLabel="Saving...">Save social accounts</SubmitButton>
        </FormActions>
      </Form>
    </Card>
  );
}
