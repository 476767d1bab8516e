/** Fences off text that is material and no instruction, and knows what may hide in a text. */
import { stripInvisible, withoutControls } from '#contract/core/plain-text.ts';

// Joiners are part of emojis and of several scripts; anywhere else they only hide something. Variation selectors other
// than those of emojis can carry a whole message that nobody sees.
const hidden =
  /[\u2800\u{1BCA0}-\u{1BCA3}]|[\uFE00-\uFE0D]|[\u{E0100}-\u{E01EF}]|(?<=^|[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}\p{P}\s\u200C\u200D])[\u200C\u200D]+|(?<!\p{Emoji}|\uFE0E|\uFE0F)[\uFE0E\uFE0F]|(?<=[\uFE0E\uFE0F])[\uFE0E\uFE0F]+/gu;
const directions = /[\u061C\u200E\u200F]/gu;
const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Whether a text has signs that show nothing; those that a script needs to be written do not count. */
export function hides(text: string): boolean {
  const needsDirections = rightToLeft.test(text);
  return text.search(hidden) >= 0 || (!needsDirections && text.search(directions) >= 0);
}

/** As often as it takes: what is left after one removal may form something again. */
function cleaned(text: string, mark: string): string {
  const bare = text.replace(hidden, '');
  const left = mark === '' ? bare : bare.replaceAll(mark, '');
  return left === text ? text : cleaned(left, mark);
}

/** The words of the owner, for a model to follow: as they are, but they can neither open nor close data marks. */
export function asTrusted(text: string, mark: string): string {
  const plain = withoutControls(stripInvisible(text)).replaceAll('\r', '').replace(directions, '');
  return cleaned(plain, mark).replace(/<{3,}/gu, '<<').replace(/>{3,}/gu, '>>');
}

/**
 * A text between data marks. It is stripped of whatever shows nothing, and can neither close its quotation nor open
 * another: the mark, which nobody can foresee, and three angle brackets in a row do not occur in it.
 */
export function asUntrusted(text: string, mark: string): string {
  return `<<<${mark}\n${asTrusted(text, mark)}\n${mark}>>>`;
}
