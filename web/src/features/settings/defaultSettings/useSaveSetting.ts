import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { errorCode, errorMessage, fieldErrors } from '~/lib/graphql/errors';
import { fieldMessage } from '~/ui/Form';
import { toast } from '~/ui/toast';
import { showBrand } from '../setup/showBrand';
import { DefaultSettingsDocument, UpdateDefaultSettingDocument } from './defaultSettings.gql';
import type { Setting } from './settingText';

/** Settings whose value decides whether others carry a warning. */
const affectsOtherWarnings = new Set(['bank-details', 'payment-methods', 'member-alternate-menu']);

/** Saves one setting by itself and tells how it went: a toast for success, words at the field for a refusal. */
export function useSaveSetting(setting: Setting) {
  const [update, { loading, client }] = useMutation(UpdateDefaultSettingDocument);
  const [problem, setProblem] = useState<string>();

  /** Null brings the default back. Answers whether it was saved. */
  const save = async (value: string | null): Promise<boolean> => {
    setProblem(undefined);
    try {
      await update({ variables: { id: setting.id, value, seenAt: setting.updatedAt } });
      // What one setting says may end or start a warning at another: bank details and ways to pay.
      if (affectsOtherWarnings.has(setting.name)) await client.refetchQueries({ include: [DefaultSettingsDocument] });
      if (setting.section === 'Brand') await showBrand(client);
      toast.success(`${setting.label} saved`);
      return true;
    } catch (error) {
      const wrong = fieldErrors(error).value?.[0];
      setProblem(wrong ? fieldMessage(setting.label, wrong) : errorMessage(error));
      // Somebody else was faster: show their value, so that the next try is made knowingly.
      if (errorCode(error) === 'CONFLICT') await client.refetchQueries({ include: [DefaultSettingsDocument] });
      return false;
    }
  };
  return { save, isSaving: loading, problem, forgetProblem: () => setProblem(undefined) };
}
