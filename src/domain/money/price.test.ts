import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { day as dayLength } from '#contract/core/time.ts';
import { LivePlatformIds, platforms } from '#contract/platforms/platforms.ts';
import { microsOf, modelPrices } from '#contract/core/prices.ts';
import { costWords, dollarsOf } from './money.ts';
import { forecast, hasLink, priceOfModel, priceOfPost, priceOfTokens } from './price.ts';
import { monthAfter, monthName, monthOf, spanOfMonth } from './usage-month.ts';

describe('the price of a model', () => {
  it.each([
    ['composer', 0, 0],
    ['gpt-5-mini', 250_000, 2_000_000],
    ['gpt-5-mini-2025-08-07', 250_000, 2_000_000],
    ['claude-haiku-4-5-20251001', 1_000_000, 5_000_000],
    ['claude-sonnet-4-5-latest', 3_000_000, 15_000_000],
    ['gpt-6-luna', 100_000, 500_000],
  ])('%s reads a million tokens for %i and writes them for %i', (model, input, output) => {
    expect(priceOfModel(model, {})).toEqual({ input, output });
  });

  it.each(['gpt-5-pro', 'gpt-5-mini-x', 'llama3.2', 'openai/gpt-5', 'toString', '', 'gpt'])(
    'of %j is not known',
    (model) => {
      expect(priceOfModel(model, {})).toBeNull();
      expect(priceOfTokens(model, { input: 1, output: 1 }, {})).toBeNull();
    },
  );

  it('is the configured one, if any', () => {
    const own = { 'gpt-5': { input: 1, output: 2 }, 'llama3.2': { input: 0, output: 0 } };
    expect(priceOfModel('gpt-5', own)).toEqual({ input: 1, output: 2 });
    expect(priceOfModel('gpt-5-2025-08-07', own)).toEqual({ input: 1, output: 2 });
    expect(priceOfModel('llama3.2', own)).toEqual({ input: 0, output: 0 });
    expect(priceOfModel('gpt-5-mini', own)).toEqual(modelPrices.models['gpt-5-mini']);
  });

  it.each([
    ['gpt-5-mini', 1000, 500, 1250],
    ['gpt-5-nano', 1, 0, 1],
    ['gpt-5-nano', 0, 0, 0],
    ['claude-opus-5-5', 1_000_000, 1_000_000, 24_000_000],
    ['composer', 5000, 5000, 0],
  ])('%s: %i read and %i written cost %i', (model, input, output, cost) => {
    expect(priceOfTokens(model, { input, output }, {})).toBe(cost);
  });

  test('is never below the list price, and never a whole micro-dollar above', () => {
    const count = fc.nat({ max: 2_000_000 });
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(modelPrices.models)), count, count, (...asked) => {
        const [model, input, output] = asked;
        const price = priceOfModel(model, {});
        const exact = (input * (price?.input ?? 0) + output * (price?.output ?? 0)) / 1_000_000;
        const cost = priceOfTokens(model, { input, output }, {}) ?? -1;
        expect(Number.isSafeInteger(cost)).toBe(true);
        expect(cost).toBeGreaterThanOrEqual(exact);
        expect(cost - exact).toBeLessThan(1);
      }),
    );
  });
});

