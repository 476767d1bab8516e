/** Whether a text about something grave is light: a joke about an allergen or an accident hurts people. */
import { plainSigns } from './habit-checks.ts';
import { excerpt } from '#domain/text/excerpt.ts';
import { given, type Rule } from './check-rules.ts';
import { besideIn } from './beside-matter.ts';
import { finderOf, found } from './word-finder.ts';
import { lazily } from '#domain/lazily.ts';
import { lightWords } from './light-words.ts';

/** Emojis with which people mark a danger or mourn. */
const solemnEmojis =
  /[\u26A0\u{1F6A8}\u26D4\u{1F6AB}\u2757\u2755\u203C\u{1F6D1}\u{1F4E2}\u{1F4E3}\u260E\u{1F4DE}\u{1F4E7}\u2139\u{1F5A4}\u{1F90D}\u2764\u{1F494}\u{1F64F}\u{1F54A}\u{1F56F}\u{1F397}\u{1FAC2}\u{1F339}\u{1F490}]/gu;

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
/** Foods that are also a state of mind, a mess or a smell. */
const doubles =
  'nuts|nutty|bananas|crackers|crackling|cheesy|crumby|corny|fishy|sour|salty|spicy|fruity|milky|eggy|jammy|toast|fried|cracked|scrambled|half-baked|stale|rotten|shell-shocked|jelly|buttery|saucy|cooked|grilled|roasted|pickled';
/** What may plainly be one of them: “The undeclared ingredient is nuts.” */
const substances =
  'allergens?|ingredients?|substances?|contents?|contaminants?|components?|traces?|causes?|risks?|it contains|foods?|milk|nuts?|fish|bread|batch(?:es)?|cheese|products?|bars?|rolls?|jars?|cakes?|smell|taste|label';
/** Money off. */
const savings =
  /\d\s?%\s(?:off|rabatt|discount|cheaper|günstiger|de (?:descuento|réduction|remise))|\bsave \d/iu;
/** A pun: “This recall is nuts.” */
const puns = new RegExp(
  [
    String.raw`(?<!\b(?:${substances})\b[^.!?\n]{0,30})\b(?:is|are|was|were|it[’']s|that[’']s|we[’']re|feels?|felt|goes|going|gone|went|got|drove us|driv\w{2,3} us) (?:(?:just|so|totally|absolutely|really|completely|pretty|quite|rather|kind of|sort of|a bit|a little|plain|driving (?:us|me|everyone)) ){0,2}(?:${doubles})(?=[.!?…,;:]|\s*$|\s(?:today|this|right|and|but|for|about|at)\b)`,
    String.raw`\b(?:in a (?:real |bit of a )?(?:jam|pickle|stew|nutshell)|in (?:real |some )?hot water (?:with|over|for|again|today)|(?:we[’']re|we are|got|landed) in hot water|sticky situation|eggs? on (?:our|my|the|your) faces?|food for thought|spill\w{0,3} the beans|(?:cry|crying|cried) over spil\w{1,3} milk|(?:bad|rotten) (?:apple|egg)|cookie crumbles|out of the frying pan|(?:hard|tough|bitter)(?: pill)? to swallow|recipe for disaster|sour (?:note|grapes|taste)|grain of salt|pinch of salt|piece of cake|smells? fishy|hot potato|butter you up|egg-?(?:cellent|straordinary|xactly)|a-?maize-?ing|souper|un-?brie-?lievable|gouda|grate news|berry sorry|donut worry|whisk (?:it|you|us) away|raise the (?:steaks|bread)|nut(?:s|ty)? (?:of|about) (?:us|it)|a (?:tough|hard) nut to crack|jam-packed|cheesed off|peanuts compared|went bananas|loaf (?:around|of trouble))\b`,
  ].join('|'),
  'iu',
);
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
  const [phrase] = [parties, invitations, puns, stretched, savings]
    .flatMap((pattern) => pattern.exec(text)?.[0] ?? [])
    .filter((one) => !own.includes(one.toLowerCase()));
  return [
    found(text, light(), typed)[0],
    phrase,
    emojiIn(mayShow ? text.replaceAll(solemnEmojis, '') : text, typed),
    hasMore ? text.match(strongSigns)?.[0] : undefined,
  ].find((one) => one !== undefined);
}

/** What is too light in a reply to somebody of whom nobody knows how they mean it: an exclamation mark is not. */
function jokeIn(text: string, typed: string): string | undefined {
  const plain = (one: string) => one.replaceAll(strongSigns, '.').replaceAll(emojis, ' ');
  return lightIn(plain(text), plain(typed), true);
}

/** What is wrong with a text about something grave. */
const faultInGrave: Rule = (text, all) => {
  const typed = given(all);
  const found = lightIn(text, typed, all.brief.emojis);
  if (found !== undefined)
    return `This is a serious matter, and “${found}” is too light for it. Say it in plain, calm words, without jokes, exclamation marks or hype.`;
  const beside = all.strict ? besideIn(text, `${typed}\n${all.brief.context}`) : undefined;
  return (
    beside &&
    `This is a serious matter, and “${excerpt(beside, 80)}” leaves it. Say only what is known, and what people can do.`
  );
};

export const gravityRules: Record<GravityCheck, Rule> = {
  gravity: (text, all, parts) => {
    if (all.grave) return faultInGrave(text, all, parts);
    const joke = all.wary ? jokeIn(text, given(all)) : undefined;
    return (
      joke &&
      `Nobody can tell how this message is meant, and “${joke}” is light. Say it plainly, without jokes or hype.`
    );
  },
};
