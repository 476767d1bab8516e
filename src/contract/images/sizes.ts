/** How large files may be, in words. Apart from the shapes of pictures, which a form that takes files need not load. */
import { limits } from '#contract/core/limits.ts';
import { minute } from '#contract/core/time.ts';

const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;

/** Why a file is too large, before it is sent and after. */
export const sizeMessages = {
  image: `Images can be up to ${megabytes(limits.upload_bytes)}.`,
  video: `Videos can be up to ${megabytes(limits.video_bytes)}.`,
  any: `Images can be up to ${megabytes(limits.upload_bytes)}, and videos up to ${megabytes(limits.video_bytes)}.`,
  long: `Videos can be up to ${limits.video_length / minute} minutes.`,
} as const;
