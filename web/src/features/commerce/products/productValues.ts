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
}

export const productLabels = {
  levelIds: 'Levels',
  isMembership: 'Makes its buyers members',
  isFastTrack: 'Makes its buyers fast-track students',
};

export const productRules = {
  name: [required(), maxLength(150)],
  description: [maxLength(5000)],
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
  };
}

export function productInput(values: ProductValues): ProductInput {
  return { ...values, name: values.name.trim() };
}
