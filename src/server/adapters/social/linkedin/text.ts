/** LinkedIn’s “little text” format: an unescaped reserved character would cut the post there. */

const reserved = /[\\|{}@[\]()<>#*_~]/g;
/** A separate hashtag; the fragment of a URL does not count. */
const hashtag = /(?<=^|[\s([{“"'])#([\p{L}\p{N}_]+)/gu;

const escaped = (text: string): string => text.replace(reserved, (sign) => `\\${sign}`);

/** Escapes a text so that LinkedIn shows it unchanged; hashtags stay links. */
export function littleText(text: string): string {
  let done = '';
  let at = 0;
  for (const found of text.matchAll(hashtag)) {
    done += `${escaped(text.slice(at, found.index))}{hashtag|\\#|${escaped(found[1] ?? '')}}`;
    at = found.index + found[0].length;
  }
  return done + escaped(text.slice(at));
}
