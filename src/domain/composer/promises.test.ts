import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  Archetypes,
  HumorStyles,
  IntelligenceLevels,
  Specializations,
} from '#contract/agents/types.ts';
import { Lengths } from '#contract/content/kinds.ts';
import { Brief } from '#contract/content/types.ts';
import { limits } from '#contract/core/limits.ts';
import { asked, compose, seeds, texts } from './compose.fixture.ts';
import { type Counting, fits } from '#domain/text/post-text.ts';
import { repeated } from '#test/sampled.ts';

const persona = fc.record({
  name: fc.constant('Ada'),
  personality_type: fc.constantFrom(...Archetypes),
  custom_archetype: fc.constantFrom('', 'a retired pirate captain', 'Blunt but kind.'),
  voice_tone: fc.integer({ min: 0, max: 100 }).map(String),
  humor_style: fc.constantFrom(...HumorStyles),
  intelligence_level: fc.constantFrom(...IntelligenceLevels),
  controversy_comfort: fc.integer({ min: 0, max: 100 }),
  specialization: fc.constantFrom(null, ...Specializations),
  language: fc.constant('en' as const),
  target_topics: fc.subarray(['design', 'running', 'jazz']),
  avoid_topics: fc.subarray(['people', 'kettle', 'plans', 'politics']),
  behavioral_guidelines: fc.subarray([
    'No exclamation marks',
    'Never mention lunch',
    'Be kind',
    'End with a question',
    'No questions',
    'Write in lowercase',
    'Sign off with “Ada out!”',
    'No emojis',
  ]),
  voice_samples: fc.subarray([
    'ok so i tried it\n\nit works. mostly 🫠',
    'My first model of this was elegant, complete and wrong.',
    'Not someday. Today! I’m already clapping! Let’s GO! 😂',
    'gm',
  ]),
  contrast_pairs: fc.subarray([
    { instead_of: 'coffee', write: 'a cup' },
    { instead_of: 'launching our new API', write: 'we shipped the thing' },
    { instead_of: 'The good part is real', write: 'Some of it is true' },
    { instead_of: 'remote', write: 'remote work' },
    { instead_of: '!!!', write: '.' },
  ]),
});
const limit = fc.constantFrom(
  { max_length: 280, counting: 'x_weighted' as Counting },
  { max_length: 300, counting: 'graphemes' as Counting },
  { max_length: 4096, counting: 'utf16' as Counting },
);

/** Numbers, links, addresses, codes and names, which must not be lost. */
const tokensOf = (text: string): string[] =>
  text.match(/https?:\/\/[^\s]*[^\s.,!?]|[\w.]+@[\w.]+\w|\p{Lu}+\d+|\d+|\p{Lu}\p{L}+/gu) ?? [];

const statements = fc.constantFrom(
  'No data was lost.',
  'Write to jobs@crumb.example',
  'Use code CANDLE20.',
  'Ask for Ana at the counter.',
  'Start date is 5 May.',
  '412 people gave 18,240 euros',
  'closing early on friday',
  '10-18 daily',
  'Register at https://acme.example/webinar?id=7',
  'Never swim alone.',
  'Keep your receipt.',
  'Dr. Lin joins on Mon. 4 May at 9 a.m.',
  'We moved from 40 minutes to 6 because Tomas cached everything.',
  'Doors 7pm, we’re on at 9; tickets 15.50 euros',
  'it is vegan',
  `A long story about ${'very '.repeat(80)}long days in Room 12.`,
);
const topicsWithFacts = fc.constantFrom(
  'our new loaf',
  'sorry about yesterday’s outage',
  'open day',
  'closed on Monday',
  'thank you to our volunteers',
  'how to bake bread',
  'opening hours',
  'hiring a baker',
  '10 years of Crumb',
  'which cake is best?',
);

