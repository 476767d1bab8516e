/** Finds links in a text, including links split up to avoid detection. */
import topLevel from 'tlds' with { type: 'json' };
import { remembered } from '#domain/remembered.ts';
import { unescaped } from './escapes.ts';
import { folded, readings, shown } from './unmasked.ts';

/** All existing top-level domains. */
const known: ReadonlySet<string> = new Set(topLevel);

/** Whether a word is a top-level domain: `com`, `music`, `рф`, `xn--…`. */
const isEnding = (word: string): boolean => known.has(word) || word.startsWith('xn--');

/** Matches from the start of a word, so that matching is linear. */
const dotted =
  /(?<![\p{L}\p{N}\p{M}.@-])[\p{L}\p{N}][\p{L}\p{N}\p{M}-]*(?:\.[\p{L}\p{N}\p{M}-]+)+(?::\d+)?(?:[/?#][^\s"'<>“”‘’«»…—–、。，！？]*)?/gu;
const host = /^[^:/?#]+/u;
/** “9.am” is a time of day. */
const time = /^\d+\.[ap]m$/u;

/** Hosts with their paths in a lowercase text; any existing top-level domain counts. */
const hostsIn = (text: string): string[] =>
  (text.match(dotted) ?? []).filter((found) => {
    const [name = ''] = host.exec(found) ?? [];
    return isEnding(name.slice(name.lastIndexOf('.') + 1)) && !time.test(name);
  });

/** Top-level domains that are not words. */
const wordless = 'com|org|io|xyz|biz|ru|cn|tk|ly|gg|cc';
/** Top-level domains that never directly follow a symbol in prose. */
const strong = `${wordless}|net|info|app|dev|eth|sol|onion|finance|exchange|tv|eu|uk|de|ch|fr|shop`;

/** Periods and middle dots of other scripts, and similar characters. */
const dotSigns = String.raw`[·•∙⋅‧・。｡۔ꓸꓺ។።܁܂।᠃᙮꘎⳹⸱⸳ꞏ᛫․﹒．∘◦●○⚫⬤𐩐·]`;
/** Symbols that readers understand as a dot. */
const signs = String.raw`[→⇒➜➔➤▶►▸»›>|¦‖*_^~=!;:+\\…]`;

const word = String.raw`(?<=[\p{L}\p{N}])`;
const end = String.raw`(?![\p{L}\p{N}-])`;
const tightDot = new RegExp(String.raw`(?<=[a-z0-9])${dotSigns}(?=[a-z0-9]{2})`, 'gu');
const looseDot = new RegExp(
  String.raw`${word}\s{0,2}${dotSigns}\s{0,2}(?=(?:${wordless})${end})`,
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
  String.raw`${word}\s?(?:${signs}|${dotSigns}|->)\s?(?=([a-z]{2,18})\/[\p{L}\p{N}_])`,
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
const spelledOut =
  /(?<![\p{L}\p{N}-])([\p{L}\p{N}-]{1,40})\s{1,3}(?:dot|d0t)\s{1,3}(?=(?:music|kids|shop|store|live|life|world|club|space|fun|vip|top|pro|art|money|cash|bet|win|games?|zone|page|link|click|lol|tv|eu|uk|de|ch|fr)(?![\p{L}\p{N}]))/gu;

/** A folded text with plain dots in addresses. */
const withDots = (fold: string): string =>
  fold
    .replace(spacedOut, 'com')
    .replace(tightDot, '.')
    .replace(looseDot, '.')
    .replace(withPath, (found, ending: string) => (isEnding(ending) ? '.' : found))
    .replace(tightSign, '.')
    .replace(looseSign, '.')
    .replace(beforeCom, (found, before: string) => (notBefore.has(before) ? found : `${before}.`))
    .replace(spelledOut, (found, before: string) => (notBefore.has(before) ? found : `${before}.`))
    .replace(sentTo, '$1.');

/** Top-level domains for split-up links; intact links may have any. */
const endings =
  'com|net|org|io|xyz|app|dev|gg|ly|co|me|info|biz|ru|cn|tk|site|online|link|finance|exchange|cc|ai';

const dots = '(?:dot|d0t)';
const foreignDots = '(?:period|punto|punkt|ponto|point|punt|kropka|nokta|toчka)';
const open = String.raw`[[({<"'*_|~-]{1,3}`;
const close = String.raw`[\])}>"'*_|~-]{1,3}`;
/** Words before "dot com" that talk about it rather than spell an address. */
const spokenOf = /^(?:the|a|an|this|that|every|of|old|early|pre|post|and|first|last|big|in)$/u;

const spelledWith = (words: string, after: string): RegExp =>
  new RegExp(
    String.raw`(?<![\p{L}\p{N}-])([\p{L}\p{N}-]+)\s{1,3}${words}\s{1,3}(?=(?:${after})(?!\p{L}))`,
    'gu',
  );
const spelled = spelledWith(dots, endings);
const spelledAbroad = spelledWith(foreignDots, wordless);
const bracketed = new RegExp(
  String.raw`\s{0,2}${open}\s{0,2}(?:${dots}|${foreignDots}|\.|,)\s{0,2}${close}\s{0,2}`,
  'gu',
);
const apart = new RegExp(
  String.raw`(?<=[\p{L}\p{N}])(?:\s{1,3}[.,]\s{0,3}|[.,]\s{1,3}|,)(?=(?:${wordless})(?![\p{L}\p{N}]))`,
  'gu',
);
const scheme = /h[\sx*t_-]{1,4}ps?\s*(?:\[?:\]?|colon)\s*(?:[/\\]|slash|\s)+/gu;

const withDot = (whole: string, before: string): string =>
  spokenOf.test(before) ? whole : `${before}.`;

/** A folded text with split-up links joined. */
const joined = (fold: string): string =>
  withDots(fold)
    .replace(scheme, 'https://')
    .replace(bracketed, '.')
    .replace(spelled, withDot)
    .replace(spelledAbroad, withDot)
    .replace(apart, '.')
    .replace(/\s{1,3}(?:slash|barra)\s{1,3}/gu, '/');

const others: readonly RegExp[] = [
  /[a-z][a-z0-9+.-]{1,20}:\/\/[^\s"'<>“”‘’«»…—–、。，！？]+/gu,
  /(?<![\p{L}\p{N}])(?:mailto|tel|sms|magnet|data|javascript|intent|bitcoin|ethereum|solana):[^\s"'<>]+/gu,
  /(?<![\p{L}\p{N}])xn--[a-z0-9-]+(?:\.[a-z0-9-]+)*/gu,
  /(?<![\p{L}\p{N}.-])[\p{L}\p{N}-]+\.(?:eth|sol|onion|bnb|lens)(?![\p{L}\p{N}-])/gu,
  /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])(?::\d+)?(?:\/\S*)?/gu,
];
/** In an uncertain reading, only unambiguous links count. */
const beyondDoubt = new RegExp(
  String.raw`(?:https?:\/\/|www\.)[^\s]{3,}|(?<![\p{L}\p{N}.-])[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)*\.(?:com|net|org|io|xyz|info)(?![\p{L}\p{N}])[^\s]*`,
  'gu',
);

/** Removes the scheme, `www.`, and a final slash or period. */
const bareLink = (link: string): string =>
  link
    .replace(/^https?:\/\//u, '')
    .replace(/^www\./u, '')
    .replace(/[/.,;:!?)\]}"'»”]+$/u, '');

function plainly(fold: string): string[] {
  const found = others.flatMap((pattern) => fold.match(pattern) ?? []);
  return [...hostsIn(fold), ...found];
}

/** Keeps letters of other scripts, because hosts may end in them. */
const bareCase = (text: string): string => shown(unescaped(shown(text))).toLowerCase();

/** Every link, folded and without scheme; split-up or disguised ones in their real form. */
export const linksIn = remembered((text: string): readonly string[] => {
  const fold = folded(text);
  const whole = joined(fold);
  const [, ...perhaps] = readings(whole);
  const disguised = perhaps.flatMap((reading) => reading.match(beyondDoubt) ?? []);
  return [
    ...new Set(
      [...plainly(fold), ...plainly(whole), ...hostsIn(bareCase(text)), ...disguised].map(bareLink),
    ),
  ].filter((link) => link !== '');
});

/** The host of a link from `linksIn`. */
export const hostOf = (link: string): string => /^[^/?#:\s]+/u.exec(link)?.[0] ?? link;

/** Returns a function that checks whether a link was named, or is the bare host of a named one. */
export function namedAmong(named: readonly string[]): (link: string) => boolean {
  const known = new Set(named.flatMap((one) => [one, hostOf(one)]));
  return (link) => known.has(link);
}
