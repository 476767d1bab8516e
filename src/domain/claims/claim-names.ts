/** Finds names of people, companies and products in a text by their capitals. */
import type { Found } from './claim-figures.ts';
import { commonCapitals, famous, nobodies, openers, plainToo } from './claim-words.ts';

interface Token {
  text: string;
  start: number;
  end: number;
  /** Whether any word would be capitalized in this position. */
  opens: boolean;
  /** The text between this token and the one before. */
  gap: string;
}

const tokenPattern =
  /(?:@[\p{L}\p{N}_]|[\p{L}\p{N}])[\p{L}\p{N}\p{M}_]*(?:[’'.&+-][\p{L}\p{N}]+)*/gu;
const sentenceEnd =
  /(?:[.!?…:;>()[\]*•|–—\n“”„«"‘]|\p{Extended_Pictographic}\uFE0F?)[\s“"„«‘'(*•>–—-]*$/u;

const title = /^(?:dr|mr|mrs|ms|prof|st)$/iu;
/** Marks between two words beyond this number decide nothing. */
const marksRead = 40;

function tokensOf(text: string): Token[] {
  let last: Token | undefined;
  // Whether the line so far has only symbols and numbers, such as “2/5” or “3.”.
  let isUntouched = true;
  return Array.from(text.matchAll(tokenPattern), ({ index, 0: match }): Token => {
    const between = text.slice(last?.end ?? 0, index);
    const isTitled = last !== undefined && title.test(last.text) && between === '. ';
    if (between.includes('\n')) isUntouched = true;
    const opens = sentenceEnd.test(between.slice(-marksRead)) || isUntouched;
    if (/\p{L}/u.test(match)) isUntouched = false;
    last = {
      text: match,
      start: index,
      end: index + match.length,
      gap: isTitled ? ' ' : between,
      opens: opens && !isTitled,
    };
    return last;
  });
}

const bare = (token: string): string =>
  token.replace(/[’']s?$/u, '').replace(/[’'](?:s|re|ve|ll|d|m|t)$/iu, '');
const plain = (token: string): string => bare(token).toLowerCase();

const upper = /^\p{Lu}/u;
const mixed = /\p{Ll}\p{Lu}/u;
const coded = /^(?=.*\d)(?=.*\p{Lu})[\p{L}\p{N}-]{3,}$/u;
const shouted = /^[\p{Lu}\p{N}&’'.-]{2,}$/u;
const contraction = /^I[’']/u;
const announces =
  /^(?:said|says|announced|launched|acquired|released|raised|tweeted|wrote|invented|founded|claimed)$/u;
const legal = /^(?:inc|ltd|llc|gmbh|corp|plc|ag|sa)$/iu;
const connectors = /^(?:of|and|the|de|van|von|del|&)$/u;

const isSkipped = ({ text }: Token): boolean =>
  contraction.test(text) ||
  commonCapitals.has(text.toLowerCase()) ||
  commonCapitals.has(plain(text));

/** Whether the token is a name in any position. */
function isSureName(token: Token): boolean {
  const { text } = token;
  if (isSkipped(token)) return false;
  if (text.startsWith('@')) return true;
  if (coded.test(text) || (mixed.test(bare(text)) && !shouted.test(text))) return true;
  const known = plain(text);
  return upper.test(text) && famous.has(known) && !(token.opens && plainToo.has(known));
}

/** Whether only its capital distinguishes it from a plain word. */
const isCapital = (token: Token): boolean =>
  upper.test(token.text) && !shouted.test(bare(token.text)) && !isSkipped(token);

const isNamelike = (token: Token): boolean => isCapital(token) || isSureName(token);
const follows = (token: Token | undefined): token is Token =>
  token !== undefined && /^[ \u00A0]?$/u.test(token.gap);

/** Whether the following words show that a capital at the start of a sentence begins a name. */
function isFollowedLikeName([next, after]: readonly (Token | undefined)[]): boolean {
  if (!follows(next)) return false;
  if (announces.test(next.text) || legal.test(next.text) || isNamelike(next)) return true;
  return next.text === 'of' && follows(after) && isNamelike(after);
}

function startsName(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (!token) return false;
  if (isSureName(token)) return true;
  if (!isCapital(token)) return false;
  if (!token.opens) return true;
  if (openers.has(plain(token.text)) || nobodies.has(plain(token.text))) return false;
  return isFollowedLikeName(tokens.slice(at + 1, at + 3));
}

const belongs = (token: Token | undefined): boolean =>
  follows(token) && (isNamelike(token) || /^\d{1,3}$/u.test(token.text) || legal.test(token.text));

/** The index of the last token of the name that begins at `from`. */
function endOfName(tokens: readonly Token[], from: number): number {
  let at = from;
  for (;;) {
    const next = tokens[at + 1];
    if (belongs(next)) at += 1;
    else if (next && connectors.test(next.text) && belongs(tokens[at + 2])) at += 2;
    else return at;
  }
}

/** Every name, in its longest form. */
export function findNames(text: string): Found[] {
  const tokens = tokensOf(text);
  const found: Found[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (!token || text[token.start - 1] === '#') continue;
    if (!startsName(tokens, at)) continue;
    const last = endOfName(tokens, at);
    const end = tokens[last]?.end ?? token.end;
    const name = bare(text.slice(token.start, end));
    found.push({ kind: 'name', start: token.start, end: token.start + name.length, text: name });
    at = last;
  }
  return found;
}
