/** What an owner keeps back in a brief: each request, everything it covers, and the remaining brief. */
import type { Brief } from '#contract/content/types.ts';
import { rootsOf } from '#domain/knowledge/retrieval.ts';
import { hasPrice } from '#domain/briefs/directives.ts';
import { plainGrammar } from '#domain/briefs/grammar.ts';
import { leansBack, statementsIn } from '#domain/briefs/sentences.ts';
import { isWish } from '#domain/briefs/wishes.ts';
import { doubtsIn } from './doubts.ts';
import { credentialIn, isNoted, objectOf, withholds } from './requests.ts';
import {
  has,
  type Piece,
  piecesOf,
  restOf,
  type Sentence,
  thingsIn,
  valuesIn,
} from './clause-pieces.ts';

/** A request to keep something back. */
export interface Held {
  /** As typed. */
  said: string;
  /** Names, figures and codes that it contains. */
  named: string[];
  /** Roots of the things that it names. */
  things: string[];
  /** Whether it is about money, which is detected in every form. */
  is_money: boolean;
  /** Whether its own words are all there is to look for, so that no one has to read the text. */
  is_proven: boolean;
}

type Typed = Pick<Brief, 'topic' | 'context'> & Partial<Pick<Brief, 'answers' | 'content_type'>>;

export interface KeptBack<B> {
  /** The brief without all that. */
  brief: B;
  held: Held[];
  /** Remaining sentences that may be requests for silence. */
  doubted: string[];
  /** Removed statements, as typed. A request that was followed exactly is not listed. */
  unsaid: string[];
}

const money =
  /\b(?:pric\p{L}*|costs?|fees?|salar\p{L}*|pay|wages?|money|rates?|amounts?|figures?|numbers?|sum|budget)\b/iu;
const kinds =
  /\b(?:(?:sur)?names?|named?|naming|who|whose|identit\p{L}*|address|location|venue|dates?|when|where|why|how|what|ages?|numbers?|details?|specifics|titles?)\b/iu;
const forward =
  /^\W*(?:between (?:us|you)|off the record|confidential|strictly|for (?:your|internal)|not for|top secret|hush|psst|under|in confidence)/iu;
/** Only gives a reason: “people get angry about it”. */
const isReason = ({ text, joint }: Piece): boolean =>
  /\b(?:because|cos|cause|since)\b/iu.test(text) ||
  leansBack(text.replace(/^(?:and|but|so|just)\s/iu, '')) ||
  /\b(?:it|that|this|them|so|not to|yet|please|pls|obviously)\W*$/iu.test(text) ||
  (joint.includes('(') && text.split(' ').length < 4);

const sharesRoot = (text: string, things: readonly string[]): boolean =>
  things.length > 0 && rootsOf(text).some((root) => things.includes(root));

/** Instructions about style are handled elsewhere. */
const manner =
  /^\W*(?:no|all|keep|make|max|use|with|in)\b.*\b(?:emojis?|hash ?tags?|(?:lower|upper) ?case|tone|style|short|sentences?)\b/iu;
/** The end of a sentence. */
const ending = /[.!?\s]+$/u;
const nameKind = /\b(?:(?:sur)?names?|named?|naming|who|whose|identit\p{L}*)\b/iu;

const says = (text: string): boolean => plainGrammar(text) === 'sentence' && !leansBack(text);

const textAt = (sentence: Sentence, at: number): string => sentence[at]?.text ?? '';
const isAsked = (sentence: Sentence, at: number): boolean => sentence[at]?.asks === true;
const pointer = /\b(?:that|this|it|these|those|them)\b/iu;
const turns = /^\s*(?:but|though|although|however)\b/iu;
const withoutJoint = (text: string): string => text.replace(/^(?:and|but|so|just)\s/iu, '');
const isNews = (pieces: readonly Piece[]): boolean => pieces.some((one) => !one.asks);
const opens = (piece: Piece | undefined): boolean => /[([]/u.test(piece?.joint ?? '');
const isLabel = (sentence: Sentence, at: number): boolean =>
  sentence[at + 1]?.joint.includes(':') === true ||
  (at === 0 && forward.test(sentence[at]?.text ?? ''));

/** The index of the bracket that is still open; −1 if none. */
function openBracket(before: readonly Piece[]): number {
  const open = before.findLastIndex(opens);
  return before.slice(open + 1).some(({ joint }) => /[)\]]/u.test(joint)) ? -1 : open;
}

