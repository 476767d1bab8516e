/**
 * Whether a sentence might ask to keep something back, in words that no rule knows: it speaks of telling, knowing or
 * printing, and limits it. Nothing is taken out for a doubt; its owner reads the text before it goes out.
 */
import type { Sentence } from './clause-pieces.ts';

const speaker = String.raw`i (?:just )?(?:want(?! to (?:thank|say|share|invite|welcome|wish|congratulate))|would(?! (?:love|like to (?:thank|invite|share|welcome)|recommend|not trade))|[’']?d\b|promised|signed|don[’']?t want|do not want)`;
const medium =
  '(?:post|text|tweet|caption|copy|press|media|papers?|internet|announcement|public|article)';
const strong = new RegExp(
  String.raw`\b(?:anonym\p{L}*|unnamed|confidential\p{L}*|schtum|hush|discretion|secrecy|embargo\p{L}*|off the record|(?:nobody|no ?one|none)[’']?s? business|the less said|(?:not|n[’']?t|only|fine|better|ok|is|are)(?: \p{L}+)? (?:for|in|of|from) the ${medium}|(?:stay|remain|be|keep) in the background|background for you|between (?:her|him|them|us|you) and (?:us|me|him|her|them)|competitors?[’']? names?|out of sight|float(?:s|ing)? around|(?:didn[’']?t|did not|never) hear (?:it|that|this)|from me\W*$|(?:legal|lawyers?|police|family|families|client|customer|donor|sponsor|they|he|she) (?:says?|told us|wants?|asks?|asked)(?: us)? (?:to (?:sit|wait|keep|stay|hold|be)|not|for (?:privacy|discretion|silence|quiet)|no\b|that|we)|nda|quiet,? please|so quiet|sit on (?:it|this|that)|no fuss|in case you (?:need|wonder|ask)|real reason|wants? (?:people|them|everyone) to (?:think|believe)|(?:only|just|don[’']?t|do not|never|please|not|rather) (?:to )?(?:say|mention|write|name|print|publish|quote|reveal|tell)|(?:part of|be in|is in|in) (?:it|there)\W*$|fine to (?:post|say|print|share)|${speaker})(?!\p{L})`,
  'iu',
);
const telling = String.raw`(?:tell(?:ing|s)?(?! a friend)|told|says?|saying|mention\p{L}*|be named|naming|know|known|(?:to|should|must) (?:know|read|hear|see|think|compare|worry)|need to know|hears?|announc\p{L}*|reveal\p{L}*|(?:be|go|goes|made?|in|not|n[’']?t) public|publicly|compare|quot(?:e|ed|ing)|leak(?:ed|s)?|posted|printed|surnames?|first names?|explain|comment|drag\p{L}*|internet|go(?:es|ing)? (?:there|into|in)|(?:people|them|everyone) to (?:think|believe)|(?:people|folk|them|anyone) with)`;
const limit = String.raw`(?:\p{L}+n[’']?t|not|never|no|nobody[’']?s?|no ?one|none|nothing|without|until|wait|only|rather|instead|prefers?)`;
const limited = new RegExp(
  String.raw`(?<!\p{L})(?:${limit}(?!\p{L}).*(?<!\p{L})${telling}|${telling}(?!\p{L}).*(?<!\p{L})${limit})(?!\p{L})`,
  'iu',
);
/** Spoken to readers. */
const toReaders =
  /\byou(?:rs|r|rself)?\b(?! (?:did|could|should|must|can|need|wonder|ask))(?<!\bfor you)/iu;
/** Said of what cannot be known yet. */
const honest =
  /(?:n[’']?t|\bnot|\bnever)(?: yet)? (?:say|know|tell|name|explain)(?: (?:for (?:sure|certain)|exactly|yet|just))* (?:how|when|whether|if|why|what|who|where|enough|yet|sorry|apart)\b|\bno (?:news|need)\b|\bnobody knows (?:why|how|when|what)\b/iu;

/** Whether somebody should read what was typed before it is published. `said` is one sentence. */
export function isDoubtful(said: string, isTopic = false): boolean {
  const short = said.slice(0, 400).replace(/^(?:please )?(?:say|write|tell \p{L}+)\b:?\s/iu, '');
  if (toReaders.test(short)) return false;
  return strong.test(short) || (!isTopic && limited.test(short) && !honest.test(short));
}

/** The doubtful sentences of a brief, field by field; the first field is its topic. */
export const doubtsIn = (fields: readonly (readonly Sentence[])[]): string[] =>
  fields.flatMap((field, nth) =>
    field
      .filter((pieces) => !pieces.some(({ asks }) => asks))
      .map((pieces) => pieces.map(({ text, joint }) => joint + text).join(''))
      .filter((said) => isDoubtful(said, nth === 0))
      .map((said) => said.replace(/[.!?\s]+$/u, '')),
  );
