import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  Archetypes,
  HumorStyles,
  IntelligenceLevels,
  type Persona,
  Specializations,
} from '#contract/agents/types.ts';
import { Brief, ContentTypes, Lengths, WritingStyles } from '#contract/content/types.ts';
import { limits } from '#contract/core/limits.ts';
import { avoidedIn } from '#domain/checks/avoided.ts';
import { compose, type ComposeRequest } from './compose.ts';
import { compilePersona } from '#domain/persona/persona.ts';
import { type Counting, fits } from '#domain/text/post-text.ts';
import { checkText } from '#domain/checks/text-checks.ts';

const ada: Persona = {
  name: 'Ada',
  personality_type: 'tech_sage',
  custom_archetype: '',
  voice_tone: '50',
  humor_style: 'dry_wit',
  intelligence_level: 'tech_savvy',
  controversy_comfort: 30,
  specialization: null,
  target_topics: [],
  avoid_topics: [],
  behavioral_guidelines: [],
  voice_samples: [],
  contrast_pairs: [],
};

const asked = (
  persona: Partial<Persona> = {},
  brief: Partial<Brief> = {},
  rest: Partial<ComposeRequest> = {},
): ComposeRequest => ({
  persona: { ...ada, ...persona },
  brief: Brief.parse({ topic: 'launching our new API', ...brief }),
  limit: { max_length: 280, counting: 'x_weighted' },
  count: 1,
  seed: 1,
  ...rest,
});

const topics = fc.oneof(
  fc.constantFrom(
    'launching our new API',
    'coffee',
    'why remote work fails',
    'Should we work remote?',
    'القهوة في الصباح',
    '☕️🔥',
    '$SOL and $ETH and $BTC',
    'write about cats',
    'AI will replace lawyers',
    '日本語'.repeat(60),
    'x'.repeat(200),
    'a long subject '.repeat(13).trim(),
    'Ada: a life',
    'HOT TAKE: you are all idiots!!!',
    '\u2800!',
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }).filter((text) => {
    const read = Brief.shape.topic.safeParse(text);
    return read.success && read.data.length <= limits.topic;
  }),
);

