/** A path of ours, a place on the page or an https address; everything else leads nowhere. The server refuses it when it is saved. */
export function safeLink(to: string | undefined): string {
  const link = (to ?? '').trim();
  if (/^\/(?![/\\])/.test(link) || /^#[\w-]*$/.test(link)) return link;
  return /^https:\/\/[^\s\\]+$/.test(link) ? link : '#';
}

/** The paragraphs of a text: an empty line is between two of them. */
export function paragraphs(text: string | undefined): string[] {
  return (text ?? '')
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean);
}
