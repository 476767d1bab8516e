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

export const contentTypeLabels: Record<ContentType, Pick<BriefChoice, 'label'>> = {
  tweet: { label: 'Post' },
  thread: { label: 'Thread' },
  reply: { label: 'Reply' },
  story: { label: 'Story' },
  tip: { label: 'Tip' },
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
export const lengthLabels: Record<
  Length,
  Pick<BriefChoice, 'label'> & { chars: number; parts: number }
> = {
  short: { label: 'Short', chars: 120, parts: 4 },
  medium: { label: 'Medium', chars: 200, parts: 6 },
  long: { label: 'Long', chars: 600, parts: 8 },
};

/** What a text is for. */
export const kindLabels: Record<BriefKind, string> = {
  plain: 'Plain',
  news: 'News',
  offer: 'Offer',
  thanks: 'Thanks',
  question: 'Question',
  how_to: 'How-to',
  sorry: 'Sorry',
  serious: 'Serious',
};
