import { Link } from 'react-router';
import { routes } from '~/lib/routing/routes';
import { copyText } from '~/lib/words/copyText';
import { Button } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { IconCopy, IconExternalLink } from '~/ui/icons';
import { toast } from '~/ui/toast';
import classNames from '../catalogue/catalogue.module.css';
import { useFunnelRights } from '../catalogue/useCatalogueRights';
import type { FunnelDetails } from './funnelDetails';
import own from './funnels.module.css';

/** Where the public reaches a funnel, and the way to the editor of what its short link shows. */
export function PublicAddresses({ funnel }: { funnel: FunnelDetails }) {
  const { edits } = useFunnelRights();
  const home = window.location.origin;
  return (
    <Card as="section" className={classNames.box} aria-label="Public addresses">
      <h2>Public addresses</h2>
      <Address name="Checkout" address={`${home}${routes.checkout({ funnelId: funnel.id })}`} />
      {funnel.slug && <Address name="Short link" address={`${home}/${funnel.slug}`} />}
      {funnel.pageUrl && <Address name="Linked page" address={funnel.pageUrl} />}
      {edits && !funnel.archivedAt && (
        <p className={own.lines}>
          <Link to={routes.funnelBuilder({ id: funnel.id })}>Edit landing page</Link>
        </p>
      )}
    </Card>
  );
}

function Address({ name, address }: { name: string; address: string }) {
  const copy = async () => {
    if (await copyText(address)) toast.success('Copied');
    else toast.error("We couldn't copy it. Select the link and copy it yourself.");
  };
  return (
    <div className={own.address}>
      <span className={classNames.rowWords}>
        <span className={classNames.quiet}>{name}</span>
        <a href={address} target="_blank" rel="noreferrer">
          {address.replace(/^https?:\/\//, '')} <IconExternalLink size={14} aria-label="opens in a new tab" />
        </a>
      </span>
      <Button
        size="sm"
        icon={<IconCopy size={16} aria-hidden />}
        aria-label={`Copy ${name.toLowerCase()}`}
        onClick={() => void copy()}
      >
        Copy
      </Button>
    </div>
  );
}
