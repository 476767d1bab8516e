/** The words of engagement as people read them, each with the tone that it is shown in. */
import type {
  ConversationTone,
  EngagementMode,
  EngagementPriority,
  InteractionKind,
  InteractionState,
} from '#contract/engagement/types.ts';
import type { StateWords } from '#web/entities/posts/state-labels.ts';

export const interactionStateWords: Record<InteractionState, StateWords> = {
  new: { label: 'Just heard', tone: 'info' },
  ignored: { label: 'Not answered', tone: 'quiet' },
  drafting: { label: 'Being written', tone: 'info' },
  waiting_approval: { label: 'Waits for your approval', tone: 'warn' },
  handoff: { label: 'For you to send', tone: 'warn' },
  queued: { label: 'Going out', tone: 'info' },
  answered: { label: 'Answered', tone: 'good' },
  failed: { label: 'Could not be answered', tone: 'bad' },
  rejected: { label: 'Rejected by you', tone: 'quiet' },
  done: { label: 'Sent by you', tone: 'good' },
  blocked: { label: 'Against the rules', tone: 'bad' },
  expired: { label: 'Nobody decided in time', tone: 'quiet' },
};

export const toneWords: Record<ConversationTone, StateWords> = {
  friendly: { label: 'Friendly', tone: 'good' },
  curious: { label: 'Curious', tone: 'info' },
  neutral: { label: 'Neutral', tone: 'quiet' },
  critical: { label: 'Critical', tone: 'warn' },
  hostile: { label: 'Hostile', tone: 'bad' },
};

export const kindWords: Record<InteractionKind, string> = {
  mention: 'Mention',
  reply: 'Reply',
  quote: 'Quote',
  found: 'Found post',
};

export const modeLabels: Record<EngagementMode, string> = {
  auto: 'Automatically',
  handoff: 'You send it yourself',
  blocked: 'Not from here',
};

export const priorityWords: Record<EngagementPriority, StateWords> = {
  high: { label: 'High', tone: 'good' },
  medium: { label: 'Medium', tone: 'info' },
  low: { label: 'Low', tone: 'quiet' },
};
