/** The look of a calendar entry by its status: an icon, a word, and a style. */
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
import { isWaiting, wordsOfRun } from '#web/entities/posts/status-labels.ts';
import { isRecurring } from './calendar-runs.ts';

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
  PUBLISHED: [IconCheck, 'done'],
  FAILED: [IconAlertTriangle, 'bad'],
  CANCELLED: [IconX, 'gone'],
  LEASED: [IconSend, 'planned'],
  SENDING: [IconSend, 'planned'],
};

/** Waiting posts, by what they wait for. */
function waitingAs(run: CalendarRun): [Sign, Look] {
  if (run.is_paused) return [IconPlayerPause, 'held'];
  if (run.needs_approval) return [IconEye, 'asks'];
  if (run.is_queued) return [IconPlaylist, 'planned'];
  return [isRecurring(run) ? IconRepeat : IconClock, 'planned'];
}

function drawnAs(run: CalendarRun): [Sign, Look] {
  if (isWaiting(run)) return waitingAs(run);
  if (held.includes(run.state)) return [IconPlayerPause, 'held'];
  return signs[run.state] ?? [IconAlertTriangle, 'planned'];
}

/** What is shown at a glance, and read by screen readers. */
export function standingOf(run: CalendarRun): Standing {
  const [sign, look] = drawnAs(run);
  return { sign, look, word: wordsOfRun(run).label };
}
