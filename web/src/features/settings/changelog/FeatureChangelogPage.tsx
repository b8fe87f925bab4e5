import { lazy, Suspense } from 'react';
import { SkeletonText } from '~/ui/Skeleton';
import { EntryList } from './EntryList';
import { useEntryParam } from './useEntryParam';

const EntryEditor = lazy(() => import('./EntryEditor'));

/** The changelog as staff write it: the list of entries, or the editor of one. */
export default function FeatureChangelogPage() {
  const { entry, open, close } = useEntryParam();
  if (entry === null) return <EntryList onOpen={open} />;
  return (
    <Suspense fallback={<SkeletonText lines={8} />}>
      <EntryEditor key={entry} entry={entry} onClose={close} />
    </Suspense>
  );
}
