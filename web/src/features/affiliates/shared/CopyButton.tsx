import { useEffect, useState } from 'react';
import { copyText } from '~/lib/words/copyText';
import { Button, type ButtonProps } from '~/ui/Button';
import { IconCheck, IconCopy } from '~/ui/icons';
import { toast } from '~/ui/toast';

const SAYS_SO_MS = 2000;

interface Props extends Omit<ButtonProps, 'onClick' | 'icon'> {
  text: string;
  /** What is copied: 'Copy caption'. */
  label?: string;
  children?: string;
}

/** Copies a text, and says for a moment that it did. */
export function CopyButton({ text, label, children = 'Copy', ...look }: Props) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SAYS_SO_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    if (await copyText(text)) {
      setCopied(true);
      toast.success('Copied');
    } else toast.error("We couldn't copy it. Select the text and copy it yourself.");
  };
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <Button {...look} icon={<Icon size={16} aria-hidden />} aria-label={label} onClick={() => void copy()}>
      {isCopied ? 'Copied' : children}
    </Button>
  );
}
