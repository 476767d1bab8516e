/** Every example keeps the law that it shows: all of its facts, and nothing that nobody told it. */
import { describe, expect, it } from 'vitest';
import {
  Archetypes,
  HumorStyles,
  IntelligenceLevels,
  type Persona,
} from '#contract/agents/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { isGrave } from '#domain/briefs/gravity.ts';
import { factsMissing } from '#domain/checks/facts-said.ts';
import { checkText } from '#domain/checks/text-checks.ts';
import { findClaims } from '#domain/claims/claims.ts';
import { checksOf } from '#domain/persona/persona.ts';
import { rootsOf } from '#domain/knowledge/retrieval.ts';
import { plainPersona } from '#test/persona-values.ts';
import {
  type Example,
  type ExampleKind,
  examplesOf,
  examplesShowing,
  plainExamples,
} from './example-book.ts';
import { formOf } from './turns.ts';

const bands = ['low', 'middle', 'high'] as const;
/** The value of a slider that is in the middle of a band. */
const within = { low: 16, middle: 50, high: 84 } as const;
const voices = Archetypes.filter((voice) => voice !== 'custom');
const base = {
  tone: 'middle',
  boldness: 'middle',
  humor: 'dry_wit',
  intelligence: 'academic',
} as const;

/** The examples of one voice and one pair of settings, in the order of their briefs. */
const cells: readonly (readonly Example[])[] = voices.flatMap((voice) => [
  ...bands.flatMap((tone) =>
    bands.map((boldness) => examplesShowing('manner', voice, { ...base, tone, boldness })),
  ),
  ...HumorStyles.flatMap((humor) =>
    IntelligenceLevels.map((intelligence) =>
      examplesShowing('mind', voice, { ...base, humor, intelligence }),
    ),
  ),
]);
const showing = cells.flat();
const book = [...plainExamples, ...showing];

const calmKinds: ReadonlySet<ExampleKind> = new Set(['serious', 'sorry']);
/** Their topics are what others wrote, or a text to rewrite. */
const answers: ReadonlySet<ExampleKind> = new Set(['answer', 'thanks', 'sorry', 'rewrite']);

const textOf = ({ parts }: Example): string => parts.join('\n');
const wordsOf = (text: string, count?: number): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}’']+/gu) ?? []).slice(0, count);
const opening = (one: Example, count: number): string => wordsOf(textOf(one), count).join(' ');
const sentencesIn = (text: string): number => text.split(/(?<=[.!?…])\s+/u).length;

/** The examples that break a law, each as its text and what is wrong with it. */
const broken = (examples: readonly Example[], law: (example: Example) => unknown[]): string[] =>
  examples.flatMap((one) => {
    const faults = law(one);
    return faults.length > 0 ? [`${one.voice}: ${textOf(one)} → ${JSON.stringify(faults)}`] : [];
  });

/** The entries whose key an earlier one has too. */
const repeated = <Entry>(entries: readonly Entry[], keyOf: (entry: Entry) => string): string[] => {
  const keys = entries.map(keyOf);
  return keys.filter((key, at) => keys.indexOf(key) !== at);
};

/** A persona whose settings the example shows. */
function personaOf({ voice, tone, boldness, humor, intelligence }: Example): Persona {
  const usual = voice === 'hype_beast' ? '80' : '50';
  return {
    ...plainPersona,
    personality_type: voice === 'any' ? 'custom' : voice,
    voice_tone: tone ? String(within[tone]) : usual,
    controversy_comfort: within[boldness ?? 'low'],
    humor_style: humor ?? plainPersona.humor_style,
    intelligence_level: intelligence ?? plainPersona.intelligence_level,
  };
}

