/** A one-pixel animated GIF. */
import type { Outgoing } from '#server/adapters/social/port.ts';

const gif = Buffer.from(
  'R0lGODlhAQABAIAAAP8AAAAA/yH5BAAKAAAALAAAAAABAAEAAAICRAEAIfkEAAoAAAAsAAAAAAEAAQAAAgJEAQA7',
  'base64',
);

export const clip: Outgoing['media'][number] = {
  id: 'clip',
  mime: 'image/gif',
  alt: 'A dot that blinks.',
  bytes: async () => new Uint8Array(gif),
};
