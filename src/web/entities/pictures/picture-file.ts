/** Accepted image files, and video and document files beside them. */
import { limits } from '#contract/core/limits.ts';
import { imageFormats, oneOf } from '#contract/core/image-formats.ts';
import { imageLimits } from '#contract/images/limits.ts';
import { sizeMessages } from '#contract/images/sizes.ts';

const megabyte = 1024 * 1024;

/** As a file input takes it. */
export const pictureTypes = 'image/png,image/jpeg,image/gif,image/webp,image/avif,.heic,.heif';
/** Like `pictureTypes`, with videos and documents. */
export const mediaTypes = `${pictureTypes},video/mp4,application/pdf`;

/** Few browsers know the type of a HEIC photo. */
const isPicture = (type: string, name: string): boolean =>
  type.startsWith('image/') || (type === '' && /\.hei[cf]$/i.test(name));

/** Why a file can't be an image of so many bytes, checked before the upload; `undefined` if it can. */
export function refusalOf(
  { name, type, size }: File,
  most: number = imageLimits.bytes,
): string | undefined {
  if (!isPicture(type, name)) return `“${name}” isn’t an image. Use ${oneOf(imageFormats)}.`;
  if (size > most) return `“${name}” is larger than ${most / megabyte} MB.`;
  return undefined;
}

const tooLarge = ({ name }: File, words: string): string => `“${name}” is too large. ${words}`;

/** Why a file can't be an image, a video or a document, checked before the upload; `undefined` if it can. */
export function mediaRefusalOf(file: File): string | undefined {
  const { name, type, size } = file;
  if (type === 'application/pdf')
    return size > imageLimits.document_bytes ? tooLarge(file, sizeMessages.document) : undefined;
  if (!type.startsWith('video/')) {
    return isPicture(type, name)
      ? refusalOf(file)
      : `“${name}” isn’t an image, a video or a document. Use ${oneOf([...imageFormats, 'MP4', 'PDF'])}.`;
  }
  if (type !== 'video/mp4') return `“${name}” isn’t an MP4 video. Save it as MP4 first.`;
  return size > limits.video_bytes ? tooLarge(file, sizeMessages.video) : undefined;
}
