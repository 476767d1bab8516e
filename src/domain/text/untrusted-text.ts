/** Fences off text that is data and not an instruction, and detects hidden text. */
import { stripInvisible, withoutControls } from '#contract/core/plain-text.ts';

// Joiners belong to emojis and several scripts; elsewhere they only hide something. Variation selectors other than
// those of emojis can encode a whole invisible message.
const hidden =
  /[\u2800\u{1BCA0}-\u{1BCA3}]|[\uFE00-\uFE0D]|[\u{E0100}-\u{E01EF}]|(?<=^|[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}\p{P}\s\u200C\u200D])[\u200C\u200D]+|(?<!\p{Emoji}|\uFE0E|\uFE0F)[\uFE0E\uFE0F]|(?<=[\uFE0E\uFE0F])[\uFE0E\uFE0F]+/gu;
const directions = /[\u061C\u200E\u200F]/gu;
const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Whether a text contains invisible characters, except those that a script needs. */
export function hides(text: string): boolean {
  const needsDirections = rightToLeft.test(text);
  return text.search(hidden) >= 0 || (!needsDirections && text.search(directions) >= 0);
}

/** Repeated, because removing one mark may form another. */
function cleaned(text: string, mark: string): string {
  const bare = text.replace(hidden, '');
  const left = mark === '' ? bare : bare.replaceAll(mark, '');
  return left === text ? text : cleaned(left, mark);
}

/** The owner’s words, which a model may follow: unchanged, except that they cannot open or close data marks. */
export function asTrusted(text: string, mark: string): string {
  const plain = withoutControls(stripInvisible(text)).replaceAll('\r', '').replace(directions, '');
  return cleaned(plain, mark).replace(/<{3,}/gu, '<<').replace(/>{3,}/gu, '>>');
}

/**
 * A text between data marks, without invisible characters. It cannot close its quotation or open another one: the mark,
 * which is random, and three angle brackets in a row do not occur in it.
 */
export function asUntrusted(text: string, mark: string): string {
  return `<<<${mark}\n${asTrusted(text, mark)}\n${mark}>>>`;
}
