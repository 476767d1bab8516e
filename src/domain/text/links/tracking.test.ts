import { describe, expect, test } from 'vitest';
import { postLength } from '#domain/text/post-text.ts';
import { campaignOf, sourceOf, tracked, untrackedIn } from './tracking.ts';

const how = { source: 'x', medium: 'social', campaign: 'rye' };
const tags = 'utm_source=x&utm_medium=social&utm_campaign=rye';

describe('P-2.134 tracking is added', () => {
  test.each([
    ['to a page', 'See https://example.com/rye today', `See https://example.com/rye?${tags} today`],
    ['to a host', 'https://example.com', `https://example.com/?${tags}`],
    ['to a host without a scheme', 'At example.com now', `At example.com/?${tags} now`],
    ['to a host with a port', 'http://example.com:8080', `http://example.com:8080/?${tags}`],
    ['behind a query', 'https://example.com/?a=1&b=2', `https://example.com/?a=1&b=2&${tags}`],
    ['before a fragment', 'https://example.com/a#top', `https://example.com/a?${tags}#top`],
    [
      'between a query and a fragment',
      'https://example.com/a?b=1#/c?d',
      `https://example.com/a?b=1&${tags}#/c?d`,
    ],
    ['before the fragment of a bare host', 'example.com#top', `example.com/?${tags}#top`],
    ['before a full stop', 'Read https://example.com/a.', `Read https://example.com/a?${tags}.`],
    ['before a question mark', 'At example.com?', `At example.com/?${tags}?`],
    [
      'between brackets',
      '(https://example.com/a_(b), more)',
      `(https://example.com/a_(b)?${tags}, more)`,
    ],
    ['between quotes', '“https://example.com/a”', `“https://example.com/a?${tags}”`],
    [
      'to each link, also to one that is the beginning of another',
      'example.com/a, example.com/ab, example.com/a',
      `example.com/a?${tags}, example.com/ab?${tags}, example.com/a?${tags}`,
    ],
    [
      'to no link with tags',
      'https://example.com/?UTM_source=mail and https://example.com/#utm_campaign=a',
      'https://example.com/?UTM_source=mail and https://example.com/#utm_campaign=a',
    ],
    [
      'to no handle and no address',
      '@ada @ada.example.com me@ada.example.com #rye',
      '@ada @ada.example.com me@ada.example.com #rye',
    ],
    [
      'to no link whose end is not certain',
      'https://example.com/日本 example.com?a=1 https://example.com/{{product}}',
      'https://example.com/日本 example.com?a=1 https://example.com/{{product}}',
    ],
    ['to nothing', 'No link, 3.14 and e.g. this.', 'No link, 3.14 and e.g. this.'],
  ])('%s', (_where, text, expected) => {
    const once = tracked(text, how);
    expect(once.text).toBe(expected);
    expect(untrackedIn(once.text)).toEqual([]);
    expect(tracked(once.text, { ...how, campaign: 'other' })).toEqual({
      text: expected,
      links: [],
    });
  });
});

test('P-2.134 typed tags cannot break a link', () => {
  const { text, links } = tracked('https://example.com', {
    source: 'x',
    medium: ' paid social ',
    campaign: 'Spring & #sale? (für “alle” *)~...',
  });
  expect(links).toEqual([text]);
  const { searchParams, hash } = new URL(text);
  expect(Object.fromEntries(searchParams)).toEqual({
    utm_source: 'x',
    utm_medium: 'paid social',
    utm_campaign: 'Spring & #sale? (für “alle” *)',
  });
  expect(hash).toBe('');
  expect(postLength(text, 'x_weighted')).toBe(23);
});

test('P-2.134 the source is the name of each network', () => {
  expect(sourceOf('twitter')).toBe('x');
  expect(sourceOf('bluesky')).toBe('bluesky');
});

test.each([
  ['Rye is back! We bake it daily: https://example.com', 'rye-is-back-we'],
  ['https://example.com/a Don’t wait, façade', 'dont-wait-facade'],
  ['At http://intranet:80/a, nowhere else', 'at-nowhere-else'],
  [`${'a'.repeat(30)} ${'b'.repeat(30)}`, 'a'.repeat(30)],
  ['パンが帰ってきた', ''],
  ['', ''],
])('P-2.134 a campaign is named after the first words: %s', (text, name) => {
  expect(campaignOf(text)).toBe(name);
});
