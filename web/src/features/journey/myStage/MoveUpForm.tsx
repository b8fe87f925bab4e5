import { useMutation } from '@apollo/client/react';
import { Form, SubmitButton, useAtlasForm } from '~/ui/Form';
import { maxLength } from '~/ui/Form/rules';
import { TextArea } from '~/ui/fields/TextArea';
import { toast } from '~/ui/toast';
import { RequestMoveUpDocument } from './moveUp.gql';
import classNames from './myStage.module.css';

interface Props {
  /** 'Stage 2, Finding Clients' */
  next: string;
  /** An earlier request came back. */
  isAgain: boolean;
  refetch: () => Promise<void>;
}

interface Values extends Record<string, unknown> {
  note: string;
}

export function MoveUpForm({ next, isAgain, refetch }: Props) {
  const [request] = useMutation(RequestMoveUpDocument);
  const form = useAtlasForm<Values>({
    initialValues: { note: '' },
    labels: { note: 'Message to your reviewer' },
    rules: { note: [maxLength(1000)] },
  });
  const send = async ({ note }: Values) => {
    await request({ variables: { note: note.trim() || null } });
    toast.success('Your request is in review');
    // What stands in the stage now only the server knows: the request, and whether it may be repeated.
    await refetch().catch(() => {});
  };
  return (
    <Form form={form} onSubmit={send} summary={false} className={classNames.request}>
      <p>
        {isAgain ? `Ready for another try? Ask for ${next} again.` : `All tasks are done. ${next} is one request away.`}
      </p>
      <TextArea
        {...form.field('note')}
        rows={3}
        maxLength={1000}
        hint="What you're proud of, or a link to your work."
      />
      <SubmitButton loadingLabel="Sending...">{isAgain ? 'Ask again' : 'Ask to move up'}</SubmitButton>
    </Form>
  );
}
