/** '1.2 MB', '84 KB': one decimal from a megabyte on. */
export function fileSize(bytes: number): string {
  if (bytes >= 1024 * 1024) return `${Number((bytes / (1024 * 1024)).toFixed(1))} MB`;
  return `${Math.max(1, Math.round(bytes / 1024))} KB`;
}

/** The extension with its dot, in small letters; empty when the name has none. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(dot).toLowerCase() : '';
}

export interface FileRules {
  /** Allowed extensions with the dot: ['.jpg', '.png']. All when left out. */
  extensions?: readonly string[];
  maxBytes?: number;
  /** A sentence of the caller for what is too large, in place of the one with figures. */
  tooLarge?: string;
}

/** Why a file cannot be taken, as a sentence for the person; nothing when it can. */
export function fileProblem(
  file: { name: string; size: number },
  { extensions, maxBytes, tooLarge }: FileRules,
): string | undefined {
  if (extensions && !extensions.includes(extensionOf(file.name))) {
    return `${file.name} is not an accepted file type. Use ${listOf(extensions)}.`;
  }
  if (maxBytes !== undefined && file.size > maxBytes) {
    return tooLarge ?? `${file.name} is too large (${fileSize(file.size)}). The limit is ${fileSize(maxBytes)}.`;
  }
  if (file.size === 0) return `${file.name} is empty.`;
  return undefined;
}

/** What the field takes, in words: 'JPG, PNG or WEBP, up to 10 MB'. */
export function fileHint({ extensions, maxBytes }: FileRules): string {
  const parts = [extensions && listOf(extensions), maxBytes !== undefined && `up to ${fileSize(maxBytes)}`];
  return parts.filter(Boolean).join(', ');
}

function listOf(extensions: readonly string[]): string {
  const names = extensions.map((extension) => extension.slice(1).toUpperCase());
  const last = names.at(-1) ?? '';
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${last}` : last;
}
