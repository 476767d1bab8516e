import { describe, expect, it } from 'vitest';
import { factsAbout, factsKnown, withoutRepeats } from './known-facts.ts';

const known = [
  'Mooring fee calculator: Free for skippers until March 2027.\nMooring fee calculator: 49 euros a year after that.',
  'Mooring fee calculator: Works out what a berth costs from length, season and tide.',
  'Berth booking: 49 euros per month.',
  'Berth booking costs 49 euros per month.\nPaper contracts cost 19 euros each.\nThe mooring fee calculator is free until March 2027.',
];
const texts = (subject: string) => factsAbout(subject, factsKnown(known)).map(({ text }) => text);

describe('company facts for a subject', () => {
  it.each<[string, string[]]>([
    [
      'what does the mooring fee calculator cost',
      [
        'Mooring fee calculator: Free for skippers until March 2027.',
        'Mooring fee calculator: 49 euros a year after that.',
      ],
    ],
    ['berth booking prices', ['Berth booking: 49 euros per month.']],
    ['How much is a paper contract?', ['Paper contracts cost 19 euros each.']],
    ['what do tide tables cost?', []],
    ['autumn storms', []],
    ['tide tables on your phone', []],
  ])('for %j are %j', (subject, expected) => {
    expect(texts(subject)).toEqual(expected);
  });

  it('no figure is used twice', () => {
    const facts = factsKnown(['Berth: 49 euros.', 'Berths are 49 euros.', 'Buoys: 12 euros.']);
    expect(withoutRepeats(facts).map(({ text }) => text)).toEqual([
      'Berth: 49 euros.',
      'Buoys: 12 euros.',
    ]);
  });
});
