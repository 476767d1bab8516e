/** Links in a text, also those that were taken apart so that nobody finds them. */
import { unescaped } from './escapes.ts';
import { withDots, wordless } from './false-dots.ts';
import { hostsIn } from './hosts.ts';
import { remembered } from '#domain/remembered.ts';
import { folded, readings, shown } from './unmasked.ts';

/** Endings that are found where a link was taken apart; whole links are found with any ending there is. */
const endings =
  'com|net|org|io|xyz|app|dev|gg|ly|co|me|info|biz|ru|cn|tk|site|online|link|finance|exchange|cc|ai';

const dots = '(?:dot|d0t)';
const foreignDots = '(?:period|punto|punkt|ponto|point|punt|kropka|nokta|toчka)';
const open = String.raw`[[({<"'*_|~-]{1,3}`;
const close = String.raw`[\])}>"'*_|~-]{1,3}`;
/** Words before "dot com" where it is spoken of and not spelled out. */
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

/** A folded text in which links that were taken apart are whole again. */
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
/** In a text that is only perhaps meant so, a link must be one beyond doubt. */
const beyondDoubt = new RegExp(
  String.raw`(?:https?:\/\/|www\.)[^\s]{3,}|(?<![\p{L}\p{N}.-])[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)*\.(?:com|net|org|io|xyz|info)(?![\p{L}\p{N}])[^\s]*`,
  'gu',
);

/** Without what makes no difference: the scheme, `www.`, a slash or a full stop at the end. */
const bareLink = (link: string): string =>
  link
    .replace(/^https?:\/\//u, '')
    .replace(/^www\./u, '')
    .replace(/[/.,;:!?)\]}"'»”]+$/u, '');

function plainly(fold: string): string[] {
  const found = others.flatMap((pattern) => fold.match(pattern) ?? []);
  return [...hostsIn(fold), ...found];
}

/** Letters of other scripts as they are: hosts may end in them. */
const bareCase = (text: string): string => shown(unescaped(shown(text))).toLowerCase();

/** Every link, folded and without scheme; one that was taken apart or disguised as the whole that it stands for. */
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

/** The host of a link as `linksIn` gives it. */
export const hostOf = (link: string): string => /^[^/?#:\s]+/u.exec(link)?.[0] ?? link;

/** Tells whether a link is one of those that were named, or the bare host of one. */
export function namedAmong(named: readonly string[]): (link: string) => boolean {
  const known = new Set(named.flatMap((one) => [one, hostOf(one)]));
  return (link) => known.has(link);
}
