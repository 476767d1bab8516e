import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { altFromFilename, isDescribed, suggestedAlt, undescribed } from './alt-text.ts';

describe('a description from the name of a file', () => {
  test.each([
    ['team-at-the_conference.jpg', 'Team at the conference'],
    ['Möwe über der Elbe.png', 'Möwe über der Elbe'],
    ['C:\\pictures\\our new office.webp', 'Our new office'],
    ['IMG_2034.jpg', undescribed],
    ['DSC01234.JPG', undescribed],
    ['Screenshot 2026-11-21 at 09.14.22.png', undescribed],
    ['WhatsApp Image 2026-11-21 at 9.14.22 AM.jpeg', undescribed],
    ['download (3).gif', undescribed],
    ['1234.png', undescribed],
    ['.png', undescribed],
    ['evil\u0000name.png', undescribed],
  ])('%j: %s', (filename, alt) => expect(altFromFilename(filename)).toBe(alt));

  test('is never empty, never long and never breaks', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (name) => {
        const alt = altFromFilename(name);
        expect(alt.length).toBeGreaterThan(0);
        expect(alt.length).toBeLessThan(limits.image_alt);
      }),
    );
  });
});

describe('a description from what was asked for', () => {
  test.each([
    ['', 'a calm fox', 'A calm fox'],
    ['  ', ' a calm fox ', 'A calm fox'],
    [undescribed, 'a calm fox', 'A calm fox'],
    ['A fox', 'a calm fox', null],
    ['', '', null],
    [undescribed, '', null],
  ])('%j, asked for %j: %j', (alt, prompt, suggested) => {
    expect(suggestedAlt({ alt, prompt })).toBe(suggested);
  });

  test('is itself a description that can be kept', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 1200 }), (prompt) => {
        const alt = suggestedAlt({ alt: '', prompt });
        if (alt === null) return;
        expect(isDescribed(alt)).toBe(alt !== undescribed);
        expect(alt.length).toBeLessThanOrEqual(limits.image_alt + 2);
      }),
    );
  });
});
