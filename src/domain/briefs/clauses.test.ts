import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clausesIn } from './clauses.ts';
import { readBrief } from './wishes.ts';

const told = (context: string) =>
  readBrief({ context, answers: {}, content_type: 'tweet' }).facts.map(({ text }) => text);

/** Each is a fact on its own, as people type them between commas. */
const own = fc.constantFrom(
  'no dogs on the jetty',
  'free parking',
  'doors open at 7pm',
  'tickets 15 euros',
  'bring your own boxes',
  'call Ruth 0161 555 0182',
  'we run out fast',
  'cafe closed',
  'parking at the school',
  'apply at https://x.example/a,b?c=1,2',
  'mats are here',
  'don’t open the door',
);
/** The parts of each belong together, whatever surrounds them. */
const whole = fc.constantFrom(
  'July 4, 2026',
  '5 Main Street, Boston',
  'bring eggs, flour, sugar',
  'Mon, Wed',
  '“one, two, three”',
  '(small, medium, large)',
  '1,200 people came',
  'Ana, Tom and Lea',
  'Ana, our baker, retires in May',
  '`a, b, c`',
);
const bare = (text: string): string => text.replace(/[,;\s]+/gu, ' ').trim();

describe('splitting a line typed with commas', () => {
  it.each([
    [
      'starts 8am at the north dock, parking at the school, no dogs, cake stand run by the juniors',
      4,
    ],
    ['fixes the leak, adds dark mode, upgrade now, thanks to all 31 contributors', 3],
    ['lot 2207 to 2210, small parts can come off, stop using it at once, full refund', 4],
    ['meet 9am at the old mill', 1],
    ['from 6 April, at the old hall', 1],
    ['if it rains, we meet inside', 1],
    ['we open at 9, and lunch is on us', 1],
    ['soup, beans, fish', 1],
    ['bring gloves, hats, 2 lemons, sugar', 1],
    ['no wifi, no coffee', 1],
    ['don’t click, delete it', 1],
    ['We moved to Leeds, then to York.', 1],
    ['Sat 10-2, 300 tools, drill clinic at 11', 3],
    ['we pulled the release, if you updated, restore from backup', 2],
    ['bring a coat, if you like', 1],
    ['doors 7pm; we’re on at 9', 2],
  ])('P-7.160 %j is %i statements', (line, count) => {
    expect(clausesIn(line)).toHaveLength(count);
  });

  it('P-7.160 separates its facts and loses nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(own, whole), { minLength: 1, maxLength: 8 }), (facts) => {
        const line = facts.join(', ');
        expect(bare(clausesIn(line).join(', '))).toBe(bare(line));
      }),
    );
    fc.assert(
      fc.property(fc.uniqueArray(own, { minLength: 2, maxLength: 6 }), (facts) => {
        expect(clausesIn(facts.join(', ')).length).toBeGreaterThan(facts.length / 2);
      }),
    );
  });

  it('P-7.160 keeps dates, addresses, numbers, names, lists, links and quotations together', () => {
    fc.assert(
      fc.property(own, whole, own, (before, one, after) => {
        const pieces = clausesIn([before, one, after].join(', '));
        expect(
          pieces.some((piece) => piece.includes(one)),
          pieces.join(' | '),
        ).toBe(true);
      }),
    );
  });

  it('P-7.161 withholds notes to the writer and keeps what is for the public', () => {
    const context =
      'opens june 1, dont mention the cost, dont bring dogs, kids eat free, dont hype it';
    expect(told(context)).toEqual(['opens June 1', 'don’t bring dogs', 'kids eat free']);
    expect(told('30% off, mention the cafe is open too')).toEqual([
      '30% off',
      'the cafe is open too',
    ]);
  });
});
