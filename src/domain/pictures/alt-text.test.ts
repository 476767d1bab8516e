import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { isDescribed, suggestedAlt, undescribed } from './alt-text.ts';
import { codePoint } from '#test/code-points.ts';

describe('an alt text suggested from the prompt', () => {
  test.each([
    ['', 'a calm fox', 'A calm fox'],
    ['  ', ' a calm fox ', 'A calm fox'],
    [undescribed, 'a calm fox', 'A calm fox'],
    ['A fox', 'a calm fox', null],
    ['', '', null],
    [undescribed, '', null],
  ])('for the alt text %j and the prompt %j: %j', (alt, prompt, suggested) => {
    expect(suggestedAlt({ alt, prompt })).toBe(suggested);
  });

  test('is itself a valid alt text', () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoint, maxLength: 1200 }), (prompt) => {
        const alt = suggestedAlt({ alt: '', prompt });
        if (alt === null) return;
        expect(isDescribed(alt)).toBe(alt !== undescribed);
        expect(alt.length).toBeLessThanOrEqual(limits.image_alt + 2);
      }),
    );
  });
});
