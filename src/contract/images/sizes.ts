/** File size limits, in words. Separate from the image schemas, so that an upload form need not load zod. */
import { limits } from '#contract/core/limits.ts';
import { imageLimits } from '#contract/images/limits.ts';
import { minute } from '#contract/core/time.ts';

const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;

/** Why a file is too large; used before and after the upload. */
export const sizeMessages = {
  image: `Images can be up to ${megabytes(imageLimits.bytes)}.`,
  video: `Videos can be up to ${megabytes(limits.video_bytes)}.`,
  document: `PDFs can be up to ${megabytes(imageLimits.document_bytes)}.`,
  any: `Images can be up to ${megabytes(imageLimits.bytes)}, videos up to ${megabytes(limits.video_bytes)}, and PDFs up to ${megabytes(imageLimits.document_bytes)}.`,
  captions: `Caption files can have up to ${imageLimits.caption_text.toLocaleString('en')} characters.`,
  long: `Videos can be up to ${limits.video_length / minute} minutes.`,
} as const;

/** Why a document has too many pages. */
export const pagesWords = (pages: number): string =>
  `This PDF has ${pages} pages. PDFs can have up to ${imageLimits.document_pages}.`;
