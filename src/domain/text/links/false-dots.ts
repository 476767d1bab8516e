/** Detects other characters in place of an address’s dot. */
import { isEnding } from './hosts.ts';

/** Top-level domains that are not words. */
export const wordless = 'com|org|io|xyz|biz|ru|cn|tk|ly|gg|cc';
/** Top-level domains that never directly follow a symbol in prose. */
const strong = `${wordless}|net|info|app|dev|eth|sol|onion|finance|exchange|tv|eu|uk|de|ch|fr|shop`;

/** Periods and middle dots of other scripts, and similar characters. */
const dots = String.raw`[·•∙⋅‧・。｡۔ꓸꓺ។።܁܂।᠃᙮꘎⳹⸱⸳ꞏ᛫․﹒．∘◦●○⚫⬤𐩐·]`;
/** Symbols that readers understand as a dot. */
const signs = String.raw`[→⇒➜➔➤▶►▸»›>|¦‖*_^~=!;:+\\…]`;

const word = String.raw`(?<=[\p{L}\p{N}])`;
const end = String.raw`(?![\p{L}\p{N}-])`;
const tightDot = new RegExp(String.raw`(?<=[a-z0-9])${dots}(?=[a-z0-9]{2})`, 'gu');
const looseDot = new RegExp(
  String.raw`${word}\s{0,2}${dots}\s{0,2}(?=(?:${wordless})${end})`,
  'gu',
);
const tightSign = new RegExp(
  String.raw`${word}(?:${signs}{1,3}|\.{2,3})(?=(?:${strong})${end})`,
  'gu',
);
const looseSign = new RegExp(
  String.raw`${word}\s{0,2}(?:${signs}|-?>|\.{2,3})\s{0,2}(?=(?:${wordless})${end})`,
  'gu',
);
/** With a path after it, any top-level domain counts. */
const withPath = new RegExp(
  String.raw`${word}\s?(?:${signs}|${dots}|->)\s?(?=([a-z]{2,18})\/[\p{L}\p{N}_])`,
  'gu',
);
const spacedOut = /(?<![\p{L}\p{N}])c[\s._-]{1,2}o[\s._-]{1,2}m(?![\p{L}\p{N}])/gu;

/** “the com”, “rom com” and similar are not hosts. */
const notBefore = new Set(
  'the a an this that every of old early pre post and first last big in rom sit tele e dot d0t inter non www http https polka'.split(
    ' ',
  ),
);
const beforeCom = /(?<![\p{L}\p{N}-])([\p{L}\p{N}-]{1,40})\s{1,3}(?=com(?![\p{L}\p{N}-]))/gu;
const sentTo =
  /(?<![\p{L}\p{N}])((?:visit|go to|goto|open|browse|website|site|url|domain|homepage)\s{1,2}(?:is\s|at\s|on\s)?(?!(?:is|are|was|has|at|on|the|our|an?)\s)[\p{L}\p{N}-]{2,40})\s{1,2}(?=(?:net|org|io|xyz|info|app|dev|ru|cn|gg|cc)(?![\p{L}\p{N}-]))/gu;
const spelled =
  /(?<![\p{L}\p{N}-])([\p{L}\p{N}-]{1,40})\s{1,3}(?:dot|d0t)\s{1,3}(?=(?:music|kids|shop|store|live|life|world|club|space|fun|vip|top|pro|art|money|cash|bet|win|games?|zone|page|link|click|lol|tv|eu|uk|de|ch|fr)(?![\p{L}\p{N}]))/gu;

/** A folded text with plain dots in addresses. */
export const withDots = (fold: string): string =>
  fold
    .replace(spacedOut, 'com')
    .replace(tightDot, '.')
    .replace(looseDot, '.')
    .replace(withPath, (found, ending: string) => (isEnding(ending) ? '.' : found))
    .replace(tightSign, '.')
    .replace(looseSign, '.')
    .replace(beforeCom, (found, before: string) => (notBefore.has(before) ? found : `${before}.`))
    .replace(spelled, (found, before: string) => (notBefore.has(before) ? found : `${before}.`))
    .replace(sentTo, '$1.');
