/** The changes an owner asks for in one text, as far as rules can apply them. */
import { rulesOf } from '#domain/persona/guidelines.ts';

export interface Directives {
  /** Guidelines for this text, worded like a persona’s guidelines. */
  rules: string[];
  length?: 'short' | 'long';
  max_chars?: number;
  max_sentences?: number;
  /** No contractions and no flourishes. */
  formal: boolean;
  /** Allows a flourish. */
  lively: boolean;
  list: boolean;
  speaker?: 'we' | 'I';
  /** What the text should open with, in the owner’s words. */
  first?: string;
  /** The requested language, if not English. */
  language?: string;
  /** Requests that only a model can follow. */
  unread: string[];
}

const numbers: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
};
const measure =
  /(\d+|one|two|three|four|five|six)[\s-]*(characters?|chars|letters|words|sentences?)/iu;
const lettersInWord = 6;

type Reader = (wish: string, so: Directives) => boolean;

const counted: Reader = (wish, so) => {
  const [, figure = '', unit = ''] = measure.exec(wish) ?? [];
  const value = numbers[figure.toLowerCase()] ?? Number(figure);
  if (figure === '' || value < 1) return false;
  if (unit.startsWith('sentence')) so.max_sentences = value;
  else so.max_chars = unit.startsWith('word') ? value * lettersInWord : value;
  return true;
};

const sizes: Reader = (wish, so) => {
  const isShort = /\b(?:short|brief|concise|crisp|snappy|tight|punchy)\b/iu.test(wish);
  const isLong = /\b(?:long|longer|detailed)\b/iu.test(wish);
  if (isShort || isLong) so.length = isShort ? 'short' : 'long';
  return isShort || isLong;
};

