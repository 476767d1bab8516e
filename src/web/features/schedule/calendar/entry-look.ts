/** How an entry of the calendar stands: a sign and a word, and how it is drawn. */
import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconEye,
  IconPlayerPause,
  IconPlaylist,
  IconRepeat,
  IconSend,
  IconX,
} from '@tabler/icons-react';
import type { CalendarRun } from '#contract/schedule/calendar.ts';
import type { OccurrenceState } from '#contract/posts/occurrences.ts';
import { wordsOfState } from '#web/entities/posts/status-labels.ts';
import { isRecurring, isWaiting } from './calendar-runs.ts';

type Sign = typeof IconCheck;
export type Look = 'planned' | 'asks' | 'held' | 'bad' | 'done' | 'gone';

interface Standing {
  sign: Sign;
  word: string;
  look: Look;
}

const held: readonly OccurrenceState[] = [
  'UNKNOWN',
  'RECONCILING',
  'RETRY_WAIT',
  'HELD',
  'NEEDS_REVIEW',
  'MISSED',
];

const signs: Partial<Record<OccurrenceState, [Sign, Look]>> = {
  AWAITING_APPROVAL: [IconEye, 'asks'],
  PUBLISHED: [IconCheck, 'done'],
  FAILED: [IconAlertTriangle, 'bad'],
  CANCELLED: [IconX, 'gone'],
  LEASED: [IconSend, 'planned'],
  SENDING: [IconSend, 'planned'],
};

/** What is still planned, by how it was. */
function plannedAs(run: CalendarRun): Standing | undefined {
  if (!isWaiting(run) || run.state === 'AWAITING_APPROVAL') return undefined;
  const look = 'planned';
  if (run.is_queued) return { sign: IconPlaylist, word: 'Queued', look };
  if (isRecurring(run)) return { sign: IconRepeat, word: 'Recurring', look };
  return { sign: IconClock, word: 'Scheduled', look };
}

/** What a person sees of it at a glance, and hears. */
export function standingOf(run: CalendarRun): Standing {
  if (run.is_paused && isWaiting(run))
    return { sign: IconPlayerPause, word: 'Paused', look: 'held' };
  const word = wordsOfState(run.state, ...run.platforms).label;
  const planned = plannedAs(run);
  if (planned) return planned;
  const [sign, look] = signs[run.state] ?? [IconAlertTriangle, 'planned'];
  return held.includes(run.state)
    ? { sign: IconPlayerPause, word, look: 'held' }
    : { sign, word, look };
}
