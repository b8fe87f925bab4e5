import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs';
import IconCreditCard from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs';
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs';
import IconQrcode from '@tabler/icons-react/dist/esm/icons/IconQrcode.mjs';
import IconWallet from '@tabler/icons-react/dist/esm/icons/IconWallet.mjs';

const icons: Record<string, typeof IconWallet> = {
  gcash: IconDeviceMobile,
  card: IconCreditCard,
  bank: IconBuildingBank,
  qrph: IconQrcode,
};

/** The sign of a way to pay, drawn and uncoloured for all of them: a letter in a colour would only imitate a wallet's own mark. */
export function GatewayTile({ id }: { id: string }) {
  const Icon = icons[id] ?? IconWallet;
  return <Icon size={22} stroke={1.75} aria-hidden />;
}
