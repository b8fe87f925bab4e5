import { useEffect } from 'react';
import { copyText } from '~/lib/words/copyText';
import { saveText } from '~/lib/words/saveText';
import { Button } from '~/ui/Button';
import { Form, SubmitButton, useAtlasForm } from '~/ui/Form';
import { required } from '~/ui/Form/rules';
import { Checkbox } from '~/ui/fields/Checkbox';
import { IconCopy, IconDownload } from '~/ui/icons';
import { toast } from '~/ui/toast';
import classNames from './RecoveryCodes.module.css';

interface Props {
  codes: readonly string[];
  onDone: () => void;
  doneLabel: string;
}

/** The codes that open the account without the app. They are told once, so the person says that they kept them. */
export function RecoveryCodes({ codes, onDone, doneLabel }: Props) {
  const form = useAtlasForm({
    initialValues: { kept: false },
    rules: { kept: [required("Save the codes first. We won't show them again.")] },
  });
  useWarningBeforeLeaving();

  const copy = async () => {
    if (await copyText(codes.join('\n'))) toast.success('Recovery codes copied');
    else toast.error("We can't copy in this browser. Download them instead.");
  };
  const download = () =>
    saveText(
      'atlas-recovery-codes.txt',
      `Recovery codes of your Atlas account.\nEach one logs you in once when you do not have your authenticator app.\n\n${codes.join('\n')}\n`,
    );

  return (
    <Form form={form} onSubmit={onDone} summary={false}>
      <p>
        Two-factor login is on. Save these recovery codes in a safe place. Each one logs you in once when you don't have
        your phone. We won't show them again.
      </p>
      <ul className={classNames.codes} data-testid="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={classNames.actions}>
        <Button icon={<IconCopy size={18} aria-hidden />} onClick={copy}>
          Copy codes
        </Button>
        <Button icon={<IconDownload size={18} aria-hidden />} onClick={download}>
          Download codes
        </Button>
      </div>
      <Checkbox {...form.checkbox('kept')} label="I've saved my recovery codes" />
      <SubmitButton size="lg" full>
        {doneLabel}
      </SubmitButton>
    </Form>
  );
}

/** Closing the tab now would lose the codes for good. */
function useWarningBeforeLeaving() {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
}
