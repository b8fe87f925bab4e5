import { UNKNOWN_ERROR } from '~/lib/graphql/errors';
import { toast } from '~/ui/toast';

/** Waits for a call of the auth client and tells its failure in a toast. Answers null when it failed. */
export async function told<Result extends { error?: string }>(call: Promise<Result>): Promise<Result | null> {
  try {
    const result = await call;
    if (!result.error) return result;
    toast.error(result.error);
  } catch {
    toast.error(UNKNOWN_ERROR);
  }
  return null;
}
