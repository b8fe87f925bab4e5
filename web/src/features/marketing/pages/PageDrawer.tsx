import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { listDateTime } from '~/lib/dates';
import { errorCode, errorMessage } from '~/lib/graphql/errors';
import { Banner } from '~/ui/Banner';
import { Button } from '~/ui/Button';
import { Drawer } from '~/ui/Drawer';
import { Form, FormActions, SubmitButton, useAtlasForm } from '~/ui/Form';
import { maxLength, required } from '~/ui/Form/rules';
import { TextArea } from '~/ui/fields/TextArea';
import { TextField } from '~/ui/fields/TextField';
import { ConfirmModal } from '~/ui/Modal';
import { toast } from '~/ui/toast';
import { type PageDetailsFragment, RestoreMarketingPageDocument, SaveMarketingPageDocument } from './pages.gql';
import classNames from './pages.module.css';
import { SharePreview } from './SharePreview';

interface Props {
  page: PageDetailsFragment;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

interface Values extends Record<string, unknown> {
  name: string;
  shareTitle: string;
  shareDescription: string;
}

/** Title and share text of a page with a preview of a shared link, and its versions. */
export default function PageDrawer({ page, onClose, onSaved }: Props) {
  const [conflict, setConflict] = useState<string>();
  const [asked, setAsked] = useState<number>();
  const [save] = useMutation(SaveMarketingPageDocument);
  const [restore] = useMutation(RestoreMarketingPageDocument);
  const form = useAtlasForm<Values>({
    initialValues: { name: page.name, shareTitle: page.shareTitle, shareDescription: page.shareDescription },
    labels: { name: 'Title', shareTitle: 'Title when shared', shareDescription: 'Text when shared' },
    rules: {
      name: [required(), maxLength(80)],
      shareTitle: [required(), maxLength(90)],
      shareDescription: [required(), maxLength(300)],
    },
  });
  const submit = async (input: Values) => {
    // Anyone who reads that someone else saved it, and saves again, means it. The blocks of the page are not part of this.
    const seenAt = conflict ? null : page.updatedAt;
    setConflict(undefined);
    await save({ variables: { path: page.path, input: { ...input }, seenAt } });
    await onSaved();
    toast.success('Saved as a draft. Publish the page to show it.');
    onClose();
  };
  const fail = (error: unknown) => {
    if (errorCode(error) === 'CONFLICT') setConflict(errorMessage(error));
    else toast.error(errorMessage(error));
  };
  const bringBack = async (version: number) => {
    try {
      await restore({ variables: { path: page.path, version } });
      await onSaved();
      toast.success('Restored as a draft. Publish the page to show it.');
      onClose();
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };
  // What visitors see is kept as a version. What nobody published is kept nowhere.
  const hasUnpublished = page.status !== 'published';
  const restoreAfterAsking = (version: number) => (hasUnpublished ? setAsked(version) : void bringBack(version));
  const { shareTitle, shareDescription } = form.values;
  return (
    <Drawer
      opened
      onClose={onClose}
      title={page.name}
      subtitle={page.address ?? page.path}
      isCovered={asked !== undefined}
    >
      <Form form={form} onSubmit={submit} onFailure={fail} compact className={classNames.form}>
        {conflict && (
          <Banner variant="danger">{conflict} Save again to use your title and share text instead of theirs.</Banner>
        )}
        <TextField {...form.field('name')} maxLength={80} hint="In the browser tab and in lists." />
        <TextField {...form.field('shareTitle')} maxLength={90} />
        <TextArea {...form.field('shareDescription')} rows={3} maxLength={300} />
        <SharePreview title={shareTitle} text={shareDescription} address={page.address ?? ''} />
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton loadingLabel="Saving...">Save draft</SubmitButton>
        </FormActions>
      </Form>
      {page.campaigns.length > 0 && (
        <section className={classNames.versions} aria-label="Where people came from">
          <h3>Where people came from</h3>
          <ul>
            {page.campaigns.map(({ name, conversions }) => (
              <li key={name}>
                <span>{name}</span>
                <strong>
                  {conversions} {conversions === 1 ? 'conversion' : 'conversions'}
                </strong>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className={classNames.versions} aria-label="Versions">
        <h3>Versions</h3>
        <ul>
          {page.versions.map((version) => (
            <li key={version.number}>
              <span>
                <strong>Version {version.number}</strong>
                {page.isPublished && version.number === page.liveVersion && ' (live)'}
                <br />
                {version.authorName}, {listDateTime(version.createdAt)}
              </span>
              <Button size="sm" onClick={() => restoreAfterAsking(version.number)}>
                Restore
              </Button>
            </li>
          ))}
          {page.kind === 'system' && (
            <li>
              <span>
                <strong>Original</strong>
                {page.isPublished && page.liveVersion === 0 && ' (live)'}
                <br />
                Came with Atlas
              </span>
              {page.editedAt && (
                <Button size="sm" onClick={() => restoreAfterAsking(0)}>
                  Restore
                </Button>
              )}
            </li>
          )}
        </ul>
        {page.kind !== 'system' && page.versions.length === 0 && <p>Nothing published yet.</p>}
      </section>
      {asked !== undefined && (
        <ConfirmModal
          opened
          danger
          onClose={() => setAsked(undefined)}
          onConfirm={() => bringBack(asked)}
          title={`Restore ${asked === 0 ? 'the original' : `version ${asked}`}?`}
          confirmLabel="Replace draft"
          confirmingLabel="Restoring..."
        >
          <p>
            It replaces the draft of {page.name}. Changes in the draft that were never published are gone for good.
            Visitors see no change until you publish.
          </p>
        </ConfirmModal>
      )}
    </Drawer>
  );
}
