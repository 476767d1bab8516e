import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Archetypes } from '#contract/agents/types.ts';
import { questionsOf } from '#domain/briefs/questions.ts';
import { asked, compose } from './compose.fixture.ts';
import { closersFor, openersFor } from './touch.ts';

const seeds = Array.from({ length: 6 }, (_, seed) => seed);
const everyVoice = (topic: string, context: string) =>
  Archetypes.flatMap((personality_type) =>
    seeds.flatMap((seed) =>
      compose(asked({ personality_type, voice_tone: '70' }, { topic, context }, { seed })),
    ),
  );
const texts = (topic: string, context: string): string[] =>
  everyVoice(topic, context).map(({ parts }) => parts.join('\n'));

describe('facts typed in a hurry', () => {
  const pieces = fc.uniqueArray(
    fc.constantFrom(
      'no dogs on the jetty',
      'kids under 6 free',
      'bring sunscreen',
      'parking at the school',
      'we run out fast',
      'call 0161 555 0182',
      'tickets 15 euros',
      'part comes from Finland',
    ),
    { minLength: 2, maxLength: 6 },
  );
  it('P-7.160 become separate sentences, and none is lost', () => {
    fc.assert(
      fc.property(pieces, fc.constantFrom(...Archetypes), fc.nat(), (facts, who, seed) => {
        const context = facts.join(', ');
        const request = asked(
          { personality_type: who },
          { topic: 'harbor day', context },
          { seed },
        );
        const [one] = compose(request);
        const text = (one?.parts.join('\n') ?? '').toLowerCase();
        const left = one?.unused.map((unused) => unused.text).join('\n') ?? '';
        for (const fact of facts)
          expect(`${text}\n${left.toLowerCase()}`, fact).toContain(fact.toLowerCase());
        if (facts.length > 3) expect(text).not.toContain(context.toLowerCase());
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    [
      'recall of a rattle',
      'lot 2207, parts come off, stop using it at once, full refund',
      /stop using it/iu,
      /lot 2207/iu,
    ],
    [
      'security release 4.2',
      'fixes CVE-2026-1, upgrade now, thanks to Mia',
      /upgrade now/iu,
      /fixes CVE/iu,
    ],
    ['summer sale', 'all lamps 20 euros, ends tonight', /ends tonight/iu, /all lamps/iu],
  ])('P-7.162 of %j start with what is urgent', (topic, context, first, later) => {
    for (const text of texts(topic, context))
      expect(text.search(first)).toBeLessThan(text.search(later));
  });

  it('P-7.162 keep a condition with what depends on it', () => {
    const context = 'look like our invoices, if you clicked, change your password at once';
    for (const text of texts('phishing mails', context))
      expect(text).toMatch(/if you clicked, change your password at once/iu);
  });

  it('P-7.160 continue the sentence whose verb they share', () => {
    for (const text of texts(
      'outdoor pool opens for the season',
      'opens may 14, 7am to 8pm. day ticket 4.50',
    ))
      expect(text).toContain('opens for the season on May 14, 7am to 8pm');
  });

  it('P-7.161 lose a price that must not be mentioned, and nothing else', () => {
    const context = 'march 3, 14.99, 10% off first week, 12 places, dont mention the price';
    for (const { parts, unused } of everyVoice('our game is out', context)) {
      expect(parts.join('\n')).toMatch(/March 3[^]*12 places/u);
      expect(parts.join('\n')).not.toMatch(/14|10%/u);
      expect(unused.map(({ text }) => text)).toEqual(['14.99', '10% off first week']);
    }
  });

  it('P-7.160 follow their topic, even if an address seems to name it', () => {
    for (const text of texts('we are hiring', '20h a week, cv to jobs@green.example'))
      expect(text).toMatch(/(?:we are|we’re) hiring/iu);
  });

  it('P-7.161 avoid a word without needing a model', () => {
    for (const { parts, why } of everyVoice('new tea', 'smoky, dont use the word amazing')) {
      expect(parts.join('\n')).not.toContain('amazing');
      expect(why).not.toContain('Only a model');
    }
  });
});

describe('a text with facts', () => {
  it('P-7.165 has at most one line of its voice, and none after a call to action', () => {
    const context = 'doors open at 7. the band is called Ox. bring a friend.';
    for (const personality_type of Archetypes)
      for (const seed of seeds) {
        const who = { personality_type, custom_archetype: '', voice_tone: '100' };
        const [one] = compose(asked(who, { topic: 'concert on friday', context }, { seed }));
        const text = one?.parts.join('\n') ?? '';
        const heard = [...openersFor('event', who), ...closersFor('event', who)];
        expect(heard.filter((line) => text.includes(line)).length, text).toBeLessThan(2);
        expect(text).toMatch(/friend\.?$/u);
      }
  });

  it('P-7.165 puts no label before a heading', () => {
    for (const text of texts('new opening hours', 'tue-sun 17-22. lunch on weekends'))
      expect(text).toMatch(/^(?:\p{L}[^:]*! )?(?:Tick-tock! )?New opening hours/u);
    for (const text of texts('reminder to parents', 'bring rubber boots on wed'))
      expect(text).toMatch(/^Parents, a reminder/u);
    for (const text of texts('question for our customers', 'should we open sundays?'))
      expect(text).toMatch(/^A question for our customers/u);
  });

  it('P-7.160 asks for nothing that was given', () => {
    const open = (topic: string, context: string) =>
      questionsOf({ topic, context, answers: {}, content_type: 'tweet' }).questions.map(
        ({ key }) => key,
      );
    expect(open('recall of a rattle', 'lot 2207, stop using it at once')).not.toContain('next');
    expect(open('storm warning', 'stay inside, wear a mask')).not.toContain('next');
    expect(
      open('sorry for double bookings', 'they all get 20% off, back to the old system'),
    ).not.toContain('why');
    expect(open('concert', 'sat 10-2 at the hall')).not.toContain('when');
  });
});
