import { Spot } from '~/ui/art/Spot';

interface Props {
  headline: string;
  text: string;
  /** Why it is closed, for a page whose words staff left as they are. */
  reason?: string | null;
  /** A preview is no page of its own. */
  level?: 1 | 3;
}

/** What the closed page says: the words of staff, or those that come with Atlas. */
export function ClosedWords({ headline, text, reason, level = 1 }: Props) {
  const Heading = `h${level}` as const;
  return (
    <>
      <Spot kind="gate" />
      <Heading>{headline || 'Enrollment is closed'}</Heading>
      <p>{text || reason || "You can't buy this offer right now."}</p>
    </>
  );
}
