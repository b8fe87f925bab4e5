import { grouped } from '~/lib/figures';
import { peso } from '~/lib/money';
import { Badge } from '~/ui/Badge';
import { Button } from '~/ui/Button';
import { CopyButton } from '../shared/CopyButton';
import { counted } from '../shared/words';
import type { AffiliateLinkRowFragment } from './links.gql';
import own from './links.module.css';

interface Props {
  link: AffiliateLinkRowFragment;
  /** Its name is a heading of the page. */
  heading?: boolean;
  /** Shows what came of it over time; left out where that isn't offered. */
  onResults?: (key: string) => void;
}

/** An address to copy, and what came of it. */
export function AffiliateLinkItem({ link, heading = false, onResults }: Props) {
  const name = link.campaign || link.name;
  return (
    <div className={own.link}>
      <div className={own.head}>
        {heading ? <h2>{name}</h2> : <span className={own.name}>{name}</span>}
        {link.campaign && <span className={own.quiet}>{link.name}</span>}
        {!link.isOpen && <Badge tone="neutral">Closed</Badge>}
        <span className={own.figures}>
          {counted(link.visits, 'visit')} · {counted(link.leads, 'lead')}
          {link.paid > 0 && ` · ${grouped(link.paid)} paid`}
          {link.commission !== 0 && ` · ${peso(link.commission)}`}
        </span>
      </div>
      {link.path ? (
        <Address link={link} onResults={onResults} />
      ) : (
        <p className={own.quiet}>This link no longer works.</p>
      )}
    </div>
  );
}

function Address({ link, onResults }: Omit<Props, 'heading'>) {
  const address = `${window.location.origin}${link.path}`;
  const name = link.campaign || link.name;
  return (
    <div className={own.copy}>
      <code>{address.replace(/^https?:\/\//, '')}</code>
      <span className={own.tools}>
        {onResults && (
          <Button
            variant="subtle"
            size="sm"
            aria-label={`Results of ${link.isMain ? 'main link' : name}`}
            onClick={() => onResults(link.key)}
          >
            Results
          </Button>
        )}
        <CopyButton
          variant="subtle"
          size="sm"
          text={address}
          label={`Copy ${link.isMain ? 'main link' : `link to ${name}`}`}
        />
      </span>
    </div>
  );
}