describe('the price of a post', () => {
  it.each([
    ['Hello', false],
    ['See https://example.com/a', true],
    ['See example.com now', true],
    ['Version 2.0 is out', false],
    ['Write to ada@example.com', false],
    ['No.Thing', false],
  ])('%j: has a link: %s', (text, expected) => {
    expect(hasLink(text)).toBe(expected);
  });

  it.each([
    [['Hello'], false, 15_000, null],
    [['Hello'], true, 10_000, 'one reply'],
    [['See example.com'], false, 200_000, 'contains a link: $0.20, without it $0.015'],
    [['See example.com'], true, 200_000, 'contains a link: $0.20, without it $0.01'],
    [['One', 'Two', 'Three'], false, 45_000, '3 parts at $0.015 each'],
    [['One', 'Two example.com'], false, 215_000, '2 parts, 1 with a link at $0.20 each'],
    [['One', 'Two'], true, 25_000, '2 parts at $0.015 each'],
    [[], false, 0, null],
  ])('P-9.14 on X %j (a reply: %s) is %i: %s', (parts, is_reply, micros, reason) => {
    expect(priceOfPost('twitter', parts, is_reply)).toEqual({ micros, reason });
  });

  it('is free elsewhere', () => {
    expect(priceOfPost('sandbox', ['See example.com'], false)).toEqual({ micros: 0, reason: null });
    expect(priceOfPost('bluesky', ['a', 'b'], true)).toEqual({ micros: 0, reason: null });
  });

  test('of a thread is the sum of its parts', () => {
    const text = fc.constantFrom('plain words', 'https://example.com', 'a.b', 'x example.org y');
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 10 }), (parts) => {
        const alone = parts.map((part) => priceOfPost('twitter', [part], false).micros);
        const sum = alone.reduce((total, micros) => total + micros, 0);
        expect(priceOfPost('twitter', parts, false).micros).toBe(sum);
      }),
    );
  });

  it('P-9.14 matches the platform’s own price list', () => {
    expect(LivePlatformIds.filter((id) => platforms[id].prices)).toEqual(['twitter']);
    expect(platforms.twitter.prices?.calls).toEqual({
      post: 15_000,
      post_with_link: 200_000,
      reply: 10_000,
      own_read: 1000,
      other_read: 5000,
      profile: 10_000,
      picture_words: 5000,
      removal: 10_000,
    });
  });
});

describe('the forecast', () => {
  const day = (date: number, hour = 0) => Date.UTC(2026, 10, date, hour);
  const november = (spent: number, now: number, unpriced = 0) =>
    forecast({ month: '2026-11', spent, unpriced, now });

  it.each([
    ['ten of thirty days', 1_000_000, day(11), 3_000_000],
    ['one day', 100, day(2), 3000],
    ['nothing spent', 0, day(15), 0],
    ['the last hour', 3_000_000, day(30, 23), 3_004_172],
  ])('after %s', (_when, spent, now, expected) => {
    expect(november(spent, now)).toBe(expected);
  });

  it('is missing on the first day, for other months and if some prices are unknown', () => {
    expect(november(5, day(1, 23))).toBeNull();
    expect(november(5, Date.UTC(2026, 11, 2))).toBeNull();
    expect(november(5, Date.UTC(2026, 9, 20))).toBeNull();
    expect(november(5, day(20), 1)).toBeNull();
  });

  test('is never below what was spent', () => {
    const { from, to } = spanOfMonth('2026-11');
    const now = fc.integer({ min: from + dayLength, max: to - 1 });
    fc.assert(
      fc.property(fc.nat(), now, (spent, at) => {
        expect(november(spent, at)).toBeGreaterThanOrEqual(spent);
      }),
    );
  });
});

describe('months', () => {
  it('begin and end in UTC', () => {
    expect(spanOfMonth('2026-12')).toEqual({
      from: Date.parse('2026-12-01T00:00:00Z'),
      to: Date.parse('2027-01-01T00:00:00Z'),
    });
    expect(monthOf(Date.parse('2026-12-31T23:59:59.999Z'))).toBe('2026-12');
    expect(monthAfter('2026-12', 1)).toBe('2027-01');
    expect(monthAfter('2026-01', -1)).toBe('2025-12');
    expect(monthName('2026-11')).toBe('November 2026');
  });
});

describe('money in words', () => {
  it.each([
    [0, '$0.00'],
    [4, '$0.000004'],
    [2100, '$0.0021'],
    [9999, '$0.01'],
    [15_000, '$0.015'],
    [200_000, '$0.20'],
    [4_200_000, '$4.20'],
    [1_234_567_890, '$1,234.57'],
  ])('%i is %s', (micros, words) => {
    expect(dollarsOf(micros)).toBe(words);
  });

  it('include free and unknown', () => {
    expect([0, 2100, null].map(costWords)).toEqual(['free', '$0.0021', 'price unknown']);
    expect(microsOf(0.015)).toBe(15_000);
  });
});
