import { useQuery } from '@apollo/client/react';
import { Cover } from '~/ui/art/Cover';
import { Card } from '~/ui/Card';
import { useAtlasForm } from '~/ui/Form';
import { NounForm } from '~/ui/Form/NounForm';
import { Checkbox } from '~/ui/fields/Checkbox';
import { MarkdownField } from '~/ui/fields/MarkdownField';
import { MoneyField } from '~/ui/fields/MoneyField';
import { MultiSelectField } from '~/ui/fields/MultiSelectField';
import { SelectField } from '~/ui/fields/SelectField';
import { TextArea } from '~/ui/fields/TextArea';
import { TextField } from '~/ui/fields/TextField';
import { pictureExtensions } from '~/ui/files/extensions';
import { UploadField } from '~/ui/files/UploadField';
import classNames from '../catalogue/catalogue.module.css';
import { ProductLevelChoicesDocument } from './productForm.gql';
import type { ProductDetailsFragment } from './products.gql';
import { contentTypes, type ProductValues, productLabels, productRules, productValues } from './productValues';

interface Props {
  /** The product to change; none for a new one. */
  product?: ProductDetailsFragment;
  onSave: (values: ProductValues) => Promise<string>;
  onReload?: () => Promise<void>;
  cancelPath: string;
}

/** What is sold, for how much, and what it makes of those who hold it. */
export function ProductForm({ product, onSave, onReload, cancelPath }: Props) {
  const form = useAtlasForm<ProductValues>({
    initialValues: productValues(product),
    labels: productLabels,
    rules: productRules,
  });
  const cover = form.field('cover');
  return (
    <NounForm
      form={form}
      onSave={onSave}
      onReload={onReload}
      cancelPath={cancelPath}
      saveLabel={product ? 'Save product' : 'Create product'}
    >
      <div className={classNames.cards}>
        <Card className={classNames.fields}>
          <TextField
            {...form.field('name')}
            className={classNames.wide}
            maxLength={150}
            autoComplete="off"
            placeholder="Tribe Membership"
          />
          <MoneyField {...form.field('price')} hint="0 is FREE. Existing orders keep their price." />
          <SelectField
            {...form.field('contentType')}
            options={contentTypes.map((value) => ({ value, label: value }))}
            hint="What it mostly includes."
          />
          <div className={classNames.wide}>
            <MarkdownField {...form.field('description')} />
          </div>
          <TextArea
            {...form.field('benefits')}
            className={classNames.wide}
            rows={4}
            placeholder={'All courses, from Stage 0 to Stage 5\nLive events every week'}
            hint="One per line. Shown at checkout, unless the funnel has its own list."
          />
        </Card>
        <Card className={classNames.fields}>
          <div className={classNames.wide}>
            <UploadField
              {...cover}
              error={cover.error ?? form.errors.coverFileId}
              purpose="product-cover"
              extensions={pictureExtensions}
              hint="Shown at checkout. A wide picture looks best."
              preview={({ url }) => <Cover id={product?.id ?? 0} src={url} className={classNames.cover} />}
            />
          </div>
        </Card>
        <Card as="section" className={classNames.fields} aria-label="What it gives">
          <h2>What it gives</h2>
          <LevelsField field={form.field('levelIds')} known={product?.levels ?? []} />
          <div className={classNames.checks}>
            <Checkbox {...form.checkbox('isMembership')} hint="While their subscription is active." />
            <Checkbox {...form.checkbox('isFastTrack')} />
          </div>
        </Card>
      </div>
    </NounForm>
  );
}

interface LevelsProps {
  field: Omit<Parameters<typeof MultiSelectField<string>>[0], 'options'>;
  known: ProductDetailsFragment['levels'];
}

/** The levels that come with it. Those chosen already keep their names. */
function LevelsField({ field, known }: LevelsProps) {
  const levels = useQuery(ProductLevelChoicesDocument).data?.accessLevels ?? [];
  const names = new Map([...known, ...levels].map(({ id, name }) => [id, name]));
  return (
    <MultiSelectField
      {...field}
      className={classNames.wide}
      options={[...names].map(([value, label]) => ({ value, label }))}
      placeholder="No level"
      hint="Buyers get these levels. Set access on each course, event or resource."
    />
  );
}
