import { Button } from '~/ui/Button';
import { IconShieldOff } from '~/ui/icons';
import type { ResettableUserFragment } from './resetTwoFactor.gql';
import { useResetTwoFactor } from './useResetTwoFactor';

/** Resets the second factor of someone. Nothing where there is none or one may not. */
export function ResetTwoFactorButton({ user }: { user: ResettableUserFragment }) {
  const { item, dialog } = useResetTwoFactor(user);
  if (!item) return null;
  return (
    <>
      <Button variant="danger-text" icon={<IconShieldOff size={18} aria-hidden />} onClick={item.onSelect}>
        {item.label}
      </Button>
      {dialog}
    </>
  );
}
