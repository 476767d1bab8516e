/**
 * What a text says about the world that nothing which its writer was given supports: figures, dates, prices, names,
 * superlatives and borrowed voices. They are marked for a person to look at; whether they are true is not known here.
 */
import type { Persona } from '#contract/agents/types.ts';
import type { Brief, Claim } from '#contract/content/types.ts';
import type { Fact } from '#domain/knowledge/knowledge.ts';
import { createTaken, findingFigures, type Found, harmlessIn } from './claim-figures.ts';
import { findNames } from './claim-names.ts';
import { shortMonths, smallNumbers } from './claim-words.ts';
import { atOnce, type Steps } from '#domain/steps.ts';

const folded = (text: string): string => text.normalize('NFKC').replaceAll('’', "'").toLowerCase();

const wordOfNumber = new Map(smallNumbers.map((word, value) => [word, String(value)]));

/** The words of a text, numbers in figures and without separators, possessives without their ending. */
const wordsOf = (text: string): string[] =>
  (
    folded(text)
      .replaceAll(/(?<=\d)[,’' ](?=\d{3})/g, '')
      .match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:[.:'&-][\p{L}\p{N}]+)*/gu) ?? []
  )
    .map((word) => word.replace(/'s?$|'s$/u, ''))
    .map((word) => wordOfNumber.get(word) ?? shortMonths.get(word) ?? word);

/** Words that carry nothing of a claim. */
const light = new Set([
  ...['the', 'a', 'an', 'of', 'in', 'on', 'and', 'is', 'are', 'was', 'were', 'by', 'to', 'as'],
  ...['out', 'every', 'ever', 'all', 'since', 'until', 'next', 'last', 'this', 'per', 'than'],
]);

/** The number in “12th” and in “under 12s”. */
const plainDay = (word: string): string => word.replace(/^(\d+)(?:st|nd|rd|th|s)$/u, '$1');

/** Whether everything that a claim says stands in what was given. */
function supportedBy(sources: string): (claim: Found) => boolean {
  const all = wordsOf(sources).map(plainDay);
  // “200” is known from “200g”, and “8” from “8FBE”.
  const known = new Set([...all, ...all.flatMap((word) => word.split(/[-.]|(?<=\d)(?=\p{L})/u))]);
  const whole = ` ${all.join(' ')} `;
  return ({ text, kind }) => {
    const words = wordsOf(text).map(plainDay);
    if (kind === 'quotation') return words.length > 0 && whole.includes(` ${words.join(' ')} `);
    const telling = words.filter((word) => !light.has(word));
    return telling.length > 0 && telling.every((word) => known.has(word));
  };
}

/** Everything that a writer was given about the world, as one text. */
export const sourcesOf = (
  persona: Persona,
  {
    topic,
    context,
    answers = {},
  }: Pick<Brief, 'topic' | 'context'> & Partial<Pick<Brief, 'answers'>>,
  facts: readonly Pick<Fact, 'text'>[] = [],
): string =>
  [
    ...[topic, context, ...Object.values(answers), persona.name, persona.custom_archetype],
    ...[...persona.target_topics, ...persona.behavioral_guidelines, ...persona.voice_samples],
    ...persona.contrast_pairs.map(({ write }) => write),
    ...facts.map(({ text }) => text),
  ].join('\n');

/** The claims of each part that `sources` does not support, in the order in which they stand; in steps. */
export function* findingClaims(parts: readonly string[], sources: string): Steps<Claim[]> {
  const isSupported = supportedBy(sources);
  yield;
  const claims: Claim[] = [];
  for (const [part, text] of parts.entries()) {
    const figures = yield* findingFigures(text);
    const taken = createTaken([...figures, ...harmlessIn(text)]);
    const names = findNames(text).filter((name) => !taken.meets(name));
    yield;
    const unsupported = [...figures, ...names].filter((claim) => !isSupported(claim));
    claims.push(
      ...unsupported
        .toSorted((one, other) => one.start - other.start)
        .map((claim) => ({ part, ...claim })),
    );
    yield;
  }
  return claims;
}

/** The same at once. */
export const findClaims = (parts: readonly string[], sources: string): Claim[] =>
  atOnce(findingClaims(parts, sources));
