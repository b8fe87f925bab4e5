import { errorCode } from '~/lib/graphql/errors';
import type { Draft } from './draft';
import type { EditedPageFragment } from './editor.gql';

/** What the server had of a page when this editor last heard of it. */
export type Known = Draft & { updatedAt: string };

/** Changes the page as this editor knows it. Gives nothing if it did not come to that, and the person was told why. */
export type Change = (
  work: (seenAt: string | null) => Promise<EditedPageFragment | undefined>,
) => Promise<EditedPageFragment | undefined>;

/** Someone saved other words or blocks since this editor last heard of the page. Has the errors of the server, with who it was. */
export class SavedMeanwhile extends Error {
  readonly errors: unknown;

  constructor(refusal: unknown) {
    super('someone saved the page meanwhile');
    this.errors = (refusal as { errors?: unknown }).errors;
  }
}

const isSame = (one: Draft, other: Draft) =>
  one.data === other.data &&
  one.name === other.name &&
  one.shareTitle === other.shareTitle &&
  one.shareDescription === other.shareDescription;

/**
 * Asks for a change of the page as this editor knows it. If it was only published, scheduled or moved since, nothing stands in the way
 * and the change is asked for again; if someone saved other words or blocks, throws SavedMeanwhile.
 */
export async function asSeen<Answer>(
  seenAt: string | null,
  change: (seenAt: string | null) => Promise<Answer>,
  known: Draft,
  load: () => Promise<Known | undefined>,
): Promise<Answer> {
  try {
    return await change(seenAt);
  } catch (error) {
    if (errorCode(error) !== 'CONFLICT') throw error;
    const found = await load();
    // Refused for another reason, such as an archived funnel.
    if (!found || found.updatedAt === seenAt) throw error;
    if (!isSame(found, known)) throw new SavedMeanwhile(error);
    return change(found.updatedAt);
  }
}
