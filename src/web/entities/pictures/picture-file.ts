/** Files that can become pictures. */
import { limits } from '#contract/core/limits.ts';

const megabyte = 1024 * 1024;

/** As a file dialog takes it. */
export const pictureTypes = 'image/png,image/jpeg,image/gif,image/webp';

/** Why a file isn’t even sent; `undefined` where it is. */
export function refusalOf({ name, type, size }: File): string | undefined {
  if (!type.startsWith('image/')) return `“${name}” isn’t an image. Use JPG, PNG, GIF or WebP.`;
  const most = limits.upload_bytes / megabyte;
  if (size > limits.upload_bytes) return `“${name}” is larger than ${most} MB.`;
  return undefined;
}
