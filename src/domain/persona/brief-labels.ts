/** The labels of a brief’s choices, and what each asks of a writer. */
import type {
  BriefKind,
  BriefStyles,
  ContentTypes,
  Lengths,
  WritingStyles,
} from '#contract/content/kinds.ts';

export type ContentType = (typeof ContentTypes)[number];
export type WritingStyle = (typeof WritingStyles)[number];
export type Length = (typeof Lengths)[number];

export interface BriefChoice {
  label: string;
  task: string;
}

export const contentTypeLabels: Record<ContentType, BriefChoice> = {
  tweet: { label: 'Post', task: 'one post that stands on its own' },
  thread: {
    label: 'Thread',
    task: 'a thread: the first part is the hook, every middle part carries one point of its own, the last part closes',
  },
  reply: {
    label: 'Reply',
    task: 'a reply to somebody who just posted about it; speak to them',
  },
  story: {
    label: 'Story',
    task: 'a very short story in the first person: a scene, a turn, what it taught',
  },
  tip: { label: 'Tip', task: 'one practical tip: what to do, and why it works' },
};

export const styleLabels: Record<WritingStyle, BriefChoice> = {
  professional: { label: 'Professional', task: 'professional: complete sentences, no slang' },
  casual: { label: 'Casual', task: 'casual: as one would say it to a friend' },
  enthusiastic: { label: 'Enthusiastic', task: 'enthusiastic: visibly glad about the subject' },
  thoughtful: { label: 'Thoughtful', task: 'thoughtful: slow, considered, open about doubt' },
};

/** What each style asks of a writer. */
export const styleTasks: Record<(typeof BriefStyles)[number], string> = {
  professional: styleLabels.professional.task,
  casual: styleLabels.casual.task,
  enthusiastic: styleLabels.enthusiastic.task,
  thoughtful: styleLabels.thoughtful.task,
  friendly: 'friendly: warm and kind, from the first words on, without irony or teasing',
};

/** `chars`: the approximate length of one post. `parts`: the number of parts of a thread. */
export const lengthLabels: Record<Length, BriefChoice & { chars: number; parts: number }> = {
  short: { label: 'Short', task: 'one or two sentences', chars: 120, parts: 4 },
  medium: { label: 'Medium', task: 'three or four sentences', chars: 200, parts: 6 },
  long: { label: 'Long', task: 'as much as the limit comfortably allows', chars: 600, parts: 8 },
};

/** What a text is for, and what that asks of a model. */
export const kindLabels: Record<BriefKind, BriefChoice> = {
  plain: { label: 'Plain', task: '' },
  news: { label: 'News', task: 'Its purpose: tell readers what is new.' },
  offer: { label: 'Offer', task: 'Its purpose: make an offer, without pressure.' },
  thanks: { label: 'Thanks', task: 'Its purpose: say thank you.' },
  question: {
    label: 'Question',
    task: 'Its purpose: ask readers a question that they can answer.',
  },
  how_to: { label: 'How-to', task: 'Its purpose: show how something is done, step by step.' },
  sorry: {
    label: 'Sorry',
    task: 'Its purpose: apologize. Plain, calm and kind: no jokes, no exclamation marks, no emojis.',
  },
  serious: {
    label: 'Serious',
    task: 'It is about something serious. Plain, calm and kind: no jokes, no exclamation marks, no emojis.',
  },
};
