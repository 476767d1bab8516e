/** What a text of somebody else names: nothing of it may be named in an answer unless the owner names it too. */
import { handlesIn, mailsIn, phonesIn, walletsIn } from './addresses.ts';
import { hostOf, linksIn } from './links.ts';
import { folded, readings, shown, squashed } from './unmasked.ts';

/** Shorter ones are found in too many words. */
const leastLetters = 6;
/** From this length on a plain word is no word of the language. */
const longName = 12;

const hasSigns = (name: string): boolean => /[\d_-]/u.test(name);
/** Letters and digits mixed, or a number that is no year and no round sum. */
const codes = /(?=[\p{L}\d_-]*\d)(?=[\d_-]*\p{L})[\p{L}\d]+(?:[_-][\p{L}\d]+)*|\d{5,}/gu;
const shouted = /(?<![\p{L}\p{N}])\p{Lu}[\p{Lu}\p{N}_-]{4,}(?![\p{L}\p{N}])/gu;
const quotations = /["“„«‹']([^"“”„«»‹›'\n]{4,120})["”»›']/gu;

const hostNames = (link: string): string[] => {
  const host = hostOf(link);
  return [host, ...host.split('.').filter((label) => hasSigns(label) || label.length >= longName)];
};

/** Names that are told from words of the language by their form; folded, without gaps. */
function distinctive(text: string): string[] {
  const handles = handlesIn(text).filter((name) => hasSigns(name) || name.length >= longName);
  const quoted = Array.from(shown(text).matchAll(quotations), ([, inside = '']) => inside);
  return [
    ...handles,
    ...linksIn(text).flatMap(hostNames),
    ...mailsIn(text).flatMap((mail) => [mail, ...hostNames(mail.replace(/^.*@/u, ''))]),
    ...phonesIn(text),
    ...walletsIn(text),
    ...(shown(text).match(codes) ?? []),
    ...quoted.filter((inside) => /\s/u.test(inside.trim())),
  ]
    .map((name) => squashed(folded(name)))
    .filter((name) => name.length >= leastLetters);
}

/** Finds in a text the first name that only the foreign text has, in whatever reading. */
export function foreignNames(theirs: string, named: string): (text: string) => string | undefined {
  const own = squashed(folded(named));
  const names = [...new Set(distinctive(theirs))].filter((name) => !own.includes(name));
  const calls = (shown(theirs).match(shouted) ?? []).filter(
    (word) => !own.includes(squashed(folded(word))),
  );
  return (text) => {
    const said = readings(folded(text)).map(squashed);
    const loud = new Set(shown(text).match(shouted));
    return (
      names.find((name) => said.some((reading) => reading.includes(name))) ??
      calls.find((word) => loud.has(word))
    );
  };
}
