interface FileLike {
  kind: string;
  fileName?: string | null;
  size?: number | null;
}

/** The kinds of files as the server names them, and web links, in words. */
export const kindNames: Record<string, string> = {
  pdf: 'PDF',
  document: 'Document',
  spreadsheet: 'Spreadsheet',
  presentation: 'Presentation',
  image: 'Image',
  video: 'Video',
  audio: 'Audio',
  archive: 'Archive',
  link: 'Web link',
};

export const kindOptions = Object.entries(kindNames).map(([value, label]) => ({ value, label }));

/** PDF · 1.2 MB */
export function fileFacts({ kind, fileName, size }: FileLike): string {
  if (kind === 'link') return 'Web link';
  const ending = /\.([a-z0-9]+)$/i.exec(fileName ?? '')?.[1]?.toUpperCase() ?? 'File';
  return size ? `${ending} · ${sizeInWords(size)}` : ending;
}

export function sizeInWords(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
