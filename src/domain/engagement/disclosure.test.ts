import { describe, expect, it } from 'vitest';
import { languages } from '#contract/agents/languages.ts';
import { type LivePlatform, LivePlatformIds, platforms } from '#contract/platforms/platforms.ts';
import { shownLabel } from '#domain/platforms/ai-label.ts';
import { disclosed, isDisclosed } from './disclosure.ts';

const limit = { max_length: 60, counting: 'graphemes' } as const;

describe('the notice that a reply is automatic', () => {
  it('P-9.132 is added at the end, in the language of the agent or in English', () => {
    expect(disclosed(['Thank you!'], 'en', limit)).toEqual([
      'Thank you! (Automatic reply, written by an AI)',
    ]);
    expect(disclosed(['Danke!'], 'de', limit)).toEqual([
      'Danke! (Automatische Antwort, von einer KI geschrieben)',
    ]);
    expect(disclosed(['Tak!'], 'xx', limit)).toEqual(['Tak! (Automatic reply, written by an AI)']);
    expect(isDisclosed(disclosed(['Grazie!'], 'it', limit))).toBe(true);
    expect(isDisclosed(['Thank you!'])).toBe(false);
  });

  it('P-9.132 becomes a part of its own if there is no room for it', () => {
    const long = 'x'.repeat(50);
    expect(disclosed([long], 'en', limit)).toEqual([long, '(Automatic reply, written by an AI)']);
  });

  it.each(Object.keys(languages))('P-9.132 says in %s that an AI wrote it', (language) => {
    const [text = ''] = disclosed(['Ok.'], language, { ...limit, max_length: 200 });
    expect(text).toMatch(/\bAI\b|\bKI\b|\bIA\b|’IA\b|AI[が가 ]|ИИ|ШІ|[Yy]apay zekâ/u);
    expect(isDisclosed([text])).toBe(true);
  });

  // What each network shows on a post and on a reply, without and with the account’s label.
  const shown = {
    sandbox: ['account_flag', 'account_flag', 'account_flag', 'account_flag'],
    twitter: [undefined, 'account_flag', undefined, 'account_flag'],
    telegram: ['account_flag', 'account_flag', undefined, undefined],
    bluesky: [undefined, 'account_flag', undefined, 'account_flag'],
    threads: [],
    instagram: [undefined, undefined, undefined, undefined],
    mastodon: [undefined, 'account_flag', undefined, 'account_flag'],
    linkedin: [],
    discord: [],
    nostr: [undefined, 'account_flag', undefined, 'account_flag'],
    tiktok: [],
  } as const satisfies Record<LivePlatform, readonly unknown[]>;

  it.each(LivePlatformIds)(
    'P-7.444 P-9.132 is omitted on %s if the network shows a label, for posts and replies separately',
    (platform) => {
      const ways = [false, true].flatMap((isReply) =>
        [false, true].map((isLabeled) => shownLabel(platforms[platform], isLabeled, { isReply })),
      );
      expect(ways).toEqual([...shown[platform], ...Array.from({ length: 4 })].slice(0, 4));
    },
  );
});
