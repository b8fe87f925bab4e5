interface Host {
  name: string;
  /** The sites whose addresses people copy. */
  sites: readonly string[];
  /** Finds the video in an address. */
  id: (url: URL) => string;
  valid: RegExp;
  /** Comes before the id. */
  embed: string;
}

const last = ({ pathname }: URL) => pathname.split('/').filter(Boolean).at(-1) ?? '';
const lastNumber = ({ pathname }: URL) => pathname.split('/').findLast((part) => /^\d+$/.test(part)) ?? '';

/** The hosts that the server knows too; what it does not know it takes out again. */
const hosts: readonly Host[] = [
  {
    name: 'YouTube',
    sites: ['youtube.com', 'youtu.be', 'youtube-nocookie.com'],
    id: (url) => url.searchParams.get('v') ?? last(url),
    valid: /^[\w-]{11}$/,
    embed: 'https://www.youtube-nocookie.com/embed/',
  },
  {
    name: 'Vimeo',
    sites: ['vimeo.com'],
    id: lastNumber,
    valid: /^\d{5,12}$/,
    embed: 'https://player.vimeo.com/video/',
  },
  { name: 'Loom', sites: ['loom.com'], id: last, valid: /^[0-9a-f]{32}$/, embed: 'https://www.loom.com/embed/' },
  {
    name: 'Wistia',
    sites: ['wistia.com', 'wistia.net'],
    id: last,
    valid: /^[0-9a-z]{10}$/,
    embed: 'https://fast.wistia.net/embed/iframe/',
  },
];

export const UNKNOWN_VIDEO = 'Use a video link from YouTube, Vimeo, Loom or Wistia';

/** Where the video of a copied address can be embedded from; null when we know no such host. */
export function embedAddress(address: string): string | null {
  const text = address.trim();
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol)) return null;
  for (const { sites, id, valid, embed } of hosts) {
    if (!sites.some((site) => url.hostname === site || url.hostname.endsWith(`.${site}`))) continue;
    const video = id(url);
    if (valid.test(video)) return embed + video;
  }
  return null;
}
