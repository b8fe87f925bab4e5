import { useCallback, useEffect, useRef, useState } from 'react';
import { errorMessage } from '~/lib/graphql/errors';
import { request } from '~/lib/graphql/request';
import { CHANGELOG, type ChangelogData, type PublicEntry } from './changelogQuery';

const PER_PAGE = 10;

/** The published entries, page after page. */
export function useChangelog() {
  const [entries, setEntries] = useState<PublicEntry[]>([]);
  const [total, setTotal] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const [isLoading, setIsLoading] = useState(false);
  const pages = useRef(0);

  const more = useCallback(async () => {
    setIsLoading(true);
    setFailure(undefined);
    try {
      const { changelog } = await request<ChangelogData>(CHANGELOG, {
        list: { page: pages.current + 1, perPage: PER_PAGE },
      });
      pages.current += 1;
      // An entry published meanwhile moves the others to the next page: nobody should read one twice.
      setEntries((known) => [...known, ...changelog.rows.filter(({ id }) => !known.some((entry) => entry.id === id))]);
      setTotal(changelog.total);
    } catch (error) {
      setFailure(errorMessage(error));
    } finally {
      setIsLoading(false);
    }
  }, []);

  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void more();
  }, [more]);
  return { entries, total, failure, isLoading, more, hasMore: total !== undefined && pages.current * PER_PAGE < total };
}
