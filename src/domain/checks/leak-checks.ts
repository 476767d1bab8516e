/**
 * The last check of a text before anyone sees it as finished, by rules that no prompt can talk around: it must not
 * reveal prompt text, and must not name what its owner did not name. Text by others (the post that a reply answers)
 * permits nothing. Known limits: instructions repeated in other words, in another language, in fewer than eight words
 * in a row, or in a cipher other than rot13, reversal, leetspeak and the encodings of `encoded.ts` are not recognized;
 * nor are names in plain words that the owner did not ban and that are not next to a network or an email provider, nor
 * opinions that someone talked a model into. Lookalike letters and dots come from small tables, host endings from
 * IANA’s list in the installed package, spelled-out numbers from five languages. A file name that ends like a host
 * (`readme.md`) counts as a link, because networks turn it into one. Therefore models also get no tools, text from
 * strangers is fenced off (`untrusted-text.ts`), and the owner decides what is published without review.
 */
import { elided } from '#contract/core/cut.ts';
import {
  cashtagsIn,
  handlesIn,
  mailsIn,
  phonesIn,
  walletsIn,
} from '#domain/text/links/addresses.ts';
import { decodedIn, encodedIn } from '#domain/text/links/encoded.ts';
import { linksIn, namedAmong } from '#domain/text/links/links.ts';
import { networkNamesIn } from '#domain/text/reached.ts';
import { hides } from '#domain/text/untrusted-text.ts';
import type { Steps } from '#domain/steps.ts';
import { hashtagsIn, readingUrls } from '#domain/text/tweet-text.ts';
import { folded, readings, shown, squashed } from '#domain/text/links/unmasked.ts';
import { type CheckRules, foreign, given, type Rule, type SteppedRule } from './check-rules.ts';
import { namesOnlyIn, readingNames, strangeCode, withheldNameIn } from './foreign-names.ts';
import { repeatsInstructions } from './instructed.ts';
import { givesAway, isOneOf, type Leak, readingLeak } from './leaked.ts';

/** Finds tokens and coins named in a text without a ticker sign. */
const kind =
  '(?:tokens?|coins?|memecoins?|altcoins?|cryptos?|presale|airdrop|ticker|nfts?|stablecoin)';
const shout = String.raw`(?<![\p{L}\p{N}$])(\p{Lu}[\p{Lu}\p{N}]{1,9})`;
const behind = new RegExp(String.raw`${shout}[\s-]{1,2}${kind}(?![\p{L}\p{N}])`, 'gu');
const before = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:[Tt]oken|[Cc]oin|[Tt]icker|[Mm]emecoin|[Aa]irdrop)(?:\s{1,2}(?:is|of|called|named)|:)?\s{1,2}\$?(\p{Lu}[\p{Lu}\p{N}]{1,9})(?![\p{L}\p{N}])`,
  'gu',
);
const traded = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:[Bb]uy|BUY|[Hh]old|HODL|[Hh]odl|[Aa]pe into|[Ss]hort|[Ss]tack|[Mm]int|[Ss]wap(?: for)?|[Pp]ump)\s{1,2}(\p{Lu}[\p{Lu}\p{N}]{2,9})(?![\p{L}\p{N}])`,
  'gu',
);
const titled = new RegExp(
  String.raw`(?<=[\p{L}\p{N},;:]\s)(\p{Lu}\p{Ll}{2,14})\s(?:[Tt]okens?|[Cc]oins?|[Mm]emecoin|[Pp]resale|[Aa]irdrop)(?![\p{L}\p{N}])`,
  'gu',
);
const quiet =
  /(?<![\p{L}\p{N}])(?:buy|get|grab|hold|hodl|mint|claim|ape into|sell|stake)\s{1,2}(?:some\s|the\s|more\s|your\s|free\s)?([a-z][a-z0-9]{2,14})\s{1,2}(?:tokens?|coins?|memecoin|presale|airdrop)(?![\p{L}\p{N}])/gu;
const pictured = /(?:💲|🪙)\s?([\p{L}][\p{L}\p{N}]{1,9})/gu;

/** Words before “token” or “coin” that name no traded coin. */
const common = new Set(
  'api jwt csrf llm ai ml nlp sso mfa otp url id usb json bpe gpt erc html css access refresh session bearer auth security login input output subway bus gift game arcade laundry gold silver bronze copper euro dollar cent penny a an the some more these those any few every each one two new old lucky rare small free your my our his her their chocolate toy poker casino loyalty context prompt stop word hardware meme bit alt stable same other single collector collectors commemorative test'.split(
    ' ',
  ),
);

/** The names of coins in a text, in lowercase. */
function coinsIn(text: string): string[] {
  const plain = shown(text);
  const loud = [behind, before, traded, titled, pictured].flatMap((pattern) =>
    Array.from(plain.matchAll(pattern), ([, name = '']) => name.toLowerCase()),
  );
  const soft = Array.from(plain.toLowerCase().matchAll(quiet), ([, name = '']) => name);
  return [...new Set([...loud, ...soft])].filter((name) => !common.has(name));
}

export type LeakCheck =
  | 'link'
  | 'wallet'
  | 'handle'
  | 'contact'
  | 'ticker'
  | 'foreign'
  | 'leak'
  | 'encoded';

/** This many words in a row are not a coincidence. */
const longRun = 8;
/** For an answered post: a reply need not quote it, because it is displayed below it. */
const quotedRun = 6;

/** Everything that the owner wrote and that may be named. */
const named = (all: CheckRules): string => `${given(all)}\n${all.named ?? ''}`;

