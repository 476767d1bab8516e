import { describe, expect, it } from 'vitest';
import { atOnce } from '#domain/steps.ts';
import { findingNews, readingSaid } from './repetition.ts';

const said = 'Weekly report from the shop: we sold 340 loaves, most of them rye. Thank you!';
const isNews = (text: string, earlier: readonly string[] = [said], facts: string[] = []) =>
  atOnce(findingNews(text, earlier, facts));
const repeated = (text: string, own: string[], facts: string[] = []) =>
  atOnce(atOnce(readingSaid({ own, others: [], topic: 'our week', facts }))(text));

describe('P-49.48 a text is no repetition if it has something that the ones it is compared with lack', () => {
  it.each([
    ['a number', said.replace('340', '412')],
    ['a number in words', said.replace('340', 'twelve')],
    ['a date', said.replace('the shop', 'May 7')],
    ['a name', said.replace('from the shop', 'from the shop of Ada Lovelace')],
    ['an account', said.replace('the shop', '@crumb')],
    ['a price', said.replace('most of them rye', 'at €4 each')],
    ['a link', `${said} https://crumb.example/week-12`],
  ])('%s', (_, text) => {
    expect(isNews(text)).toBe(true);
    expect(repeated(said, [said])).toMatchObject({ at: 0 });
    expect(repeated(text, [said])).toBeUndefined();
  });

  it('a fact of its owner that none of them says', () => {
    const facts = ['The starter is fed with spelt', 'We sold 340 loaves'];
    const text = said.replace('most of them rye', 'and the starter is fed with spelt');
    expect(repeated(text, [said])).toBeDefined();
    expect(repeated(text, [said], facts)).toBeUndefined();
    expect(repeated(text, [said, text.replace('Thank you', 'Thanks')], facts)).toBeDefined();
  });

  it.each([
    ['the same words', said],
    ['other words around them', said.replace('Thank you', 'Thanks a lot')],
    ['a boast', said.replace('most of them rye', 'the best rye ever')],
  ])('not %s', (_, text) => {
    expect(repeated(text, [said])).toBeDefined();
  });

  it('what one of several earlier texts has is known, and a link with another ending is the same', () => {
    const later = said.replace('340', '412');
    expect(isNews(later.replace('412', '340'), [said, later])).toBe(false);
    expect(isNews('See https://crumb.example/', ['Look: https://crumb.example'])).toBe(false);
  });
});
