import { useId, useRef, useState } from 'react';
import { Logo } from '~/ui/art/Logo';
import { Button } from '~/ui/Button';
import { readLogo } from './readLogo';
import classNames from './setup.module.css';

interface Props {
  /** Where the logo is that holds now; null for the boat. */
  current: string | null;
  /** A data URL, null when the logo goes, undefined while it stays. */
  picked: string | null | undefined;
  onPick: (picture: string | null | undefined) => void;
}

/** A picture becomes a square of at most 512 pixels before it is sent. */
export function LogoField({ current, picked, onPick }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const shown = picked === undefined ? current : picked;

  const take = async (file: File | undefined) => {
    if (!file) return;
    setProblem(undefined);
    try {
      onPick(await readLogo(file));
    } catch {
      setProblem("We couldn't read this picture. Choose a PNG, JPEG or WebP file.");
    }
  };

  return (
    <div>
      <p className={classNames.label}>Logo</p>
      <div className={classNames.logoRow}>
        {shown ? <img src={shown} width={64} height={64} alt="Your logo" /> : <Logo markOnly size={64} />}
        <div className={classNames.logoText}>
          <p className={classNames.muted} id={`${id}-hint`}>
            A square picture works best. PNG, JPEG or WebP.
          </p>
          {problem && (
            <p className={classNames.advice} role="alert">
              {problem}
            </p>
          )}
        </div>
        <input
          ref={input}
          id={id}
          className={classNames.fileInput}
          type="file"
          aria-label="Logo file"
          aria-describedby={`${id}-hint`}
          accept="image/png,image/jpeg,image/webp"
          onChange={(event) => void take(event.currentTarget.files?.[0])}
        />
        <Button onClick={() => input.current?.click()}>Choose logo</Button>
        {shown && (
          <Button variant="subtle" onClick={() => onPick(current ? null : undefined)}>
            Remove logo
          </Button>
        )}
      </div>
    </div>
  );
}
