import { useQuery } from '@apollo/client/react';
import type { FieldBinding } from '~/ui/Form/useAtlasForm';
import { MultiSelectField } from '~/ui/fields/MultiSelectField';
import type { Opener } from './openers';
import { OpenersDocument } from './openers.gql';

interface Props {
  field: FieldBinding<string[]>;
  /** Those that stand there already, with their names. */
  known: readonly Opener[];
  hint: string;
  placeholder: string;
}

/** Who may open it: any of these levels and the buyers of any of these products. None opens it to everybody the hint names. */
export function OpenersField({ field, known, hint, placeholder }: Props) {
  const { accessLevels = [], products = [] } = useQuery(OpenersDocument).data ?? {};
  const options = new Map(accessLevels.map(({ id, name }) => [`level:${id}`, name]));
  for (const { id, name } of products) options.set(`product:${id}`, name);
  for (const { kind, id, name } of known) options.set(`${kind}:${id}`, name);
  return (
    <MultiSelectField
      {...field}
      options={[...options].map(([value, label]) => ({ value, label }))}
      hint={hint}
      placeholder={placeholder}
    />
  );
}
