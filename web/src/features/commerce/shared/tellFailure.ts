import { errorCode, errorMessage, fieldErrors, UNKNOWN_ERROR } from '~/lib/graphql/errors';
import { fieldMessage, labelFromPath } from '~/ui/Form/messages';
import { toast } from '~/ui/toast';

/** The one sentence for a refused change of a schedule or a subscription: the server's own words when it has any for people. */
export function failureSentence(error: unknown): string {
  const fields = Object.entries(fieldErrors(error)).flatMap(([path, messages]) =>
    messages.map((message) => fieldMessage(labelFromPath(path), message)),
  );
  if (fields.length > 0) return fields.join('. ');
  const code = errorCode(error);
  return code === null || code === 'INTERNAL' ? UNKNOWN_ERROR : errorMessage(error);
}

export function tellFailure(error: unknown): void {
  toast.error(failureSentence(error));
}
