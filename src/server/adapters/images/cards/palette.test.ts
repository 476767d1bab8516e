import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Archetypes } from '#contract/agents/types.ts';
import { contrastOf, mixed } from '#domain/pictures/colors.ts';
import { groundsOf, inkOf } from './palette.ts';

const color = fc.oneof(fc.constant(''), fc.stringMatching(/^#[0-9a-f]{6}$/));
const none = { brand_color: '', accent_color: '' };

describe('the colors of cards', () => {
  test('P-51.62 text can be read, whatever the colors of the company are', () => {
    const archetype = fc.constantFrom(...Archetypes);
    fc.assert(
      fc.property(archetype, color, color, fc.boolean(), (who, brand_color, accent_color, dark) => {
        const ink = inkOf(who, { brand_color, accent_color }, dark);
        for (const text of [ink.words, ink.head, ink.name])
          expect(contrastOf(text, ink.ground)).toBeGreaterThanOrEqual(4.5);
        expect(contrastOf(ink.letter, ink.mark)).toBeGreaterThanOrEqual(4.5);
        const [near, far] = ink.circles;
        const crossed = mixed(mixed(ink.ground, ink.mark, near), ink.mark, far);
        // Colors are rounded twice here.
        expect(contrastOf(ink.words, crossed)).toBeGreaterThan(4.4);
        expect(contrastOf(ink.head, crossed)).toBeGreaterThan(2.9);
      }),
      { numRuns: 500 },
    );
  });

  test('P-51.60 are those of the agent where the company has none', () => {
    expect(groundsOf('tech_sage', none)).toEqual({ deep: '#103a63', tint: '#ebf4fc' });
    expect(inkOf('tech_sage', none, true)).toEqual({
      ground: '#103a63',
      words: '#ffffff',
      head: '#74bdf5',
      name: '#ffffff',
      mark: '#74bdf5',
      letter: '#103a63',
      circles: [0.12, 0.1],
    });
    for (const who of Archetypes)
      for (const dark of [true, false]) expect(inkOf(who, none, dark).circles[0]).not.toBe(0);
  });

  test('P-51.62 a light color gets black text, and no circles that would hide it', () => {
    const yellow = inkOf('custom', { brand_color: '#ffe14d', accent_color: '#ffffff' }, true);
    expect([yellow.ground, yellow.words]).toEqual(['#ffe14d', '#000000']);
    expect(contrastOf(yellow.head, '#ffe14d')).toBeGreaterThanOrEqual(4.5);
    const gray = inkOf('custom', { brand_color: '#767676', accent_color: '#ffffff' }, true);
    expect([gray.words, gray.circles]).toEqual(['#ffffff', [0, 0]]);
  });
});
