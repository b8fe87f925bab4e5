import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { errorMessage } from '~/lib/graphql/errors';
import { SelectField } from '~/ui/fields/SelectField';
import { toast } from '~/ui/toast';
import { type AffiliateLinkRowFragment, ChangeAffiliateDocument } from './links.gql';
import own from './links.module.css';

const SIGN_UP = '';

interface Props {
  funnelId: string | null;
  /** Those of funnels: the open ones can be chosen. */
  links: AffiliateLinkRowFragment[];
  onChanged: () => Promise<void>;
}

/** Where the main link leads. It is kept as soon as it is chosen. */
export function MainLinkTarget({ funnelId, links, onChanged }: Props) {
  const [change] = useMutation(ChangeAffiliateDocument);
  // What was chosen is shown at once, while it is on its way.
  const [chosen, setChosen] = useState<string | null>(null);
  const value = chosen ?? funnelId ?? SIGN_UP;
  const options = [
    { value: SIGN_UP, label: 'Sign-up page' },
    ...links
      .filter((link) => link.isOpen || link.funnelId === value)
      .map((link) => ({ value: link.funnelId ?? '', label: link.name })),
  ];
  const choose = async (next: string | null) => {
    if (next === null || next === value) return;
    setChosen(next);
    try {
      await change({ variables: { input: { funnelId: next || null } } });
      await onChanged();
      toast.success('Main link updated');
    } catch (error) {
      toast.error(errorMessage(error));
    } finally {
      setChosen(null);
    }
  };
  return (
    <div className={own.target}>
      <SelectField label="Opens" options={options} value={value} onChange={(next) => void choose(next)} />
    </div>
  );
}
