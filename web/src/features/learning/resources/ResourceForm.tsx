import { useQuery } from '@apollo/client/react';
import { Card } from '~/ui/Card';
import { useAtlasForm } from '~/ui/Form';
import { maxLength, type Rule, required } from '~/ui/Form/rules';
import { RadioCards } from '~/ui/fields/RadioCards';
import { SuggestField } from '~/ui/fields/SuggestField';
import { TextArea } from '~/ui/fields/TextArea';
import { TextField } from '~/ui/fields/TextField';
import { fileExtensions, pictureExtensions } from '~/ui/files/extensions';
import { UploadField } from '~/ui/files/UploadField';
import { ContentForm } from '../authoring/shared/ContentForm';
import { OpenersField } from '../authoring/shared/OpenersField';
import { useContentDraft } from '../authoring/shared/useContentDraft';
import classNames from './ResourceForm.module.css';
import { ResourceCategoriesDocument, type ResourceDetailsFragment } from './resources.gql';
import { emptyResource, type ResourceValues, resourceLabels, valuesOf } from './resourceValues';

const aFile: Rule<unknown, ResourceValues> = (_, { source, fileId }) =>
  source === 'file' && !fileId ? 'is required' : undefined;

const anAddress: Rule<unknown, ResourceValues> = (_, { source, url }) => {
  if (source === 'file') return undefined;
  if (!url.trim()) return 'is required';
  return /^https:\/\/[^\s/]/i.test(url.trim()) ? undefined : 'must start with https://';
};

function useResourceForm(initialValues: ResourceValues) {
  return useAtlasForm<ResourceValues>({
    initialValues,
    labels: resourceLabels,
    rules: {
      name: [required(), maxLength(150)],
      description: [maxLength(2000)],
      category: [maxLength(60)],
      fileId: [aFile],
      url: [anAddress, maxLength(1000)],
    },
  });
}

interface Props {
  /** What is changed; none for a new one. */
  resource?: ResourceDetailsFragment;
  /** Saves and answers where to go next. */
  onSave: (values: ResourceValues) => Promise<string>;
  onReload?: () => Promise<void>;
  cancelPath: string;
}

/** Everything that is said of a resource. Files are sent as soon as they are chosen. */
export function ResourceForm({ resource, onSave, onReload, cancelPath }: Props) {
  const form = useResourceForm(resource ? valuesOf(resource) : emptyResource);
  const draft = useContentDraft({
    content: 'resource',
    id: resource?.id ?? 0,
    seenAt: resource?.updatedAt ?? null,
    form,
  });
  const categories = useQuery(ResourceCategoriesDocument).data?.resourceCategories ?? [];
  return (
    <ContentForm
      form={form}
      draft={draft}
      onSave={onSave}
      onReload={onReload}
      cancelPath={cancelPath}
      saveLabel={resource ? 'Save resource' : 'Create resource'}
    >
      <div className={classNames.cards}>
        <Card as="section" className={classNames.card} aria-label="Content">
          <h2>Content</h2>
          <RadioCards
            {...form.field('source')}
            columns={2}
            options={[
              { value: 'file', title: 'A file', description: 'Members download it or preview it here.' },
              { value: 'link', title: 'A web link', description: 'Opens in a new tab.' },
            ]}
          />
          {form.values.source === 'file' ? (
            <UploadField {...form.field('fileId')} required purpose="resource-file" extensions={fileExtensions} />
          ) : (
            <TextField {...form.field('url')} required type="url" placeholder="https://" maxLength={1000} />
          )}
        </Card>
        <Card as="section" className={classNames.card} aria-label="Details">
          <h2>Details</h2>
          <TextField {...form.field('name')} maxLength={150} autoComplete="off" />
          <SuggestField
            {...form.field('category')}
            suggestions={categories}
            maxLength={60}
            placeholder="General"
            hint="Members filter by it. Reuse an existing one if it fits."
          />
          <TextArea
            {...form.field('description')}
            rows={4}
            maxLength={2000}
            hint="What it's for. People see this even before they have access."
          />
        </Card>
        <Card as="section" className={classNames.card} aria-label="Access and picture">
          <h2>Access and picture</h2>
          <OpenersField
            field={form.field('openers')}
            known={resource?.openers ?? []}
            placeholder="Every member"
            hint="Leave empty to open it to every member."
          />
          <UploadField
            {...form.field('coverFileId')}
            purpose="resource-cover"
            extensions={pictureExtensions}
            hint="Leave empty for an islands cover."
          />
        </Card>
      </div>
    </ContentForm>
  );
}
