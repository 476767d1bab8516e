/** Every example keeps the law that it shows: all of its facts, and nothing that nobody told it. */
import { describe, expect, it, test } from 'vitest';
import { Archetypes } from '#contract/agents/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { factsMissing } from '#domain/checks/facts-said.ts';
import { checkText } from '#domain/checks/text-checks.ts';
import { findClaims } from '#domain/claims/claims.ts';
import { isGrave } from '#domain/briefs/gravity.ts';
import { checksOf } from '#domain/persona/persona.ts';
import { plainPersona } from '#test/persona-values.ts';
import { type Example, exampleBook, type ExampleKind, examplesOf } from './example-book.ts';

const calmKinds: ReadonlySet<ExampleKind> = new Set(['serious', 'sorry']);
/** Their topics are what others wrote, or a text to rewrite. */
const answers: ReadonlySet<ExampleKind> = new Set(['answer', 'thanks', 'sorry', 'rewrite']);

const textOf = ({ parts }: Example): string => parts.join('\n');
const wordsOf = (text: string, count: number): string =>
  (text.toLowerCase().match(/[\p{L}\p{N}’']+/gu) ?? []).slice(0, count).join(' ');

describe.each(exampleBook)('the $kind of $voice about “$topic”', (example) => {
  const { kind, voice, topic, facts, parts } = example;
  const text = textOf(example);

  it('says all of its facts', () => {
    if (kind !== 'rewrite') expect(factsMissing(text, facts)).toEqual([]);
    else expect(text).not.toBe(topic);
  });

  it('has no figure, name or claim that its topic and facts lack', () => {
    expect(findClaims(parts, [topic, ...facts].join('\n'))).toEqual([]);
  });

  it('is short and plain', () => {
    for (const part of parts) {
      expect(part.length).toBeLessThanOrEqual(280);
      expect(part).toBe(part.trim());
      expect(part).not.toMatch(/\p{Extended_Pictographic}|[#*_`~[\]<>]|https?:|@\w/u);
      // What a model would take over as a habit.
      expect(part).not.toMatch(/—|;\)|\.\.\.|['"]/u);
    }
  });

  it('passes the checks of its voice', () => {
    const grave = calmKinds.has(kind) || isGrave([topic, ...facts].join('\n'));
    const isReply = answers.has(kind);
    const failed = checkText(parts, {
      ...checksOf({
        ...plainPersona,
        personality_type: voice === 'any' ? 'custom' : voice,
        voice_tone: voice === 'hype_beast' ? '80' : '50',
      }),
      limit: platforms.sandbox,
      brief: {
        topic: isReply ? '' : topic,
        context: [...facts, ...(isReply ? [topic] : [])].join('\n'),
        content_type: kind === 'thread' ? 'thread' : 'tweet',
        hashtags: false,
        emojis: false,
      },
      grave,
    });
    expect(failed).toEqual([]);
    if (calmKinds.has(kind)) expect(text).not.toContain('!');
  });
});

test('every voice has two posts and one text of each other kind', () => {
  for (const voice of Archetypes) {
    expect(examplesOf(voice, ['post'], 9)).toHaveLength(2);
    for (const kind of ['tip', 'story', 'thread', 'answer', 'thanks'] as const)
      expect(examplesOf(voice, [kind], 9), `${voice} ${kind}`).toHaveLength(1);
  }
  for (const kind of ['serious', 'sorry', 'rewrite'] as const)
    expect(examplesOf('any', [kind], 9).length, kind).toBeGreaterThanOrEqual(2);
});

test('threads have several parts and other texts one', () => {
  for (const { kind, parts } of exampleBook)
    expect(parts.length > 1, parts[0]).toBe(kind === 'thread');
});

test('no two texts of a voice begin with the same three words', () => {
  for (const voice of [...Archetypes, 'any' as const]) {
    const openings = exampleBook
      .filter((one) => one.voice === voice)
      .map((one) => wordsOf(textOf(one), 3));
    expect(openings.filter((one, at) => openings.indexOf(one) !== at)).toEqual([]);
  }
});

test('no text is in the book twice', () => {
  const texts = exampleBook.map(textOf);
  expect(new Set(texts).size).toBe(texts.length);
  const topics = exampleBook.map(({ topic }) => topic);
  expect(new Set(topics).size).toBe(topics.length);
});
