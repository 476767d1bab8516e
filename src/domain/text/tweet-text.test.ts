import twitterText from 'twitter-text';
import { expect, test } from 'vitest';
import { letters } from '#test/hostile-bodies.ts';
import { hashtagsIn, urlsIn, weightIn } from './tweet-text.ts';

const texts = [
  'Read https://example.com/a?b=c and tea.example.org, or t.co.',
  `${letters('漢字。', 400)}example.com${letters('世界、', 300)}`,
  `詳しくは${letters('お茶の話。', 110)} tea.example.com を見て #お茶`,
  `https://example.com/${letters('a-slug-of-words', 500)} #tea`,
  `${letters('😀', 300)} example.com #tea`,
];

test.each(texts)('finds and counts the same as X’s library in %s', (text) => {
  expect(urlsIn(text)).toEqual(twitterText.extractUrls(text));
  expect(hashtagsIn(text)).toEqual(twitterText.extractHashtags(text));
  expect(weightIn(text)).toBe(twitterText.parseTweet(text).weightedLength);
});

test.each(['a.', '漢.', '😀.', '😀'])('finds a link anywhere in a row of %s', (sign) => {
  for (let at = 0; at < 200; at += 7) {
    const text = `${letters(sign, 300 + at)}evil-site.com ${letters(sign, 400)}`;
    const found = urlsIn(text).some((url) => url.includes('evil-site.com'));
    expect(found, `at ${at}`).toBe(true);
  }
});

/** Emojis of many code units, each of which X counts as two characters. */
const emojis = ['👨‍👩‍👧‍👦', '🇩🇪', '👩🏽‍❤️‍💋‍👨🏿', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '1️⃣', '👋🏽', '🏳️‍🌈', '❤️'];

test.each(emojis)('counts a row of %s like X’s library, however long', (emoji) => {
  for (const count of [40, 56, 61, 87, 139, 140, 141, 300]) {
    const row = emoji.repeat(count);
    const { weightedLength } = twitterText.parseTweet(row);
    expect(weightIn(row), `${count}`).toBe(weightedLength);
    expect(weightIn(`Look: ${row} #tea`), `${count} in a text`).toBe(weightedLength + 11);
  }
});

test('counts a mixed row of emojis like X’s library', () => {
  for (let at = 0; at < 12; at += 1) {
    const row = 'é'.repeat(at) + emojis.join('').repeat(17);
    expect(weightIn(row), `after ${at}`).toBe(twitterText.parseTweet(row).weightedLength);
  }
});
