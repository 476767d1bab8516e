/** The mood that a reply is drafted for. */
import type { MessageMood } from '#contract/engagement/moods.ts';
import { complainsOfUs } from './complaint.ts';
import { mayBeHurt, speaksOfSomeone } from './maybe-hurt.ts';
import { type Addressed, isEmergency, moodOf } from './message-mood.ts';
import { readWords } from './words.ts';

/** Something was done to the author: “your plumber left my kitchen flooded”. */
const wronged =
  /\b(?:your|the) (?:\p{L}+ )?\p{L}+ (?:left|ate|broke|lost|ruined|spilled|forgot|skipped|scratched|damaged|ignored|laughed|hung up|messed up|never)\b.*\b(?:my|me|our|us)\b|\b(?:flooded|invoiced|charged|overcharged|billed) (?:me|us)\b/iu;

/** A sentence that begins as a question, with or without its mark. */
const startsAsking =
  /^\W*(?:@\S+\s+)*(?:who|what|when|where|which|how|why|can|could|do|does|is|are|will|would)\b/iu;
const isEnglishQuestion = (message: string): boolean =>
  startsAsking.test(message) && message.includes('?');
const mayBeWronged: ReadonlySet<MessageMood> = new Set<MessageMood>([
  'loss',
  'complaint',
  'personal',
  'unclear',
  'remark',
]);

const aboutThem: ReadonlySet<MessageMood> = new Set<MessageMood>([
  'loss',
  'refund',
  'cancellation',
]);
const someone = /\b(?:i|i[’']?m|my|me|mine|we|our|us|you|your|u|ur)\b/iu;

/** Whether what sounds like a complaint, a loss or a refund is one of the author, or of ours. */
function isAimed(mood: MessageMood, message: string): boolean {
  if (mood === 'complaint') return complainsOfUs(message);
  return !aboutThem.has(mood) || someone.test(message);
}

/** What a product contains, which its facts may say. */
const contents =
  /\b(?:(?:gluten|lactose|dairy|nuts?|peanuts?|sugar|eggs?|soya?|milk|wheat|alcohol|caffeine)[ -]free|free (?:of|from) \p{L}+|without \p{L}+|gluten|vegan|lactose|alcohol)\b/giu;
const aboutGoods =
  /^\W*(?:@\S+\s+)*(?:do you (?:have|sell|offer|serve|make|carry)|is (?:there|this|that|it|the|your)|are (?:there|these|those|the|your)|which|what|does)\b[^]*\?/iu;

/** Whether somebody asks what there is to buy, in words that may also be about health: “Do you have gluten free bread?” */
const asksForGoods = (message: string, addressed: Addressed): boolean =>
  aboutGoods.test(message) &&
  !isEmergency(message) &&
  moodOf(message.replace(contents, ' '), addressed) !== 'medical';

/**
 * The mood for the draft. What may be about someone’s health stays that, whatever else is in it. There is an apology only
 * if something was done to the author.
 */
export function answeredMood(message: string, addressed: Addressed): MessageMood {
  const mood = moodOf(message, addressed);
  if (mood === 'medical') return asksForGoods(message, addressed) ? 'inquiry' : mood;
  if (mood === 'foreign') return isEnglishQuestion(message) ? 'inquiry' : mood;
  if (mayBeWronged.has(mood) && wronged.test(message)) return 'complaint';
  return isAimed(mood, message) ? mood : 'unclear';
}

/** Moods that leave nothing unknown about a message, or whose reply is how to get help. */
const clear: ReadonlySet<MessageMood> = new Set<MessageMood>([
  'self_harm',
  'medical',
  'greeting',
  'praise',
  'remark',
  'question',
  'inquiry',
]);

/** Whether a set line could be an insult to somebody who is hurt, so that only a person should answer. */
export const needsPerson = (mood: MessageMood, message: string): boolean =>
  !clear.has(mood) && mayBeHurt(readWords(message));

/** Whether it asks something, with or without a mark. */
export const asksSomething = (message: string): boolean =>
  startsAsking.test(message) || message.includes('?');

/** Whether it asks about things and speaks of nobody who may be hurt: “Is the hand cream vegan?” */
export const asksOfThings = (message: string): boolean =>
  asksSomething(message) && !speaksOfSomeone(readWords(message));
