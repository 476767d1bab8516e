/** Texts in LinkedIn's “little text”: what it reads as a sign of its own and is not escaped, cuts the post there. */

const reserved = /[\\|{}@[\]()<>#*_~]/g;
/** A hashtag stands by itself; the end of an address is none. */
const hashtag = /(?<=^|[\s([{“"'])#([\p{L}\p{N}_]+)/gu;

const escaped = (text: string): string => text.replace(reserved, (sign) => `\\${sign}`);

/** The text as LinkedIn shows it again, letter by letter; hashtags lead to their page. */
export function littleText(text: string): string {
  let done = '';
  let at = 0;
  for (const found of text.matchAll(hashtag)) {
    done += `${escaped(text.slice(at, found.index))}{hashtag|\\#|${escaped(found[1] ?? '')}}`;
    at = found.index + found[0].length;
  }
  return done + escaped(text.slice(at));
}
