/** Splits a line typed with commas into separate statements; lists, dates, addresses and names stay together. */
import { isOrder, plainGrammar } from './grammar.ts';

const dayOrMonth = String.raw`(?:mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*\.?`;

/** A continuation: a relative clause, a circumstance, or an aside. */
const goesOn =
  /^(?:and|or|but|so(?! sorry)|nor|which|who|whose|that|where|when|while|because|as|like|then|incl|including|esp|especially|even|plus|etc|not|maybe|probably|possibly|back (?:by|at|around)|(?:cash|card) only|than|with|without|for|in|at|on|by|of|to|via|near|behind|opposite|beside|from|between|until|till|since|through|except|unless|too|please$|though|if(?=(?: \S+){1,4}$)|(?!(?:during|evening|nothing|everything|morning|parking|training|meeting|booking|opening|closing|visiting|building|wedding|driving|swimming|existing)\b)\p{L}*[aeiouy]\p{L}*ing)\b/iu;
/** A figure, time, date or amount that needs its neighbor: “9-13”, “Mon”, “2026”, “7pm”. */
const figureOnly = new RegExp(
  String.raw`^(?:(?:from|until|till|at|on|and|to|or|each|daily|${dayOrMonth}|[ap]\.?m\.?|utc|cet|gmt|est|pst|h|k|m|km|kg|g|min|euros?|eur|usd|dollars?|pounds?|[-–&+/~]|[$€£]?\d[\d.,:/–-]*(?:st|nd|rd|th|[ap]m|h|k|m|km|kg|g|[$€£%])?)[\s,]*)+$`,
  'iu',
);
const amount = /\d\s?(?:min|h|km|kg|g|m|euros?|eur|usd|dollars?|pounds?|[$€£%])\b/iu;
/** A first piece that only introduces the next: a form of address, a condition, “In 2024,”. */
const leadsIn =
  /^(?:hi|hello|hey|dear|if|when|while|once|although|though|because|since|unless|before|after|as|in|on|at|for|with|despite|instead|thanks to)\b|^(?:everyone|folks|parents|members|friends|all|team|neighbou?rs|guys|yes|well|finally|today|tomorrow|tonight|now|however|sadly|also|\p{L}+ly)$/iu;