/** The first result that the owner did not name. */
const stray = (text: string, all: CheckRules, find: (text: string) => readonly string[]) => {
  const known = new Set(find(named(all)));
  return find(text).find((one) => !known.has(one));
};

/** The first of these that the owner did not write. */
function beyond(found: readonly string[], all: CheckRules): string | undefined {
  if (found.length === 0) return undefined;
  const words = new Set(folded(named(all)).match(/[\p{L}\p{N}][\p{L}\p{N}_.-]*(?<![.-])/gu));
  return found.find((one) => !words.has(folded(one)));
}

const short = (found: string): string => elided(found, 61);

/** The fence around quoted text in a prompt; see `adapters/llm/prompt.ts`. */
const mark = /mark\d{20}/u;
const isMarked = (text: string): boolean =>
  /<{3}|>{3}/u.test(shown(text)) ||
  readings(folded(text)).some((reading) => mark.test(squashed(reading)));
const heading = /^\s{0,3}#{1,6}\s+\S/mu;

const tagged = (text: string): string[] => hashtagsIn(shown(text)).map((tag) => folded(tag));

/** What a text would leak by repeating the answered post, or the prompt. */
const leakOfForeign = (all: CheckRules): Leak => {
  const theirs = foreign(all);
  const source = [theirs, ...decodedIn(theirs)].join('\n');
  return { source, free: named(all), least: quotedRun };
};
const leakOfTold = (all: CheckRules): Leak => ({
  source: (all.told ?? []).join('\n'),
  free: given(all),
  least: longRun,
});

/** Small models answer with a line of what they were told, such as why a reply was rejected. */
const isNote = (text: string, all: CheckRules): boolean =>
  isOneOf(text, all.told ?? []) && !isOneOf(text, given(all).split('\n'));

const ahead: readonly ((text: string) => unknown)[] = [
  (text) => readings(folded(text)),
  ...[linksIn, handlesIn, mailsIn, phonesIn, walletsIn, cashtagsIn, decodedIn],
];

/** Prepares the readings that the rules below use, one per step, so that they find them cached. */
export function* readingAhead(text: string, all: CheckRules): Steps<void> {
  const theirs = foreign(all);
  yield* readingUrls(text);
  for (const one of [text, named(all), theirs, all.withheld ?? '']) {
    for (const read of ahead) {
      read(one);
      yield;
    }
  }
  for (const source of [theirs, all.withheld ?? '']) yield* readingNames(source, named(all));
  if (theirs !== '') yield* readingLeak(text, leakOfForeign(all));
  yield* readingLeak(text, leakOfTold(all));
}

export const leakRules: Record<LeakCheck, Rule | SteppedRule> = {
  link: (text, all) => {
    const isNamed = namedAmong(linksIn(named(all)));
    const found = linksIn(text).find((link) => !isNamed(link));
    return found && `It links to ${short(found)}, which isn’t in the brief.`;
  },
  wallet: (text, all) =>
    stray(text, all, walletsIn) && 'It contains a wallet address that isn’t in the brief.',
  handle: (text, all) => {
    const found = stray(text, all, handlesIn);
    if (found) return `It mentions @${short(found)}, who isn’t in the brief.`;
    const elsewhere = beyond(networkNamesIn(folded(text)), all);
    return elsewhere && `It sends people to ${short(elsewhere)}, which isn’t in the brief.`;
  },
  contact: (text, all) => {
    const found = stray(text, all, mailsIn);
    if (found) return `It contains the email ${short(found)}, which isn’t in the brief.`;
    const phone = stray(text, all, phonesIn);
    return phone && 'It contains a phone number that isn’t in the brief.';
  },
  ticker: (text, all) => {
    const found = beyond(cashtagsIn(text), all);
    if (found) return `It contains $${short(found)}, which isn’t in the brief.`;
    const coin = beyond(coinsIn(text), all);
    return coin && `It names the token ${short(coin)}, which isn’t in the brief.`;
  },
  *foreign(text, all) {
    const theirs = foreign(all);
    if (theirs === '') return undefined;
    const found = namesOnlyIn(theirs, named(all))(text);
    if (found) return `It names “${short(found)}”, which only the post it replies to mentions.`;
    const code = strangeCode(text, named(all));
    if (code) return `It names “${short(code)}”, which isn’t in the brief.`;
    const own = new Set(tagged(named(all)));
    const tags = new Set(tagged(theirs));
    const tag = tagged(text).find((one) => tags.has(one) && !own.has(one));
    if (tag) return `It contains #${short(tag)} from the post it replies to.`;
    yield;
    const isRepeated = yield* givesAway(text, leakOfForeign(all));
    return isRepeated ? 'It repeats the post it replies to.' : undefined;
  },
  *leak(text, all) {
    if (isMarked(text) || heading.test(text)) return 'It reveals how the writer was asked.';
    yield;
    const isTold = 'It repeats the instructions.';
    if (isNote(text, all) || (yield* givesAway(text, leakOfTold(all)))) return isTold;
    if (repeatsInstructions(text, all.guarded ?? '', named(all))) return isTold;
    yield;
    if (!all.withheld) return undefined;
    const found =
      namesOnlyIn(all.withheld, named(all))(text) ?? withheldNameIn(text, all.withheld, named(all));
    return found && isTold;
  },
  encoded: (text, all) => {
    const known = new Set(given(all).split(/\s+/u));
    const how = encodedIn(text.replace(/\S{8,}/gu, (word) => (known.has(word) ? ' ' : word)));
    if (how) return `Part of it is encoded (${how}).`;
    return hides(text) ? 'It contains invisible characters.' : undefined;
  },
};
