/** The ends of names that each kind has, as the specification lists them. */
export const imageExtensions = ['.jpg', '.jpeg', '.png', '.gif', '.bmp', '.svg', '.webp'] as const;

export const fileExtensions = [
  ...imageExtensions,
  ...['.mp4', '.avi', '.mov', '.wmv', '.mkv', '.flv'],
  '.mp3',
  ...['.ppt', '.pptx'],
  ...['.xlsx', '.xls', '.csv'],
  ...['.doc', '.docx', '.txt', '.xml'],
  '.pdf',
  ...['.zip', '.rar'],
] as const;

export const videoExtensions = ['.mp4', '.avi', '.mov', '.wmv', '.mkv', '.flv', '.mp3'] as const;
export const captionExtensions = ['.vtt'] as const;

/** Ends of pictures that are drawn anew and so can be covers; drawings that may hold programs cannot. */
export const pictureExtensions = imageExtensions.filter((end) => end !== '.svg');
