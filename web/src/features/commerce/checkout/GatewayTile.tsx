import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs';
import IconCreditCard from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs';
import IconQrcode from '@tabler/icons-react/dist/esm/icons/IconQrcode.mjs';
import IconWallet from '@tabler/icons-react/dist/esm/icons/IconWallet.mjs';
import classNames from './GatewayTile.module.css';

const icons: Record<string, typeof IconWallet> = { card: IconCreditCard, bank: IconBuildingBank, qrph: IconQrcode };
const letters: Record<string, string> = { gcash: 'G', maya: 'M' };

/** The sign of a way to pay: a drawing, or for a wallet its letter. */
export function GatewayTile({ id }: { id: string }) {
  const letter = letters[id];
  if (letter) {
    return (
      <b className={classNames.letter} data-wallet={id} aria-hidden="true">
        {letter}
      </b>
    );
  }
  const Icon = icons[id] ?? IconWallet;
  return <Icon size={22} stroke={1.75} aria-hidden />;
}
