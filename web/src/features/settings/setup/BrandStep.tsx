import { useApolloClient, useMutation, useQuery } from '@apollo/client/react';
import { useDeferredValue, useState } from 'react';
import { useNavigate } from 'react-router';
import { routes } from '~/lib/routing/routes';
import { atlasColor } from '~/theme/atlasColor';
import { Form, useAtlasForm } from '~/ui/Form';
import { maxLength } from '~/ui/Form/rules';
import { TextField } from '~/ui/fields/TextField';
import { IconAlertTriangle } from '~/ui/icons';
import { BrandPreview } from './BrandPreview';
import { LogoField } from './LogoField';
import { StepActions } from './StepActions';
import { SetBrandLogoDocument, SiteBrandDocument } from './setup.gql';
import classNames from './setup.module.css';
import { showBrand } from './showBrand';
import type { StepProps } from './stepProps';
import { stepAfter } from './steps';
import { settingOf, useSaveSettings } from './useSaveSettings';

const HEX = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i;

/** Name, logo and colour. The colour is shown in both schemes before it is saved. */
export function BrandStep({ settings, refresh }: StepProps) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const save = useSaveSettings(settings);
  const [setLogo] = useMutation(SetBrandLogoDocument);
  // Undefined while the logo stays as it is, null when it goes.
  const [picked, setPicked] = useState<string | null>();
  const form = useAtlasForm({
    initialValues: {
      'site-name': settingOf(settings, 'site-name'),
      'site-color': settingOf(settings, 'site-color'),
    },
    labels: { 'site-name': 'Name of your community', 'site-color': 'Color' },
    rules: {
      'site-name': [maxLength(60)],
      'site-color': [(typed) => (typed && !HEX.test(typed) ? `Enter a color such as ${atlasColor}` : undefined)],
    },
  });
  const typed = useDeferredValue(form.values['site-color']);
  const color = HEX.test(typed) ? typed : null;
  const { data, previousData } = useQuery(SiteBrandDocument, { variables: { color } });
  const brand = (data ?? previousData)?.brand;

  const submit = async (values: typeof form.values) => {
    await save(values);
    if (picked !== undefined) await setLogo({ variables: { picture: picked } });
    await showBrand(client);
    await refresh();
    await navigate(routes.setup({ step: stepAfter('brand') }));
  };

  return (
    <Form form={form} onSubmit={submit} summary={false}>
      <TextField {...form.field('site-name')} placeholder="Freelance Tribe PH" autoComplete="organization" />
      <LogoField current={brand?.logo ?? null} picked={picked} onPick={setPicked} />
      <TextField
        {...form.field('site-color')}
        placeholder={atlasColor}
        autoComplete="off"
        hint="Buttons, links and dark areas get shades of this color."
        suffix={
          <input
            className={classNames.swatch}
            type="color"
            aria-label="Pick a color"
            value={brand?.color ?? brand?.scale[7] ?? undefined}
            onChange={(event) => form.setValue('site-color', event.currentTarget.value)}
          />
        }
      />
      {brand && <BrandPreview name={form.values['site-name'] || brand.name} scale={brand.scale} />}
      {brand?.advice && color && (
        <p className={classNames.advice} role="status">
          <IconAlertTriangle size={18} stroke={2} aria-hidden />
          <span>{brand.advice}</span>
        </p>
      )}
      <StepActions step="brand" ifSkipped="people read Atlas in titles and emails, in the Atlas colors." />
    </Form>
  );
}
