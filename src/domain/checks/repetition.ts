/** Whether a new text repeats an earlier one, and which. */
import { findingClaims } from '#domain/claims/claims.ts';
import { type Found, indexing, type SimilarityIndex } from '#domain/similarity/similarity-index.ts';
import { profileOf } from '#domain/similarity/similarity-profile.ts';
import type { Steps } from '#domain/steps.ts';
import { wholeLinksIn } from '#domain/text/links/whole-links.ts';
import { saysFact, saysFigures } from './facts-said.ts';

const linksOf = (text: string): string[] =>
  wholeLinksIn(text).map(({ uri }) => uri.replace(/\/$/u, ''));

/**
 * Whether a text says something new, and so is no repetition, however alike they read: it has a figure, date, price, quotation, name or link that none of the earlier texts has, or says one of its
 * owner’s facts that none of them says. In steps.
 */
export function* findingNews(
  text: string,
  earlier: readonly string[],
  facts: readonly string[],
): Steps<boolean> {
  const before = earlier.join('\n');
  const claims = yield* findingClaims([text], before);
  if (claims.some(({ kind }) => kind !== 'superlative')) return true;
  if (!saysFigures(before, text)) return true;
  const known = new Set(linksOf(before));
  if (linksOf(text).some((link) => !known.has(link))) return true;
  for (const fact of facts) {
    yield;
    if (saysFact(text, fact) && !earlier.some((one) => saysFact(one, fact))) return true;
  }
  return false;
}

/** The composer must not repeat any of this many newest texts in any way. */
const newest = 5;
/** Nor may its text be too similar to one of this many newest texts about the same subject. */
const remembered = 30;
const nearlyThatText = 0.85;

export interface RepetitionRules {
  /** The agent’s own texts, newest first; the parts of a thread joined by line breaks. */
  own: readonly string[];
  /** Texts of its owner’s other agents, newest first. */
  others: readonly string[];
  /** The topic of the new text. */
  topic: string;
  /** The facts that it was given: saying one that no earlier text says is news. */
  facts?: readonly string[];
  /** For the composer, whose stock of sentences is finite: it may repeat texts from further back, preferably the oldest. */
  may_echo?: boolean;
}

/** An earlier text that the new one duplicates. */
interface Repeated {
  whose: 'own' | 'others';
  /** Its index in that list, that is, how many newer texts there are. */
  at: number;
  /** Whether the new text may still be used if there is nothing better. */
  is_echo: boolean;
}

/** Whether a text is about a subject: it has at least half of its significant words. */
function isAbout(text: string, topic: ReadonlySet<string>): boolean {
  const { content } = profileOf(text);
  return [...topic].filter((word) => content.has(word)).length >= topic.size / 2;
}

/** Finds, in steps, what a text repeats. */
type Repetition = (text: string) => Steps<Repeated | undefined>;

/**
 * Parses the earlier texts, one per step; the result finds the closest repeated text, or nothing. Whatever compares a new
 * text with earlier ones asks here.
 */
export function* readingSaid(rules: RepetitionRules): Steps<Repetition> {
  const topic = profileOf(rules.topic).content;
  const lists: { whose: Repeated['whose']; texts: readonly string[]; index: SimilarityIndex }[] =
    [];
  for (const whose of ['own', 'others'] as const) {
    const texts = rules[whose];
    lists.push({ whose, texts, index: yield* indexing(texts) });
  }
  const isEcho = (texts: readonly string[], { at, score }: Found): boolean =>
    rules.may_echo === true &&
    at >= newest &&
    (at >= remembered || score < nearlyThatText || !isAbout(texts[at] ?? '', topic));
  return function* repeatedBy(text) {
    const all: Repeated[] = [];
    const alike: string[] = [];
    for (const { whose, texts, index } of lists) {
      for (const twin of yield* index.findingNearDuplicatesOf(text)) {
        all.push({ whose, at: twin.at, is_echo: isEcho(texts, twin) });
        alike.push(texts[twin.at] ?? '');
      }
    }
    if (all.length === 0 || (yield* findingNews(text, alike, rules.facts ?? []))) return undefined;
    const worst = all.find(({ is_echo }) => !is_echo);
    return worst ?? all.toSorted((one, other) => one.at - other.at)[0];
  };
}
