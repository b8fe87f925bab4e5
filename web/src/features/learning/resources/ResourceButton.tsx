import { LinkButton } from '~/ui/Button';
import { IconDownload, IconExternalLink } from '~/ui/icons';

interface Props {
  name: string;
  content: { url: string; fileName: string | null; host: string | null };
  variant?: 'primary' | 'soft' | 'default';
}

/** Takes the file to the device, or leads to the address. */
export function ResourceButton({ name, content: { url, fileName, host }, variant = 'primary' }: Props) {
  if (host) {
    return (
      <LinkButton
        variant={variant}
        href={url}
        newTab
        aria-label={`Open link: ${name}`}
        iconEnd={<IconExternalLink size={18} aria-hidden />}
      >
        Open link
      </LinkButton>
    );
  }
  return (
    <LinkButton
      variant={variant}
      href={url}
      download={fileName ?? true}
      aria-label={`Download: ${name}`}
      icon={<IconDownload size={18} aria-hidden />}
    >
      Download
    </LinkButton>
  );
}
