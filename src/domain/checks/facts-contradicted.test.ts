import { describe, expect, it } from 'vitest';
import { contradictedIn } from './facts-contradicted.ts';
import { statedIn } from './facts-stated.ts';

const prices = {
  source: 'prices',
  text: 'Our rye loaf costs 12.50 EUR. The seed cake is 9 EUR. We ship every Wednesday.',
};
const baking = {
  source: 'Baking.md',
  text: 'The rye loaf rests for 48 hours. Lunch is 20% cheaper.\nThe shop opens at 9 am.',
};

const found = (text: string, facts: Parameters<typeof contradictedIn>[1] = [prices, baking]) =>
  contradictedIn([text], facts).map(({ text: words, source, says }) => [words, source, says]);

describe('figures that a fact says otherwise', () => {
  it('P-49.80 are found where the words around them are the same', () => {
    expect(found('Our rye loaf costs 11.50 EUR.')).toEqual([['11.50', 'prices', '12.50']]);
    expect(found('Our rye loaf costs €11.50!')).toEqual([['11.50', 'prices', '12.50']]);
    expect(found('The rye loaf is 11.50, so come by.')).toEqual([['11.50', 'prices', '12.50']]);
    expect(found('We ship every Thursday.')).toEqual([['Thursday', 'prices', 'Wednesday']]);
    expect(found('Our rye loaf rests for 50 hours.')).toEqual([['50', 'Baking.md', '48']]);
    expect(found('Lunch is 30% cheaper.')).toEqual([['30', 'Baking.md', '20']]);
    expect(found('The shop opens at 10 am.')).toEqual([['10', 'Baking.md', '9']]);
  });

  it('P-49.80 have their place in the text', () => {
    const part = 'Hello! Our rye loaf costs 11.50 EUR.';
    const [one] = contradictedIn(['Good morning.', part], [prices]);
    expect(one).toMatchObject({ part: 1 });
    expect(part.slice(one?.start, one?.end)).toBe('11.50');
  });

  it('P-49.80 are none where a fact says the same in another way', () => {
    expect(found('Our rye loaf costs 12,50 €.')).toEqual([]);
    expect(found('Our rye loaf costs EUR 12.50 and rests for 48 hours.')).toEqual([]);
    expect(found('Wednesdays we ship.')).toEqual([]);
  });

  it('P-49.80 are none of another unit, of another thing, or beside the figure of the fact', () => {
    expect(found('Our rye loaf costs 11.50 USD.')).toEqual([]);
    expect(found('Our rye loaf costs 11 minutes of your time.')).toEqual([]);
    expect(found('Our bus ticket costs 11.50 EUR.')).toEqual([]);
    expect(found('Our rye loaf was 12.50 EUR and costs 11.50 EUR today.')).toEqual([]);
    expect(found('Read https://example.com/rye/loaf/costs/11.50 #rye11')).toEqual([]);
  });

  it('P-49.80 are none where several figures of a fact could be meant', () => {
    const both = { source: 'prices', text: 'A rye loaf costs 12.50 EUR or 7 EUR for half.' };
    expect(found('A rye loaf costs 11.50 EUR.', [both])).toEqual([]);
  });

  it('P-49.133 are also prices that the document has for another thing', () => {
    const list = {
      source: 'list',
      text: 'The rye loaf costs 12.50 EUR. The wheat loaf costs 9 EUR. The seed cake is 6 EUR.',
    };
    expect(found('The rye loaf costs 9 EUR.', [list])).toEqual([['9', 'list', '12.50']]);
    expect(found('The rye loaf costs 6 EUR.', [list])).toEqual([['6', 'list', '12.50']]);
    expect(found('Our seed cake is 12.50 EUR.', [list])).toEqual([['12.50', 'list', '6']]);
    expect(found('The wheat loaf costs 9 EUR.', [list])).toEqual([]);
    expect(found('Our loaf costs 9 EUR.', [list])).toEqual([]);
    expect(found('The rye loaf and the seed cake cost 12.50 EUR and 6 EUR.', [list])).toEqual([]);
  });

  it('P-49.133 are none where the other line may be meant', () => {
    const list = {
      source: 'list',
      text: 'The rye loaf costs 12.50 EUR. Small: 8 EUR. Half a loaf: 7 EUR. Delivery costs 5 EUR in town.',
    };
    expect(found('Our small fresh rye loaf costs 8 EUR.', [list])).toEqual([]);
    expect(found('Half of the rye loaf costs 7 EUR.', [list])).toEqual([]);
    expect(found('The rye loaf with delivery costs 5 EUR more.', [list])).toEqual([]);
    const typed = { text: 'This week it is 9 EUR.' };
    expect(found('The rye loaf costs 9 EUR.', [prices, typed])).toEqual([]);
    // A time or a date beside another thing may well be right for this one too.
    const hours = { source: 'hours', text: 'The shop opens at 9 am. The bakery closes at 6 pm.' };
    expect(found('The shop is open until 6 pm.', [hours])).toEqual([]);
  });

  it('P-49.80 need a source: what was typed for the agent is none', () => {
    expect(contradictedIn(['Our rye loaf costs 11.50 EUR.'], [{ text: prices.text }])).toEqual([]);
  });

  it('P-49.81 leave the sentence without a source', () => {
    const sources = (text: string) => statedIn([text], [prices, baking]).map((one) => one.source);
    expect(sources('Our rye loaf costs 12.50 EUR.')).toEqual(['prices']);
    expect(sources('Our rye loaf costs 12,50 €.')).toEqual(['prices']);
    expect(sources('Our rye loaf costs 11.50 EUR.')).toEqual([]);
    expect(sources('Our rye loaf costs 11.50 EUR. We ship every Wednesday.')).toEqual(['prices']);
    expect(sources('We ship every Thursday, as we ship every loaf.')).toEqual([]);
    expect(sources('1/2 Two reasons: our rye loaf costs 12.50 EUR.')).toEqual(['prices']);
  });
});