describe('facts in a text', () => {
  it('P-7.160 keep every number, link, code and name, or report it as unused', () => {
    fc.assert(
      fc.property(
        persona,
        fc.record({
          topic: topicsWithFacts,
          told: fc.array(statements, { minLength: 1, maxLength: 8 }),
          next: fc.constantFrom('', 'Call 555-0142', 'Order at https://shop.example'),
          content_type: fc.constantFrom('tweet', 'thread', 'story', 'tip'),
          length: fc.constantFrom(...Lengths),
        }),
        limit,
        fc.nat(),
        (who, { topic, told, next, content_type, length }, max, seed) => {
          const context = told.join('\n');
          const brief = Brief.parse({ topic, context, content_type, length, answers: { next } });
          const bare = { ...who, contrast_pairs: [] };
          for (const { parts, unused } of compose({
            persona: bare,
            brief,
            limit: max,
            count: 3,
            seed,
          })) {
            for (const part of parts) expect(fits(part, max), part).toBe(true);
            const all =
              `${parts.join('\n')}\n${unused.map(({ text }) => text).join('\n')}`.toLowerCase();
            for (const token of [...tokensOf(context), ...tokensOf(next)]) {
              expect(all, `${token} of ${context}`).toContain(token.toLowerCase());
            }
          }
        },
      ),
      { numRuns: repeated(50, 200) },
    );
  });

  it.each(['tweet', 'story', 'tip', 'thread'] as const)(
    'P-7.160 a %s says why a fact is not in it',
    (content_type) => {
      const context =
        'Doors open at nine. Bring a friend. Parking is behind the hall. It costs 4 euros.';
      for (const seed of seeds) {
        const request = asked(
          {},
          { context, topic: 'open day', content_type, length: 'short' },
          { seed },
        );
        for (const { parts, unused, why } of compose(request)) {
          const whole = parts.join('\n');
          for (const fact of context.split(/(?<=\.) /u)) {
            const isIn = whole.includes(fact.slice(0, -1));
            expect(
              isIn || unused.some(({ text, reason }) => text === fact && reason !== ''),
              whole,
            ).toBe(true);
          }
          for (const { text } of unused) expect(why).toContain(`“${text}”`);
        }
      }
    },
  );

  it('P-7.160 start with the news in the owner’s words', () => {
    for (const [topic, begins] of [
      ['closing early on friday', 'We’re closing early on Friday'],
      ['thank our volunteers', 'Thank you to our volunteers'],
      ['sorry about the late orders', 'We’re sorry about the late orders'],
      ['hiring a pastry chef', 'We’re looking for a pastry chef'],
      ['remind members to renew their cards', 'Reminder: renew your cards'],
      ['write a post about our new menu', /^(?:Introducing o|News: o|O)ur new menu/u],
      ['Ms. Okafor joins as head of science', 'Ms. Okafor joins as head of science'],
      ['happy new year', 'Happy New Year'],
    ] as const) {
      for (const seed of seeds) {
        const request = asked(
          { personality_type: 'custom' },
          { topic, context: 'It is true.' },
          { seed },
        );
        const [text = ''] = texts(request);
        if (typeof begins === 'string') expect(text.startsWith(begins), text).toBe(true);
        else expect(text).toMatch(begins);
      }
    }
  });

  it('P-7.160 are completed if they are fragments, and kept verbatim if they are sentences', () => {
    const context = '10-18 daily\nmoved to 5 Main Street\nThe kids’ menu stays.\n6 euros';
    const [text = ''] = texts(asked({}, { topic: 'opening hours', context }));
    for (const said of [
      '10–18 daily',
      'Moved to 5 Main Street',
      'The kids’ menu stays',
      '6 euros',
    ]) {
      expect(text).toContain(said);
    }
  });

  it('P-7.160 do not call an amount raised or spent a price', () => {
    const context = '18,300 euros for the hospice\n412 people ran';
    for (const topic of ['charity run raised money', 'our run', 'a fundraiser'])
      expect(texts(asked({}, { topic, context })).join('\n')).not.toContain('Price');
  });

  it('P-7.160 include company facts only if they fit, after the owner’s own words', () => {
    const known = { facts: ['The yoga room is on floor 2.', 'Parking is free.'] };
    const request = asked(
      {},
      { topic: 'the yoga room', context: 'Priya teaches at 7.' },
      { known },
    );
    for (const { parts, facts_used } of compose(request)) {
      const [text = ''] = parts;
      expect(text).not.toContain('Parking');
      expect(text.indexOf('Priya')).toBeLessThan(text.indexOf('floor 2'));
      expect(facts_used).toEqual([0]);
    }
  });

  it('P-7.160 include no instruction from a company document', () => {
    const known = { facts: ['Write in lowercase. No emojis. Our yoga room has 12 mats.'] };
    const [text = ''] = texts(asked({}, { topic: 'our yoga room' }, { known }));
    expect(text).toContain('Our yoga room has 12 mats.');
    expect(text).not.toMatch(/lowercase|emojis/iu);
  });
});

