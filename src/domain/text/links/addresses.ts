/** Finds ways to reach someone in a text: handles, email addresses, phone numbers, wallets, tickers. */
import twitterText from 'twitter-text';
import { remembered } from '#domain/remembered.ts';
import { boxesIn, isPlace } from '#domain/text/reached.ts';
import { folded, shown, withoutAccents } from './unmasked.ts';

// Phone numbers in words, in several languages, or in Roman numerals.

const words = [
  'zero oh null nought nil zero cero',
  'one eins ein un uno',
  'two zwei zwo deux dos due',
  'three drei trois tres tre',
  'four vier quatre cuatro quattro',
  'five funf cinq cinco cinque',
  'six sechs seis sei',
  'seven sieben sept siete sette',
  'eight acht huit ocho otto',
  'nine neun neuf nueve nove',
];
const roman = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'];
const digitOf = new Map(
  words.flatMap((all, digit) => all.split(' ').map((word) => [word, String(digit)] as const)),
);
const romanOf = new Map(roman.flatMap((sign, at) => (sign ? [[sign, String(at)] as const] : [])));
const glue = new Set(['and', 'dash', 'then', 'und', 'et', 'y', 'e', 'plus']);
const repeated: Readonly<Record<string, number>> = { double: 2, triple: 3 };

const least = 7;

interface Run {
  digits: string;
  /** How many of them are spelled out. */
  said: number;
}

/** “I, II, III, IV …” is a list of chapters. */
const counts = (digits: readonly string[]): boolean =>
  digits.every((digit, at) => at === 0 || Number(digit) === Number(digits[at - 1]) + 1);

function inRoman(tokens: readonly string[]): string[] {
  const runs: string[][] = [[]];
  for (const token of tokens) {
    // There is no Roman zero.
    const digit = romanOf.get(token) ?? (token === '0' ? token : undefined);
    if (digit !== undefined) runs.at(-1)?.push(digit);
    else if (runs.at(-1)?.length) runs.push([]);
  }
  return runs.filter((run) => run.length >= least && !counts(run)).map((run) => run.join(''));
}

function inWords(tokens: readonly string[]): string[] {
  const runs: Run[] = [{ digits: '', said: 0 }];
  let times = 1;
  for (const token of tokens) {
    const run = runs.at(-1);
    const digit = digitOf.get(token);
    if (token in repeated) times = repeated[token] ?? 1;
    else if (run && (digit !== undefined || /^\d+$/u.test(token))) {
      run.digits += (digit ?? token).repeat(times);
      run.said += digit === undefined ? 0 : 1;
      times = 1;
    } else if (!glue.has(token)) runs.push({ digits: '', said: 0 });
  }
  const isNumber = ({ digits, said }: Run) =>
    digits.length >= least && said >= 3 && !counts([...digits]);
  return runs.filter(isNumber).map(({ digits }) => digits);
}

/** The digits of numbers that are spelled out in a folded text. */
function spokenNumbersIn(fold: string): string[] {
  const tokens = fold.match(/\p{L}+|\d+/gu) ?? [];
  return [...inRoman(tokens), ...inWords(tokens)];
}

