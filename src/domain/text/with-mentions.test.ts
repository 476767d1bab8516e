import { describe, expect, test } from 'vitest';
import { platforms } from '#contract/platforms/platforms.ts';
import { withMentions } from './with-mentions.ts';

const place = { limit: platforms.twitter, pictures: 0 };
const one = (text: string, topic: string) => withMentions([text], topic, place)[0];

describe('the accounts that a topic names', () => {
  test.each([
    ['Tea is ready.', 'Tea by @harbour_tea', 'Tea is ready. @harbour_tea'],
    ['Tea is ready.', 'Ask @bo.bsky.social, then @Ada.', 'Tea is ready. @bo.bsky.social @Ada'],
    ['Thanks, @Ada!', 'a letter to @ada and @bo', 'Thanks, @Ada! @bo'],
    ['Tea is ready.', '@ada, @Ada and @ADA', 'Tea is ready. @ada'],
    ['Tea is ready.', 'write to tea@example.com or example.com/@tea', 'Tea is ready.'],
    ['Tea is ready.', 'tea', 'Tea is ready.'],
  ])('S2-3.1 %j on %j: %j', (text, topic, expected) => {
    expect(one(text, topic)).toBe(expected);
  });

  test('are added at the end of a thread', () => {
    expect(withMentions(['First.', 'Last.'], 'for @ada', place)).toEqual(['First.', 'Last. @ada']);
  });

  test('are dropped if there is no room', () => {
    const full = 'x'.repeat(270);
    expect(one(full, 'for @harbour_tea and @ada')).toBe(`${full} @ada`);
    const caption = { limit: platforms.telegram, pictures: 1 };
    const long = 'x'.repeat(1020);
    expect(withMentions([long], 'for @harbour', caption)).toEqual([long]);
  });
});
