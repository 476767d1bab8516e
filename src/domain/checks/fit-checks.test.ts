import { expect, test } from 'vitest';
import { refitFault } from './fit-checks.ts';

const parts = ['On 24/11 we sell 1,200 tickets with @ada: https://example.com/four #news'];
const limit = { max_length: 80, counting: 'utf16' } as const;
const fault = (...written: string[]) =>
  refitFault({ parts, most: 2, unlike: [['Taken.']] }, written, limit);

test('P-7.98 a rewritten post keeps its links, mentions and figures', () => {
  expect(fault('1200 tickets, 24/11, @Ada, https://example.com/four')).toBeUndefined();
  expect(fault('1,200 tickets on 24/11.', 'With @ada: example.com/four')).toBeUndefined();
  expect(fault('Tickets with @ada: https://example.com/four')).toBe(
    'It leaves out 24/11, 1200, which the post has.',
  );
  expect(fault('1,200 tickets on 24/11: https://example.com/four')).toBe(
    'It leaves out @ada, which the post has.',
  );
  expect(fault('1,200 tickets on 24/11 with @ada.')).toBe(
    'It leaves out example.com/four, which the post has.',
  );
});

test('a shortened post fits the limit', () => {
  expect(fault(`1200 24/11 @ada https://example.com/four ${'and so on '.repeat(5)}`)).toBe(
    'A part is 91 characters long; the limit is 80.',
  );
});

test('a rewritten post has no more parts than allowed, and does not repeat another account’s text', () => {
  const all = '1200 24/11 @ada https://example.com/four';
  expect(fault(all, 'Two.', 'Three.')).toBe('It has 3 parts; the limit is 2.');
  expect(refitFault({ parts: ['Now.'], most: 1, unlike: [['Taken.']] }, ['taken.'], limit)).toBe(
    'It says the same in the same words as the post on another account.',
  );
});
