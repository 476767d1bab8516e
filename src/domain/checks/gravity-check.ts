/** Whether a text about something grave is light: a joke about an allergen or an accident hurts people. */
import { plainSigns } from './habit-checks.ts';
import { given, type Rule } from './check-rules.ts';
import { lightWords, solemnEmojis } from './light-words.ts';
import { finderOf, found } from './word-finder.ts';
import { lazily } from '#domain/lazily.ts';

export type GravityCheck = 'gravity';

const light = lazily(() => finderOf(lightWords));
const emojis = /\p{Extended_Pictographic}/gu;
/** “Sooo”, “yesss”: letters that nobody speaks. */
const stretched =
  /(?<!\p{L})(?:(?:ha[- ]?){2,}|(?:he){2,}|so{3,}|no{3,}|yes{3,}|wo{3,}\p{L}*|ya+y{2,}|a+h{2,}|o+h{2,}|hm{2,}|aw{2,}|\p{L}*([a-z])\1{3,}\p{L}*)(?!\p{L})/iu;
/** A party that is none: “the third party that held the data”. */
const party = String.raw`(?<!\b(?:third|3rd|political|search|rescue|injured|other|opposition|working|affected)[- ])part(?:y|ies)\b(?! (?:shoes|dress\w*|clothes|members?|leaders?|rooms?|halls?|hats?|tents?)\b)`;
const between = String.raw`(?:[\p{L}-]{1,20} ){0,3}`;
/** Grave news called a party. A party may be named, such as one that is cancelled. */
const parties = new RegExp(
  [
    String.raw`\b(?:is|was|are|were|it[’']s|that[’']s|what|such|like|having|have|had|throw\w{0,3}|threw) (?:an?|one|the|our|their) ${between}${party}`,
    String.raw`\b(?:join|crash|start|gatecrash|spoil|ruin)(?:s|ed|ing)? (?:an?|the|our|your|this|their) ${between}${party}`,
    String.raw`${party} (?:is|was|were|are) (?:on\b|hiding|waiting|going|happening|starting|just|here|inside)`,
    String.raw`\b(?:partying|partied|let[’']s party|party (?:on|hard|time|mode))\b`,
  ].join('|'),
  'iu',
);
/** An invitation to play along. */
const invitations =
  /\b\p{L}+[- ](?:lovers|fans|heads|nerds|geeks|junkies)\b|\b(?:tell|show|send|share|post|drop|give) (?:us|me)?\s?(?:your|yours)\b(?! (?:name|address|number|doctor|order|receipt|batch|details|contact|symptoms|family|neighbou?rs?|friends|loved))|\bwho(?:[’']s| is) (?:ready|in|excited|hungry|with)\b|\bwhat[’']s your (?:favou?rite|take|excuse)\b|\b(?:favou?rite|best|worst) (?:\p{L}+ )?(?:memes?|gifs?|jokes?|puns?)\b/iu;
const strongSigns = /!|\?{2,}|\?!|~(?=\s|$)|[:;]-?[)D]|(?<![\p{L}\p{N}])xD\b/gu;

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

const emojiIn = (text: string, typed: string): string | undefined =>
  text
    .replace(plainSigns, '')
    .match(emojis)
    ?.find((one) => !typed.includes(one));

/** What is too light in a text, as it is written there; `undefined` if nothing is that the owner did not type. */
function lightIn(text: string, typed: string, mayShow: boolean): string | undefined {
  const own = typed.toLowerCase();
  const hasMore = count(text, strongSigns) > count(typed, strongSigns);
  const [phrase] = [parties, invitations, stretched]
    .flatMap((pattern) => pattern.exec(text)?.[0] ?? [])
    .filter((one) => !own.includes(one.toLowerCase()));
  return [
    found(text, light(), typed)[0],
    phrase,
    emojiIn(mayShow ? text.replaceAll(solemnEmojis, '') : text, typed),
    hasMore ? text.match(strongSigns)?.[0] : undefined,
  ].find((one) => one !== undefined);
}

export const gravityRules: Record<GravityCheck, Rule> = {
  gravity: (text, all) => {
    if (!all.grave) return undefined;
    const found = lightIn(text, given(all), all.brief.emojis);
    return (
      found &&
      `This is a serious matter, and “${found}” is too light for it. Say it in plain, calm words, without jokes, exclamation marks or hype.`
    );
  },
};
