/**
 * Whether a sentence might ask to keep something back, in words that no rule knows: it speaks of telling, knowing or
 * printing, and limits it. Nothing is taken out for a doubt; its owner reads the text before it goes out.
 */
import { isWish } from '#domain/briefs/wishes.ts';
import type { Sentence } from './clause-pieces.ts';

const speaker = String.raw`i (?:just )?(?:want(?! to (?:thank|say|share|invite|welcome|wish|congratulate))|would(?! (?:love|like to (?:thank|invite|share|welcome)|recommend|not trade))|[’']?d\b|promised|signed|don[’']?t want|do not want)`;
const medium =
  '(?:post|text|tweet|caption|copy|press|media|papers?|internet|announcement|public|article)';
const person = String.raw`(?:he|she|they|him|her|them|(?:the |our |my |his |her )?(?:customer|client|donor|winner|buyer|guest|couple|family|supplier|owner|seller|patient|bride|groom|parents?|landlord|police|lawyers?|legal|sponsor|author)s?)`;
const hushed = String.raw`(?:an?onym\p{L}*|unnamed|nameless|confidential\p{L}*|secret|private|quiet|discreet|hidden|vague)`;
/** What offers anonymity or discretion to those who read it. */
const offered =
  /\b(?:an?onymous(?:ly)?|confidential(?:ly)?|private|secret|discreet) (?:(?:\p{L}+ )?(?:tips?|lines?|hotline|help|counsel\p{L}*|advice|talks?|calls?|surveys?|votes?|donat\p{L}*|donor|reports?|feedback|boxe?s?|service|test\p{L}*|chats?|support|shredding|groups?|sessions?|meetings?|form|polls?|part\p{L}*|lessons?|tours?|rooms?|dining|santa|menu|garden|recipes?|ingredients?|sauce|gigs?|shows?|number|of (?:the|our|a|good|great|success)))\b|\b(?:answers?|votes?|calls?|replies|responses|feedback|surveys?|data|results|submissions|donations|tips|replying|everything|what (?:is|gets) said|help)(?: \p{L}+){0,2} (?:is|are|stays?|remains?|kept|be) (?:\p{L}+ )?(?:an?onymous|confidential|private)/iu;
