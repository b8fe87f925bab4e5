import { Cover } from '~/ui/art/Cover';
import { Button } from '~/ui/Button';
import { IconRefresh } from '~/ui/icons';
import classNames from './video.module.css';

interface Props {
  coverId: number;
  /** Why it is not there, where we know more than that it did not load. */
  words?: string;
  onRetry: () => void;
}

/** Our own cover over a video that cannot load, with the way to try again. */
export function VideoFailed({
  coverId,
  words = "We couldn't load this video. Check your connection.",
  onRetry,
}: Props) {
  return (
    <div className={classNames.failure}>
      <Cover id={coverId} className={classNames.poster} />
      <div className={classNames.failureWords} role="alert">
        <p>{words}</p>
        <Button size="sm" variant="on-sea" icon={<IconRefresh size={18} aria-hidden />} onClick={onRetry}>
          Try again
        </Button>
      </div>
    </div>
  );
}
