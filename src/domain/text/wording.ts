/** How a topic and a fact stand in a text: their first letter, their end, and whether one says the other. */

/** A topic that ends like a sentence is a statement of its owner, not only a heading. */
export const isStatement = (topic: string): boolean =>
  /[.!?…。！？؟।]["”’»)]?(?:\s*\p{Extended_Pictographic}\uFE0F?)*$/u.test(topic);

/** A text for comparison: words, figures with their points, and symbols such as € and +. */
export const folded = (text: string): string =>
  ` ${text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?<!\p{N})[.,]|[.,](?!\p{N})|[^\p{L}\p{M}\p{N}\p{S}%#@&.,]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()} `;

/** Whether a text contains another as whole words. */
export const states = (text: string, part: string): boolean => folded(text).includes(folded(part));

/** A topic typed in small letters starts like a heading; a name such as iPhone or an address stays. */
export function heading(topic: string, language: string): string {
  const [first = ''] = topic.split(/\s/u);
  const [letter = ''] = topic;
  const upper = letter.toLocaleUpperCase(language);
  const isPlain = /^\p{Ll}+[:,]?$/u.test(first) && !/\p{Script=Georgian}/u.test(letter);
  return isPlain && [...upper].length === 1 ? upper + topic.slice(letter.length) : topic;
}

const closes = /(?:[\p{L}\p{N}%\p{Sc})\]"”’»]|(?<!\uFE0F)\p{M})$/u;
const isAddress = /(?:^|\s)(?:https?:|www\.|[@#]|\S+\/)\S*$|\uFE0F$/iu;
const fullStop = (text: string): string =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u.test(text) ? '。' : '.';

/** A fact as a sentence; an address, a tag or a picture at its end takes no full stop. */
export const ended = (text: string): string =>
  closes.test(text) && !isAddress.test(text) && !/[.!?…。！？؟।]["”’»)]$/u.test(text)
    ? text + fullStop(text)
    : text;
