import { useMutation, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { page as mayOpen } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { errorMessage } from '~/lib/graphql/errors';
import { routes } from '~/lib/routing/routes';
import { Button } from '~/ui/Button';
import { Drawer } from '~/ui/Drawer';
import { Form, FormActions, SubmitButton, useAtlasForm } from '~/ui/Form';
import { required } from '~/ui/Form/rules';
import { RadioCards } from '~/ui/fields/RadioCards';
import { SelectField } from '~/ui/fields/SelectField';
import { TextField } from '~/ui/fields/TextField';
import { toast } from '~/ui/toast';
import { slugOf } from './pageStates';
import {
  CreateMarketingPageDocument,
  MakeSalesPageDocument,
  type PageDetailsFragment,
  PageFunnelsDocument,
} from './pages.gql';
import classNames from './pages.module.css';

interface Props {
  pages: readonly PageDetailsFragment[];
  /** The page to duplicate; none for a new one. */
  copied?: PageDetailsFragment;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

interface Values extends Record<string, unknown> {
  template: 'blank' | 'template1' | 'copy';
  copied: string | null;
  funnelId: string | null;
  place: 'funnel' | 'own';
  name: string;
  slug: string;
}

/** Whether the page is shown at the short link of the funnel, and not at an address of its own. */
const isOfFunnel = ({ template, place }: Values) => template === 'template1' && place === 'funnel';

/** Asks for a value while a field is shown. */
const when = (isShown: (values: Values) => boolean) => (value: unknown, values: Values) =>
  isShown(values) ? required()(value, values) : undefined;

/** Makes a page from a template, or a copy of one, and opens its editor. */
export default function NewPageDrawer({ pages, copied, onClose, onSaved }: Props) {
  const { currentUser } = useAuth();
  const navigate = useNavigate();
  const sells = mayOpen(currentUser, 'funnel');
  const { data } = useQuery(PageFunnelsDocument, { skip: !sells });
  const [create] = useMutation(CreateMarketingPageDocument);
  const [makeFunnelPage] = useMutation(MakeSalesPageDocument);
  const [hasSlug, setHasSlug] = useState(false);
  const form = useAtlasForm<Values>({
    initialValues: {
      template: copied ? 'copy' : 'template1',
      copied: copied?.path ?? null,
      funnelId: null,
      place: 'own',
      name: copied ? `${copied.name} (copy)` : '',
      slug: copied ? slugOf(`${copied.name} copy`) : '',
    },
    labels: {
      template: 'Start from',
      copied: 'Page to copy',
      funnelId: 'Funnel',
      place: 'Address',
      name: 'Title',
      slug: 'Address',
    },
    // The page of a funnel gets its title and address from the funnel.
    rules: {
      funnelId: [when(({ template }) => template === 'template1')],
      copied: [when(({ template }) => template === 'copy')],
      name: [when((values) => !isOfFunnel(values))],
      slug: [when((values) => !isOfFunnel(values))],
    },
  });
  const { template, funnelId } = form.values;
  const funnels = data?.funnels.rows ?? [];
  const funnel = funnels.find(({ id }) => id === funnelId);
  const hasPage = pages.some((page) => page.kind === 'funnel' && page.funnelId === funnelId && !page.linkTo);
  const isFunnelPage = isOfFunnel(form.values);
  const rename = (name: string) => {
    form.setValue('name', name);
    if (!hasSlug) form.setValue('slug', slugOf(name));
  };
  const submit = async (values: Values) => {
    if (isFunnelPage && funnelId) {
      const made = await makeFunnelPage({ variables: { funnelId } });
      await onSaved();
      toast.success(`${made.data?.makeFunnelPage.name} is a draft now. Publish it to show it at /${funnel?.slug}.`);
      await navigate(routes.funnelBuilder({ id: funnelId }));
      return;
    }
    const made = await create({
      variables: {
        input: {
          slug: values.slug,
          name: values.name,
          template: values.template === 'copy' ? (values.copied ?? '') : values.template,
          funnelId: values.template === 'template1' ? values.funnelId : null,
        },
      },
    });
    await onSaved();
    toast.success(`${values.name} is a draft now. Publish it to show it.`);
    const path = made.data?.createMarketingPage.path ?? '';
    await navigate(`${routes.pageBuilder()}?path=${encodeURIComponent(path)}`);
  };
  const templates = [
    { value: 'template1' as const, title: 'Template 1', description: 'A complete sales page, filled from a funnel.' },
    { value: 'copy' as const, title: 'Copy a page', description: 'Start from a page you already have.' },
    { value: 'blank' as const, title: 'Blank', description: 'An empty page.' },
  ].filter(({ value }) => value !== 'template1' || sells);
  return (
    <Drawer opened onClose={onClose} title={copied ? `Duplicate ${copied.name}` : 'Create page'}>
      <Form
        form={form}
        onSubmit={submit}
        onFailure={(error) => toast.error(errorMessage(error))}
        compact
        className={classNames.form}
      >
        {!copied && <RadioCards {...form.field('template')} options={templates} />}
        {!copied && template === 'copy' && (
          <SelectField
            {...form.field('copied')}
            searchable
            options={pages
              .filter((page) => !page.linkTo)
              .map((page) => ({ value: page.path, label: `${page.name} (${page.address ?? 'no address'})` }))}
          />
        )}
        {template === 'template1' && (
          <SelectField
            {...form.field('funnelId')}
            onChange={(id) => {
              form.setValue('funnelId', id);
              form.setValue('place', 'own');
            }}
            searchable
            hint="Its offer, benefits, payment terms and batch fill the page. The price stays live."
            options={funnels.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        {template === 'template1' && funnel?.slug && !hasPage && (
          <RadioCards
            {...form.field('place')}
            options={[
              { value: 'own', title: 'An address of its own' },
              {
                value: 'funnel',
                title: `/${funnel.slug}`,
                description: 'The short link of the funnel. Once published, it shows the page before checkout.',
              },
            ]}
          />
        )}
        {!isFunnelPage && (
          <>
            <TextField {...form.field('name')} onChange={rename} maxLength={80} autoComplete="off" />
            <TextField
              {...form.field('slug')}
              onChange={(slug) => {
                setHasSlug(true);
                form.setValue('slug', slug);
              }}
              maxLength={60}
              autoComplete="off"
              hint={`${window.location.host}/${form.values.slug || 'tara-na'}`}
            />
          </>
        )}
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton loadingLabel="Creating...">{copied ? 'Duplicate page' : 'Create page'}</SubmitButton>
        </FormActions>
      </Form>
    </Drawer>
  );
}