/** Whether the clause that a request refers to makes no sense without the sentence before it. */
const leansOn = (near: readonly Piece[]): boolean =>
  !near.some(({ text, asks }) => !asks && /\d|\s\p{Lu}/u.test(text)) &&
  leansBack(near.find((one) => !one.asks)?.text ?? 'it');

/** A pattern for the name or figure that a request describes. */
function shownBy(request: string, before: readonly Piece[]): RegExp {
  if (!nameKind.test(request)) return /\d/u;
  const isLower = !/\p{Lu}/u.test(before.map(({ text }) => text).join(' '));
  return isLower ? /\p{L}/u : /\S\s+\p{Lu}\p{L}|^\p{Lu}\p{L}+ \p{Lu}/u;
}

/** Parses one brief. */
class Reading {
  readonly held: Held[] = [];
  /** Values that reveal something already removed. */
  private readonly values = new Set<string>();
  private readonly fields: readonly Sentence[][];
  constructor(fields: readonly Sentence[][]) {
    this.fields = fields;
  }

  take(piece: Piece | undefined, isFirst = false): void {
    if (!piece || piece.gone || piece.asks || isWish(piece.text) || manner.test(piece.text)) return;
    piece.gone = true;
    for (const value of valuesIn(piece.text, isFirst)) this.values.add(value);
  }

  takeAll(sentence: Sentence | undefined): void {
    sentence?.forEach((piece, at) => this.take(piece, at === 0));
  }

  /** Removes every piece for which `gives` returns true; returns how many. */
  takeWhere(gives: (text: string) => boolean, fields = this.fields): number {
    const found = fields.flat(2).filter((piece) => !piece.asks && gives(piece.text));
    for (const piece of found) piece.gone = true;
    return found.length;
  }

  /** Removes what follows a label or a bracket; returns whether there was anything. */
  takeBehind(sentence: Sentence, at: number): boolean {
    const after = sentence.slice(at + 1);
    const close = after.findIndex(({ joint }) => /[)\]]/u.test(joint));
    const within = opens(sentence[at]) ? after.slice(0, close < 0 ? after.length : close) : [];
    const behind = isLabel(sentence, at) ? after : within;
    if (!isNews(behind)) return false;
    this.takeAll(behind);
    return true;
  }

  /** Removes what a clause refers to. */
  takeAttached(field: readonly Sentence[], row: number, at: number): void {
    const sentence = field[row] ?? [];
    if (this.takeBehind(sentence, at)) return;
    const before = sentence.slice(0, at);
    const open = openBracket(before);
    const near = before.slice(Math.max(0, open));
    const from = Math.max(
      0,
      near.findLastIndex(({ text, asks }) => !asks && says(withoutJoint(text))),
    );
    near.slice(from).forEach((piece, nth) => this.take(piece, open < 0 && from + nth === 0));
    if (before.length === 0) this.takeAll(sentence.slice(1));
    if (open >= 0 || from > 0 || !leansOn(near)) return;
    this.takeAll(field.slice(0, row).findLast(isNews));
    if (isLabel(sentence, at) || forward.test(textAt(sentence, at))) this.takeAll(field[row + 1]);
  }

  /** Removes what a clause names itself. */
  takeNamed(object: string, held: Held): boolean {
    const facts = this.fields.slice(1);
    let found = this.takeWhere((text) => held.named.some((one) => has(text, one)));
    held.is_money = money.test(object);
    if (held.is_money) found += this.takeWhere((text) => hasPrice(text) || /\d[km]\b/iu.test(text));
    else found += this.takeWhere((text) => sharesRoot(text, held.things), facts);
    const isPlain = !kinds.test(object) && held.things.length <= 3;
    return held.named.length > 0 || (isPlain && found > 0);
  }

  /** Removes what a separate request describes: a name or a figure in the sentence before it. */
  takeBefore(field: readonly Sentence[], row: number, request: string): void {
    const before = field[row - 1] ?? [];
    if (!kinds.test(request)) return;
    const shown = shownBy(request, before);
    for (const piece of before) if (shown.test(piece.text)) this.take(piece);
  }

  /** Removes a password and every piece that contains it. */
  holdCode(text: string, code: string): void {
    this.takeWhere((one) => has(one, code));
    const bare = text.replace(ending, '');
    this.held.push({
      said: bare,
      named: [code],
      things: [],
      is_money: false,
      is_proven: !withholds(text),
    });
  }

  /** Parses a request, and removes what it names. */
  requestIn(sentence: Sentence, at: number): Held {
    const { text = '' } = sentence[at] ?? {};
    const object = isNoted(`${text}:`) ? '' : objectOf(text);
    const after = sentence[at + 1];
    const named = valuesIn(object, at === 0);
    if (object === '') for (const one of valuesIn(text, at === 0)) this.values.add(one);
    else if (opens(after)) {
      named.push(...valuesIn(after?.text ?? '', false));
      this.take(after);
    }
    const things = thingsIn(object);
    const held: Held = {
      said: text.replace(ending, ''),
      named,
      things,
      is_money: false,
      is_proven: false,
    };
    held.is_proven = named.length + things.length > 0 && this.takeNamed(object, held);
    return held;
  }

  /** Removes what belongs to a request: its reason, and a figure after it. */
  takeReasons(after: readonly Piece[], isNamed: boolean): void {
    const goes = (piece: Piece) => isReason(piece) || (isNamed && /^\S+[.!?]?$/u.test(piece.text));
    const end = after.findIndex((piece) => !goes(piece));
    for (const piece of after.slice(0, end < 0 ? after.length : end)) this.take(piece);
  }

  holdRequest(field: readonly Sentence[], row: number, at: number, sentence: Sentence): void {
    const text = textAt(sentence, at);
    const held = this.requestIn(sentence, at);
    this.held.push(held);
    const isNamed = held.things.length + held.named.length > 0;
    const isOpen = !held.is_proven;
    if (isNamed && at === 0 && !(isOpen && pointer.test(text))) this.takeBefore(field, row, text);
    else if ((isOpen || turns.test(text) || opens(sentence[at])) && !isAsked(sentence, at - 1))
      this.takeAttached(field, row, at);
    this.takeReasons(sentence.slice(at + 1), isNamed);
  }

  hold(field: readonly Sentence[], row: number, at: number): void {
    const sentence = field[row] ?? [];
    const code = credentialIn(textAt(sentence, at));
    if (code === undefined) this.holdRequest(field, row, at, sentence);
    else this.holdCode(textAt(sentence, at), code);
  }

  read(): void {
    for (const field of this.fields)
      field.forEach((sentence, row) =>
        sentence.forEach(({ asks }, at) => {
          if (asks) this.hold(field, row, at);
        }),
      );
    for (let more = 1; more > 0;) {
      const before = this.fields.flat(2).filter(({ gone }) => gone).length;
      this.takeWhere((text) => [...this.values].some((value) => has(text, value)));
      more = this.fields.flat(2).filter(({ gone }) => gone).length - before;
    }
  }
}