describe('every example', () => {
  it('says all of its facts; a rewriting is another text', () => {
    expect(
      broken(book, (one) =>
        one.kind === 'rewrite'
          ? [one.topic].filter((topic) => topic === textOf(one))
          : factsMissing(textOf(one), one.facts),
      ),
    ).toEqual([]);
  });

  it('has no figure, name or claim that its topic and facts lack', () => {
    expect(
      broken(book, ({ parts, topic, facts }) =>
        findClaims(parts, [topic, ...facts].join('\n')).map(({ text }) => text),
      ),
    ).toEqual([]);
  });

  it('is short and plain, without signs that a model would take over as a habit', () => {
    const odd = /\p{Extended_Pictographic}|[#*_`~[\]<>]|https?:|@\w|—|;\)|\.\.\.|['"]/u;
    expect(
      broken(book, ({ parts }) =>
        parts.filter((part) => part.length > 280 || part !== part.trim() || odd.test(part)),
      ),
    ).toEqual([]);
  });

  it('has none of the phrases that nobody says', () => {
    const stock =
      /excited to|thrilled|proud to|game[- ]changer|look no further|in a world where|say goodbye|hidden gem|level up|elevate|must-have|imagine a|whether you[’']re|isn[’']t just|not just/iu;
    expect(broken(book, (one) => textOf(one).match(stock) ?? [])).toEqual([]);
  });

  it('passes the checks of its voice and its settings', () => {
    expect(
      broken(book, (one) => {
        const { kind, topic, facts, parts } = one;
        const isReply = answers.has(kind);
        const context = [...facts, ...(isReply ? [topic] : [])].join('\n');
        const content_type = kind === 'thread' ? 'thread' : 'tweet';
        const about = { topic: isReply ? '' : topic, context, content_type } as const;
        return checkText(parts, {
          ...checksOf(personaOf(one)),
          limit: platforms.sandbox,
          brief: { ...about, hashtags: false, emojis: false },
          grave: calmKinds.has(kind) || isGrave([topic, ...facts].join('\n')),
        });
      }),
    ).toEqual([]);
  });

  it('has no exclamation mark where it is calm', () => {
    const calm = book.filter(
      ({ kind, voice }) => calmKinds.has(kind) || (voice !== 'hype_beast' && voice !== 'any'),
    );
    const allowed: readonly ExampleKind[] = ['thanks'];
    expect(
      broken(calm, (one) => (allowed.includes(one.kind) ? [] : (textOf(one).match(/!/gu) ?? []))),
    ).toEqual([]);
  });
});

describe('a plain example', () => {
  it('is there for every voice and kind', () => {
    for (const voice of Archetypes) {
      expect(examplesOf(voice, ['post'], 9)).toHaveLength(2);
      for (const kind of ['tip', 'story', 'thread', 'answer', 'thanks'] as const)
        expect(examplesOf(voice, [kind], 9), `${voice} ${kind}`).toHaveLength(1);
    }
    for (const kind of ['serious', 'sorry', 'rewrite'] as const)
      expect(examplesOf('any', [kind], 9).length, kind).toBeGreaterThanOrEqual(2);
  });

  it('has several parts as a thread, and one otherwise', () => {
    for (const { kind, parts } of book) expect(parts.length > 1, parts[0]).toBe(kind === 'thread');
  });

  it('has a topic of its own', () => {
    expect(repeated(plainExamples, ({ topic }) => topic)).toEqual([]);
  });
});

describe('an example of settings', () => {
  it('is there for every voice in every tone and boldness, and every humor and intelligence', () => {
    expect(showing).toHaveLength(5 * (3 * 3 * 4 + 5 * 4 * 2));
    expect(broken(showing, (one) => (textOf(one).length > 40 ? [] : ['too short']))).toEqual([]);
    expect(examplesShowing('manner', 'custom', base)).toEqual([]);
  });

  it('has the length that is asked for: one to three sentences for its facts', () => {
    expect(
      broken(showing, (one) => [sentencesIn(textOf(one))].filter((count) => count > 3)),
    ).toEqual([]);
  });

  it('has another form than the ones beside it', () => {
    expect(
      cells.flatMap((cell) =>
        cell.filter((one, at) => at > 0 && formOf(one) === formOf(cell[at - 1] ?? one)).map(textOf),
      ),
    ).toEqual([]);
  });
});

describe('two examples', () => {
  it('of a voice don’t begin with the same two words', () => {
    for (const voice of [...Archetypes, 'any' as const]) {
      const own = book.filter((one) => one.voice === voice);
      expect(
        repeated(own, (one) => opening(one, 2)),
        voice,
      ).toEqual([]);
    }
  });

  it('about the same topic don’t add the same words to their facts', () => {
    const added = book.map((one) => {
      const told = new Set(rootsOf([one.topic, ...one.facts].join('\n')));
      const own = new Set(rootsOf(textOf(one)).filter((root) => !told.has(root)));
      return { topic: one.topic, text: textOf(one), own };
    });
    const twins = added.flatMap((one, at) =>
      added.slice(at + 1).flatMap((other) => {
        if (other.topic !== one.topic) return [];
        const shared = [...one.own].filter((root) => other.own.has(root)).length;
        const few = Math.min(one.own.size, other.own.size);
        return shared >= 2 && shared / few > 0.5 ? [`${one.text} ↔ ${other.text}`] : [];
      }),
    );
    expect(twins).toEqual([]);
    expect(repeated(book, textOf)).toEqual([]);
  });
});
