/** Splits typed text into statements: lists, fragments, with or without capitals. */

import { lazily } from '#domain/lazily.ts';

const bullet = /^\s*(?:[-*•–—▪◦✓✔→>]+\s+|\(?\d{1,2}[.)]\s+(?=\p{L}))/u;
/** An abbreviation, whose period ends no sentence. */
const abbreviation =
  /(?:^|[\s(])(?:e\.g|i\.e|incl|excl|ca|resp|etc|approx|p\.p|hrs?|mins?|no|nos|st|ave|rd|blvd|dr|mr|mrs|ms|prof|jr|sr|vs|inc|ltd|co|dept|tel|ext|min|max|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|mon|tues?|wed|thurs?|fri|sat|\p{L}+str|[\p{L}])\.$/iu;
const halfOfDay = /\b[ap]\.m\.$/iu;

/** “until 30 Sept.” ends a sentence if a word follows. */
const shortMonth = /\d\s(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\.$/iu;

const firstWord = (text: string): string => /^\p{L}{3,}/u.exec(text.toLowerCase())?.[0] ?? '-';

/** “ab 1. Dezember” is a date, in the languages that write an ordinal with a period. */
const ordinal = /(?:^|[^\d.,:])[0-3]?\d\.$/u;
const months = lazily(
  () =>
    new Set(
      ['de', 'de-AT', 'da', 'nb', 'is', 'fi', 'et', 'lv', 'cs', 'sk', 'sl', 'hr', 'hu'].flatMap(
        (language) =>
          (['long', 'short'] as const).flatMap((month) => {
            const format = new Intl.DateTimeFormat(language, {
              month,
              day: 'numeric',
              timeZone: 'UTC',
            });
            return Array.from({ length: 12 }, (_, at) =>
              firstWord(
                format.formatToParts(Date.UTC(2026, at, 15)).find(({ type }) => type === 'month')
                  ?.value ?? '',
              ),
            );
          }),
      ),
    ),
);

/** The number of a list item, which stays with it, or of a day before its month. */
const isOrdinal = (before: string, after: string): boolean =>
  /^\d{1,2}\.$/u.test(before) || (ordinal.test(before) && months().has(firstWord(after)));

/** “on Fri. and Sat.” continues; “only on Sat.” ends a sentence before other words. */
const shortDay = /\s(?:mon|tues?|wed|thurs?|thu|fri|sat|sun)\.$/iu;
const goesOn = /^(?:and|or|to|through|till|until)\b/iu;

/** Whether a sentence ends between `before` and `after`. */
function endsBetween(before: string, after: string): boolean {
  if (halfOfDay.test(before)) return /^\p{Lu}/u.test(after);
  if (before.endsWith('…') || before.endsWith('...')) return /^[\p{Lu}\d]/u.test(after);
  // “Prague 7.4. sold out” is about one date only.
  if (/(?<![\d.])[0-3]?\d\.(?:0?[1-9]|1[0-2])\.$/u.test(before)) return /^\p{Lu}/u.test(after);
  if (shortMonth.test(before)) return /^\p{L}/u.test(after);
  if (shortDay.test(before)) return /^\p{L}/u.test(after) && !goesOn.test(after);
  return !abbreviation.test(before) && !isOrdinal(before, after);
}

/**
 * How much of what precedes decides whether a sentence ends: the longest abbreviation, with room for the name of a
 * street. A sentence can grow without limit, so its whole would be read again at each of its periods.
 */
const reach = 40;

function inSentences(line: string): string[] {
  const found: string[][] = [];
  let before = '';
  for (const piece of line.split(/(?<=[.!?…]["”’')\]]?)\s+/u)) {
    const last = found.at(-1);
    const starts = last === undefined || (before !== '' && endsBetween(before, piece));
    if (starts) found.push([piece]);
    else last.push(piece);
    before = (starts ? piece : `${before} ${piece}`).slice(-reach);
  }
  return found.map((pieces) => pieces.join(' '));
}

/** Every statement of a text, in order and verbatim; list markers and outer white space are dropped. */
export const statementsIn = (text: string): string[] =>
  text
    .split('\n')
    .flatMap((line) =>
      /^\W*1[.)]\s/u.test(line) ? line.split(/(?<!\s)\s+(?=\d{1,2}[.)]\s)/u) : [line],
    )
    .map((line) => line.replace(bullet, '').trim())
    .filter((line) => /[\p{L}\p{N}\p{S}]/u.test(line))
    .flatMap(inSentences)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}\p{S}]/u.test(sentence));

/** The statements with their places; one across double spaces is not verbatim and left out. */
export function placedSentences(text: string): { text: string; start: number }[] {
  let from = 0;
  return statementsIn(text).flatMap((sentence) => {
    const start = text.indexOf(sentence, from);
    if (start < 0) return [];
    from = start + sentence.length;
    return [{ text: sentence, start }];
  });
}

const leaning =
  /^(?:it|its|it[’']s|they|their|they[’']re|them|he|she|his|her|this|that|that[’']s|these|those|so|but|and|then|also|both|instead|since then|after that|before that)\b/iu;

/** Whether a statement makes sense only after the previous one. */
export const leansBack = (sentence: string): boolean => leaning.test(sentence);
