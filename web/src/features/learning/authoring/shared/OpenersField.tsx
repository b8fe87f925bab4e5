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
  const options = new Map<string, string>();
  for (const level of accessLevels) {
    if (level.id !== NON_MEMBER) options.set(`level:${level.id}`, levelLabel(level));
  }
  for (const { id, name } of products) options.set(`product:${id}`, name);
  for (const { kind, id, name } of known) {
    if (!options.has(`${kind}:${id}`)) options.set(`${kind}:${id}`, name);
  }
  return (
    <MultiSelectField
      {...field}
      options={[...options].map(([value, label]) => ({ value, label }))}
      hint={hint}
      placeholder={placeholder}
    />
  );
}

/** Anyone who only signed up opens nothing: the server refuses the level. */
const NON_MEMBER = 'non-member';

interface Level {
  id: string;
  name: string;
  opensMemberContent: boolean;
}

/** Only levels of people who work here open content by themselves; the others do for members who hold them. */
function levelLabel({ id, name, opensMemberContent }: Level): string {
  return opensMemberContent || id === 'member' ? name : `${name} (with a membership)`;
}
