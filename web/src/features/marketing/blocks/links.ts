import { widthsOf } from '~/lib/files/webp';

/** A path of ours, a place on the page or an https address; everything else leads nowhere. The server refuses it when it is saved. */
export function safeLink(to: string | undefined): string {
  const link = (to ?? '').trim();
  if (/^\/(?![/\\])/.test(link) || /^#[\w-]*$/.test(link)) return link;
  return /^https:\/\/[^\s\\]+$/.test(link) ? link : '#';
}

export interface PictureFile {
  src: string;
  thumb: string;
  width: number;
  height: number;
  /** Where it is as WebP, by width, the narrowest first; empty for one that is there only as it was drawn by the server. */
  webps: { src: string; width: number }[];
}

/** An uploaded picture with its size, as the server lets it through; null for anything else. */
export function pictureOf(value: string | undefined): PictureFile | null {
  const found = /^(\/api\/uploads\/files\/)([\w.-]+)#(\d{1,5})x(\d{1,5})(\.webp)?$/.exec(value ?? '');
  if (!found) return null;
  const [, folder = '', name = '', width, height, webp] = found;
  const thumb = `/api/uploads/thumbs/${name}`;
  return {
    src: folder + name,
    thumb,
    width: Number(width),
    height: Number(height),
    webps: webp ? widthsOf(Number(width)).map((one) => ({ src: `${thumb}?w=${one}`, width: one })) : [],
  };
}

export interface VideoFile {
  kind: 'frame' | 'file';
  src: string;
}

/** Where a video is played from: YouTube without cookies, Vimeo, or a file of ours; null for anything else. */
export function videoOf(value: string | undefined): VideoFile | null {
  const text = value ?? '';
  const tube =
    /^https:\/\/(?:(?:www\.|m\.)?youtube\.com\/(?:watch\?v=|embed\/|shorts\/|live\/)|youtu\.be\/)([\w-]{11})(?:$|[?&])/.exec(
      text,
    );
  if (tube) return { kind: 'frame', src: `https://www.youtube-nocookie.com/embed/${tube[1]}?autoplay=1` };
  const vimeo = /^https:\/\/(?:www\.)?(?:vimeo\.com|player\.vimeo\.com\/video)\/(\d{1,12})(?:$|[?/])/.exec(text);
  if (vimeo) return { kind: 'frame', src: `https://player.vimeo.com/video/${vimeo[1]}?autoplay=1&dnt=1` };
  return /^\/api\/uploads\/files\/[\w.-]+$/.test(text) ? { kind: 'file', src: text } : null;
}

/** Items with a key each: two of them may say the same. */
export function keyed<Item>(items: readonly Item[] | undefined): { key: string; item: Item }[] {
  return (items ?? []).map((item, at) => ({ key: String(at), item }));
}

/** The lines of a text that are not empty. */
export function linesOf(text: string | undefined): string[] {
  return (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

/** The paragraphs of a text: an empty line is between two of them. */
export function paragraphs(text: string | undefined): string[] {
  return (text ?? '')
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean);
}