/** Said to whoever writes, also where it has a “you” in it. */
const anyway = new RegExp(
  [
    String.raw`if (?:any(?:one|body)|they|people) asks?|an?onymi[sz]e|redact\p{L}*|(?:blur|black) (?:out|it|him|her|the)|you know what (?:to do|i mean)|say no more|'?nuff said`,
    String.raw`(?:please|pls|plz)(?: just| also)? (?:skip|omit|drop|cut|hide|ignore|leave out|anonymi[sz]e)|(?:skip|omit|drop|cut|hide|ignore|leave out) (?:\p{L}+ ){0,3}(?:please|pls|plz)`,
    String.raw`i(?:[’']d| would)? (?:rather|prefer)|(?:must|should|has to|have to|needs? to) (?:stay|remain|be kept|be) (?:strictly )?(?:private|secret|confidential|internal|quiet|between)`,
    String.raw`(?:would|[’']d|will|[’']ll|could) (?:kill|murder|sue|fire|sack|go (?:mad|mental|ballistic|nuts|crazy|spare)|be (?:furious|livid|mad|upset|angry|cross|in trouble))|(?:if|when|in case|before|unless|until)(?: \p{L}+){1,4} (?:find|finds|found|get|gets|got|hears?|heard|learns?|learned|knew|knows?) (?:out|about|around|wind|of|it|that)`,
    String.raw`(?:any|much|big|a|no) fuss|keep(?:s|ing)? (?:people|them|everyone|everybody|folks|readers|it) guessing|forget (?:about )?(?:the other|that one|it|him|her|them|the rest)`,
  ]
    .map((one) => `(?<!\\p{L})(?:${one})(?!\\p{L})`)
    .join('|'),
  'iu',
);
const strong = new RegExp(
  [
    // What people call a secret, and those who want it.
    String.raw`(?:is|are|was|be|stays?|remains?|keep|keeps|leave|left|wants?|wish\p{L}*|prefers?|rather|asked|to be|strictly|still|it[’']?s|that[’']?s|this)(?: (?!not|no|longer)\p{L}+){0,4} ${hushed}`,
    String.raw`schtum|hush(?! pupp)|psst|shh+|whisper|embargo\p{L}*(?! (?:on|against|(?:is |was |has been )?(?:lifted|over)))|off the record|trade secrets?|under wraps|nda|non-?disclosure\p{L}*|discretion`,
    String.raw`(?:nobody|no ?one|none)(?: else)?[’']?s? (?:business|concern|affair)|(?:private|family|personal|internal) (?:matter|affair|business|reasons?)|\p{L}+[’']s (?:own )?(?:business|affair|concern)`,
    String.raw`the less said|(?:stay|remain|be|keep)s? in the background|background for you|out of sight|float(?:s|ing)? around|out of (?:it|this|here)|off[- ]limits|in case you (?:need|wonder|ask)|no fuss|quiet,? please|so quiet|sit on (?:it|this|that)|between (?:her|him|them|us|you) and (?:us|me|him|her|them)|competitors?[’']? names?`,
    String.raw`(?:no|not|n[’']?t)(?: \p{L}+){0,2} (?:place|business|part|mention|word|hint)(?: \p{L}+)? (?:in|here|of|for|to|about)|nothing to do (?:here|with (?:this|the ${medium}))|(?:not|n[’']?t|never)(?: \p{L}+)? belong`,
    // Who must not learn it, and who doesn’t yet.
    String.raw`(?:has|have) no (?:idea|clue)|hates? (?:attention|publicity|fuss|the limelight|being)|is shy|are shy|it[’']?s a surprise|is a surprise|surprise for \p{Lu}|(?:the )?compet(?:ition|itors?) (?:would|must|should|can|could|may|is|are|reads?)|(?:didn[’']?t|did not|never) hear (?:it|that|this)|from me\W*$|real reason|for now\W*$`,
    String.raw`(?:not|n[’']?t|never|only|fine|better|ok|is|are)(?: \p{L}+)? (?:for|in|of|from|on) the ${medium}|(?:part of|be in|is in|in) (?:it|there)\W*$|fine to (?:post|say|print|share)`,
    String.raw`${person} (?:says?|told us|wants?|asks?|asked|begged|made us|agreed|prefers?|(?:did|does|do|has|have|had) ?(?:not|n[’']?t) (?:agree\p{L}*|want|wish|like|allow\p{L}*|consent\p{L}*))(?: us)? (?:to (?:sit|wait|keep|stay|hold|sign|the|her|his|their)|not|only|for (?:privacy|discretion|silence|quiet)|that|we|sign)|(?:signed|agreed to) (?:something|an? (?:paper|agreement|contract|form)|the (?:paper|agreement))|\p{L}+ (?:asked|begged|made) us (?:to|not)|sign(?:ed)? something`,
    // Orders to whoever writes.
    String.raw`(?:only|just|don[’']?t|do not|never|please|not|rather)(?: you)?(?: dare)? (?:to )?(?:say|mention|write|name|print|publish|quote|reveal|tell|let on)|(?:^|[,;:–-] ?|please )spare (?:him|her|them|us|\p{Lu}\p{L}+)|(?:^|[,;:–-] ?|please )leave (?:him|her|them|it|\p{Lu}\p{L}+) (?:be|alone|out)|(?:write|say|print|publish|post|mention|use|all|everything) (?:\p{L}+ ){0,3}(?:except|but not|apart from|other than|minus)|everything (?:below |above )?(?:except|but)|names? (?:only|to follow|later|after|comes? later)|no (?:sur|last |first |family )?names|no faces|${speaker}`,
  ]
    .map((one) => `(?<!\\p{L})(?:${one})(?!\\p{L})`)
    .join('|'),
  'iu',
);
const telling = String.raw`(?:tell(?:ing|s)?(?! a friend)|told|says?|saying|mention\p{L}*|be named|naming|identif\p{L}*|known?|(?:to|should|must|never|n[’']?t) (?:learn|know|read|hear|see|think|compare|worry)|hears?|announc\p{L}*|reveal\p{L}*|(?:be|go|goes|made?|in|not|n[’']?t) public|publicly|compare|quot(?:e|ed|ing)|leak(?:ed|s)?|posted|printed|surnames?|first names?|explain|comment|drag\p{L}*|internet|go(?:es|ing)? (?:there|into|in)|(?:people|them|everyone) to (?:think|believe)|(?:people|folk|them|anyone) with)`;
const limit = String.raw`(?:\p{L}+n[’']?t|not|never|no|nobody[’']?s?|no ?one|none|nothing|without|until|wait|only|rather|instead|prefers?|except)`;
const limited = new RegExp(
  String.raw`(?<!\p{L})(?:${limit}(?!\p{L}).*(?<!\p{L})${telling}|${telling}(?!\p{L}).*(?<!\p{L})${limit})(?!\p{L})`,
  'iu',
);
/** Spoken to readers. */
const toReaders =
  /\byou(?:rs|r|rself)?\b(?! (?:did|could|should|must|can|need|wonder|ask|dare))(?<!\b(?:for|do|don[’']?t) you)/iu;
/** Said of what cannot be known yet. */
const honest =
  /(?:n[’']?t|\bnot|\bnever)(?: yet)? (?:say|know|tell|name|explain)(?: (?:for (?:sure|certain)|exactly|yet|just))* (?:how|when|whether|if|why|what|who|where|enough|yet|sorry|apart)\b|\bno (?:news|need)\b|\bnobody knows (?:why|how|when|what)\b|\b(?:cause|reason|date|result|number|name|author|origin|extent|figure|price|outcome)s? (?:is|are|was) (?:not|n[’']t) (?:yet )?known\b|\bnot hear a (?:thing|sound)\b/iu;

/** Whether somebody should read what was typed before it is published. `said` is one sentence. */
export function isDoubtful(said: string, isTopic = false): boolean {
  const short = said
    .slice(0, 400)
    .replace(/^(?:please )?(?:say|write|tell \p{L}+)\b:?\s|\bthank you\b/giu, '');
  if (anyway.test(short)) return true;
  if (toReaders.test(short) || offered.test(short)) return false;
  return strong.test(short) || (!isTopic && limited.test(short) && !honest.test(short));
}

/** The doubtful sentences of a brief, field by field; the first field is its topic. What is gone is not read. */
export const doubtsIn = (fields: readonly (readonly Sentence[])[]): string[] =>
  fields.flatMap((field, nth) =>
    field
      .map((pieces) => pieces.filter(({ text, asks, gone }) => !asks && !gone && !isWish(text)))
      .map((pieces) => pieces.map(({ text, joint }) => joint + text).join(''))
      .filter((said) => isDoubtful(said, nth === 0))
      .map((said) => said.replace(/^[\s,;:)–-]+|[.!?\s]+$/gu, '')),
  );
