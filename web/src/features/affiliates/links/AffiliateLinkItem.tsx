import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { copyText } from '~/lib/copyText';
import { Badge } from '~/ui/Badge';
import { Button } from '~/ui/Button';
import { toast } from '~/ui/toast';
import { counted } from '../shared/words';
import type { AffiliateLinkRowFragment } from './links.gql';
import own from './links.module.css';

interface Props {
  link: AffiliateLinkRowFragment;
  /** Its name is a heading of the page. */
  heading?: boolean;
}

/** An address to copy, and what came of it. */
export function AffiliateLinkItem({ link, heading = false }: Props) {
  return (
    <div className={own.link}>
      <div className={own.head}>
        {heading ? <h2>{link.name}</h2> : <span className={own.name}>{link.name}</span>}
        {!link.isOpen && <Badge tone="neutral">Closed</Badge>}
        <span className={own.figures}>
          {counted(link.visits, 'visit')} · {counted(link.leads, 'lead')}
        </span>
      </div>
      {link.path ? <Address link={link} /> : <p className={own.quiet}>This link no longer works.</p>}
    </div>
  );
}

function Address({ link }: { link: AffiliateLinkRowFragment }) {
  const address = `${window.location.origin}${link.path}`;
  const copy = async () => {
    if (await copyText(address)) toast.success('Copied');
    else toast.error("We couldn't copy it. Select the link and copy it yourself.");
  };
  return (
    <div className={own.copy}>
      <code>{address.replace(/^https?:\/\//, '')}</code>
      <Button
        variant="subtle"
        size="sm"
        icon={<IconCopy size={16} aria-hidden />}
        aria-label={`Copy ${link.isMain ? 'main link' : `link to ${link.name}`}`}
        onClick={() => void copy()}
      >
        Copy
      </Button>
    </div>
  );
}
