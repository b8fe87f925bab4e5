import { type ReactNode, useEffect } from 'react';
import { copyText } from '~/lib/words/copyText';
import { Banner } from './Banner';
import { Button } from './Button';
import { FormActions } from './Form';
import { IconCopy } from './icons';
import classNames from './SecretOnce.module.css';
import { toast } from './toast';

interface Props {
  /** What it is, such as "API key". */
  noun: string;
  secret: string;
  children?: ReactNode;
  onDone: () => void;
}

/** A secret that is told once. Closing the tab warns first. */
export function SecretOnce({ noun, secret, children, onDone }: Props) {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
  const copy = async () => {
    if (await copyText(secret)) toast.success(`${noun} copied`);
    else toast.error("We can't copy in this browser. Select the text and copy it.");
  };
  return (
    <div className={classNames.box}>
      <Banner variant="warning">Copy it now and keep it safe. We won't show it again.</Banner>
      <div className={classNames.secret}>
        <code data-testid="secret">{secret}</code>
        <Button icon={<IconCopy size={18} aria-hidden />} onClick={() => void copy()}>
          Copy
        </Button>
      </div>
      {children}
      <FormActions>
        <Button variant="primary" onClick={onDone}>
          I've saved it
        </Button>
      </FormActions>
    </div>
  );
}
