import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrastOf, inkOn, leastContrast, mixed, readableOn } from './colors.ts';

const color = fc.stringMatching(/^#[0-9a-f]{6}$/);

describe('colors', () => {
  test('contrast as WCAG computes it', () => {
    expect(contrastOf('#000000', '#ffffff')).toBe(21);
    expect(contrastOf('#ffffff', '#000000')).toBe(21);
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrastOf('#336699', '#336699')).toBe(1);
  });

  test('are mixed by a share', () => {
    expect(mixed('#000000', '#ffffff', 0)).toBe('#000000');
    expect(mixed('#102030', '#ffffff', 1)).toBe('#ffffff');
    expect(mixed('#ff0000', '#0000ff', 0.5)).toBe('#800080');
  });

  test('P-51.62 text can be read on every ground, in every color', () => {
    fc.assert(
      fc.property(color, color, (ground, wanted) => {
        expect(contrastOf(inkOn(ground), ground)).toBeGreaterThanOrEqual(leastContrast);
        const text = readableOn(ground, wanted);
        expect(contrastOf(text, ground)).toBeGreaterThanOrEqual(leastContrast);
        if (contrastOf(wanted, ground) >= leastContrast) expect(text).toBe(wanted);
      }),
    );
    expect(readableOn('#ffe14d', '#ffffff')).not.toBe('#ffffff');
  });
});
