/**
 * Claims in a text that no given source supports: figures, dates, prices, names, superlatives and attributed
 * quotations. They are marked for a person to review; whether they are true is unknown.
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

/** The words of a text: numbers as digits without separators, possessives without their ending. */
const wordsOf = (text: string): string[] =>
  (
    folded(text)
      .replaceAll(/(?<=\d)[,’' ](?=\d{3})/g, '')
      .match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:[.:'&-][\p{L}\p{N}]+)*/gu) ?? []
  )
    .map((word) => word.replace(/'s?$|'s$/u, ''))
    .map((word) => wordOfNumber.get(word) ?? shortMonths.get(word) ?? word);

/** Words that are not significant for a claim. */
const light = new Set([
  ...['the', 'a', 'an', 'of', 'in', 'on', 'and', 'is', 'are', 'was', 'were', 'by', 'to', 'as'],
  ...['out', 'every', 'ever', 'all', 'since', 'until', 'next', 'last', 'this', 'per', 'than'],
]);

/** The number in “12th” and in “under 12s”. */
const plainDay = (word: string): string => word.replace(/^(\d+)(?:st|nd|rd|th|s)$/u, '$1');

/** Returns a function that checks whether the sources contain everything a claim says. */
function supportedBy(sources: string): (claim: Found) => boolean {
  const all = wordsOf(sources).map(plainDay);
  // “200g” supports “200”, but “8FBE” does not support “8”.
  const known = new Set([...all, ...all.flatMap((word) => word.split(/[-.]|(?<=\d)(?=\p{L})/u))]);
  const whole = ` ${all.join(' ')} `;
  return ({ text, kind }) => {
    const words = wordsOf(text).map(plainDay);
    if (kind === 'quotation') return words.length > 0 && whole.includes(` ${words.join(' ')} `);
    const telling = words.filter((word) => !light.has(word));
    return telling.length > 0 && telling.every((word) => known.has(word));
  };
}

/** All facts that a writer was given, as one text. */
export const sourcesOf = (
  persona: Persona,
  {
    topic,
    context,
    answers = {},
    wishes = '',
  }: Pick<Brief, 'topic' | 'context'> & Partial<Pick<Brief, 'answers' | 'wishes'>>,
  facts: readonly Pick<Fact, 'text'>[] = [],
): string =>
  [
    ...[topic, context, wishes, ...Object.values(answers), persona.name, persona.custom_archetype],
    ...[...persona.target_topics, ...persona.behavioral_guidelines, ...persona.voice_samples],
    ...persona.contrast_pairs.map(({ write }) => write),
    ...facts.map(({ text }) => text),
  ].join('\n');

/** The unsupported claims of each part, in text order; in steps. */
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

/** Like `findingClaims`, all at once. */
export const findClaims = (parts: readonly string[], sources: string): Claim[] =>
  atOnce(findingClaims(parts, sources));