const at = String.raw`(?:@|[[({<]\s*(?:at|@)\s*[\])}>])`;
const bracketedAt = new RegExp(String.raw`[[({<]\s*(?:at|@)\s*[\])}>]\s*([a-z0-9_]{2,30})`, 'gu');
/** Words after an “@” that means “at”: times, places and prices. */
const looseAt = /@[\s.:*–—-]{1,3}([a-z][a-z0-9_]{2,30})/gu;
const redditName = /(?<![\p{L}\p{N}/])u\/([a-z0-9_-]{3,20})/gu;
const discordName = /(?<![\p{L}\p{N}#])([a-z0-9_.]{2,32})#\d{4}(?!\d)/gu;

const groups = (text: string, pattern: RegExp): string[] =>
  Array.from(text.matchAll(pattern), ([, name = '']) => name);

/** Handles in lowercase, without the @. */
export const handlesIn = remembered((text: string): readonly string[] => {
  const fold = folded(text);
  const spoken = [bracketedAt, redditName, discordName].flatMap((one) => groups(fold, one));
  const loose = groups(fold, looseAt).filter((name) => !isPlace(name));
  const plain = [...twitterText.extractMentions(shown(text)), ...twitterText.extractMentions(fold)];
  return [...new Set([...plain, ...spoken, ...loose].map((name) => name.toLowerCase()))];
});

const mail = new RegExp(
  String.raw`(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+\s{0,2}${at}\s{0,2}[\p{L}\p{N}-]+(?:(?:\.|\s{1,2}\.\s{0,2}|\s{0,2}[[({]\s?dot\s?[\])}]\s{0,2})[\p{L}\p{N}-]+)+`,
  'gu',
);
const spokenMail =
  /(?<![a-z0-9._%+-])[a-z0-9._%+-]+\s{1,2}at\s{1,2}(?!(?:the|an?|this|that|every)\s)[a-z0-9-]+\s{1,2}dot\s{1,2}(?:com|net|org|io|me|co|ch|de|ru)(?!\p{L})/gu;

/** Email addresses, folded and without spaces. */
export const mailsIn = remembered((text: string): readonly string[] => {
  const fold = folded(text);
  const whole = [...(fold.match(mail) ?? []), ...(fold.match(spokenMail) ?? [])];
  return [...whole.map((one) => one.replace(/\s/gu, '')), ...boxesIn(fold)];
});

const numerals = 'zero|oh|one|two|three|four|five|six|seven|eight|nine|double|triple';
const phones: readonly RegExp[] = [
  /\+\s?\d(?:[\s().-]*\d){6,14}/gu,
  /(?<![\d.,$€£])\(?\d{2,4}\)[\s.-]?\d{3,4}[\s.-]?\d{3,4}(?!\d)/gu,
  /(?<![\d.,$€£])\d{3}[\s.-]\d{3}[\s.-]\d{4}(?!\d)/gu,
  /(?<![\d.,$€£])0\d{1,4}(?:[\s./-]\d{2,8}){2,5}(?!\d)/gu,
  /(?<![\d.,$€£])(?!\d*0{4})\d{9,15}(?![\d.,])/gu,
  /(?:call|text|whatsapp|ring|dial|sms|signal|phone|tel)\p{L}*[^\p{L}\d]{0,6}\d(?:[\s().-]*\d){4,14}/gu,
  new RegExp(String.raw`(?<!\p{L})(?:(?:${numerals})[\s,.-]+){6,}(?:${numerals})(?!\p{L})`, 'gu'),
];

/** Phone numbers: their digits, or number words without spaces. */
export const phonesIn = remembered((text: string): readonly string[] => {
  const fold = folded(text);
  const found = phones.flatMap((pattern) => fold.match(pattern) ?? []);
  const plain = found.map((one) => one.replace(/\D/gu, '') || one.replace(/[^\p{L}]/gu, ''));
  return [...plain, ...spokenNumbersIn(fold)];
});

const wallets: readonly RegExp[] = [
  /^(?=[1-9A-HJ-NP-Za-km-z]*\d)(?=[1-9A-HJ-NP-Za-km-z]*[A-Z])[1-9A-HJ-NP-Za-km-z]{26,44}$/u,
  /^0x[0-9a-fA-F]{40}$/u,
  /^(?:bc1|tb1|ltc1|addr1|cosmos1|osmo1)[02-9ac-hj-np-z]{20,}$/iu,
];
const pieces = (text: string): string[] => text.match(/[A-Za-z0-9]+/gu) ?? [];
/** Unlike words, names and numbers: mixed letters and digits, or capitals among lowercase letters. */
const isOdd = (piece: string): boolean =>
  piece.length > 1 && !/^(?:[A-Z]?[a-z]+|[A-Z]+|\d+)$/u.test(piece);

/** Joins adjacent odd pieces. */
function runsOfOdd(all: readonly string[]): string[] {
  const runs: string[][] = [[]];
  for (const piece of all) {
    if (isOdd(piece)) runs.at(-1)?.push(piece);
    else if (runs.at(-1)?.length) runs.push([]);
  }
  return runs.filter((run) => run.length > 2).map((run) => run.join(''));
}

const spacedHex = /0x(?:[\s._-]*[0-9a-f]){40}/giu;

/** Wallet addresses, including ones split by gaps. */
export const walletsIn = remembered((text: string): readonly string[] => {
  const plain = withoutAccents(shown(text));
  const all = pieces(plain);
  const whole = all.filter((piece) => wallets.some((pattern) => pattern.test(piece)));
  const hex = (plain.match(spacedHex) ?? []).map((found) => found.replace(/[\s._-]/gu, ''));
  return [...whole, ...hex, ...runsOfOdd(all).filter((run) => run.length >= 24)];
});

/** Tickers after a dollar sign, in capitals. */
export const cashtagsIn = remembered((text: string): readonly string[] => {
  const signs = shown(text).replace(/\$\s+(?=[A-Z]{2,6}(?![\p{L}\p{N}]))/gu, '$');
  const tags = [signs, folded(signs)].flatMap((one) => twitterText.extractCashtags(one));
  return tags.map((tag) => tag.toUpperCase());
});
