/** Splits a sentence into clauses, and finds requests for silence and revealing values in them. */
import { rootsOf } from '#domain/knowledge/retrieval.ts';
import { listed, stopWords } from '#domain/text/stop-words.ts';
import { credentialIn, isNoted, joints, withholds } from './requests.ts';

/** One clause of a sentence. */
export interface Piece {
  text: string;
  /** The text between it and the previous piece. */
  joint: string;
  /** Whether it is a request for silence. */
  asks: boolean;
  gone: boolean;
}
export type Sentence = Piece[];

const asksIn = (text: string): boolean => withholds(text) || credentialIn(text) !== undefined;

/** A fragment that was only split off because something like a request follows it. */
const isStump = (text: string, next: string): boolean =>
  (/\b(?:is|are|was|be|free|safe|stays?)(?: and)?$/iu.test(text) &&
    /^(?:and )?\p{L}+\W*$/iu.test(next)) ||
  text
    .replace(/^(?:and|but|so|just)\s/iu, '')
    .trim()
    .split(/\s+/u).length < 3;

/** Whether two clauses are one: “between you and me” has a joint in the middle. */
const isOne = (last: Piece, joint: string, text: string): boolean =>
  joint.trim() === '' &&
  (isStump(last.text, text) || (!last.asks && !asksIn(text) && asksIn(`${last.text} ${text}`)));

/** The clauses of one sentence, in order. */
export function piecesOf(clause: string): Sentence {
  const parts = clause.split(joints);
  const pieces: Piece[] = [];
  let joint = '';
  parts.forEach((text, at) => {
    // In “…, the code is 12 (between us), 30% off” two joints are adjacent; none is lost.
    if (at % 2 === 1) joint += text;
    if (at % 2 === 1 || !/[\p{L}\p{N}]/u.test(text)) return;
    const last = pieces.at(-1);
    if (last && isOne(last, joint, text)) {
      last.text = `${last.text} ${text}`;
      last.asks = asksIn(last.text);
    } else pieces.push({ text, joint, asks: asksIn(text), gone: false });
    joint = '';
  });
  // “Leave the contract value (£3.2m) out of it” is one request despite its brackets.
  const whole = clause.replace(/[()[\]]/gu, '');
  if (!pieces.some(({ asks }) => asks) && pieces.length > 1 && asksIn(whole))
    return [{ text: whole, joint: '', asks: true, gone: false }];
  const isNote = isNoted(clause);
  pieces.forEach((piece, at) => {
    const isLabel = pieces[at + 1]?.joint.includes(':') && isNoted(`${piece.text}:`);
    piece.asks ||= isLabel === true || (isNote && at === 0);
  });
  return pieces;
}

const general =
  /^(?:i[’'](?:m|d|ve|ll)|mr|mrs|ms|dr|st|the|nb|nda|fyi|ceo|it|we|i|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december)$/iu;
const figure = /[$€£]?\d[\d.,:/-]*(?:k|m|%)?(?![\p{L}\d])/giu;
const isTelling = (one: string): boolean => /\d\D*\d|\d[k%]|[$€£]/iu.test(one);

/** Names and figures; the capital of a sentence’s first word does not count. */
export function valuesIn(text: string, isFirst: boolean): string[] {
  const names =
    text.match(/(?<![\p{L}\d])\p{Lu}[\p{L}\d’'-]*\p{L}(?: \p{Lu}[\p{L}\d’'-]*\p{L}){0,3}/gu) ?? [];
  const own = names.filter(
    (name) => !(isFirst && text.trim().startsWith(name)) && !general.test(name),
  );
  const figures = (text.match(figure) ?? []).map((one) => one.replace(/[.,:/-]+$/u, ''));
  return [...own, ...figures.filter(isTelling)].filter((one) => one.length > 1);
}

/** Whether a text contains this name or figure as whole words. */
export const has = (text: string, value: string): boolean => {
  const at = text.toLowerCase().indexOf(value.toLowerCase());
  if (at < 0) return false;
  const around = `${text[at - 1] ?? ' '}${text[at + value.length] ?? ' '}`;
  return !/[\p{L}\p{N}]/u.test(around);
};

const idle = new Set([
  ...stopWords,
  ...listed(
    'that this them they their him her his she he we us our you but nb who whose are is was to in not it its so do does embargo nda',
  ),
]);

/** The roots of the things that a request names. */
export const thingsIn = (object: string): string[] => {
  const words = (object.toLowerCase().match(/\p{L}{2,}/gu) ?? []).filter(
    (word) => !idle.has(word) && !general.test(word),
  );
  return words.length === 0 ? [] : rootsOf(words.join(' '));
};

/** The rest of a sentence. */
export function restOf(sentence: Sentence): string {
  const kept = sentence.filter(({ gone, asks }) => !gone && !asks);
  if (kept.length === sentence.length) return kept.map(({ joint, text }) => joint + text).join('');
  const joined = kept.map(({ joint, text }, at) => (at === 0 ? text : joint + text)).join('');
  const isOpen = (joined.match(/[([]/gu) ?? []).length !== (joined.match(/[)\]]/gu) ?? []).length;
  return (isOpen ? joined.replace(/\s?[()[\]]\s?/gu, ', ') : joined)
    .replace(/^[\s,;:–-]+|^(?:and|but|so|though)\s/giu, '')
    .replace(/[\s,;:–-]+(?:(?:and|but|so|just)[\s.]*)?$/iu, '');
}
