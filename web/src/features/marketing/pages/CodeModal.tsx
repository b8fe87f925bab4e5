import { Cell } from '~/lib/cell';
import { copyText } from '~/lib/words/copyText';
import { Button } from '~/ui/Button';
import { Modal } from '~/ui/Modal';
import { toast } from '~/ui/toast';
import { MarketingPageCodeDocument, type PageDetailsFragment } from './pages.gql';
import classNames from './pages.module.css';

interface Props {
  page: PageDetailsFragment;
  onClose: () => void;
}

/** The address of a page as a QR code, to download and print. */
export default function CodeModal({ page, onClose }: Props) {
  const address = `${window.location.origin}${page.address}`;
  const copy = async () => {
    if (await copyText(address)) toast.success('Link copied');
    else toast.error("We can't copy in this browser. Select the link instead.");
  };
  return (
    <Modal opened onClose={onClose} title={`QR code of ${page.name}`}>
      <Cell query={MarketingPageCodeDocument} variables={{ path: page.path }}>
        {({ marketingPage }) => {
          const picture = `data:image/svg+xml,${encodeURIComponent(marketingPage?.qrCode ?? '')}`;
          return (
            <div className={classNames.code}>
              <img src={picture} alt={`QR code of ${address}`} width="280" height="280" />
              <p>{address}</p>
              <div>
                <a className={classNames.download} href={picture} download={`qr-${(page.address ?? '').slice(1)}.svg`}>
                  Download SVG
                </a>
                <Button onClick={() => void copy()}>Copy link</Button>
              </div>
            </div>
          );
        }}
      </Cell>
    </Modal>
  );
}