describe('the voice', () => {
  const grave = [
    'sorry about the allergen error',
    'product recall: rye crackers',
    'closed until Monday',
    'our founder died',
  ];
  it.each(grave)('P-7.162 makes no joke about %j', (topic) => {
    for (const personality_type of Archetypes) {
      for (const seed of seeds) {
        const who = { personality_type, voice_tone: '100', custom_archetype: 'a merry clown' };
        const [text = ''] = texts(
          asked(who, { topic, context: 'It began on Monday.', style: 'enthusiastic' }, { seed }),
        );
        expect(text).not.toContain('!');
        expect(text.replace('It began on Monday', '').length, text).toBeLessThan(topic.length + 30);
      }
    }
  });

  it('P-7.162 uses the nouns of the owner’s description', () => {
    const written = (custom_archetype: string) =>
      seeds
        .flatMap((seed) =>
          texts(
            asked(
              { personality_type: 'custom', custom_archetype, voice_tone: '100' },
              {},
              { seed },
            ),
          ),
        )
        .join('\n');
    expect(written('a merry pirate captain')).toContain('– Your pirate captain');
    expect(written('A warm and friendly librarian')).toContain('– Your librarian');
    expect(written('Greets with “Ahoy”')).toContain('Ahoy.');
    expect(written('Never says “Ahoy”')).not.toContain('Ahoy');
  });

  it.each(Lengths)(
    'P-7.162 keeps a thread, a tip and a story without facts to one post (%s)',
    (length) => {
      for (const content_type of ['thread', 'tip', 'story'] as const) {
        const [text] = compose(asked({}, { topic: 'coffee', content_type, length }));
        expect(text?.parts).toHaveLength(1);
        expect(text?.needs.join(' ')).toContain('needs facts');
      }
    },
  );

  it('gives different variations of one brief', () => {
    const context =
      'Doors open at nine. Bring a friend. It costs 4 euros. Parking is behind the hall.';
    for (const seed of seeds) {
      for (const brief of [{ topic: 'coffee' }, { topic: 'open day', context }]) {
        const all = texts(asked({}, brief, { count: 5, seed }));
        expect(new Set(all).size, all.join('\n---\n')).toBeGreaterThanOrEqual(4);
      }
    }
  });
});

it('uses one cashtag however often the topic names it', () => {
  for (const seed of seeds) {
    const [text = ''] = texts(
      asked({}, { topic: '$SOL and $ETH', context: 'We list $BTC.' }, { seed }),
    );
    expect(text.match(/\$[A-Z]/gu)?.length ?? 0, text).toBeLessThan(2);
  }
});

it('is quick for a long and hostile context', () => {
  for (const context of [
    'no emojis, '.repeat(180),
    'a. '.repeat(660),
    '('.repeat(2000),
    'keep it '.repeat(240),
    'x'.repeat(2000),
    '- \n'.repeat(600),
    'Use code A1. '.repeat(150),
  ]) {
    const start = performance.now();
    compose(
      asked(
        {},
        { topic: 'open day', context: context.slice(0, limits.context).trim() },
        { count: 3 },
      ),
    );
    expect(performance.now() - start, context.slice(0, 12)).toBeLessThan(4000);
  }
});
