import { expect, test } from 'vitest';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import { entitiesIn } from './entities.ts';

const shown = (text: string, ...networks: LivePlatform[]) =>
  entitiesIn(text, networks).map(({ is, start, end }) => `${is} ${text.slice(start, end)}`);

test('P-2.124 links, mentions and hashtags follow the rules of the network', () => {
  const text =
    'Hi @ada and @grace.example.com, mail a@b.co: see example.com/a#top #rye #rye2 https://x.org/@ada.';
  expect(shown(text, 'twitter')).toEqual([
    'mention @ada',
    'mention @grace',
    'link example.com/a#top',
    'hashtag #rye',
    'hashtag #rye2',
    'link https://x.org/@ada',
  ]);
  expect(shown(text, 'bluesky')).toContain('mention @grace.example.com');
  expect(shown(text, 'bluesky')).not.toContain('mention @ada');
  expect(shown(text, 'bluesky', 'twitter')).toContain('mention @ada');
  expect(shown('@abc', 'telegram')).toEqual([]);
  expect(shown('@abcd and @abcd', 'telegram')).toEqual(['mention @abcd', 'mention @abcd']);
  expect(shown('Nothing here.', 'sandbox', 'twitter')).toEqual([]);
});

test('P-2.124 positions are correct after other scripts and emojis', () => {
  const text = '🍞🍞 שלום #לחם ＃パン a#b #tag_🍞';
  expect(shown(text, 'twitter')).toEqual(['hashtag #לחם', 'hashtag ＃パン', 'hashtag #tag_']);
});

test('P-2.124 the end of a handle or an email address is not a link, even if that link occurs elsewhere', () => {
  expect(shown('Ask @b.example.com or me@b.example.com: b.example.com', 'bluesky')).toEqual([
    'mention @b.example.com',
    'link b.example.com',
  ]);
});
