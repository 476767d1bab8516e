/**
 * The forms of harmless messages. Each is closed: it matches only if every word, symbol and emoji of a message is known
 * to belong to it, so that anything unforeseen goes to the owner.
 */
import { folded, shown } from '#domain/text/links/unmasked.ts';
import { squeezed } from './pattern.ts';
import {
  besideGreeting,
  besidePraise,
  greets,
  praised,
  praises,
  praisingRows,
  thanks,
} from './vocabulary.ts';

/** A message without links and without the names it addresses. */
export interface Plain {
  /** As displayed. */
  text: string;
  words: readonly string[];
  /** Words of the agent’s names and topics, as its owner typed them. */
  own: ReadonlySet<string>;
}

const mostLetters = { short: 280, question: 400 } as const;
const cheerful =
  /[❤♥💙💚💛💜🧡🙏🎉🔥😍🥰😊😀😃😄👍🌞☀👋🤗✨⭐🌟💪💯🎊🥳😁☕🌸🌻🍞🎶📚🙌👏]|\uFE0F|[\u{1F3FB}-\u{1F3FF}]/gu;
const calm = /^[\p{Script=Latin}\p{M}\s.,!?'’:;()#&–—-]*$/u;
const mostExclaims = 3;

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Whether the text shouts; `GM` does not count. */
const shouts = (text: string): boolean =>
  count(text, /\p{L}/gu) > 3 && !/\p{Ll}/u.test(text) && /\p{Lu}/u.test(text);

/** Only letters, common punctuation and cheerful emoji, without shouting or trailing off. */
function isCalm(text: string, most: number, digits = false): boolean {
  const bare = text.replace(cheerful, '');
  const withoutDigits = digits ? bare.replace(/\d/gu, '') : bare;
  return (
    text.length <= most &&
    calm.test(withoutDigits) &&
    !shouts(bare) &&
    !/\.\s?\.|…|[!?]\s*\?|\?\s*!/u.test(bare) &&
    !/(?:^|\s)[:;]|[:;]-?[()]|\(\)/u.test(bare) &&
    count(bare, /!/gu) <= mostExclaims &&
    count(text, /👏/gu) <= 1
  );
}

const has = (words: readonly string[], list: ReadonlySet<string>): boolean =>
  words.some((word) => list.has(word));
const within = (words: readonly string[], ...lists: readonly ReadonlySet<string>[]): boolean =>
  words.every((word) => lists.some((list) => list.has(word)));

const wishes = /\bhave (?:a )?(?:[a-z]+ ){0,2}(?:day|week|wekend|evening|morning|afternon)\b/u;

/** “Good morning, everyone!” */
export function isGreeting({ text, words, own }: Plain): boolean {
  if (words.length === 0 || words.length > 14 || text.includes('?')) return false;
  if (!isCalm(text, mostLetters.short)) return false;
  const isWish = wishes.test(words.join(' '));
  return within(words, greets, besideGreeting, own) && (isWish || has(words, greets));
}

const sentencesOf = (text: string): string[] =>
  text.split(/[.!?\n]+/u).filter((one) => /\p{L}/u.test(one));
// Adjacent parts never match the same character first; otherwise a row of apostrophes would cause backtracking.
const loneWord = /^[\s\p{P}]*\p{L}(?:['’-]*\p{L})*[\s\p{P}]*$/u;

/** Praise that is repeated, unusually worded, or followed by “really” is often ironic. */
function isDoubtful(text: string, words: readonly string[]): boolean {
  const praising = words.filter((word) => praises.has(word));
  if (new Set(praising).size < praising.length) return true;
  const all = sentencesOf(text);
  const lone = all.filter(
    (one) => loneWord.test(one) && has([squeezed(one.trim().toLowerCase())], praises),
  );
  if (lone.length > 0 && all.length > 1) return true;
  const row = words.join(' ');
  if (/\b(?:realy|truly|absolutely|definitely)$|^wel (?!said|done|put|writen)/u.test(row))
    return true;
  return /\bthank(?:s| you) (?:a lot|alot)(?! for)/u.test(row);
}

/** Praise that may be ironic: in quotation marks, trailing off, repeated. */
export const isOddPraise = ({ text, words, own }: Plain): boolean =>
  words.length < 13 &&
  (has(words, thanks) || has(words, praises)) &&
  (!isCalm(text.replaceAll('?', ''), mostLetters.short) || isDoubtful(text, words)) &&
  within(words, thanks, praises, praised, besidePraise, own);

/** Whether the words thank someone, or praise something nameable. */
function praisesIt(words: readonly string[], own: ReadonlySet<string>): boolean {
  const row = ` ${words.join(' ')} `;
  const isRow = praisingRows.some((one) => row.includes(` ${one} `));
  const isOfThings = has(words, praises) && (has(words, praised) || has(words, own));
  return isRow || isOfThings || has(words, thanks);
}

/** “Thanks for the tip, Ada!”, “great post”. */
export function isPraise({ text, words, own }: Plain): boolean {
  if (words.length === 0 || words.length > 30 || !isCalm(text, mostLetters.short)) return false;
  if (text.includes('?') || isDoubtful(text, words)) return false;
  const isKnown = within(words, thanks, praises, praised, besidePraise, own);
  return isKnown && praisesIt(words, own);
}

const denies =
  /^(?:no|not|never|none|nothing|nobody|noone|cant|cannot|dont|doesnt|didnt|isnt|wont|wouldnt|couldnt|shouldnt|arent|wasnt|werent|havent|hasnt|hadnt|aint|without|neither|nor|again|stil|yet|already|even|why|actualy|seriously|honestly|alowed|ever|anymore|suposed|care|sleep|proud|real|realy)$/u;
const mine = /^(?:my|me|mine|our|ours|us|myself|im|ive|id|il|we|weve|were)$/u;
/** Words that precede “I” in a general question. */
const modal = /^(?:can|could|should|do|may|would|where|how|when|wil|if|must|did)$/u;
const before = /^(?:do|does|can|could|would|wil|are|have|how|what|where|when|which|if|did)$/u;
const after =
  /^(?:think|like|recomend|sugest|prefer|use|have|ofer|sel|ship|deliver|know|acept|make|open|close|tel|explain|share|show|say|kep|chose|find|get|fel|do|start|plan|write|work|serve|bake|grow|cok|brew|sugesting|recomending|there|around|located|based|doing|today|al|any|sem|favor|advise|handle|store|folow|read|host|run|use|build|test|alow)$/u;
const yours =
  /^(?:favourite|favorite|opinion|thoughts|take|view|views|advice|tip|tips|shop|store|adres|menu|price|prices|website|site|opening|hours|delivery|shiping|recipe|newsleter|blog|products?|open|clas|clases|cofe|bread|work|team|proces|aproach)$/u;

const isYou = (word: string): boolean => word === 'you' || word === 'u';
const isYour = (word: string): boolean => /^(?:your|yours|youre)$/u.test(word);

/** Whether “you” is asked for an opinion, a habit or a service, and not held to account. */
const asksFairly = (words: readonly string[]): boolean =>
  words.every((word, at) => {
    const [last = '', next = ''] = [words[at - 1], words[at + 1]];
    if (isYou(word)) return before.test(last) && (next === '' || after.test(next));
    if (isYour(word)) return yours.test(next);
    if (word === 'i') return modal.test(last);
    return !mine.test(word) && !denies.test(word);
  });

/** Whether every sentence asks, greets or thanks, politely and without personal matters. */
export function isQuestion({ text, words, own }: Plain): boolean {
  if (!text.includes('?') || words.length < 2 || words.length > 40) return false;
  if (!isCalm(text, mostLetters.question, true)) return false;
  const rest = text.replace(/(?<![^.!?\n])[^.!?\n]*\?/gu, ' ');
  const others =
    folded(rest)
      .replace(/['’]/gu, '')
      .match(/\p{L}+/gu) ?? [];
  const squeezedWords = others.map(squeezed);
  const isPolite = within(
    squeezedWords,
    greets,
    besideGreeting,
    thanks,
    own,
    new Set(['please', 'so', 'much']),
  );
  return isPolite && asksFairly(words);
}

/** A statement about one of the agent’s topics that is not about a person. */
export function isRemark({ text, words, own }: Plain, topical: boolean): boolean {
  if (!topical || text.includes('?') || words.length < 4 || words.length > 40) return false;
  if (!isCalm(text, mostLetters.question, true)) return false;
  const free = words.filter((word) => !own.has(word));
  return (
    free.every(
      (word) =>
        !mine.test(word) &&
        !denies.test(word) &&
        !/^(?:i|you|your|youre|yours|u|he|she|him|her|his|they|them|their)$/u.test(word),
    ) &&
    !has(free, thanks) &&
    !has(free, praises)
  );
}

const handle = /[@＠][\p{L}\p{N}_.-]+/gu;
const leadingHandles = /^(?:\s*[@＠][\p{L}\p{N}_.-]+[,:]?)+/u;

/** The message after its address to the agent; `undefined` if it addresses someone else or has a link. */
export function withoutAddress(text: string, names: ReadonlySet<string>): string | undefined {
  const seen = shown(text).replace(leadingHandles, ' ');
  const left = seen.replace(handle, (one) =>
    names.has(
      one
        .slice(1)
        .toLowerCase()
        .replace(/[.-]+$/u, ''),
    )
      ? ' '
      : one,
  );
  return /[@＠]|:\/\/|www\./u.test(left) ? undefined : left.trim();
}
