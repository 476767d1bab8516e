/**
 * The last look at a text before anybody sees it as finished, by rules that no model can be talked out of: it gives away
 * nothing of what the writer was told, and names nothing that its owner did not. What somebody else wrote (the post
 * that a reply answers) allows nothing.
 *
 * Limits, stated: a text that says the instructions in other words or another language, in fewer than eight words at a
 * time, or in a cipher beyond rot13, reversal, leetspeak and the encodings of `encoded.ts` is not recognised, nor is a
 * name in plain words that the owner did not forbid, nor opinions that somebody talked a model into. Lookalike letters
 * are those of a small table. So models also get no tools, foreign text is fenced off (`quarantine.ts`), and what goes
 * out without a person reading it is the owner's choice.
 */
import twitterText from 'twitter-text';
import { cashtagsIn, handlesIn, mailsIn, phonesIn, walletsIn } from './addresses.ts';
import { type CheckRules, foreign, given, type Rule } from './check-rules.ts';
import { decodedIn, encodedIn } from './encoded.ts';
import { namesOnlyIn, strangeCode } from './foreign-names.ts';
import { givesAway } from './leaked.ts';
import { isNamed, linksIn } from './links.ts';
import { hides } from './quarantine.ts';
import { folded, readings, shown, squashed } from './unmasked.ts';

export type LeakCheck =
  | 'link'
  | 'wallet'
  | 'handle'
  | 'contact'
  | 'ticker'
  | 'foreign'
  | 'leak'
  | 'encoded';

/** So many words in a row are no coincidence. */
const longRun = 8;
/** An answer need not quote: it stands below what it answers. */
const quotedRun = 6;

/** Everything that the owner wrote and that may be named. */
const named = (all: CheckRules): string => `${given(all)}\n${all.named ?? ''}`;

/** The first that the text has and the owner did not name. */
const stray = (text: string, all: CheckRules, find: (text: string) => string[]) => {
  const known = new Set(find(named(all)));
  return find(text).find((one) => !known.has(one));
};

const short = (found: string): string => (found.length > 60 ? `${found.slice(0, 60)}…` : found);

/** The marks that fence off quoted text in a prompt; see `adapters/llm/mark.ts`. */
const mark = /mark\d{20}/u;
const isMarked = (text: string): boolean =>
  /<{3}|>{3}/u.test(shown(text)) ||
  readings(folded(text)).some((reading) => mark.test(squashed(reading)));
const heading = /^\s{0,3}#{1,6}\s+\S/mu;

const tagged = (text: string): string[] =>
  twitterText.extractHashtags(shown(text)).map((tag) => folded(tag));

export const leakRules: Record<LeakCheck, Rule> = {
  link: (text, all) => {
    const known = linksIn(named(all));
    const found = linksIn(text).find((link) => !isNamed(link, known));
    return found && `It links to ${short(found)}, which the brief does not name.`;
  },
  wallet: (text, all) =>
    stray(text, all, walletsIn) && 'It contains a wallet address that the brief does not name.',
  handle: (text, all) => {
    const found = stray(text, all, handlesIn);
    return found && `It addresses @${short(found)}, whom the brief does not name.`;
  },
  contact: (text, all) => {
    const found = stray(text, all, mailsIn);
    if (found) return `It gives the mail address ${short(found)}, which the brief does not name.`;
    const phone = stray(text, all, phonesIn);
    return phone && 'It gives a telephone number that the brief does not name.';
  },
  ticker: (text, all) => {
    const words = new Set(folded(named(all)).match(/[a-z0-9]+/gu));
    const found = cashtagsIn(text).find((tag) => !words.has(tag.toLowerCase()));
    return found && `It carries $${short(found)}, which the brief does not name.`;
  },
  foreign: (text, all) => {
    const theirs = foreign(all);
    if (theirs === '') return undefined;
    const found = namesOnlyIn(theirs, named(all))(text);
    if (found) return `It names “${short(found)}”, which only the post that it answers names.`;
    const code = strangeCode(text, named(all));
    if (code) return `It names “${short(code)}”, which the brief does not name.`;
    const own = new Set(tagged(named(all)));
    const tags = new Set(tagged(theirs));
    const tag = tagged(text).find((one) => tags.has(one) && !own.has(one));
    if (tag) return `It carries #${short(tag)} from the post that it answers.`;
    const source = [theirs, ...decodedIn(theirs)].join('\n');
    return givesAway(text, { source, free: named(all), least: quotedRun })
      ? 'It repeats the post that it answers.'
      : undefined;
  },
  leak: (text, all) => {
    if (isMarked(text) || heading.test(text)) return 'It shows how the writer was asked.';
    const source = (all.told ?? []).join('\n');
    const isTold =
      givesAway(text, { source, free: given(all), least: longRun }) ||
      (all.withheld && namesOnlyIn(all.withheld, named(all))(text));
    return isTold ? 'It gives away what the writer was told.' : undefined;
  },
  encoded: (text, all) => {
    const known = new Set(given(all).split(/\s+/u));
    const how = encodedIn(text.replace(/\S{8,}/gu, (word) => (known.has(word) ? ' ' : word)));
    if (how) return `A part of it is encoded (${how}).`;
    return hides(text) ? 'It contains signs that show nothing.' : undefined;
  },
};
