/** What a file is by its first bytes, whatever it is called and whatever it came as. */

/** The formats that are ever given to a decoder. */
export type PictureFormat = 'jpeg' | 'png' | 'gif' | 'webp';

const says = (bytes: Uint8Array, letters: string, at = 0): boolean =>
  bytes.length >= at + letters.length &&
  [...letters].every((letter, index) => bytes[at + index] === letter.charCodeAt(0));

/** Brands of MP4 files, and of those that are nearly such; HEIC and AVIF begin like them. */
const videoBrand = /^(?:iso[m\d]|mp4\d|avc1|M4V |MSNV|dash|f4v |3gp\d|qt {2})$/;

/** Whether the first bytes announce a video, which need not be one that is taken. */
export function announcesVideo(bytes: Uint8Array): boolean {
  const brand = String.fromCharCode(...bytes.subarray(8, 12));
  return says(bytes, 'ftyp', 4) && videoBrand.test(brand);
}

/** The format that the first bytes announce; `undefined` for everything else, SVG among it. */
export function announcedFormat(bytes: Uint8Array): PictureFormat | undefined {
  if (says(bytes, '\xFF\xD8\xFF')) return 'jpeg';
  if (says(bytes, '\x89PNG\r\n\x1A\n')) return 'png';
  if (says(bytes, 'GIF87a') || says(bytes, 'GIF89a')) return 'gif';
  if (says(bytes, 'RIFF') && says(bytes, 'WEBP', 8)) return 'webp';
  return undefined;
}
