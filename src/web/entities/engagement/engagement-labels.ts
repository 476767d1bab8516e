/** The labels of engagement, each with its tone. */
import type {
  ConversationTone,
  EngagementMode,
  EngagementPriority,
  Interaction,
  InteractionKind,
  InteractionState,
} from '#contract/engagement/types.ts';
import type { StateWords } from '#web/entities/posts/state-labels.ts';

export const interactionStateWords: Record<InteractionState, StateWords> = {
  new: { label: 'New', tone: 'info' },
  ignored: { label: 'No reply', tone: 'quiet' },
  drafting: { label: 'Writing', tone: 'info' },
  waiting_approval: { label: 'Needs approval', tone: 'warn' },
  handoff: { label: 'Ready to send', tone: 'warn' },
  queued: { label: 'Sending', tone: 'info' },
  answered: { label: 'Replied', tone: 'good' },
  failed: { label: 'Reply failed', tone: 'bad' },
  rejected: { label: 'Rejected by you', tone: 'quiet' },
  done: { label: 'Sent by you', tone: 'good' },
  blocked: { label: 'Not allowed by the network', tone: 'bad' },
  expired: { label: 'Expired', tone: 'quiet' },
};

/** The state of a mention in a word: what waits without a draft waits for a reply of its owner. */
export function stateWordsOf({ state, draft, draft_asked }: Interaction): StateWords {
  const isWaiting = state === 'waiting_approval' || state === 'handoff';
  if (draft_asked) return interactionStateWords.drafting;
  return isWaiting && draft === null
    ? { label: 'Needs your reply', tone: 'warn' }
    : interactionStateWords[state];
}

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
  auto: 'Automatic',
  handoff: 'You send it',
  blocked: 'Not allowed',
};

export const priorityWords: Record<EngagementPriority, StateWords> = {
  high: { label: 'High', tone: 'good' },
  medium: { label: 'Medium', tone: 'info' },
  low: { label: 'Low', tone: 'quiet' },
};
