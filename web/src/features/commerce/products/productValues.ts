import type { FileValue } from '~/lib/files/upload';
import type { ProductInput } from '~/lib/graphql/types';
import { maxLength, oneOf, required } from '~/ui/Form/rules';
import type { ProductDetailsFragment } from './products.gql';

export const contentTypes = ['Courses', 'Activities', 'Tasks'];

export interface ProductValues extends Record<string, unknown> {
  name: string;
  description: string;
  price: number | null;
  contentType: string | null;
  isMembership: boolean;
  isFastTrack: boolean;
  levelIds: string[];
  /** One a line. */
  benefits: string;
  cover: FileValue | null;
}

export const productLabels = {
  levelIds: 'Levels',
  isMembership: 'Buyers become members',
  isFastTrack: 'Buyers become fast-track students',
  benefits: 'What buyers get',
  cover: 'Picture',
  coverFileId: 'Picture',
};

export const productRules = {
  name: [required(), maxLength(150)],
  description: [maxLength(5000)],
  benefits: [maxLength(2000)],
  price: [required()],
  contentType: [required(), oneOf(contentTypes)],
};

export function productValues(product?: ProductDetailsFragment): ProductValues {
  return {
    name: product?.name ?? '',
    description: product?.description ?? '',
    price: product?.price ?? null,
    contentType: product?.contentType ?? 'Courses',
    isMembership: product?.isMembership ?? false,
    isFastTrack: product?.isFastTrack ?? false,
    levelIds: product?.levels.map(({ id }) => id) ?? [],
    benefits: product?.benefits.join('\n') ?? '',
    cover: product?.coverFileId ? { id: product.coverFileId, url: product.coverUrl } : null,
  };
}

export function productInput(values: ProductValues): ProductInput {
  const { benefits, cover, ...rest } = values;
  return {
    ...rest,
    name: values.name.trim(),
    benefits: benefits
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
    coverFileId: cover?.id ?? null,
  };
}