const subject = /^(?:I|we|you|they|it|he|she|there|this|that|these|those|the|our|my|your)\b/iu;
const relative = /^(?:who|which|whose|where)\b/iu;
/** A complete statement without a verb: “no experience needed”, “free parking”, “all welcome”. */
const owning =
  /^(?:no|free|all|only|every|each|new|next|last|first|same|back|closed|open|more|max|min|about|up to|over|nothing|everyone|everybody|thanks|thank you|sorry|beware|questions|info|details|should|may|might|must|can|cannot|can[’']t|won[’']t|would|will|isn[’']t)\s+\S|\s(?:only|closed|open|free|included|incl|required|needed|welcome|wanted|available|paid|fixed|off|left|extra|ok|possible|ready|done|provided|after|before|again|back|online)\.?$/iu;
const verbs =
  'fixes|adds|drops|runs|takes|costs|ships|goes|moves|ends|starts|begins|opens|closes|comes|works|supports|affects|brings|makes|gives|includes|covers|lasts|cuts|keeps|gets|needs|has|does|sells|removes|improves|replaces|saves|uses|returns|serves|holds|fits|weighs|contains|offers|lets|means|says|retires|joins|hosts|moved|raised|sold|ran|won|made|took|built|found|lost|got|went|came|started|opened|fixed|added|said|mixed|rolled|founded|corrected|died|broke|failed';
/** Says what the thing in the previous piece does: “adds dark mode”, “raised 3480”. */
const does = new RegExp(String.raw`^(?:${verbs}) (?=\S)`, 'u');
/** A short noun with its verb: “whitelist stays valid”, “heater broke”. */
const tells = new RegExp(
  String.raw`^\S+(?: \S+)? (?:stays?|remains?|is|are|was|were|(?:${verbs})(?=\s|$))`,
  'iu',
);
const contact = /https?:\/\/|www\.|\S@\S|\d{3}[-\s]?\d{3}/u;
/** A noun with a place, time or purpose: “parking at the school”. */
const placed =
  /^\S+(?: \S+){0,4} (?:at|in|on|by|from|for|with|behind|near|to|until|till|after|per|via|under|over|of) \S/iu;

/** A verb that takes a list of things. */
const listing =
  /\b(?:bring|wear|pack|buy|add|mix|take|needs?|have|has|includes?|including|sells?|plays?|with|especially|esp|of|are|like)\b/iu;

const wordsIn = (text: string): number => text.split(/\s+/u).length;

/** An item of a list: a few words that are no statement of their own. */
const isThing = (piece: string): boolean =>
  wordsIn(piece) <= 3 &&
  !owning.test(piece) &&
  !does.test(piece) &&
  !tells.test(piece) &&
  !contact.test(piece) &&
  !placed.test(piece) &&
  plainGrammar(piece) === 'fragment';

const isBare = (piece: string): boolean => isThing(piece) && !/\d/u.test(piece);

/** Whether a piece can be a statement of its own. */
const stands = (piece: string): boolean =>
  owning.test(piece) ||
  does.test(piece) ||
  tells.test(piece) ||
  contact.test(piece) ||
  plainGrammar(piece) !== 'fragment' ||
  (/\d/u.test(piece) && /\p{L}{2}/u.test(piece)) ||
  placed.test(piece) ||
  wordsIn(piece) > 3;

/** “Fixes this, adds that”, “no wifi, no coffee” and “don’t click, delete it” are one sentence each. */
function isParallel(before: string, after: string): boolean {
  const [first = ''] = after.toLowerCase().split(/\s/u);
  const areShort = wordsIn(before) <= 4 && wordsIn(after) <= 4;
  if (areShort && /^(?:no|same|free)$/u.test(first)) return before.toLowerCase().startsWith(first);
  if (isOrder(before) && isOrder(after)) return wordsIn(before) <= 2 && wordsIn(after) <= 2;
  return does.test(before) && does.test(after) && wordsIn(before) + wordsIn(after) <= 12;
}

interface Place {
  /** The pieces that form one statement so far. */
  group: readonly string[];
  next: string;
  /** Whether the piece after it is a list item as well. */
  isListed: boolean;
}

const condition = /^(?:if|when|once|unless|as soon as)\b/iu;

/** List items stay with the items before them, and so do pieces that are no statement. */
function listsOn({ group, next, isListed }: Place): boolean {
  const before = group.at(-1) ?? '';
  if (!isBare(next)) return !stands(next) || (isThing(next) && isListed && isBare(before));
  return !stands(before) || listing.test(before) || isListed || wordsIn(before) <= 3;
}

/** A first piece that is no statement without the next one. */
function isLed({ group: [first = '', ...more], next }: Place): boolean {
  if (more.length > 0) return false;
  return condition.test(first) || (leadsIn.test(first) && (subject.test(next) || isOrder(next)));
}

/** Whether `next` belongs to the pieces before it. */
function belongs(place: Place): boolean {
  const { group, next } = place;
  const before = group.at(-1) ?? '';
  // In “Ana, our baker, retires” the verb follows the comma.
  const isVerb = () => does.test(next) && group.length > 1 && group.slice(-2).every(isThing);
  if (goesOn.test(next) || relative.test(before) || isVerb()) return true;
  if (figureOnly.test(next)) return plainGrammar(before) !== 'sentence' || !amount.test(next);
  return isLed(place) || isParallel(before, next) || listsOn(place);
}

/** Signs of a carefully written sentence, which is not split. */
const careful = (sentence: string): boolean =>
  /^\p{Lu}[^]*[.!?]["”’)]?$/u.test(sentence) &&
  sentence.split(', ').length < 4 &&
  !sentence.includes(';');

/** Commas and semicolons outside of brackets, quotations and code. */
const borders = /(\([^)]*\)|["“][^"”]*["”]|`[^`]*`)|[,;]\s+/gu;

function piecesOf(sentence: string): string[] {
  const pieces: string[] = [];
  let from = 0;
  for (const found of sentence.matchAll(borders)) {
    if (found[1] !== undefined) continue;
    pieces.push(sentence.slice(from, found.index));
    from = found.index + found[0].length;
  }
  return [...pieces, sentence.slice(from)].filter(Boolean);
}

/** The statements of one line, in order; only commas and semicolons between them are dropped. */
export function clausesIn(sentence: string): string[] {
  const pieces = careful(sentence) ? [sentence] : piecesOf(sentence);
  const groups: string[][] = [];
  pieces.forEach((next, at) => {
    const group = groups.at(-1);
    const after = pieces[at + 1] ?? '. . . .';
    const isListed = isBare(after) && !goesOn.test(after);
    // “If you clicked, call us” starts a statement of its own.
    const isCondition = condition.test(next) && at < pieces.length - 1 && !goesOn.test(after);
    if (group !== undefined && !isCondition && belongs({ group, next, isListed })) group.push(next);
    else groups.push([next]);
  });
  return groups.map((group) => group.join(', '));
}
