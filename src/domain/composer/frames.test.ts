import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Archetypes } from '#contract/agents/types.ts';
import { asked, compose } from './compose.fixture.ts';
import { closers, openers } from './stock.ts';

const seeds = Array.from({ length: 6 }, (_, seed) => seed);
const everyVoice = (topic: string, context = '') =>
  Archetypes.flatMap((personality_type) =>
    seeds.flatMap((seed) =>
      compose(
        asked(
          { personality_type, voice_tone: '100', custom_archetype: 'a merry clown' },
          { topic, context, style: 'enthusiastic' },
          { seed },
        ),
      ),
    ),
  );
const texts = (topic: string, context = ''): string[] =>
  everyVoice(topic, context).map(({ parts }) => parts.join('\n'));
const letters = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim();

describe('a typed fact', () => {
  const facts = fc.uniqueArray(
    fc.constantFrom(
      'trained our under-12s for 20 years',
      'raised three kids alone',
      'sold out in Prague',
      'closed in the north hall',
      'cancelled for size M',
      'building a shed with teens',
      '50 euros per show',
      '18 euros',
      '9-13 daily',
    ),
    { minLength: 1, maxLength: 5 },
  );
  const topics = fc.constantFrom('the Hill coach', 'casting', 'tour dates', 'looking for extras');
  it('P-7.160 gets no subject or label that was not typed', { tags: 'slow' }, () => {
    fc.assert(
      fc.property(
        facts,
        topics,
        fc.constantFrom(...Archetypes),
        fc.nat(),
        (told, topic, who, seed) => {
          const context = told.join('\n');
          const request = asked(
            { personality_type: who, voice_tone: '0' },
            { topic, context },
            { seed },
          );
          const text = letters(compose(request)[0]?.parts.join('\n') ?? '');
          const typed = new Set(letters(`${topic} ${context} we re looking for`).split(' '));
          expect(
            text.split(' ').filter((word) => !typed.has(word)),
            text,
          ).toEqual([]);
          if (!topic.startsWith('looking')) expect(text).not.toMatch(/\b(?:we|price)\b/u);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('P-7.160 keeps a statement about one date with that date', () => {
    for (const text of texts('tour dates', 'leipzig 6.4.\nprague 7.4. sold out\ntickets 22 euros'))
      expect(text).toMatch(/prague 7\.4\. sold out/iu);
  });
});

describe('a topic', () => {
  const lines = [openers, closers].flatMap((all) =>
    Object.values(all).flatMap((acts) => Object.values(acts).flat()),
  );
  it.each([
    'no taxis in the old town during the marathon',
    'night surcharge for the festival',
    'result of our charity run',
    'hotfix 1.8.3',
    'price rise',
    'we are changing the cancellation policy',
    'concert ticket fees',
    'public hearing on Monday',
    'our report on the party',
    'head lice in year 3',
  ])('P-7.164 with an unclear act is used as typed: %j', (topic) => {
    for (const one of everyVoice(topic)) {
      expect(one.why).not.toMatch(/invites|apologizes|warns|marks|opens a|is closed/u);
    }
    for (const text of texts(topic, 'That was it.'))
      expect(letters(text)).toBe(letters(`${topic} That was it.`));
  });

  it('P-7.164 that names its act gets a line of its voice', () => {
    for (const topic of ['quiz night on Friday', '10 years of Crumb', '20% off all cakes'])
      expect(
        texts(topic, 'That was it.').some((text) => lines.some((line) => text.includes(line))),
      ).toBe(true);
  });

  it.each([
    ['hotfix 1.8.3', 'fixes a crash, sorry for the wait'],
    ['price rise', 'green teas +8% from 15 April. dont say sorry'],
    ['waiting list', 'booked out until March, dont apologize'],
  ])('P-7.161 the text apologizes only in the owner’s words: %j', (topic, context) => {
    for (const { why } of everyVoice(topic, context)) expect(why).not.toContain('Only a model');
    for (const text of texts(topic, context)) {
      expect(text).not.toMatch(/sorry about|don’t|apolog/iu);
      expect(text.includes('orry')).toBe(context.includes('sorry for'));
    }
  });
});

describe('serious words', () => {
  const grave = fc.constantFrom(
    'witnesses',
    'a hit-and-run',
    'the search party',
    'free narcan',
    'a funeral',
    'blood donors',
    'people who lose their jobs',
    'our support line',
    'dads passing',
    'a missing child',
  );
  const acts = fc.constantFrom(
    (what: string) => [`concert on Friday`, `it is for ${what}`],
    (what: string) => [`thank you for your help with ${what}`, ''],
    (what: string) => [`new: ${what}`, ''],
    (what: string) => [`volunteers needed for ${what}`, ''],
    (what: string) => [`we are looking for ${what}`, 'write to us'],
    (what: string) => [`why we talk about ${what}`, ''],
    (what: string) => [`closed because of ${what}`, ''],
  );
  it('P-7.162 keep a text plain wherever they occur, whatever the act', () => {
    fc.assert(
      fc.property(grave, acts, fc.constantFrom(...Archetypes), fc.nat(), (what, act, who, seed) => {
        const [topic = '', context = ''] = act(what);
        const request = asked(
          { personality_type: who, voice_tone: '100', custom_archetype: 'a merry clown' },
          { topic, context, style: 'enthusiastic' },
          { seed },
        );
        const [one] = compose(request);
        const text = letters(one?.parts.join('\n') ?? '');
        const typed = new Set(letters(`${topic} ${context} dad’s we’re please`).split(' '));
        expect(one?.parts.join('')).not.toContain('!');
        expect(
          text.split(' ').filter((word) => !typed.has(word)),
          text,
        ).toEqual([]);
        expect(one?.why).not.toMatch(/invites|offer|thank you|looks for|announces/u);
      }),
      { numRuns: 300 },
    );
  });

  it('P-7.162 are not made into a list if someone died', () => {
    const facts = 'he was 54, trained our under-12s, no training this week, mass on Friday at 10';
    for (const text of texts('our coach died', facts)) expect(text).not.toMatch(/[•→–]/u);
  });
});

describe('what is kept back', () => {
  it.each([
    ['no need to mention the delay', 'delay'],
    ['all caps title please', 'caps'],
    ['no apologies', 'apolog'],
    ['dont say sorry', 'sorry'],
  ])('P-7.161 is left out and the request is never posted: %j', (wish, word) => {
    for (const context of [`20% off, ${wish}`, `20% off. ${wish}`])
      for (const text of texts('winter sale', context))
        expect(text.toLowerCase()).not.toContain(word);
  });

  it('P-7.161 does not take the result of a vote for a price', () => {
    const context =
      'passed with 71% yes, voted 52 to 48 for the fees, adults 210. no prices please';
    for (const { parts, unused } of everyVoice('assembly', context)) {
      expect(parts.join('\n')).toMatch(/71% yes[^]*52 to 48/u);
      expect(unused.map(({ text }) => text)).toEqual(['adults 210.']);
    }
  });
});
