import { useApolloClient } from '@apollo/client/react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '~/ui/Button';
import { IconTrophy } from '~/ui/icons';
import { useCanPost } from './useCanPost';

const WinDrawer = lazy(() => import('./WinDrawer'));

interface Props {
  variant?: 'primary' | 'default';
  /** Opens the form at once, for who was led here to post one. */
  isOpenAtOnce?: boolean;
  onClosed?: () => void;
}

/** The button that opens the form for a win, for those who may tell one. */
export function PostWin({ variant = 'primary', isOpenAtOnce = false, onClosed }: Props) {
  const canPost = useCanPost();
  const client = useApolloClient();
  const [isOpen, setOpen] = useState(isOpenAtOnce);
  if (!canPost) return null;
  const close = () => {
    setOpen(false);
    onClosed?.();
  };
  return (
    <>
      <Button variant={variant} icon={<IconTrophy size={18} stroke={1.75} aria-hidden />} onClick={() => setOpen(true)}>
        Post a win
      </Button>
      {isOpen && (
        <Suspense>
          <WinDrawer
            onClose={close}
            onChanged={() => client.refetchQueries({ updateCache: (cache) => void cache.evict({ fieldName: 'wins' }) })}
          />
        </Suspense>
      )}
    </>
  );
}
