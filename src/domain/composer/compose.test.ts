import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  Archetypes,
  HumorStyles,
  IntelligenceLevels,
  Specializations,
} from '#contract/agents/types.ts';
import { ContentTypes, Lengths, BriefStyles } from '#contract/content/kinds.ts';
import { Brief } from '#contract/content/types.ts';
import { limits } from '#contract/core/limits.ts';
import { avoidedIn } from '#domain/checks/avoided.ts';
import type { ComposeRequest } from './compose.ts';
import { asked, compose } from './compose.fixture.ts';
import { compilePersona } from '#domain/persona/persona.ts';
import { type Counting } from '#domain/text/post-text.ts';
import { checkText } from '#domain/checks/text-checks.ts';
import { repeated } from '#test/sampled.ts';

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
    'thank our volunteers',
    'sorry about the outage',
    'hiring a baker',
    'how to clean a pan',
    'closed on Monday',
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
const brief = fc.record({
  content_type: fc.constantFrom(...ContentTypes),
  topic: topics,
  style: fc.constantFrom(...BriefStyles),
  length: fc.constantFrom(...Lengths),
  context: fc.constantFrom(
    '',
    'We open on Friday. Keep it light.',
    'Mention our new roof.',
    'Doors at 7. 12 euros! Call 555-0142. Is it free? https://x.example/a?b=1',
    'no exclamation marks please\nall lower case',
  ),
  answers: fc.constantFrom({}, { when: 'Saturday 10-4', next: 'Sign up at the desk' }),
  hashtags: fc.boolean(),
  emojis: fc.boolean(),
});
const limit = fc.constantFrom(
  { max_length: 280, counting: 'x_weighted' as Counting },
  { max_length: 300, counting: 'graphemes' as Counting },
  { max_length: 4096, counting: 'utf16' as Counting },
);

describe('every composer text', () => {
  it('passes the checks that a model’s text must pass', () => {
    fc.assert(
      fc.property(persona, brief, limit, fc.nat(), (who, raw, max, seed) => {
        // Serious texts carry no hashtag or emoji, even if requested.
        const plain = { hashtags: false, emojis: false };
        const what = Brief.parse(raw.content_type === 'reply' ? { ...raw, ...plain } : raw);
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
      { numRuns: repeated(40, 150) },
    );
  });

  it('never names what the persona avoids, even if the topic does', () => {
    const avoid_topics = ['coffee'];
    for (const length of Lengths) {
      for (const { parts } of compose(
        asked({ avoid_topics }, { topic: 'iced coffees', length }, { count: 5 }),
      )) {
        expect(avoidedIn(parts.join(' '), avoid_topics)).toBeUndefined();
      }
    }
  });

  it('is the same for the same request and seed, and differs for another seed', () => {
    const once = compose(asked());
    expect(compose(asked())).toEqual(once);
    const others = [2, 3, 4, 5].map((seed) => texts(asked({}, {}, { seed })).join(''));
    expect(new Set(others).size).toBeGreaterThan(1);
  });
});

const texts = (request: ComposeRequest) => compose(request).map(({ parts }) => parts.join('\n'));
