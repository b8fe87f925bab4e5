import { IconBuildingBank, IconCreditCard, IconDeviceMobile, IconQrcode, IconWallet } from '~/ui/icons';

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
