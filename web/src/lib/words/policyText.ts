/** A policy is markdown: what comes before the first heading sums it up, every `## Title {#id}` starts a section. */
export interface PolicyText {
  summary: string;
  sections: { id: string; title: string; body: string }[];
}

const HEADING = /^##\s+(.+?)\s*(?:\{#([\w-]+)\})?\s*$/;

export function readPolicy(text: string): PolicyText {
  const summary: string[] = [];
  const sections: { id: string; title: string; lines: string[] }[] = [];
  for (const line of text.split('\n')) {
    const heading = HEADING.exec(line);
    if (heading) {
      const title = heading[1] ?? '';
      sections.push({ id: freeId(heading[2] ?? idOf(title), sections), title, lines: [] });
    } else {
      (sections.at(-1)?.lines ?? summary).push(line);
    }
  }
  return {
    summary: summary.join('\n').trim(),
    sections: sections.map(({ id, title, lines }) => ({ id, title, body: lines.join('\n').trim() })),
  };
}

function idOf(title: string): string {
  return (
    title
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '') || 'section'
  );
}

/** Two sections of the same title still have addresses of their own. */
function freeId(wanted: string, taken: readonly { id: string }[]): string {
  const isTaken = (id: string) => taken.some((one) => one.id === id);
  if (!isTaken(wanted)) return wanted;
  let number = 2;
  while (isTaken(`${wanted}-${number}`)) number += 1;
  return `${wanted}-${number}`;
}
