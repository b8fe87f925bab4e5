import { useQuery } from '@apollo/client/react';
import { page } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { DateField } from '~/ui/fields/DateField';
import { MarkdownField } from '~/ui/fields/MarkdownField';
import { SelectField } from '~/ui/fields/SelectField';
import { TextField } from '~/ui/fields/TextField';
import { TimeField } from '~/ui/fields/TimeField';
import { UploadField } from '~/ui/files/UploadField';
import { pictureOf } from '../../blocks/links';
import { BuilderFormsDocument, BuilderFunnelsDocument } from '../editor.gql';
import classNames from '../editor.module.css';

interface Props {
  label: string;
  name: string;
  hint?: string;
  /** Why the page could not be saved or published as it is. */
  error?: string;
  value: string;
  onChange: (value: string) => void;
}

const PICTURES = ['.jpg', '.jpeg', '.png', '.webp', '.gif'];

/** A picture that is sent once. Its size goes along, so that the page keeps room for it. */
export function PictureField({ label, name, error, value, onChange }: Props) {
  const shown = pictureOf(value);
  return (
    <UploadField
      label={label}
      name={name}
      error={error}
      purpose="page-picture"
      extensions={PICTURES}
      value={shown ? { id: 0, name: `${shown.width} × ${shown.height} px`, url: shown.src, kind: 'image' } : null}
      preview={() => shown && <img className={classNames.thumb} src={shown.thumb} alt="" />}
      onChange={(_, sent) =>
        onChange(
          sent?.url && sent.width && sent.height
            ? `${sent.url}#${sent.width}x${sent.height}${sent.hasWebp ? '.webp' : ''}`
            : '',
        )
      }
    />
  );
}

/** A link to a video elsewhere, or a file of ours. */
export function VideoField({ label, name, hint, error, value, onChange }: Props) {
  const isFile = value?.startsWith('/api/uploads/');
  return (
    <div className={classNames.pair}>
      {!isFile && (
        <TextField label={label} name={name} hint={hint} error={error} type="url" value={value} onChange={onChange} />
      )}
      <UploadField
        label="Video from this device"
        purpose="page-video"
        extensions={['.mp4', '.mov']}
        value={isFile ? { id: 0, name: 'Video', url: value, kind: 'video' } : null}
        onChange={(_, sent) => onChange(sent?.url ?? '')}
      />
    </div>
  );
}

/** A moment on a Manila clock, kept as 2026-11-25T23:59. */
export function MomentField({ label, name, error, value, onChange }: Props) {
  const [day = '', time = ''] = (value ?? '').split('T');
  const put = (nextDay: string, nextTime: string) => onChange(nextDay ? `${nextDay}T${nextTime || '23:59'}` : '');
  return (
    <div className={classNames.pair}>
      <DateField
        label={label}
        name={name}
        error={error}
        value={day || null}
        clearable
        onChange={(chosen) => put(chosen ?? '', time)}
      />
      <TimeField label="Time" value={time || null} onChange={(chosen) => put(day, chosen ?? '')} />
    </div>
  );
}

/** One of our funnels, by name. */
export function FunnelField({ label, name, hint, error, value, onChange }: Props) {
  const { data } = useQuery(BuilderFunnelsDocument);
  const options = (data?.funnels.rows ?? []).map((funnel) => ({ value: funnel.id, label: funnel.name }));
  // A funnel that is archived by now stays readable.
  if (value && !options.some((option) => option.value === value)) options.push({ value, label: value });
  return (
    <SelectField
      label={label}
      name={name}
      hint={hint}
      error={error}
      options={options}
      value={value || null}
      placeholder="The one that is open now"
      clearable
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}

/** One of our published forms, by name. Who can't list forms types the last part of its link. */
export function FormField({ label, name, hint, error, value, onChange }: Props) {
  const { currentUser } = useAuth();
  const lists = page(currentUser, 'forms');
  const { data } = useQuery(BuilderFormsDocument, { skip: !lists });
  const shared = { label, name, error };
  if (!lists) {
    return <TextField {...shared} hint="The last part of its link: /form/…" value={value} onChange={onChange} />;
  }
  const options = (data?.forms.rows ?? []).map((form) => ({
    value: form.slug,
    label: form.isPublic ? form.name : `${form.name} (for people who are logged in)`,
  }));
  if (value && !options.some((option) => option.value === value)) options.push({ value, label: value });
  return (
    <SelectField
      {...shared}
      hint={hint}
      options={options}
      value={value || null}
      placeholder="Choose a form"
      searchable
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}

export function RichTextField({ label, name, error, disabled, value, onChange }: Props & { disabled: boolean }) {
  return (
    <MarkdownField label={label} name={name} error={error} disabled={disabled} value={value} onChange={onChange} />
  );
}
