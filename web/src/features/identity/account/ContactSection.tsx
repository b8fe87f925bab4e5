import { useMutation } from '@apollo/client/react';
import { Cell } from '~/lib/cell';
import { errorMessage } from '~/lib/graphql/errors';
import { SelectField } from '~/ui/fields/SelectField';
import { Switch } from '~/ui/fields/Switch';
import { toast } from '~/ui/toast';
import { AccountSection } from './AccountSection';
import {
  MyContactPreferenceDocument,
  type MyContactPreferenceQuery,
  SaveContactPreferenceDocument,
} from './contact.gql';

const languages = [
  { value: 'taglish', label: 'Taglish' },
  { value: 'english', label: 'English' },
];

/** Whether a success manager may write or call, and in which language. */
export function ContactSection() {
  return (
    <AccountSection
      title="Success manager"
      more={
        <Cell query={MyContactPreferenceDocument}>
          {({ myContactPreference }) => <Choices preference={myContactPreference} />}
        </Cell>
      }
    >
      <p>
        A success manager may message or call you to help, for example when a payment is late or you've been away. It's
        up to you.
      </p>
    </AccountSection>
  );
}

function Choices({ preference }: { preference: MyContactPreferenceQuery['myContactPreference'] }) {
  const { noContact, language, manager } = preference;
  const [save, { loading }] = useMutation(SaveContactPreferenceDocument, {
    refetchQueries: [MyContactPreferenceDocument],
  });
  const change = async (next: { noContact: boolean; language: string }) => {
    try {
      await save({ variables: next });
      toast.success(next.noContact ? "Saved. Success managers won't contact you." : 'Saved');
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };
  return (
    <>
      <Switch
        name="contact"
        label={manager ? `${manager} may contact me` : 'A success manager may contact me'}
        checked={!noContact}
        disabled={loading}
        onChange={(may) => void change({ noContact: !may, language })}
      />
      <SelectField
        name="contactLanguage"
        label="Messages in"
        options={languages}
        value={language}
        disabled={loading || noContact}
        onChange={(next) => void change({ noContact, language: next ?? 'taglish' })}
      />
    </>
  );
}
