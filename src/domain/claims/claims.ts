/**
 * Claims in a text that no given source supports: figures, dates, prices, names, superlatives and attributed
 * quotations. They are marked for a person to review; whether they are true is unknown.
 */
import type { Persona } from '#contract/agents/types.ts';
import type { Brief, Claim } from '#contract/content/types.ts';
import type { Fact } from '#domain/knowledge/knowledge.ts';
import { type Found, createTaken, findingFigures, harmlessIn } from './claim-figures.ts';
import {
  commonCapitals,
  famous,
  nobodies,
  openers,
  plainToo,
  shortMonths,
  smallNumbers,
} from './claim-words.ts';
import { type Steps, atOnce } from '#domain/steps.ts';

interface Token {
  text: string;
  start: number;
  end: number;
  /** Whether any word would be capitalized in this position. */
  opens: boolean;
  /** The text between this token and the one before. */
  gap: string;
}

const tokenPattern =
  /(?:@[\p{L}\p{N}_]|[\p{L}\p{N}])[\p{L}\p{N}\p{M}_]*(?:[’'.&+-][\p{L}\p{N}]+)*/gu;
const sentenceEnd =
  /(?:[.!?…:;>()[\]*•|–—\n“”„«"‘]|\p{Extended_Pictographic}\uFE0F?)[\s“"„«‘'(*•>–—-]*$/u;

const title = /^(?:dr|mr|mrs|ms|prof|st)$/iu;
/** Marks between two words beyond this number decide nothing. */
const marksRead = 40;

function tokensOf(text: string): Token[] {
  let last: Token | undefined;
  // Whether the line so far has only symbols and numbers, such as “2/5” or “3.”.
  let isUntouched = true;
  return Array.from(text.matchAll(tokenPattern), ({ index, 0: match }): Token => {
    const between = text.slice(last?.end ?? 0, index);
    const isTitled = last !== undefined && title.test(last.text) && between === '. ';
    if (between.includes('\n')) isUntouched = true;
    const opens = sentenceEnd.test(between.slice(-marksRead)) || isUntouched;
    if (/\p{L}/u.test(match)) isUntouched = false;
    last = {
      text: match,
      start: index,
      end: index + match.length,
      gap: isTitled ? ' ' : between,
      opens: opens && !isTitled,
    };
    return last;
  });
}

const bare = (token: string): string =>
  token.replace(/[’']s?$/u, '').replace(/[’'](?:s|re|ve|ll|d|m|t)$/iu, '');
const plain = (token: string): string => bare(token).toLowerCase();

const upper = /^\p{Lu}/u;
const mixed = /\p{Ll}\p{Lu}/u;
const coded = /^(?=.*\d)(?=.*\p{Lu})[\p{L}\p{N}-]{3,}$/u;
const shouted = /^[\p{Lu}\p{N}&’'.-]{2,}$/u;
const contraction = /^I[’']/u;
const announces =
  /^(?:said|says|announced|launched|acquired|released|raised|tweeted|wrote|invented|founded|claimed)$/u;
const legal = /^(?:inc|ltd|llc|gmbh|corp|plc|ag|sa)$/iu;
const connectors = /^(?:of|and|the|de|van|von|del|&)$/u;

const isSkipped = ({ text }: Token): boolean =>
  contraction.test(text) ||
  commonCapitals.has(text.toLowerCase()) ||
  commonCapitals.has(plain(text));

/** Whether the token is a name in any position. */
function isSureName(token: Token): boolean {
  const { text } = token;
  if (isSkipped(token)) return false;
  if (text.startsWith('@')) return true;
  if (coded.test(text) || (mixed.test(bare(text)) && !shouted.test(text))) return true;
  const known = plain(text);
  return upper.test(text) && famous.has(known) && !(token.opens && plainToo.has(known));
}

/** Whether only its capital distinguishes it from a plain word. */
const isCapital = (token: Token): boolean =>
  upper.test(token.text) && !shouted.test(bare(token.text)) && !isSkipped(token);

const isNamelike = (token: Token): boolean => isCapital(token) || isSureName(token);
const follows = (token: Token | undefined): token is Token =>
  token !== undefined && /^[ \u00A0]?$/u.test(token.gap);

/** Whether the following words show that a capital at the start of a sentence begins a name. */
function isFollowedLikeName([next, after]: readonly (Token | undefined)[]): boolean {
  if (!follows(next)) return false;
  if (announces.test(next.text) || legal.test(next.text) || isNamelike(next)) return true;
  return next.text === 'of' && follows(after) && isNamelike(after);
}

function startsName(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (!token) return false;
  if (isSureName(token)) return true;
  if (!isCapital(token)) return false;
  if (!token.opens) return true;
  if (openers.has(plain(token.text)) || nobodies.has(plain(token.text))) return false;
  return isFollowedLikeName(tokens.slice(at + 1, at + 3));
}

const belongs = (token: Token | undefined): boolean =>
  follows(token) && (isNamelike(token) || /^\d{1,3}$/u.test(token.text) || legal.test(token.text));

/** The index of the last token of the name that begins at `from`. */
function endOfName(tokens: readonly Token[], from: number): number {
  let at = from;
  for (;;) {
    const next = tokens[at + 1];
    if (belongs(next)) at += 1;
    else if (next && connectors.test(next.text) && belongs(tokens[at + 2])) at += 2;
    else return at;
  }
}

/** Every name, in its longest form. */
function findNames(text: string): Found[] {
  const tokens = tokensOf(text);
  const found: Found[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (!token || text[token.start - 1] === '#') continue;
    if (!startsName(tokens, at)) continue;
    const last = endOfName(tokens, at);
    const end = tokens[last]?.end ?? token.end;
    const name = bare(text.slice(token.start, end));
    found.push({ kind: 'name', start: token.start, end: token.start + name.length, text: name });
    at = last;
  }
  return found;
}

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
