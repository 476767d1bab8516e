/** Detects a file’s type by its first bytes, ignoring its name and declared type. */

/** The formats that are passed to a decoder. */
export type PictureFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'heic';

const says = (bytes: Uint8Array, letters: string, at = 0): boolean =>
  bytes.length >= at + letters.length &&
  [...letters].every((letter, index) => bytes[at + index] === letter.charCodeAt(0));

/**
 * Brands of pictures in the container that MP4 uses: HEIC, AVIF, JPEG 2000, JPEG XL, raw. Makers of cameras name
 * videos as they like.
 */
const pictureBrand = /^(?:hei[cmsx]|hev[cmsx]|mif[12]|msf1|avi[ofs]|jp[2mx] |jxl |crx )$/;

/** The brand of such a container; `undefined` for other files. */
function brandOf(bytes: Uint8Array): string | undefined {
  const brand = String.fromCharCode(...bytes.subarray(8, 12));
  return says(bytes, 'ftyp', 4) && brand.length === 4 ? brand : undefined;
}

/** Whether the first bytes are a video’s, whether or not it is a supported one. */
export function announcesVideo(bytes: Uint8Array): boolean {
  const brand = brandOf(bytes);
  return brand !== undefined && !pictureBrand.test(brand);
}

/** Whether they are a PDF’s. */
export const announcesDocument = (bytes: Uint8Array): boolean => says(bytes, '%PDF-');

const ofHeic = /^hei[cmsx]$/;

/** A picture in that container: by its brand, or by those that it also has where the first says nothing of its encoding. */
function containedFormat(bytes: Uint8Array): PictureFormat | undefined {
  const brand = brandOf(bytes);
  if (brand === 'avif') return 'avif';
  if (brand !== undefined && ofHeic.test(brand)) return 'heic';
  if (!['mif1', 'mif2', 'msf1'].includes(brand ?? '')) return undefined;
  const size = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  const brands = String.fromCharCode(...bytes.subarray(16, Math.min(size, 80))).match(/.{4}/gs);
  if (brands?.includes('avif')) return 'avif';
  return brands?.some((one) => ofHeic.test(one)) ? 'heic' : undefined;
}

/** Whether a WebP says in its head that it moves. */
export const hasAnimation = (webp: Uint8Array): boolean =>
  says(webp, 'VP8X', 12) && ((webp[20] ?? 0) & 0x02) !== 0;

/** The image format by its first bytes; `undefined` for everything else, including SVG. */
export function announcedFormat(bytes: Uint8Array): PictureFormat | undefined {
  if (says(bytes, '\xFF\xD8\xFF')) return 'jpeg';
  if (says(bytes, '\x89PNG\r\n\x1A\n')) return 'png';
  if (says(bytes, 'GIF87a') || says(bytes, 'GIF89a')) return 'gif';
  if (says(bytes, 'RIFF') && says(bytes, 'WEBP', 8)) return 'webp';
  return containedFormat(bytes);
}
