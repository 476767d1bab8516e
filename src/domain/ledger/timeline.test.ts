import { describe, expect, test } from 'vitest';
import { type Move, timelineSteps } from './timeline.ts';

const move = (event: string, state: Move['state']): Move => ({ at: 0, event, state, detail: null });
const sent = move('intent', 'SENDING');
const taken = move('accepted', 'LEASED');
const lost = move('not_sent', 'RETRY_WAIT');

const handed = (...moves: Move[]) =>
  timelineSteps(moves, 'X', 0)
    .map(({ text }) => text)
    .filter((text) => text.startsWith('Sending to'));

describe('sending a part', () => {
  test('for the next part of a thread is not a second attempt', () => {
    const last = move('accepted', 'PUBLISHED');
    expect(handed(sent, taken, sent, taken, sent, last)).toEqual([
      'Sending to X.',
      'Sending to X. Part 2.',
      'Sending to X. Part 3.',
    ]);
  });

  test('of the same part again is one, and each part counts its own attempts', () => {
    const found = move('found', 'LEASED');
    expect(handed(sent, lost, sent, found, sent, lost, sent)).toEqual([
      'Sending to X.',
      'Sending to X. Attempt 2.',
      'Sending to X. Part 2.',
      'Sending to X. Part 2. Attempt 2.',
    ]);
  });

  test('of a whole post again starts with its first part', () => {
    const out = move('accepted', 'PUBLISHED');
    const again = [sent, out, move('restored', 'NEEDS_REVIEW'), move('send', 'READY'), sent];
    expect(handed(...again)).toEqual(['Sending to X.', 'Sending to X.']);
  });
});
