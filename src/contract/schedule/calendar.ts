/** What went out, did not go out and is to come in a span of time, as a calendar shows it. */
import { z } from 'zod';
import { Id, Instant } from '#contract/core/endpoint.ts';
import { day } from '#contract/core/time.ts';
import { LivePlatform } from '#contract/core/platform.ts';
import { OccurrenceStates } from '#contract/posts/occurrences.ts';
import { Frequencies } from './types.ts';

/** The longest span that is answered, in milliseconds: six weeks, and what time zones are off. */
export const longestCalendar = 44 * day;

export const CalendarRun = z.object({
  /** Of the scheduled post. */
  schedule_id: Id,
  /** The post of the ledger; `null` for a run that is not planned there yet. */
  occurrence_id: Id.nullable(),
  agent_id: Id,
  /** Whether its author is the owner themself, of whom `agent_id` is no agent. */
  is_self: z.boolean(),
  /** Of the accounts that it goes out on at this time and stands alike. */
  platforms: z.array(LivePlatform),
  /** Its text or its topic; empty where the agent chooses what it writes about. */
  words: z.string(),
  at: Instant,
  state: z.enum(OccurrenceStates),
  frequency: z.enum(Frequencies),
  /** When its scheduled post goes out, such as "every day at 09:00 (New York)". */
  plan: z.string(),
  /** Of the scheduled post, for whoever moves it. */
  version: z.int(),
  /** The scheduled post is paused, so what waits does not go out. */
  is_paused: z.boolean(),
});
export type CalendarRun = z.infer<typeof CalendarRun>;
