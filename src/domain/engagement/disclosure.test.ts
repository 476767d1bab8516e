import { describe, expect, it } from 'vitest';
import { platforms } from '#contract/platforms/platforms.ts';
import { shownLabel } from '#domain/platforms/ai-label.ts';
import { disclosed, isDisclosed } from './disclosure.ts';

const limit = { max_length: 40, counting: 'graphemes' } as const;

describe('what an automatic reply says of itself', () => {
  it('P-9.132 stands at its end in the language of the agent, or in English', () => {
    expect(disclosed(['Thank you!'], 'en', limit)).toEqual(['Thank you! (Automatic reply)']);
    expect(disclosed(['Danke!'], 'de', limit)).toEqual(['Danke! (Automatische Antwort)']);
    expect(disclosed(['Tak!'], 'xx', limit)).toEqual(['Tak! (Automatic reply)']);
    expect(isDisclosed(disclosed(['Grazie!'], 'it', limit))).toBe(true);
    expect(isDisclosed(['Thank you!'])).toBe(false);
  });

  it('P-9.132 stands in a part of its own where it doesn’t fit', () => {
    const long = 'x'.repeat(30);
    expect(disclosed([long], 'en', limit)).toEqual([long, '(Automatic reply)']);
  });

  it('P-9.132 is left to a network that shows it on the post or on the account', () => {
    expect(shownLabel(platforms.twitter, false)).toBe('post_flag');
    expect(shownLabel(platforms.telegram, false)).toBe('account_flag');
    expect(shownLabel(platforms.bluesky, false)).toBeUndefined();
    expect(shownLabel(platforms.bluesky, true)).toBe('account_flag');
    expect(shownLabel({ checklist: [] }, true)).toBeUndefined();
  });
});
