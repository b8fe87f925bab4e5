import { useState } from 'react';
import { Link } from 'react-router';
import { storage } from '~/lib/browser/storage';
import { routes } from '~/lib/routing/routes';
import { Banner } from '~/ui/Banner';
import type { Progress } from '../progress/ProgressCell';
import { stageWords } from '../progress/words';

const NEWS_MS = 7 * 86_400_000;
const SEEN = 'stage-arrived';

/** Tells a member, for a week or until they close it, that their request to move up was approved. */
export function Arrived({ progress: { stage, since } }: { progress: Progress }) {
  const [now] = useState(Date.now);
  const [isSeen, setIsSeen] = useState(() => storage.get(SEEN) === String(stage.id));
  const isNews = stage.number > 0 && since !== null && now - Date.parse(since) < NEWS_MS;
  if (!isNews || isSeen) return null;
  const close = () => {
    storage.set(SEEN, String(stage.id));
    setIsSeen(true);
  };
  return (
    <Banner variant="info" onDismiss={close}>
      Approved: you moved up to {stageWords(stage)}. <span lang="fil">Galing!</span>{' '}
      <Link to={`${routes.myProfile()}?tab=wins&post=1`}>Post a win</Link>
    </Banner>
  );
}