const manners: Reader = (wish, so) => {
  const refuses = /^(?:do not|don[’']t|never|avoid|not|no|without)\b/iu.test(wish);
  const formal =
    /\b(?:formal|professional|serious|sober|calm|neutral|factual|polite|respectful|low-?key)\b/iu.test(
      wish,
    );
  const lively =
    /\b(?:fun|funny|jok(?:es?|ing)|puns?|humou?r|sarcasm|irony|humorous|witty|playful|light(?:-?hearted)?|upbeat|cheerful|happy|enthusiastic|excited|exciting|energetic|quirky|silly|casual|chatty|informal)\b/iu.test(
      wish,
    );
  const plain =
    /\b(?:friendly|warm|kind|simple|plain|clear|salesy|pushy|preachy|corny|cheesy|hype|readable|honest|authentic|personal|human|conversational)\b/iu.test(
      wish,
    );
  if (formal || (lively && refuses)) so.formal = !formal || !refuses;
  else if (lively) so.lively = true;
  return formal || lively || plain;
};

const languages: Reader = (wish, so) => {
  const [, named] =
    /^(?!do not|don[’']t|never|avoid).*\b(german|french|spanish|italian|portuguese|dutch|polish|turkish|arabic|hindi|chinese|mandarin|japanese|korean|russian|ukrainian|swedish|danish|norwegian|finnish|greek|hebrew|czech|hungarian|romanian|catalan|welsh|irish)\b/iu.exec(
      wish,
    ) ?? [];
  if (named !== undefined) so.language = named;
  return named !== undefined || /\benglish\b/iu.test(wish);
};

const leads: Reader = (wish, so) => {
  const [, what] =
    /^(?:focus|concentrate|put (?:the )?(?:focus|emphasis)|emphasi[sz]e|stress|highlight|play up|start|begin|open|lead)(?: (?:it|this|off|the post))?(?: mainly| mostly)?(?: on| with| by)? (?:the |our |a |an )?(.+)$/iu.exec(
      wish,
    ) ?? [];
  if (what === undefined || /^["“'‘]|^(?:hook|joke|quote|question|emoji)/iu.test(what))
    return false;
  so.first = what;
  return true;
};

const layouts: Reader = (wish, so) => {
  if (!/\b(?:bullet(?:ed)?s?|list)\b/iu.test(wish) || /^(?:no|avoid|don)/iu.test(wish))
    return false;
  so.list = true;
  return true;
};

const speakers: Reader = (wish, so) => {
  const [, named] = /\b(?:use|first person) ["“'‘]?(we|i|plural|singular)\b/iu.exec(wish) ?? [];
  if (named === undefined) return false;
  so.speaker = /^(?:we|plural)$/iu.test(named) ? 'we' : 'I';
  return true;
};

/** Articles are not part of a banned name. */
const named = (wish: string): string =>
  !/^(?:do not|don[’']t|never|avoid|no)\b/iu.test(wish)
    ? wish
    : wish.replace(/\b(?:the|our|my|a|an|any) (?!words?\b)(?=\S+(?: \S+)?$)/iu, '');

/** “Don’t say sorry” bans words of apology. */
const apologies: Reader = (wish, so) => {
  if (!/^(?:do not|don[’']t|never|avoid|no|without|not)\b.*(?:sorry|apolog)/iu.test(wish))
    return false;
  so.rules.push('never mention sorry', 'never mention apologies', 'never mention apologize');
  return true;
};

const ruled: Reader = (wish, so) => {
  const { kept } = rulesOf(named(wish));
  so.rules.push(...kept);
  return kept.length > 0;
};

/** The first reader that understands a request handles it. */
const readers: readonly Reader[] = [apologies, ruled, counted, languages, layouts, speakers, leads];

/** Reads the requests an owner made for one text. */
export function directivesOf(wishes: readonly string[]): Directives {
  const so: Directives = {
    rules: [],
    formal: false,
    lively: false,
    list: false,
    unread: [],
  };
  for (const wish of wishes) {
    if (readers.some((reads) => reads(wish, so))) continue;
    // A request can ask for both, such as “short and funny”.
    const [sized, mannered] = [sizes(wish, so), manners(wish, so)];
    if (!sized && !mannered) so.unread.push(wish);
  }
  return so;
}

const coin =
  /[$€£¥₹]\s?\d|\d\s?(?:[$€£¥₹]|(?:euros?|dollars?|pounds?|cents?|bucks|usd|eur|gbp|chf|usdc)\b)/iu;
const priceWord =
  /\b(?:free of charge|free entry|free admission|for free|costs?|prices?|fees?)\b/iu;

/** A price as typed in a hurry: “14.99”, “10% off”, “tickets 15”, “12 each”, “from 18 to 20”. */
const barePrice =
  /\d\s?% (?:off|discount|less|cheaper|reduction|rabatt)|[-–+]\s?\d+\s?%|\bsave \d+\s?%|(?<![\d.:v])\d{1,5}[.,]\d\d(?![\d.:]|\s?(?:[ap]\.?m\b|km\b|kg\b|m\b|h\b))|\b\d+ (?:off|quid|each|pp|per|an? (?:head|person|kilo|month|week|year))\b|\b\d+\/(?:h|hour|mo|month|year|person)\b|\b(?:tickets?|entry|entrance|membership|adults|children|kids|juniors|students|seniors|members|guests|deposit|goes?|pay|fixed price) (?:from |at |is )?\d+(?!\s?(?:[:–-]|[ap]\.?m))|\b\d+ (?:fixed price|fee|reduced)\b|^(?:from|for|only|just) \d+$/iu;

/** “Voted 52 to 48 for the new fees” is a vote, not a price. */
const isVote = /\b(?:vot(?:e|es|ed|ing)|ballot|turnout|majority)\b/iu;

/** Whether a statement contains a price, even without a currency. */
export const hasPrice = (text: string): boolean =>
  coin.test(text) || (!isVote.test(text) && (priceWord.test(text) || barePrice.test(text)));

/** Whether a statement is about money. */
export const namesPrice = (text: string): boolean => coin.test(text) || priceWord.test(text);
