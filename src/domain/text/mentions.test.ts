import fc from 'fast-check';
import twitterText from 'twitter-text';
import { describe, expect, test } from 'vitest';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import { type Meant, mentionsIn, mentionsOn, type OwnAccount } from './mentions.ts';

const account = (platform: LivePlatform, username: string, ...agents: string[]): OwnAccount => ({
  platform,
  username,
  agents,
});
const accounts = [
  account('twitter', 'ada', 'a'),
  account('bluesky', 'ada.example', 'a'),
  account('twitter', 'grace', 'g'),
  account('telegram', 'Grace reads', 'g'),
  account('telegram', 'the_club', 'c'),
];
const networks: LivePlatform[] = ['sandbox', 'twitter', 'bluesky', 'telegram'];
const on = (platform: LivePlatform, text: string, among = networks) =>
  mentionsOn(text, platform, { networks: among, accounts });

describe('a mention on another network', () => {
  test('P-9.70 of an own account becomes that of the same agent there', () => {
    expect(on('bluesky', 'Ask @ADA, or ada@example.com.')).toEqual({
      text: 'Ask @ada.example, or ada@example.com.',
      changes: ['“@ADA” became “@ada.example”.'],
    });
    expect(on('twitter', 'Ask @ada.example.').text).toBe('Ask @ada.');
    expect(on('twitter', 'Ask @ada.')).toEqual({ text: 'Ask @ada.', changes: [] });
  });

  test('of an own account without a counterpart there becomes a plain name', () => {
    const plain = '“@grace” is a plain name: on Telegram it could be someone else.';
    // A chat without a public name has no handle.
    expect(on('telegram', 'By @grace and @grace')).toEqual({
      text: 'By grace and grace',
      changes: [plain],
    });
    expect(on('bluesky', 'In @the_club').text).toBe('In the_club');
  });

  test('of someone else stays on the first network with such handles, and becomes a plain name on others', () => {
    expect(on('twitter', 'Hi @nobody').text).toBe('Hi @nobody');
    expect(on('telegram', 'Hi @nobody').text).toBe('Hi nobody');
    expect(on('telegram', 'Hi @nobody', ['telegram', 'twitter']).text).toBe('Hi @nobody');
    expect(on('bluesky', 'Hi @some.example').text).toBe('Hi @some.example');
    // X would mention @some.
    expect(on('twitter', 'Hi @some.example').text).toBe('Hi some.example');
    // No one has such a handle there.
    expect(on('bluesky', 'Hi @nobody').text).toBe('Hi @nobody');
    expect(on('sandbox', 'Hi @some.example and @nobody').text).toBe('Hi @some.example and @nobody');
  });
});

test('P-9.70 a handle with a server is one mention, and becomes a plain name elsewhere', () => {
  expect(mentionsIn('Hi @ada@fedi.example, and @ada.')).toEqual(['ada@fedi.example', 'ada']);
  const among: LivePlatform[] = ['mastodon', 'twitter', 'telegram'];
  const text = 'Hi @nobody@fedi.example.';
  expect(on('mastodon', text, among).text).toBe(text);
  expect(on('twitter', text, among)).toEqual({
    text: 'Hi nobody.',
    changes: ['“@nobody@fedi.example” is a plain name: on X it could be someone else.'],
  });
});

const platform = fc.constantFrom<LivePlatform>('twitter', 'bluesky', 'telegram');
const plainName = fc.stringMatching(/^[a-z][a-z0-9_]{1,17}$/);
const domainName = fc.stringMatching(/^[a-z][a-z0-9-]{0,8}[a-z]\.[a-z]{2,6}$/);
const name = fc.oneof(plainName, domainName);
const agents = fc.subarray(['a', 'b', 'c']);
const owned = fc.array(
  fc.oneof(
    fc.record({
      platform: fc.constantFrom('twitter', 'telegram'),
      username: fc.oneof(plainName, fc.constant('A chat without a name')),
      agents,
    }),
    fc.record({ platform: fc.constant('bluesky'), username: domainName, agents }),
  ),
  { maxLength: 6 },
);
const meantBy = fc
  .record({ networks: fc.uniqueArray(platform, { minLength: 1 }), accounts: owned })
  .chain((meant) => {
    const names = meant.accounts.flatMap((one) =>
      one.username.includes(' ') ? [] : [one.username],
    );
    const called = fc.oneof(name, ...(names.length > 0 ? [fc.constantFrom(...names)] : []));
    const word = fc.oneof(
      fc.constantFrom('and', 'Hello,', 'x@mail.example', 'https://a.example/b'),
      called.map((one) => `@${one}`),
    );
    return fc.record({
      meant: fc.constant<Meant>(meant),
      text: fc.array(word, { maxLength: 12 }).map((words) => words.join(' ')),
    });
  });

/** Who is notified by a text on each network, by its own rules. */
const reached: Record<string, (text: string) => string[]> = {
  twitter: (text) => twitterText.extractMentions(text),
  bluesky: (text) => mentionsIn(text).filter((one) => one.includes('.')),
  telegram: (text) =>
    Array.from(text.matchAll(/(?<![\w@./])@([A-Za-z]\w{3,31})(?!\w)/g), ([, one = '']) => one),
};
const forms: Record<string, RegExp> = {
  twitter: /^\w{1,15}$/,
  bluesky: /\./,
  telegram: /^[A-Za-z]\w{3,31}$/,
};

test('P-9.70 notifies an own account or the intended person, never a stranger', () => {
  fc.assert(
    fc.property(meantBy, platform, ({ meant, text }, where) => {
      const { text: said } = mentionsOn(text, where, meant);
      const mentioned = new Set(mentionsIn(text));
      for (const heard of reached[where]?.(said) ?? []) {
        const isOwn = meant.accounts.some(
          (one) => one.platform === where && one.username === heard,
        );
        const home = meant.networks.find((network) => forms[network]?.test(heard));
        const isMeant =
          mentioned.has(heard) &&
          home === where &&
          meant.accounts.every(({ username }) => username !== heard);
        expect([heard, isOwn || isMeant]).toEqual([heard, true]);
      }
      // Applying it twice changes nothing, and no words are lost.
      expect(mentionsOn(said, where, meant)).toEqual({ text: said, changes: [] });
      expect(said.split(' ')).toHaveLength(text.split(' ').length);
      const others = (one: string) => one.split(' ').filter((word) => !word.startsWith('@'));
      expect(others(said)).toEqual(expect.arrayContaining(others(text)));
    }),
  );
});
