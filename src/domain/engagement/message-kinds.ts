/** The kinds of messages that a model tells apart, in one word each: a second reading beside the rules. */
import { type MessageMood, messageMoods } from '#contract/engagement/moods.ts';
import type { EngagementDecision } from '#contract/engagement/types.ts';
import { isGrave } from '#domain/briefs/gravity.ts';
import { mayBeHurt } from '#domain/mood/maybe-hurt.ts';
import { isEmergency, isForOwner } from '#domain/mood/message-mood.ts';
import { neededScore } from './decision.ts';
import { asksSomething } from '#domain/mood/answered-mood.ts';
import { readWords } from '#domain/mood/words.ts';

interface Kind {
  /** In a sentence for the owner: “The model read this as a complaint.” */
  called: string;
  /** The mood that a reply is written for; without one, only the owner may answer. */
  mood?: MessageMood;
}

export const messageKinds = {
  question: { called: 'a question', mood: 'inquiry' },
  thanks: { called: 'thanks', mood: 'praise' },
  greeting: { called: 'a greeting', mood: 'greeting' },
  remark: { called: 'a remark', mood: 'remark' },
  complaint: { called: 'a complaint' },
  sarcasm: { called: 'sarcasm' },
  health: { called: 'about someone’s health' },
  danger: { called: 'about a danger or a threat' },
  grief: { called: 'from someone who is having a hard time' },
  law: { called: 'about the law' },
  refund: { called: 'about lost or owed money' },
  advertising: { called: 'advertising' },
  trick: { called: 'an attempt to give your agent orders' },
} as const satisfies Record<string, Kind>;

export type MessageKind = keyof typeof messageKinds;

const isKind = (word: string): word is MessageKind => Object.hasOwn(messageKinds, word);

/** The kind that a model named; `undefined` if its answer does not begin with one. */
export function kindIn(answer: string): MessageKind | undefined {
  const [word = ''] = answer.toLowerCase().match(/\p{L}+/u) ?? [];
  return isKind(word) ? word : undefined;
}

/** The mood that a reply to such a message is written for; `undefined` if only its owner may answer it. */
export const moodOfKind = (kind: MessageKind): MessageMood | undefined => {
  const { mood }: Kind = messageKinds[kind];
  return mood;
};

/** Moods in which the rules may be mistaken: “Do I need a credit card?” reads like a loss of money. */
const mistakable: ReadonlySet<MessageMood> = new Set<MessageMood>([
  'loss',
  'refund',
  'cancellation',
  'complaint',
  'sarcasm',
  'foreign',
  'personal',
]);

/**
 * Whether a message that the rules leave to its owner may be read again, and get a draft that they decide about: it asks
 * something or is no more than personal, and nobody may be hurt.
 */
export const mayReadAgain = (mood: MessageMood, text: string): boolean =>
  isForOwner(mood) &&
  mistakable.has(mood) &&
  (mood === 'personal' || asksSomething(text)) &&
  !isEmergency(text) &&
  !isGrave(text) &&
  !mayBeHurt(readWords(text));

/** Whether a message that was just decided about is worth a second reading. */
export const isWorthReadingAgain = (
  { forOwner, mood, signals, score, lane }: EngagementDecision,
  text: string,
): boolean =>
  forOwner &&
  mood !== null &&
  lane === 'auto' &&
  score >= neededScore &&
  !signals.some(({ decisive }) => decisive) &&
  mayReadAgain(mood, text);

/** The mood that a draft is written for, after a second reading: a question is one, and thanks for a complaint are not. */
export const moodAfter = (mood: MessageMood, kind: MessageKind): MessageMood | undefined => {
  const read = moodOfKind(kind);
  if (read === undefined) return undefined;
  return read === 'inquiry' || mood === 'personal' ? read : undefined;
};

/** What the owner is told of a draft that only the second reading allowed. */
export const readAgainReason = (mood: MessageMood, kind: MessageKind): string =>
  `The rules read this as “${messageMoods[mood].label}”, the model as ${messageKinds[kind].called}. A draft waits for you.`;

/** Like `readAgainReason`, where a public fact answers, and there is no model to ask. */
export const answeredByFact = (mood: MessageMood): string =>
  `The rules read this as “${messageMoods[mood].label}”, but a public fact about your company answers it. A draft waits for you.`;

/** What the owner is told of a reply that would have gone out if the model agreed with the rules. */
export const doubtOf = (kind: MessageKind | undefined): string =>
  kind === undefined
    ? 'The model didn’t say what kind of message this is, so you decide.'
    : `The model read this message as ${messageKinds[kind].called}, so you decide.`;
