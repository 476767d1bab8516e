/** The data and the actions that every view of the calendar has. */
import type { Agent } from '#contract/agents/types.ts';
import type { CalendarRun } from '#contract/schedule/calendar.ts';
import type { Span } from './calendar-days.ts';
import type { DayEntry, SlotEntry } from './calendar-runs.ts';
import type { Carry } from './use-carry.ts';
import type { Selection } from './selection-bar.tsx';

export interface Board {
  day: string;
  span: Span;
  /** The present, in milliseconds UTC, and the viewer's day and zone. */
  now: number;
  today: string;
  zone: string;
  entries: ReadonlyMap<string, DayEntry[]>;
  slots: ReadonlyMap<string, SlotEntry[]>;
  /** The names of the accounts that queue nothing on a day, separated by commas. */
  blackout: ReadonlyMap<string, string>;
  agents: ReadonlyMap<string, Agent>;
  /** The name of an account, by its id. */
  accounts: ReadonlyMap<string, string>;
  carry: Carry;
  selection: Selection;
  /** Starts a post for an instant. */
  onWrite: (at: string) => void;
  /** Opens it; a post that needs approval with the text to approve. */
  onOpen: (run: CalendarRun) => void;
  /** Opens the form that changes its time. */
  onMoveTo: (run: CalendarRun) => void;
  /** Moves the keyboard focus to another day. */
  onDay: (day: string) => void;
  /** Opens a day on its own. */
  onMore: (day: string) => void;
}
