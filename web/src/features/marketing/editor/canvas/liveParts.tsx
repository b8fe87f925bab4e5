import { useQuery } from '@apollo/client/react';
import { useCallback } from 'react';
import type { LivePart } from '../../blocks/LiveSlot';
import { MarketingLivePartDocument } from '../editor.gql';

/** Live parts in the editor are what the server puts into the published page at this moment. */
export function useLiveParts(path: string) {
  return useCallback((part: LivePart) => <LivePartView path={path} {...part} />, [path]);
}

function LivePartView(variables: LivePart & { path: string }) {
  const { data, previousData } = useQuery(MarketingLivePartDocument, {
    variables,
    fetchPolicy: 'cache-and-network',
  });
  const html = (data ?? previousData)?.marketingLivePart ?? '';
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: written by the server, which escapes every text in it
    <span className="pg-live" dangerouslySetInnerHTML={{ __html: html }} />
  );
}

/** The top or the end of every published page, as the server writes it. Nothing in it can be chosen or pressed here. */
export function PageEdge({ kind }: { kind: 'top' | 'foot' }) {
  const { data } = useQuery(MarketingLivePartDocument, { variables: { kind, of: '', text: '' } });
  // biome-ignore lint/security/noDangerouslySetInnerHtml: written by the server, which escapes every text in it
  return <div className="pg-edge" inert dangerouslySetInnerHTML={{ __html: data?.marketingLivePart ?? '' }} />;
}
