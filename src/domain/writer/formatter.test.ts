import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { Archetypes } from '#contract/agents/types.ts';
import { BriefKinds, BriefStyles, ContentTypes } from '#contract/content/kinds.ts';
import { Brief } from '#contract/content/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { plainPersona } from '#test/persona-values.ts';
import { fits } from '#domain/text/post-text.ts';
import { format } from './formatter.ts';
import type { FormatRequest } from './settings.ts';
import { keptOutOf } from '#domain/checks/kept-out.ts';

const posts = ContentTypes.filter((type) => type !== 'reply');

const made = (brief: Partial<Brief>, more: Partial<FormatRequest> = {}) =>
  format({
    persona: { ...plainPersona, personality_type: 'hype_beast', voice_tone: '80' },
    brief: Brief.parse({ topic: 'Market day', ...brief }),
    limit: platforms.twitter,
    count: 1,
    seed: 3,
    ...more,
  });

const textOf = (brief: Partial<Brief>, more?: Partial<FormatRequest>): string =>
  made(brief, more)[0]?.parts.join('\n\n') ?? '';

const fact = fc
  .stringMatching(/^[A-Za-z€$][\w ,.'’€$%:/-]{0,60}[\w.!?]$/)
  // A line of signs alone is a divider, not a fact.
  .filter((text) => /[\p{L}\p{N}]/u.test(text));

test.each(Archetypes)('P-49.279 no post of a %s begins with a bullet', (personality_type) => {
  const persona = { ...plainPersona, personality_type };
  const typed = {
    topic: 'Rye bread',
    context: 'Rye bread is back.\nIt costs 4 euros.\nCome early.',
  };
  for (const content_type of posts)
    for (let seed = 0; seed < 20; seed += 1)
      for (const { parts } of made({ ...typed, content_type }, { persona, seed, count: 3 }))
        for (const part of parts) expect(part).toMatch(/^[\p{L}\p{Emoji}]/u);
});

test('P-7.160 every fact is in the text as it was typed, or is named as left out', () => {
  fc.assert(
    fc.property(
      fc.record({
        topic: fact,
        facts: fc.array(fact, { minLength: 1, maxLength: 12 }),
        content_type: fc.constantFrom(...posts),
        kind: fc.constantFrom(...BriefKinds),
        style: fc.constantFrom(...BriefStyles),
        personality_type: fc.constantFrom(...Archetypes),
        voice_tone: fc.constantFrom('0', '50', '100'),
        emojis: fc.boolean(),
        hashtags: fc.boolean(),
        seed: fc.nat(1000),
      }),
      ({ topic, facts, personality_type, voice_tone, seed, ...brief }) => {
        const persona = { ...plainPersona, personality_type, voice_tone };
        const typed = { ...brief, topic, context: facts.join('\n') };
        for (const { parts, left_out } of made(typed, { persona, seed, count: 3 })) {
          const whole = parts.join('\n');
          const left = left_out.map(({ text }) => text);
          for (const one of Brief.parse(typed)
            .context.split('\n')
            .map((line) => line.trim()))
            expect(whole.includes(one) || left.includes(one), `${one} in ${whole}`).toBe(true);
          for (const part of parts) expect(fits(part, platforms.twitter)).toBe(true);
        }
      },
    ),
  );
});

it('follows a guideline that asks for hashtags', () => {
  const persona = { ...plainPersona, behavioral_guidelines: ['Use one or two hashtags'] };
  const brief = { topic: 'the Rye Festival', context: 'It begins at nine.' };
  expect(textOf(brief, { persona })).toContain('#RyeFestival');
  expect(textOf(brief)).not.toContain('#');
});

describe('facts', () => {
  it('are needed: a heading alone is no text', () => {
    expect(made({})).toEqual([]);
  });

  it('can be the topic, if that is a sentence', () => {
    expect(textOf({ topic: 'We close at 3 today.' })).toContain('We close at 3 today.');
  });

  it('may be hundreds: as many as fit are set, in order, and the others named', () => {
    const facts = Array.from({ length: 500 }, (_, at) => `f${at}`);
    const [text] = made({ context: facts.join('\n').slice(0, 1990) });
    expect(text?.parts[0]).toContain('f0\n');
    expect(text?.left_out.length).toBeGreaterThan(100);
    expect(text?.left_out[0]?.reason).toBe('no room left');
  });

  it('that are longer than a post are named, and the others set', () => {
    const long = 'tea '.repeat(90).trim();
    const [text] = made({ context: `${long}\nWe open at 8.` });
    expect(text?.parts[0]).toContain('We open at 8.');
    expect(text?.left_out).toEqual([{ text: long, reason: 'longer than one post' }]);
  });

  it('lose a typed list marker, and nothing else', () => {
    const text = textOf({ context: '- Rye at nine\n• Rolls from 7 - 11\n* -5 °C outside' });
    for (const one of ['Rye at nine', 'Rolls from 7 - 11', '-5 °C outside'])
      expect(text).toContain(one);
    expect(text).not.toContain('- Rye');
    expect(textOf({ context: '1. Cut\n2. Fold' })).not.toMatch(/[12]\./u);
  });

  it.each([
    '24. Dezember geschlossen',
    '25. und 26. Dezember geschlossen',
    '1. FC Köln plays here',
    '- 5 degrees tonight',
    '7) is lucky',
  ])('keep a figure at their start: %s', (one) => {
    expect(textOf({ context: one })).toContain(one);
  });

  it('that say nothing are none', () => {
    expect(made({ context: '-\n*\n•\n1.\n2)\n…' })).toEqual([]);
  });

  it('stand once, however their end is typed', () => {
    const [text] = made({ context: 'We open at 9.\nwe open at 9\nWe open at 9!' });
    expect(text?.parts[0]?.match(/open at 9/giu)).toHaveLength(1);
  });

  it.each([
    ['Ham', 'See you in Hamburg.'],
    ['C++', 'The C course starts today.'],
    ['5 €', 'Bread weighs 2.5 kg.'],
    ['🎉🎉', 'We won.'],
  ])('hide the topic only where they state it: %s', (topic, context) => {
    expect(textOf({ topic, context })).toContain(topic);
  });

  it.each([
    ['Cinnamon bun price', 'Cinnamon bun: $3.20'],
    ['Price of the cinnamon buns', 'A cinnamon bun is 3 euros'],
    ['New croissants', 'The croissant is new'],
  ])('stand without the topic whose words they repeat: %s', (topic, context) => {
    const alone = { kind: 'plain' } as const;
    expect(textOf({ ...alone, topic, context })).not.toContain(topic);
    expect(textOf({ ...alone, topic, context: `${context}\nRye: $6` })).not.toContain(topic);
  });

  it.each([
    ['Cinnamon bun price', 'Cinnamon bun: sold out'],
    ['Cinnamon bun price', 'Rye: $6'],
    ['No nuts in bread', 'The bread had nuts'],
    ['News', 'New bread'],
  ])('stand below the topic that says more: %s', (topic, context) => {
    expect(textOf({ topic, context })).toContain(topic);
  });

  it('end with a full stop only where one belongs', () => {
    const prose = { personality_type: 'honest_critic', voice_tone: '0' } as const;
    const persona = { ...plainPersona, ...prose };
    const context = 'See https://x.example/b\nThanks @ada\nSee you ❤️\nOpen at 9\n好的';
    const [text] = made({ context }, { persona });
    expect(text?.parts[0]).toContain(
      'https://x.example/b Thanks @ada See you ❤️ Open at 9. 好的。',
    );
  });

  it('fill the room that a longer one leaves', () => {
    const long = Array.from({ length: 4 }, (_, at) => `${at} ${'tea '.repeat(24)}end`);
    const [text] = made({ context: [...long, 'We open at 7.'].join('\n') });
    expect(text?.parts[0]).toContain('We open at 7.');
  });

  it('are never left out for a topic', () => {
    const one = 'x'.repeat(280);
    const texts = made({ context: one }, { count: 5 });
    expect(texts.length).toBeGreaterThan(0);
    for (const { parts } of texts) expect(parts[0]).toContain(one);
  });

  it('of old briefs are their answers too', () => {
    expect(textOf({ answers: { when: 'On Sunday at 10.' } })).toContain('On Sunday at 10.');
  });

  it('of the company come after those of the owner, and are named as used', () => {
    const [text] = made({ context: 'Own.' }, { company: ['Rye: 5 euros.'] });
    expect(text?.parts[0]).toMatch(/Own\.[^]*Rye: 5 euros\./u);
    expect(text?.company_used).toEqual([0]);
  });
});

describe('words to keep out', () => {
  it.each([
    ['Ana knows all about bees.', ['bee'], undefined],
    ['Ana knows all about bees.', ['BEES'], 'BEES'],
    ['The  back\ndoor is open.', ['back door'], 'back door'],
    ['It costs $5.', ['$5'], '$5'],
    ['It costs $50.', ['$5'], undefined],
    ['Straße 5', ['straße'], 'straße'],
    ['ｂｅｅｓ', ['bees'], 'bees'],
  ])('are looked for in %j: %j', (text, words, found) => {
    expect(keptOutOf(text, words)).toBe(found);
  });

  it('leave out a fact, which is named', () => {
    const [text] = made({ context: 'We open at 8.\nThe code is 4711.', keep_out: ['4711'] });
    expect(text?.parts[0]).not.toContain('4711');
    expect(text?.left_out).toEqual([{ text: 'The code is 4711.', reason: 'you keep out “4711”' }]);
  });
});

describe('lines of a voice', () => {
  const around = (brief: Partial<Brief>, more: Partial<FormatRequest> = {}) =>
    made({ topic: 'Rye', context: 'Rye is back.', ...brief }, { count: 9, ...more })
      .map(({ parts }) => parts.join('\n').replace('Rye is back.', '').trim())
      .join('');

  it('P-7.162 fit the kind, and none is added to plain, serious and sorry texts', () => {
    expect(around({ kind: 'news' })).toContain('!');
    for (const kind of ['plain', 'serious', 'sorry'] as const) expect(around({ kind })).toBe('');
  });

  it('are left out by a low tone, a sober style and another language', () => {
    const persona = { ...plainPersona, personality_type: 'hype_beast', voice_tone: '80' } as const;
    const news = { kind: 'news' } as const;
    expect(around({ ...news, style: 'professional' })).toBe('');
    expect(around(news, { persona: { ...persona, voice_tone: '10' } })).toBe('');
    expect(around(news, { persona: { ...persona, language: 'de' } })).toBe('');
  });

  it('of the friendly style are warm, whatever the voice, and never beside serious news', () => {
    const cold = { ...plainPersona, personality_type: 'honest_critic', voice_tone: '0' } as const;
    expect(around({ kind: 'news', style: 'friendly' }, { persona: cold })).toContain(
      'Hello everyone',
    );
    expect(around({ kind: 'serious', style: 'friendly' }, { persona: cold })).toBe('');
  });

  it('stand on a line of their own, above the topic', () => {
    const texts = made({ topic: 'Rye', context: 'It is back.', kind: 'news' }, { count: 9 });
    expect(texts.map(({ parts }) => parts[0])).toContainEqual(
      expect.stringMatching(/^[^\n]+!\nRye\n\nIt is back\./u),
    );
  });

  it('differ between archetypes', () => {
    const texts = Archetypes.filter((one) => one !== 'custom').map((personality_type) =>
      textOf(
        { context: 'One.\nTwo.\nThree.', kind: 'news' },
        { persona: { ...plainPersona, personality_type, voice_tone: '80' } },
      ),
    );
    expect(new Set(texts).size).toBe(texts.length);
  });
});

describe('several texts', () => {
  it('of one brief are all different, and fewer if there are no more ways', () => {
    const texts = made({ context: 'One.\nTwo.' }, { count: 50 }).map(({ parts }) => parts.join());
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts.length).toBeGreaterThan(2);
    expect(texts.length).toBeLessThan(50);
  });

  it('of one seed are the same', () => {
    const brief = { context: 'One.\nTwo.', kind: 'news' } as const;
    expect(made(brief, { count: 3 })).toEqual(made(brief, { count: 3 }));
  });
});

it('a thread has one or more facts in each part, and needs two', () => {
  const [thread] = made({ content_type: 'thread', context: 'One.\nTwo.\nThree.' });
  expect(thread?.parts.length).toBe(3);
  const long = Array.from({ length: 10 }, (_, at) => `${at} ${'tea '.repeat(38)}end`);
  const [full] = made({ content_type: 'thread', context: long.join('\n') });
  expect(full?.parts.length).toBeGreaterThan(2);
  const [single] = made({ content_type: 'thread', context: 'One.' });
  expect(single?.parts.length).toBe(1);
  expect(single?.why).toContain('not enough facts for a thread');
});

it('says that only a model follows wishes', () => {
  const [text] = made({ context: 'One.', wishes: 'Rhyme it' });
  expect(text?.why).toContain('Only a model can follow: “Rhyme it”.');
});
