import { LinkButton } from '~/ui/Button';
import { IconDownload } from '~/ui/icons';
import own from './QrCode.module.css';

interface Props {
  /** What it leads to, as people read it. */
  address: string;
  svg: string;
  /** In base64. */
  png: string;
  /** What the files are called, without their end. */
  name: string;
}

/** An address as a QR code, to post or to print. */
export function QrCode({ address, svg, png, name }: Props) {
  const picture = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  return (
    <div className={own.code}>
      <img src={picture} alt={`QR code of ${address}`} width="180" height="180" />
      <div className={own.actions}>
        <LinkButton
          size="sm"
          href={`data:image/png;base64,${png}`}
          download={`${name}.png`}
          icon={<IconDownload size={16} aria-hidden />}
          aria-label="Download QR code as PNG"
        >
          PNG
        </LinkButton>
        <LinkButton
          size="sm"
          href={picture}
          download={`${name}.svg`}
          icon={<IconDownload size={16} aria-hidden />}
          aria-label="Download QR code as SVG"
        >
          SVG
        </LinkButton>
      </div>
      <p>PNG for posts, SVG for print.</p>
    </div>
  );
}
