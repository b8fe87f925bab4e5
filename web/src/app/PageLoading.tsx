import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import classNames from './PageLoading.module.css';

export const PAGE_LOADING_DELAY_MS = 1000;

/** A thin line at the top when a page takes longer than a second to come. */
export function PageLoading() {
  const loading = useNavigation().state !== 'idle';
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!loading) return;
    const timer = setTimeout(() => setLate(true), PAGE_LOADING_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [loading]);
  if (!loading || !late) return null;
  return <div className={classNames.line} role="progressbar" aria-label="Loading page" />;
}
