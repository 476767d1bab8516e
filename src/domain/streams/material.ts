/** Prepares a stranger’s text as material for an agent. */
import { cut } from '#contract/core/cut.ts';
import { type Material, maxMaterial } from '#domain/knowledge/knowledge.ts';
import { handlesIn, mailsIn, phonesIn, walletsIn } from '#domain/text/links/addresses.ts';
import { limits } from '#contract/core/limits.ts';

/** Leaves room for title and source. */
const most = maxMaterial - 500;

/** An address, a mention or a ticker: a post has its own link, and mentions no one that a stranger names. */
const target = String.raw`(?:\b(?:https?:\/\/|www\.)\S*[^\s.,;:!?)\]]|(?<![\p{L}\p{N}])[@$](?=\p{L})[\p{L}\p{N}_.-]*[\p{L}\p{N}_])`;
const targets = String.raw`${target}(?:(?:\s*[,&+]|\s+(?:and|or|und|et|y|e))*\s*${target})*`;
/** Words that lead to one and go with it. */
const leading = String.raw`(?:by|from|via|with|at|for|on|in|of|to|through|cc|von|bei|mit|für|auf|par|avec|chez|sur|pour|por|con|para)`;
/** An address after its words is no part of the sentence: it is in brackets, behind a colon, or at the end. */
const aside = new RegExp(
  String.raw`\s*(?:[(\[]\s*(?:${leading}\s+)?${targets}\s*[)\]]|(?<=\s)${leading}\s+${targets}|[:–—→-]*\s+(?=https?:|www\.)${targets}(?=\s*[.!?…]*\s*$))`,
  'giu',
);
const anyTarget = new RegExp(target, 'iu');
const anyTargets = new RegExp(target, 'giu');
/** A hashtag, whose word is part of the sentence. */
const hashtag = /(?<![\p{L}\p{N}&])#(?=\p{L})/gu;

/** Fewer words than these are what is left of a call to look elsewhere, such as “Visit us”. */
const fewest = 3;

const tidied = (text: string): string =>
  text
    .replaceAll(/[^\S\n]+/gu, ' ')
    .replaceAll(/ +(?=[.,;:!?])/gu, '')
    .replaceAll(/(?<=[,;:–—-])[,;:]*(?=[.!?])/gu, '')
    .replaceAll(/[,;:–—-]+(?=[.!?]|$)/gu, '');

/** Other ways to reach or pay someone, including disguised ones. */
const reaches = (sentence: string): boolean =>
  [handlesIn, mailsIn, phonesIn, walletsIn].some((find) => find(sentence).length > 0);

/** A longer sentence with an address goes as a whole. */
const longestRead = 1000;

/** A sentence without what leads readers elsewhere; empty if nothing whole would be left. */
function whole(sentence: string): string {
  const plain = sentence.replaceAll(hashtag, '');
  if (!anyTarget.test(plain)) return plain;
  if (plain.length > longestRead) return '';
  const left = tidied(plain.replaceAll(aside, ''));
  const count = left.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  return anyTarget.test(left) || count < fewest ? '' : left;
}

const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?])(?=\s)|(?=\n)/u);

/** Removes everything that leads readers elsewhere, with the sentence if it is a part of that. */
const withoutReach = (text: string): string =>
  sentencesOf(text)
    .map(whole)
    .filter((sentence) => !reaches(sentence))
    .join('')
    .replaceAll(/[^\S\n]+/gu, ' ')
    .replaceAll(/ +(?=[.,;:!?])/gu, '')
    .trim();

/** Like `withoutReach`, for a title, of which the rest is kept in any case. */
function titleWithoutReach(title: string): string {
  const kept = withoutReach(title);
  if (kept !== '') return kept;
  const cutOut = title.replaceAll(hashtag, '').replaceAll(aside, '').replaceAll(anyTargets, '');
  const rest = tidied(cutOut)
    .replace(/^[\s,;:–—-]+/u, '')
    .trim();
  return reaches(rest) ? '' : rest;
}

/** The topic given to the agent. It is our own wording, because a stranger’s text is never an instruction. */
export const materialTopic = 'What is new in what you were given to read';

/** The material for one item, fenced. `source`: the host it comes from. */
export function materialOf({
  title,
  text,
  source,
}: {
  title: string;
  text: string;
  source: string;
}): Material {
  return {
    title: cut(titleWithoutReach(cut(title, 2 * limits.topic)), limits.topic),
    text: cut(withoutReach(cut(text, 2 * most)), most),
    source,
  };
}
