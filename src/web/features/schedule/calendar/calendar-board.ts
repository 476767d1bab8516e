/** What every view of the calendar draws, and what can be done in it. */
import type { Agent } from '#contract/agents/types.ts';
import type { CalendarRun } from '#contract/schedule/calendar.ts';
import type { Span } from './calendar-days.ts';
import type { DayEntry, SlotEntry } from './calendar-runs.ts';
import type { Carry } from './use-carry.ts';
import type { Selection } from './use-selection.ts';

export interface Board {
  day: string;
  span: Span;
  /** The present, in milliseconds UTC, and the viewer's day and zone. */
  now: number;
  today: string;
  zone: string;
  entries: ReadonlyMap<string, DayEntry[]>;
  slots: ReadonlyMap<string, SlotEntry[]>;
  /** The accounts that queue nothing on a day, as they are called, with commas between them. */
  blackout: ReadonlyMap<string, string>;
  agents: ReadonlyMap<string, Agent>;
  /** What an account is called, by its id. */
  accounts: ReadonlyMap<string, string>;
  carry: Carry;
  selection: Selection;
  /** A post is written for an instant. */
  onWrite: (at: string) => void;
  onOpen: (run: CalendarRun) => void;
  /** A time is chosen for it in a form. */
  onMoveTo: (run: CalendarRun) => void;
  /** Another day becomes the one that the keyboard is on. */
  onDay: (day: string) => void;
  /** All of a day of which only the beginning is shown. */
  onMore: (day: string) => void;
}
