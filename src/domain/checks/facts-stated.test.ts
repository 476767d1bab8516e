import { describe, expect, it } from 'vitest';
import { changedIn, keptIn, statedIn } from './facts-stated.ts';

const bread = {
  source: 'Baking.md, Sourdough',
  text: 'Sourdough: Our sourdough bread rests for 48 hours in the cold.',
};
const carts = {
  source: 'Prices.pdf, page 3',
  text: 'We deliver to cafés within 12 km on weekdays. Delivery is $4.',
};

const shown = (parts: readonly string[], facts = [bread, carts]) =>
  statedIn(parts, facts).map(({ part, text, source }) => [part, text, source]);

describe('sentences that state a fact', () => {
  it('P-47.3 are found in every part, with their place and their source', () => {
    const parts = [
      'Patience! Our bread rests for 48 hours.',
      'Hungry?\n\nWe bring it to cafés within 12 km.',
    ];
    expect(shown(parts)).toEqual([
      [0, 'Our bread rests for 48 hours.', bread.source],
      [1, 'We bring it to cafés within 12 km.', carts.source],
    ]);
    const [first] = statedIn(parts, [bread]);
    expect(parts[0]?.slice(first?.start, first?.end)).toBe('Our bread rests for 48 hours.');
    expect(first?.passage).toBe(bread.text);
  });

  it('P-47.3 have the source that says most of it', () => {
    const other = { source: 'Old.md', text: 'The oven runs for 48 hours, also for bread.' };
    expect(shown(['Our sourdough rests in the cold for 48 hours.'], [other, bread])).toEqual([
      [0, 'Our sourdough rests in the cold for 48 hours.', bread.source],
    ]);
  });

  it('P-47.3 share more than a figure or a phrase with it', () => {
    expect(shown(['See you in 48 minutes.', 'It is on the way to you.'])).toEqual([]);
  });

  it('P-47.3 are placed one after the other where a sentence is said twice', () => {
    const twice = 'It rests for 48 hours in the cold. It rests for 48 hours in the cold.';
    expect(statedIn([twice], [bread]).map(({ start }) => start)).toEqual([0, 35]);
  });

  it('P-47.3 have no source if only people typed it', () => {
    expect(statedIn(['It rests for 48 hours in the cold.'], [{ text: bread.text }])).toEqual([]);
  });
});

describe('sentences that stated a fact', () => {
  const written = ['Patience! Our bread rests for 48 hours.'];
  const changed = (text: string) => changedIn([text], written, [bread]);

  it('P-49.300 keep their source when only their figures were replaced', () => {
    const text = 'Hello. Our bread rests for 2.5 hours.';
    const [only, ...others] = changed(text);
    expect(others).toEqual([]);
    expect(only).toMatchObject({
      text: 'Our bread rests for 2.5 hours.',
      was: 'Our bread rests for 48 hours.',
      source: bread.source,
      passage: bread.text,
    });
    expect(text.slice(only?.start, only?.end)).toBe(only?.text);
  });

  it.each(['Our bread rests for 48 hours.', 'Our bread rests overnight.', 'Bread for 24 hours.'])(
    'P-49.300 are no changed ones in “%s”',
    (text) => expect(changed(text)).toEqual([]),
  );
});

describe('sentences within longer ones', () => {
  const list = { source: 'Prices', text: 'Rye bread, 1 kg: 5.20 euros\nCappuccino: 3.40 euros' };
  const kept = (text: string) =>
    keptIn([text], ['Rye bread, 1 kg: 5.20 euros'], [list]).map((one) => [one.start, one.text]);

  it('P-49.401 keep their source, whatever is added to the line', () => {
    expect(kept('Rye bread, 1 kg: 5.20 euros Cappuccino: 4.40 euros')).toEqual([
      [0, 'Rye bread, 1 kg: 5.20 euros'],
    ]);
    expect(kept('Today: Rye bread, 1 kg: 5.20 euros.')).toEqual([
      [7, 'Rye bread, 1 kg: 5.20 euros'],
    ]);
  });

  it('P-49.401 have none where their own words or figures are others, nor twice', () => {
    expect(kept('Rye bread, 1 kg: 5.90 euros Cappuccino')).toEqual([]);
    expect(kept('Rye bread, 1 kg: 5.20 eurosport')).toEqual([]);
    expect(kept('Rye bread, 1 kg: 5.20 euros')).toEqual([]);
  });
});
