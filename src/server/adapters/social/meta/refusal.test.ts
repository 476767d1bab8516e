import { expect, test } from 'vitest';
import { PlatformError } from '#server/adapters/social/port.ts';
import { aboutReply, refusalOf } from './refusal.ts';

const failing = (code: number, error_subcode?: number) => {
  const error = { message: 'No.', code, ...(error_subcode !== undefined && { error_subcode }) };
  const headers = new Headers();
  return refusalOf({ name: 'Threads', status: 403, headers, body: { error }, creates: true });
};
const asReply = (error: PlatformError): PlatformError => {
  try {
    return aboutReply('Threads')(error);
  } catch (passed) {
    if (passed instanceof PlatformError) return passed;
    throw passed;
  }
};

test.each([3, 10, 200])('a reply without its permission is refused alone: %i', (code) => {
  const error = failing(code);
  expect(error.kind).toBe('reconnect');
  expect(asReply(error)).toMatchObject({
    kind: 'rejected',
    message: expect.stringMatching(/^Threads doesn’t allow this connection to reply\./),
  });
});

test.each([
  [190, undefined],
  [10, 2_207_051],
  [4, undefined],
])('other failures of a reply stay what they are: %i %o', (code, subcode) => {
  const error = failing(code, subcode);
  expect(asReply(error)).toBe(error);
});
