import { describe, expect, it, test } from 'vitest';
import { picturePrices } from '#contract/core/prices.ts';
import { costOfPicture, maxPictureCost, priceOfDrawing } from './picture-price.ts';

describe('the price of an image', () => {
  it.each([
    ['gpt-image-2', 1756, 62_680],
    ['gpt-image-2-2026-04-21', 1756, 62_680],
    ['gpt-image-2.5-flare-2026-09-08', 439, 23_170],
    ['gpt-image-1-mini', 1584, 16_672],
  ])('%s, with at most %i tokens, costs at most %i', (model, most, cost) => {
    const price = priceOfDrawing(model, undefined);
    expect(price).toMatchObject({ most });
    expect(maxPictureCost(price)).toBe(cost);
  });

  it.each([
    ['core', 30_000],
    ['ultra', 80_000],
    ['sd3.5-large', 65_000],
  ])('%s costs %i per image, whatever the token count', (model, cost) => {
    const price = priceOfDrawing(model, undefined);
    expect(maxPictureCost(price)).toBe(cost);
    expect(costOfPicture(price, { input: 9, output: 9 })).toBe(cost);
    expect(costOfPicture(price, null)).toBe(cost);
  });

  it.each(['flux', 'gpt-image', 'gpt-image-3', 'toString', ''])('of %j is unknown', (model) => {
    const price = priceOfDrawing(model, undefined);
    expect(price).toBeNull();
    expect(maxPictureCost(price)).toBeNull();
    expect(costOfPicture(price, { input: 1, output: 1 })).toBeNull();
  });

  it('is what the configuration says, including free', () => {
    expect(maxPictureCost(priceOfDrawing('flux', 0))).toBe(0);
    expect(maxPictureCost(priceOfDrawing('gpt-image-2', 40_000))).toBe(40_000);
  });

  it('is the counted usage, and unknown without a count', () => {
    const price = priceOfDrawing('gpt-image-2', undefined);
    expect(costOfPicture(price, { input: 100, output: 1756 })).toBe(53_180);
    expect(costOfPicture(price, null)).toBeNull();
  });

  test('no model is free, and none costs a dollar', () => {
    for (const model of Object.keys(picturePrices.models)) {
      const most = maxPictureCost(priceOfDrawing(model, undefined)) ?? 0;
      expect(most).toBeGreaterThan(1000);
      expect(most).toBeLessThan(1_000_000);
    }
  });
});
