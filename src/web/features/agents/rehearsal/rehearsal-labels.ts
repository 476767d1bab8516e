/** The words of rehearsals. */
import type {
  RehearsalOutcome,
  RehearsalSource,
  RehearsalState,
} from '#contract/rehearsals/kinds.ts';
import type { Tone } from '#web/ui/feedback/status-badge.tsx';

export const outcomeWords: Readonly<Record<RehearsalOutcome, { word: string; tone: Tone }>> = {
  sent: { word: 'Would be sent', tone: 'good' },
  held: { word: 'Would wait for you', tone: 'warn' },
  left: { word: 'Left to you', tone: 'info' },
  ignored: { word: 'No reply', tone: 'quiet' },
  failed: { word: 'Failed', tone: 'bad' },
};

export const sourceWords: Readonly<Record<RehearsalSource, string>> = {
  mentions: 'Recent messages',
  posts: 'Next posts',
  written: 'My own messages',
};

/** The same where they are chosen, which has to fit on a phone. */
export const sourceChoices: Readonly<Record<RehearsalSource, string>> = {
  mentions: 'Messages',
  posts: 'Posts',
  written: 'My own',
};

export const stateWords: Readonly<Record<RehearsalState, { word: string; tone: Tone }>> = {
  running: { word: 'Running', tone: 'info' },
  done: { word: 'Finished', tone: 'good' },
  cancelled: { word: 'Stopped', tone: 'quiet' },
  stopped: { word: 'Stopped by a restart', tone: 'warn' },
};
