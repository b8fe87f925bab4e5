import { copyText } from '~/lib/words/copyText';
import { toast } from '~/ui/toast';

/** Puts the address where a payment is made into the clipboard, to send it to the person who pays. */
export async function copyPayLink(payPath: string): Promise<void> {
  const address = `${window.location.origin}${payPath}`;
  if (await copyText(address)) toast.success('Pay link copied');
  else toast.error(`Copy it by hand: ${address}`);
}
