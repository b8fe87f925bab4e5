/** The hosts whose videos may stand in a frame: the same that the server's content security policy allows. */
export const FRAME_HOSTS = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://www.loom.com',
  'https://fast.wistia.net',
];

export function isFrameAddress(address: string): boolean {
  return FRAME_HOSTS.some((host) => address.startsWith(`${host}/`));
}
