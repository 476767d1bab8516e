/** What went out, did not go out and is to come in a span of time, as a calendar shows it. */
import { z } from 'zod';
import { Id, Instant } from '#contract/core/endpoint.ts';
import { day } from '#contract/core/time.ts';
import { LivePlatform } from '#contract/core/platform.ts';
import {
  type OccurrenceState,
  OccurrenceStates,
  PostConnection,
} from '#contract/posts/occurrences.ts';
import { Frequencies } from './types.ts';

/** The longest span that is answered, in milliseconds: six weeks, and what time zones are off. */
export const longestCalendar = 44 * day;

/** Where a post stands, as a calendar is filtered by it. */
export const CalendarStates = ['planned', 'approval', 'problem', 'published'] as const;
export type CalendarState = (typeof CalendarStates)[number];

/** The states of the ledger that each of them is; a calendar shows the others only where it is not filtered. */
export const statesOf: Readonly<Record<CalendarState, readonly OccurrenceState[]>> = {
  planned: ['PLANNED', 'PREPARING', 'READY', 'LEASED', 'SENDING'],
  approval: ['AWAITING_APPROVAL'],
  problem: ['UNKNOWN', 'RECONCILING', 'RETRY_WAIT', 'HELD', 'FAILED', 'MISSED', 'NEEDS_REVIEW'],
  published: ['PUBLISHED'],
};

export const CalendarRun = z.object({
  /** Of the scheduled post; of one that was published at once, of what published it. */
  schedule_id: Id,
  /** The post of the ledger; `null` for a run that is not planned there yet. */
  occurrence_id: Id.nullable(),
  /** Of the post for several accounts that it is of; `null` where it is of none. */
  post_id: Id.nullable(),
  /** Whether it was published at once, so that there is no schedule to be read. */
  is_post_now: z.boolean(),
  agent_id: Id,
  agent: z.object({ name: z.string(), avatar_url: z.string().nullable() }),
  /** Whether its author is the owner themself, of whom `agent_id` is no agent. */
  is_self: z.boolean(),
  /** Of the accounts that it goes out on at this time and stands alike. */
  platforms: z.array(LivePlatform),
  accounts: z.array(PostConnection),
  /** The posts of the ledger on all of these accounts. */
  occurrence_ids: z.array(Id),
  /** The scheduled posts on all of these accounts. */
  schedule_ids: z.array(Id),
  /** Whether it has a posting time in the queue of its account. */
  is_queued: z.boolean(),
  /** The text that is written, else its topic; empty where the agent chooses what it writes about. */
  words: z.string(),
  at: Instant,
  state: z.enum(OccurrenceStates),
  frequency: z.enum(Frequencies),
  /** When its scheduled post goes out, such as "every day at 09:00 (New York)". */
  plan: z.string(),
  /** Its owner can approve it now, and without that it does not go out. */
  needs_approval: z.boolean(),
  /** The scheduled post is paused, so what waits does not go out. */
  is_paused: z.boolean(),
});
export type CalendarRun = z.infer<typeof CalendarRun>;

/** Days on which the queue of an account is left alone; `to` is no longer part of them. */
export const Blackout = z.object({ connection_id: Id, from: Instant, to: Instant });
export type Blackout = z.infer<typeof Blackout>;

/** A posting time of an account that no post has yet. */
export const FreeSlot = z.object({ connection_id: Id, at: Instant });
export type FreeSlot = z.infer<typeof FreeSlot>;
