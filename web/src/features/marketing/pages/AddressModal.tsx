import { useMutation } from '@apollo/client/react';
import { can } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { errorMessage } from '~/lib/graphql/errors';
import { Button } from '~/ui/Button';
import { Form, FormActions, SubmitButton, useAtlasForm } from '~/ui/Form';
import { required } from '~/ui/Form/rules';
import { Switch } from '~/ui/fields/Switch';
import { TextField } from '~/ui/fields/TextField';
import { Modal } from '~/ui/Modal';
import { toast } from '~/ui/toast';
import { MoveMarketingPageDocument, type PageDetailsFragment } from './pages.gql';
import classNames from './pages.module.css';

interface Props {
  page: PageDetailsFragment;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

interface Values extends Record<string, unknown> {
  slug: string;
  redirects: boolean;
}

/** Gives a page another address, and asks what becomes of the old one. */
export default function AddressModal({ page, onClose, onSaved }: Props) {
  const { currentUser } = useAuth();
  const makesRules = can(currentUser, 'redirect-rule_update');
  const [move] = useMutation(MoveMarketingPageDocument);
  const form = useAtlasForm<Values>({
    initialValues: { slug: page.path.slice(1), redirects: makesRules && page.liveVersion > 0 },
    labels: { slug: 'Address', redirects: 'Old address' },
    rules: { slug: [required()] },
  });
  const submit = async ({ slug, redirects }: Values) => {
    const { data } = await move({ variables: { path: page.path, slug, redirects } });
    await onSaved();
    toast.success(`${page.name} is now at ${data?.moveMarketingPage.address}`);
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={`Change the address of ${page.name}`}>
      <Form form={form} onSubmit={submit} onFailure={(error) => toast.error(errorMessage(error))} compact>
        <TextField
          {...form.field('slug')}
          maxLength={60}
          autoComplete="off"
          hint={`${window.location.host}/${form.values.slug || 'tara-na'}`}
        />
        {makesRules && (
          <Switch
            label={`Send visitors of ${page.path} to the new address`}
            checked={form.values.redirects}
            onChange={(on) => form.setValue('redirects', on)}
          />
        )}
        <p className={classNames.note}>
          {form.values.redirects
            ? 'Makes a redirect rule, so shared links and printed QR codes keep working.'
            : `Links and QR codes with ${page.path} stop working right away.`}
        </p>
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton loadingLabel="Changing...">Change address</SubmitButton>
        </FormActions>
      </Form>
    </Modal>
  );
}