/** Removes from a brief what its owner keeps back; a brief without such requests is unchanged. */
export function keepingBack<B extends Typed>(brief: B): KeptBack<B> {
  const answers = Object.entries(brief.answers ?? {});
  const isReply = brief.content_type === 'reply';
  const typed = [
    brief.topic,
    ...answers.map(([, text]) => text ?? ''),
    isReply ? '' : brief.context,
  ];
  const fields = typed.map((text) => statementsIn(text).map(piecesOf));
  if (!fields.flat(2).some(({ asks }) => asks))
    return { brief, held: [], doubted: doubtsIn(fields), unsaid: [] };
  const reading = new Reading(fields);
  reading.read();
  const left = fields.map((field) => field.map(restOf).filter(Boolean).join('\n'));
  const cut = fields.flat(2).flatMap(({ text, gone }) => (gone ? [text] : []));
  const asking = reading.held.filter(({ is_proven, named }) => !is_proven || named.length > 0);
  const [topic = ''] = left;
  return {
    brief: {
      ...brief,
      topic,
      answers: Object.fromEntries(answers.map(([key], at) => [key, left[at + 1] ?? ''])),
      context: isReply ? brief.context : (left.at(-1) ?? ''),
    },
    held: reading.held,
    doubted: doubtsIn(fields),
    unsaid: [...asking.map(({ said }) => said), ...cut],
  };
}

/** What a text says of a request, in the request’s own words. */
export const saidOf = (text: string, { named, things, is_money }: Held): string | undefined =>
  named.find((one) => has(text, one)) ??
  (is_money ? statementsIn(text).find(hasPrice) : undefined) ??
  (things.length > 0 && things.length <= 3
    ? statementsIn(text).find((said) => {
        const roots = rootsOf(said);
        return things.every((thing) => roots.includes(thing));
      })
    : undefined);
