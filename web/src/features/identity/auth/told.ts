import { UNKNOWN_ERROR } from '~/lib/graphql/errors';
import { toast } from '~/ui/toast';

/**
 * Waits for a call of the auth client and tells its failure in a toast, and to whom it may concern beside it. Answers null when
 * it failed.
 */
export async function told<Result extends { error?: string }>(
  call: Promise<Result>,
  tell: (failure: string) => void = () => {},
): Promise<Result | null> {
  let failure = UNKNOWN_ERROR;
  try {
    const result = await call;
    if (!result.error) return result;
    failure = result.error;
  } catch {
    // Nothing more is known than that it failed.
  }
  toast.error(failure);
  tell(failure);
  return null;
}
