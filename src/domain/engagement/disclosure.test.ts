import { describe, expect, it } from 'vitest';
import { type LivePlatform, LivePlatformIds, platforms } from '#contract/platforms/platforms.ts';
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

  // For each network: what shows on a post and on a reply, of an account without and with its label.
  const shown = {
    sandbox: ['account_flag', 'account_flag', 'account_flag', 'account_flag'],
    twitter: ['post_flag', 'post_flag', 'post_flag', 'post_flag'],
    telegram: ['account_flag', 'account_flag', 'account_flag', 'account_flag'],
    bluesky: [undefined, 'account_flag', undefined, 'account_flag'],
    threads: [],
    instagram: ['post_flag', 'post_flag', undefined, undefined],
    mastodon: [undefined, 'account_flag', undefined, 'account_flag'],
    linkedin: [],
    discord: [],
    nostr: [undefined, 'account_flag', undefined, 'account_flag'],
    tiktok: [],
  } as const satisfies Record<LivePlatform, readonly unknown[]>;

  it.each(LivePlatformIds)(
    'P-7.444 P-9.132 is left to %s where that shows it, on posts and on replies',
    (platform) => {
      const ways = [false, true].flatMap((isReply) =>
        [false, true].map((isLabeled) => shownLabel(platforms[platform], isLabeled, { isReply })),
      );
      expect(ways).toEqual([...shown[platform], ...Array.from({ length: 4 })].slice(0, 4));
    },
  );
});