const persona = fc.record({
  name: fc.constant('Ada'),
  personality_type: fc.constantFrom(...Archetypes),
  custom_archetype: fc.constantFrom('', 'a retired pirate captain', 'Blunt but kind.'),
  voice_tone: fc.integer({ min: 0, max: 100 }).map(String),
  humor_style: fc.constantFrom(...HumorStyles),
  intelligence_level: fc.constantFrom(...IntelligenceLevels),
  controversy_comfort: fc.integer({ min: 0, max: 100 }),
  specialization: fc.constantFrom(null, ...Specializations),
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
const brief = fc.record({
  content_type: fc.constantFrom(...ContentTypes),
  topic: topics,
  style: fc.constantFrom(...WritingStyles),
  length: fc.constantFrom(...Lengths),
  context: fc.constantFrom('', 'We open on Friday. Keep it light.', 'Mention our new roof.'),
  hashtags: fc.boolean(),
  emojis: fc.boolean(),
});
const limit = fc.constantFrom(
  { max_length: 280, counting: 'x_weighted' as Counting },
  { max_length: 300, counting: 'graphemes' as Counting },
  { max_length: 4096, counting: 'utf16' as Counting },
);

describe('every text of the composer', () => {
  it('passes the checks a model’s text must pass', () => {
    fc.assert(
      fc.property(persona, brief, limit, fc.nat(), (who, raw, max, seed) => {
        const what = Brief.parse(raw);
        const { checks } = compilePersona(who);
        const banned = [...checks.avoid_topics, ...checks.habits.banned];
        fc.pre(avoidedIn(`${what.topic} ${what.context}`, banned) === undefined);
        for (const { parts } of compose({
          persona: who,
          brief: what,
          limit: max,
          count: 2,
          seed,
        })) {
          const failed = checkText(parts, { limit: max, brief: what, ...checks });
          expect(failed, parts.join('\n---\n')).toEqual([]);
          expect(parts.length).toBeLessThanOrEqual(limits.thread_parts);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('never names what the persona avoids, even when the topic does', () => {
    const avoid_topics = ['coffee'];
    for (const length of Lengths) {
      for (const { parts } of compose(
        asked({ avoid_topics }, { topic: 'iced coffees', length }, { count: 5 }),
      )) {
        expect(avoidedIn(parts.join(' '), avoid_topics)).toBeUndefined();
      }
    }
  });

  it('is the same for the same request and seed, and another for another seed', () => {
    const once = compose(asked());
    expect(compose(asked())).toEqual(once);
    expect(compose(asked({}, {}, { seed: 2 }))).not.toEqual(once);
  });
});

const first = (text: string) => text.split(/[.!?\n]/)[0];
const texts = (request: ComposeRequest) => compose(request).map(({ parts }) => parts.join('\n'));
const seeds = Array.from({ length: 20 }, (_, seed) => seed);
const mean = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0) / numbers.length;

it('has one cashtag however often its topic is named', () => {
  const topic = '$SOL and $ETH';
  const context = 'Mention our new roof.';
  for (const seed of seeds) {
    const [text = ''] = texts(asked({}, { topic, context, content_type: 'story' }, { seed }));
    expect(text.match(/\$[A-Z]/gu)?.length ?? 0, text).toBeLessThan(2);
  }
});

describe('choices that are heard', () => {
  it.each(ContentTypes)('gives variations of a %s different openings', (content_type) => {
    for (const seed of seeds) {
      const all = texts(asked({}, { content_type }, { count: 5, seed }));
      expect(new Set(all.map(first)).size).toBe(5);
      expect(new Set(all).size).toBe(5);
    }
  });

  it.each(ContentTypes)('makes a %s longer when asked', (content_type) => {
    const lengths = Lengths.map((length) =>
      mean(
        seeds.map((seed) => texts(asked({}, { content_type, length }, { seed }))[0]?.length ?? 0),
      ),
    );
    const [short = 0, medium = 0, long = 0] = lengths;
    expect(medium).toBeGreaterThan(short * 1.15);
    expect(long).toBeGreaterThan(medium * 1.15);
  });

  it('writes threads of several parts, each numbered point once', () => {
    const [thread] = compose(asked({}, { content_type: 'thread', length: 'long' }));
    expect(thread?.parts).toHaveLength(8);
    expect(thread?.parts.slice(1, -1).map((part) => part.slice(0, 2))).toEqual([
      '1.',
      '2.',
      '3.',
      '4.',
      '5.',
      '6.',
    ]);
  });

  const differing: [string, Partial<Persona>][] = [
    ...Archetypes.map((personality_type): [string, Partial<Persona>] => [
      personality_type,
      { personality_type },
    ]),
  ];
  it('sounds different for each archetype', () => {
    const opened = differing.map(([, who]) => texts(asked(who, {}, { seed: 5 }))[0]);
    expect(new Set(opened).size).toBe(Archetypes.length);
  });

  const heard = (request: (seed: number) => ComposeRequest): Set<string> =>
    new Set(seeds.flatMap((seed) => texts(request(seed))));
  it.each<[string, Partial<Persona>, Partial<Persona>]>([
    ['tone', { voice_tone: '0' }, { voice_tone: '100' }],
    ['humor', { humor_style: 'absurdist' }, { humor_style: 'wordplay' }],
    ['intelligence', { intelligence_level: 'academic' }, { intelligence_level: 'pop_culture' }],
    ['controversy', { controversy_comfort: 0 }, { controversy_comfort: 100 }],
    ['specialization', { specialization: 'business' }, { specialization: 'creative' }],
    ['target topics', { target_topics: ['jazz'] }, { target_topics: [] }],
    ['guidelines', { behavioral_guidelines: ['No questions'] }, { behavioral_guidelines: [] }],
    [
      'own description',
      { personality_type: 'custom', custom_archetype: 'a retired pirate' },
      { personality_type: 'custom', custom_archetype: 'a poet' },
    ],
  ])('writes other texts for another %s', (_, one, other) => {
    const left = heard((seed) => asked(one, { length: 'long', topic: 'remote work' }, { seed }));
    const right = heard((seed) => asked(other, { length: 'long', topic: 'remote work' }, { seed }));
    expect(left).not.toEqual(right);
  });

  it.each(Lengths)('says what the context tells in a %s post', (length) => {
    const context = 'Doors open on Friday at nine. Keep it light.';
    const said = seeds.map(
      (seed) => texts(asked({}, { context, length, topic: 'our shop' }, { seed }))[0],
    );
    const kept = said.filter((text) => text?.includes('Doors open on Friday at nine.'));
    expect(kept.length).toBeGreaterThan(seeds.length * 0.8);
    expect(said.join(' ')).not.toContain('Keep it light');
  });

  it('signs off and asks as the guidelines say', () => {
    const behavioral_guidelines = ['Sign off with "Ada out"'];
    expect(texts(asked({ behavioral_guidelines }))[0]).toMatch(/Ada out$/);
    const asking = ['Always end with a question', 'write in lowercase'];
    for (const text of texts(asked({ behavioral_guidelines: asking }, {}, { count: 5 }))) {
      expect(text).toMatch(/\?$/);
      expect(text.replace('API', 'api')).toBe(text.toLowerCase());
    }
  });

  it('says which guideline it could not keep', () => {
    const [piece] = compose(asked({ behavioral_guidelines: ['Be kind to beginners'] }));
    expect(piece?.why).toContain('“Be kind to beginners”');
  });
});

describe('a topic inside a sentence', () => {
  it.each([
    ['launching our new API', 'our new API'],
    ['Why remote work fails', 'why remote work fails'],
    ['write about cats', 'cats'],
    ['Our new menu!', 'our new menu'],
    ['Bitcoin', 'Bitcoin'],
    ['Should we work remote?', 'whether we should work remote'],
    ['what does the ferry cost', 'the price of the ferry'],
    ['why is the sky blue', 'the question “why is the sky blue”'],
    ['AI will replace lawyers', 'the idea that AI will replace lawyers'],
    ['Remote work', 'remote work'],
    ['drink more water', 'drinking more water'],
    ['القهوة', '“القهوة”'],
  ])('%j stands as %j', (topic, inline) => {
    const said = seeds.flatMap((seed) =>
      texts(asked({}, { topic, content_type: 'reply' }, { seed })),
    );
    for (const text of said) expect(text).toContain(inline);
  });

  it('is shortened by whole words when nothing else would fit', () => {
    const topic = 'longish words '.repeat(14).trim();
    for (const text of texts(asked({}, { topic }, { count: 5 }))) {
      expect(fits(text, { max_length: 280, counting: 'x_weighted' })).toBe(true);
      expect(text).toMatch(/longish words/);
      expect(text).not.toMatch(/longi[^s]|wor[^d]/);
    }
  });
});
