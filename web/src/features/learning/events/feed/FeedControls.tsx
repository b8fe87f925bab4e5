import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { useAuth } from '~/lib/auth/AuthProvider';
import { errorMessage } from '~/lib/graphql/errors';
import { copyText } from '~/lib/words/copyText';
import { Button, LinkButton } from '~/ui/Button';
import { DateText } from '~/ui/DateText';
import { TextField } from '~/ui/fields/TextField';
import { IconCalendarPlus, IconCopy } from '~/ui/icons';
import { toast } from '~/ui/toast';
import {
  EndCalendarFeedDocument,
  type FeedFieldsFragment,
  MyCalendarFeedDocument,
  RenewCalendarFeedDocument,
} from './feed.gql';
import classNames from './feed.module.css';

/** Makes, copies, renews and ends the address. Renewing and ending ask first: programs that read it go blank. */
export function FeedControls({ feed }: { feed: FeedFieldsFragment | null }) {
  const { currentUser } = useAuth();
  const [asking, setAsking] = useState<'renew' | 'end' | null>(null);
  const [renew, renewing] = useMutation(RenewCalendarFeedDocument, {
    update: (cache, { data }) => {
      cache.writeQuery({
        query: MyCalendarFeedDocument,
        data: { myCalendarFeed: data?.renewCalendarFeed ?? null },
      });
    },
  });
  const [end, ending] = useMutation(EndCalendarFeedDocument, {
    update: (cache) => {
      cache.writeQuery({ query: MyCalendarFeedDocument, data: { myCalendarFeed: null } });
    },
  });
  const isOther = currentUser?.isImpersonating === true;
  const run = async (act: () => Promise<unknown>, said: string) => {
    try {
      await act();
      setAsking(null);
      toast.success(said);
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };

  if (isOther) return <p>Only the member can see and change this link.</p>;
  if (!feed) {
    return (
      <div className={classNames.feed}>
        <p>You'll get your own private link. Anyone who has it can see your events, so keep it to yourself.</p>
        <div className={classNames.actions}>
          <Button
            variant="primary"
            loading={renewing.loading}
            onClick={() => void run(() => renew(), 'Your calendar link is ready')}
          >
            Get my calendar link
          </Button>
        </div>
      </div>
    );
  }
  const address = `${window.location.origin}${feed.path}`;
  const copy = async () => {
    if (await copyText(address)) toast.success('Copied');
    else toast.error("We couldn't copy it. Select the link and copy it yourself.");
  };
  return (
    <div className={classNames.feed}>
      <TextField label="Calendar link" value={address} onChange={() => {}} readOnly />
      <div className={classNames.actions}>
        <Button variant="primary" icon={<IconCopy size={18} stroke={1.75} aria-hidden />} onClick={() => void copy()}>
          Copy link
        </Button>
        <LinkButton
          href={address.replace(/^https?:/, 'webcal:')}
          icon={<IconCalendarPlus size={18} stroke={1.75} aria-hidden />}
        >
          Open in calendar app
        </LinkButton>
      </div>
      <p className={classNames.quiet}>
        Created <DateText value={feed.createdAt} format="appointment" />.{' '}
        {feed.lastReadAt ? (
          <>
            Last used <DateText value={feed.lastReadAt} format="appointment" />.
          </>
        ) : (
          'No app has used it yet.'
        )}
      </p>
      {asking === null ? (
        <div className={classNames.actions}>
          <Button variant="subtle" size="sm" onClick={() => setAsking('renew')}>
            Get a new link
          </Button>
          <Button variant="danger-text" size="sm" onClick={() => setAsking('end')}>
            Turn off link
          </Button>
        </div>
      ) : (
        <div className={classNames.ask}>
          <p>
            {asking === 'renew'
              ? "The old link stops working right away. Apps that use it need the new link. This can't be undone."
              : "Apps that use this link won't get your events anymore. You can get a new link anytime."}
          </p>
          <div className={classNames.actions}>
            {asking === 'renew' ? (
              <Button
                variant="danger"
                size="sm"
                loading={renewing.loading}
                onClick={() => void run(() => renew(), 'You have a new calendar link')}
              >
                Get a new link
              </Button>
            ) : (
              <Button
                variant="danger"
                size="sm"
                loading={ending.loading}
                onClick={() => void run(() => end(), 'Your calendar link is off')}
              >
                Turn off link
              </Button>
            )}
            <Button size="sm" onClick={() => setAsking(null)}>
              Keep link
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
