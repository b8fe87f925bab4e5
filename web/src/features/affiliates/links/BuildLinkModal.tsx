import { useMutation, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { errorMessage } from '~/lib/graphql/errors';
import { Button } from '~/ui/Button';
import { Form, FormActions, SubmitButton, useAtlasForm } from '~/ui/Form';
import { maxLength, required } from '~/ui/Form/rules';
import { SelectField } from '~/ui/fields/SelectField';
import { TextField } from '~/ui/fields/TextField';
import { Modal } from '~/ui/Modal';
import { toast } from '~/ui/toast';
import { CopyButton } from '../shared/CopyButton';
import { type AffiliateLinkRowFragment, AffiliateLinkTargetsDocument, BuildAffiliateLinkDocument } from './links.gql';
import own from './links.module.css';

interface Props {
  onClose: () => void;
  onBuilt: () => Promise<void>;
  onResults: (key: string) => void;
}

const SIGN_UP = '';

/** Makes a link for a place to post: where it leads, and what it's called. */
export default function BuildLinkModal({ onClose, onBuilt, onResults }: Props) {
  const [build] = useMutation(BuildAffiliateLinkDocument);
  const [built, setBuilt] = useState<AffiliateLinkRowFragment>();
  const targets = useQuery(AffiliateLinkTargetsDocument).data?.affiliateLinkTargets ?? [];
  const form = useAtlasForm({
    initialValues: { target: SIGN_UP as string | null, campaign: '' },
    labels: { target: 'Opens', campaign: 'Campaign' },
    rules: { campaign: [required(), maxLength(60)] },
  });
  const options = [
    { value: SIGN_UP, label: 'Sign-up page' },
    ...targets.map(({ funnelId, pagePath, name }) => ({
      value: funnelId ? `f:${funnelId}` : `p:${pagePath}`,
      label: funnelId ? name : `${name} (page)`,
    })),
  ];
  const submit = async ({ target, campaign }: typeof form.values) => {
    const to = target ?? SIGN_UP;
    const { data } = await build({
      variables: {
        input: {
          campaign,
          funnelId: to.startsWith('f:') ? to.slice(2) : null,
          pagePath: to.startsWith('p:') ? to.slice(2) : null,
        },
      },
    });
    setBuilt(data?.buildAffiliateLink);
    await onBuilt();
  };
  if (built) return <Built link={built} onClose={onClose} onResults={onResults} />;
  return (
    <Modal opened onClose={onClose} title="Build a link">
      <Form form={form} onSubmit={submit} onFailure={(error) => toast.error(errorMessage(error))} summary={false}>
        <TextField
          {...form.field('campaign')}
          maxLength={60}
          autoComplete="off"
          placeholder="Facebook November"
          hint="Where you'll share it. Only you and our team see it."
        />
        <SelectField {...form.field('target')} options={options} />
        <FormActions>
          <SubmitButton loadingLabel="Building...">Build link</SubmitButton>
          <Button onClick={onClose}>Cancel</Button>
        </FormActions>
      </Form>
    </Modal>
  );
}

function Built({ link, onClose, onResults }: { link: AffiliateLinkRowFragment } & Omit<Props, 'onBuilt'>) {
  const short = `${window.location.origin}${link.path}`;
  const long = link.longPath && `${window.location.origin}${link.longPath}`;
  return (
    <Modal opened onClose={onClose} title={`${link.campaign} is ready`}>
      <div className={own.built}>
        <p>Opens {link.name}. Everyone who comes through it counts for this campaign.</p>
        <code>{short.replace(/^https?:\/\//, '')}</code>
        <div className={own.actions}>
          <CopyButton variant="primary" text={short} label="Copy short link">
            Copy short link
          </CopyButton>
          {long && (
            <CopyButton text={long} label="Copy full link">
              Copy full link
            </CopyButton>
          )}
          <Button
            onClick={() => {
              onClose();
              onResults(link.key);
            }}
          >
            QR code
          </Button>
        </div>
      </div>
    </Modal>
  );
}
