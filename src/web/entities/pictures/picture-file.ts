/** Accepted image files, and video files beside them. */
import { limits } from '#contract/core/limits.ts';
import { imageLimits } from '#contract/images/limits.ts';
import { heicWords, sizeMessages } from '#contract/images/sizes.ts';

const megabyte = 1024 * 1024;

/** As a file input takes it. */
export const pictureTypes = 'image/png,image/jpeg,image/gif,image/webp,image/avif';
/** The same with videos. */
export const mediaTypes = `${pictureTypes},video/mp4`;

/** Why a file can't be an image of so many bytes, checked before the upload; `undefined` if it can. */
export function refusalOf(
  { name, type, size }: File,
  most: number = imageLimits.bytes,
): string | undefined {
  if (!type.startsWith('image/'))
    return `“${name}” isn’t an image. Use JPG, PNG, GIF, WebP or AVIF.`;
  if (/^image\/hei[cf]$/.test(type)) return `“${name}”: ${heicWords}`;
  if (size > most) return `“${name}” is larger than ${most / megabyte} MB.`;
  return undefined;
}

/** Why a file can't be an image or a video, checked before the upload; `undefined` if it can. */
export function mediaRefusalOf(file: File): string | undefined {
  const { name, type, size } = file;
  if (!type.startsWith('video/')) {
    return type.startsWith('image/')
      ? refusalOf(file)
      : `“${name}” isn’t an image or a video. Use JPG, PNG, GIF, WebP, AVIF or MP4.`;
  }
  if (type !== 'video/mp4') return `“${name}” isn’t an MP4 video. Save it as MP4 first.`;
  return size > limits.video_bytes ? `“${name}” is too large. ${sizeMessages.video}` : undefined;
}
