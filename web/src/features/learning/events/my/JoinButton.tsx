import { useMutation } from '@apollo/client/react';
import { useAuth } from '~/lib/auth/AuthProvider';
import { LinkButton, type LinkButtonProps } from '~/ui/Button';
import { IconExternalLink } from '~/ui/icons';
import { type EventDateFieldsFragment, JoinEventDocument } from './myEvents.gql';

interface Props extends Pick<LinkButtonProps, 'size' | 'full'> {
  date: EventDateFieldsFragment;
}

/** Opens the room in a new tab and notes that the person came. Nothing while there is no link for them. */
export function JoinButton({ date, ...look }: Props) {
  const { currentUser } = useAuth();
  const [note] = useMutation(JoinEventDocument, { variables: { dateId: date.id } });
  if (!date.joinUrl?.startsWith('https://')) return null;
  const join = () => {
    // The link works whether or not it could be noted; who views as somebody else does not come for them.
    if (!currentUser?.isImpersonating) void note().catch(() => {});
  };
  return (
    <LinkButton
      {...look}
      variant="primary"
      href={date.joinUrl}
      newTab
      iconEnd={<IconExternalLink size={18} stroke={2} aria-hidden />}
      aria-label={`Join room: ${date.name}`}
      onClick={join}
    >
      Join room
    </LinkButton>
  );
}
