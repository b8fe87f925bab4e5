import { useApolloClient } from '@apollo/client/react';
import { useGetPuck } from '@puckeditor/core';
import { useState } from 'react';
import { can } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { listDateTime } from '~/lib/dates';
import { errorMessage } from '~/lib/graphql/errors';
import { Badge } from '~/ui/Badge';
import { Button } from '~/ui/Button';
import { Drawer } from '~/ui/Drawer';
import { toast } from '~/ui/toast';
import { readData, writeData } from '../blockTree';
import { type EditedPageFragment, MarketingPageVersionDocument, RestorePageVersionDocument } from '../editor.gql';
import classNames from '../editor.module.css';
import type { Change } from '../meanwhile';
import { useReplacePage } from '../useEditor';
import { SideBySide } from './SideBySide';

interface Props {
  page: EditedPageFragment;
  change: Change;
  onReplaced: (page: EditedPageFragment) => void;
  onClose: () => void;
}

interface Compared {
  number: number;
  title: string;
  note: string;
  data: string;
}

/** What was published, by whom and when; each can be compared with the draft and restored. */
export function VersionsDrawer({ page, change, onReplaced, onClose }: Props) {
  const client = useApolloClient();
  const get = useGetPuck();
  const replacePage = useReplacePage();
  const { currentUser } = useAuth();
  const changes = can(currentUser, 'funnel_update');
  const [compared, setCompared] = useState<Compared>();

  const compare = async (number: number, title: string, note: string) => {
    try {
      const variables = { path: page.path, number };
      const { data } = await client.query({ query: MarketingPageVersionDocument, variables });
      const version = data?.marketingPageVersion;
      if (version) setCompared({ number, title, note, data: version.data });
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };
  const restore = async (version: number) => {
    try {
      const restored = await change(async (seenAt) => {
        const variables = { path: page.path, version, seenAt };
        const { data } = await client.mutate({ mutation: RestorePageVersionDocument, variables });
        return data?.restoreMarketingPage;
      });
      // Two people edited the page, or it couldn't be saved: that is asked or told first.
      if (!restored) return onClose();
      onReplaced(restored);
      // The draft before stays one step back.
      replacePage(readData(restored.data));
      toast.success('Restored as a draft. Publish the page to show it.');
      onClose();
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };

  if (compared) {
    return (
      <SideBySide
        title={`${page.name}: compare`}
        left={{ title: 'Draft', note: 'What you are editing', data: writeData(get().appState.data) }}
        right={{
          ...compared,
          action: changes && <Button onClick={() => restore(compared.number)}>Restore this version</Button>,
        }}
        onClose={() => setCompared(undefined)}
      />
    );
  }
  const rows = page.versions.map(({ number, authorName, createdAt }) => ({
    number,
    title: `Version ${number}`,
    note: `${authorName}, ${listDateTime(createdAt)}`,
  }));
  if (page.kind === 'system') rows.push({ number: 0, title: 'Original', note: 'Came with Atlas' });
  return (
    <Drawer opened onClose={onClose} title="Versions" subtitle={page.name}>
      {rows.length === 0 && (
        <p className={classNames.hint}>Each time you publish, the page is kept here as it was, with who and when.</p>
      )}
      <ul className={classNames.versions}>
        {rows.map(({ number, title, note }) => (
          <li key={number}>
            <div>
              <strong>{title}</strong>{' '}
              {page.isPublished && number === page.liveVersion && <Badge tone="success">Live</Badge>}
              <p>{note}</p>
            </div>
            <Button size="sm" onClick={() => compare(number, title, note)}>
              Compare
            </Button>
            {changes && (
              <Button size="sm" onClick={() => restore(number)}>
                Restore
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Drawer>
  );
}
