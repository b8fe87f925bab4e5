import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { can } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { Cell } from '~/lib/cell';
import { errorMessage } from '~/lib/graphql/errors';
import { routes } from '~/lib/routing/routes';
import { Banner } from '~/ui/Banner';
import { LinkButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { DateText } from '~/ui/DateText';
import { Form, FormActions, SubmitButton, useAtlasForm } from '~/ui/Form';
import { maxLength, required } from '~/ui/Form/rules';
import { TextArea } from '~/ui/fields/TextArea';
import { TextField } from '~/ui/fields/TextField';
import { ConfirmModal } from '~/ui/Modal';
import { PageHeader, SectionHeader } from '~/ui/PageHeader';
import { Tabs } from '~/ui/Tabs';
import { toast } from '~/ui/toast';
import classNames from './EditPoliciesPage.module.css';
import { EditPolicyDocument, type EditPolicyQuery, PublishPolicyDocument } from './policies.gql';

const POLICIES = [
  { key: 'privacy-policy', label: 'Privacy Policy', page: () => routes.privacyPolicy() },
  { key: 'refund-policy', label: 'Refund Policy', page: () => routes.refundPolicy() },
  { key: 'terms-conditions', label: 'Terms and Conditions', page: () => routes.termsConditions() },
  { key: 'affiliate-terms', label: 'Affiliate T&C', page: () => routes.affiliateTerms() },
];

type Policy = NonNullable<EditPolicyQuery['policy']>;

/** The legal texts: what everyone reads now, a new version, and all versions before. */
export default function EditPoliciesPage() {
  const [params, setParams] = useSearchParams();
  const active = POLICIES.find(({ key }) => key === params.get('policy')) ?? POLICIES[0];
  return (
    <>
      <PageHeader
        title="Policies"
        description="What everyone can read at the bottom of each page. Every version stays readable."
      />
      <Tabs
        label="Policies"
        active={active?.key ?? ''}
        onChange={(policy) => setParams({ policy }, { replace: true })}
        tabs={POLICIES.map(({ key, label, page }) => ({
          key,
          label,
          content: (
            <Cell query={EditPolicyDocument} variables={{ name: key }}>
              {({ policy }) => policy && <Editor key={`${key}-${policy.version}`} policy={policy} path={page()} />}
            </Cell>
          ),
        }))}
      />
    </>
  );
}

function Editor({ policy, path }: { policy: Policy; path: string }) {
  const { currentUser } = useAuth();
  const [publish] = useMutation(PublishPolicyDocument);
  const [wish, setWish] = useState<{ source: string; note: string }>();
  const mayChange = can(currentUser, 'default-setting_update');
  const form = useAtlasForm({
    initialValues: { body: policy.source, note: '' },
    labels: { body: 'Text', note: 'What changed' },
    rules: { body: [required(), maxLength(60_000)], note: [required(), maxLength(300)] },
  });
  const send = async () => {
    if (!wish) return;
    try {
      await publish({
        variables: {
          name: policy.name,
          input: { body: wish.source, note: wish.note, seenVersion: policy.version },
        },
      });
      toast.success(`${policy.title}, version ${policy.version + 1}, is published`);
    } catch (error) {
      toast.error(errorMessage(error));
      throw error;
    }
  };
  return (
    <div className={classNames.columns}>
      <Card as="section" padding="lg">
        <SectionHeader
          title={`Version ${policy.version}`}
          aside={
            <LinkButton size="sm" to={path}>
              View page
            </LinkButton>
          }
        />
        <p className={classNames.since}>
          In effect since <DateText value={policy.effectiveAt} format="list" />
        </p>
        {!mayChange && <Banner variant="info">You can read this text, but not change it.</Banner>}
        <Form
          form={form}
          guard
          compact
          onSubmit={({ body, note }) => {
            setWish({ source: body, note });
          }}
        >
          <TextArea
            {...form.field('body')}
            rows={22}
            disabled={!mayChange}
            hint="## makes a section. {name} becomes the name of your community."
          />
          <TextField
            {...form.field('note')}
            disabled={!mayChange}
            hint="One sentence for the list of versions, such as: Refunds now take 5 days."
          />
          <FormActions>
            <SubmitButton disabled={!mayChange}>Publish version {policy.version + 1}</SubmitButton>
          </FormActions>
        </Form>
      </Card>
      <Card as="section">
        <SectionHeader title="Versions" />
        <ul className={classNames.versions}>
          {policy.versions.map((one) => (
            <li key={one.version}>
              <Link to={one.version === policy.version ? path : `${path}?version=${one.version}`}>
                Version {one.version}
              </Link>
              <p>{one.note}</p>
              <p className={classNames.who}>
                <DateText value={one.createdAt} format="log" />
                {one.actor && `, ${one.actor}`}
              </p>
            </li>
          ))}
        </ul>
      </Card>
      <ConfirmModal
        opened={wish !== undefined}
        onClose={() => setWish(undefined)}
        onConfirm={send}
        title={`Publish version ${policy.version + 1}?`}
        confirmLabel={`Publish version ${policy.version + 1}`}
        confirmingLabel="Publishing..."
      >
        Everyone reads it right away. Version {policy.version} stays readable, and a published version can't be changed
        or removed.
        {policy.name === 'affiliate-terms' && ' Affiliates are asked to accept it before their next payout.'}
      </ConfirmModal>
    </div>
  );
}
