import { useSearchParams } from 'react-router';

/** Where the visitor was going before they had to sign in; the links between the signing-in screens keep it. */
export function useRedirectTo() {
  const wanted = useSearchParams()[0].get('redirectTo');
  return { keep: wanted ? { redirectTo: wanted } : {} };
}
