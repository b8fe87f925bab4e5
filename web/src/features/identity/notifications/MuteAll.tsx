import { useMutation } from '@apollo/client/react';
import { errorMessage } from '~/lib/graphql/errors';
import { Switch } from '~/ui/fields/Switch';
import { toast } from '~/ui/toast';
import { MuteNotificationsDocument } from './notifications.gql';

interface Props {
  isMuted: boolean;
  disabled?: boolean;
  onChanged: () => Promise<void>;
}

/** Quiet: no emails and no number at the bell, while the list goes on. */
export function MuteAll({ isMuted, disabled, onChanged }: Props) {
  const [mute, { loading }] = useMutation(MuteNotificationsDocument);
  const change = async (next: boolean) => {
    try {
      await mute({ variables: { isMuted: next } });
      toast.success(next ? 'All notifications are muted' : 'Notifications are back on');
    } catch (error) {
      toast.error(errorMessage(error));
    }
    await onChanged();
  };
  return (
    <Switch
      label="Mute all"
      hint="No emails, no number on the bell. You'll still find everything here."
      checked={isMuted}
      disabled={disabled || loading}
      onChange={(checked) => void change(checked)}
    />
  );
}
