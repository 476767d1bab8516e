/** The calendar: posts that were published, failed or are planned within a time span. */
import { z } from 'zod';
import { Id, Instant } from '#contract/core/endpoint.ts';
import { day } from '#contract/core/time.ts';
import { LivePlatform } from '#contract/platforms/schema.ts';
import {
  type OccurrenceState,
  OccurrenceStates,
  PostConnection,
} from '#contract/posts/occurrences.ts';
import { Blocks, Frequencies } from './types.ts';

/** The longest span in one request, in milliseconds: six weeks, plus time zone differences. */
export const longestCalendar = 44 * day;

/** The states that a calendar can be filtered by. */
export const CalendarStates = ['planned', 'approval', 'problem', 'published'] as const;
export type CalendarState = (typeof CalendarStates)[number];

/** The ledger states of each; other states are only shown without a filter. */
export const statesOf: Readonly<Record<CalendarState, readonly OccurrenceState[]>> = {
  planned: ['PLANNED', 'PREPARING', 'READY', 'LEASED', 'SENDING'],
  approval: ['AWAITING_APPROVAL'],
  problem: ['UNKNOWN', 'RECONCILING', 'RETRY_WAIT', 'HELD', 'FAILED', 'MISSED', 'NEEDS_REVIEW'],
  published: ['PUBLISHED'],
};

export const CalendarRun = z.object({
  /** The scheduled post’s id; for a post published at once, the id of its series. */
  schedule_id: Id,
  /** The occurrence’s id; `null` for a run that is not in the ledger yet. */
  occurrence_id: Id.nullable(),
  /** The id of the post for several accounts it belongs to; `null` if none. */
  post_id: Id.nullable(),
  /** Whether it was published at once, so that there is no schedule to open. */
  is_post_now: z.boolean(),
  agent_id: Id,
  agent: z.object({ name: z.string(), avatar_url: z.string().nullable() }),
  /** Whether the author is the owner themself; `agent_id` is then no visible agent. */
  is_self: z.boolean(),
  /** The platforms where it goes out at this time and has the same state. */
  platforms: z.array(LivePlatform),
  /** `blocked_by`: while it waits, what is off there, so that it isn’t published unless that changes. */
  accounts: z.array(PostConnection.extend({ blocked_by: z.enum(Blocks).nullable() })),
  /** The occurrences on all of these accounts. */
  occurrence_ids: z.array(Id),
  /** The scheduled posts on all of these accounts. */
  schedule_ids: z.array(Id),
  /** Whether it has a posting time in the account’s queue. */
  is_queued: z.boolean(),
  /** The text if it is written, else the topic; empty if the agent chooses. */
  words: z.string(),
  at: Instant,
  state: z.enum(OccurrenceStates),
  /** While its publishing is retried: the networks where the rest of its post is published, and all its accounts. */
  published: z.object({ on: z.array(LivePlatform), of: z.int() }).optional(),
  /** `MISSED` because there was nothing new to say. */
  is_skipped: z.boolean(),
  frequency: z.enum(Frequencies),
  /** When its schedule runs, such as "every day at 09:00 (New York)". */
  plan: z.string(),
  /** It needs the owner’s approval, and does not go out without. */
  needs_approval: z.boolean(),
  /** Why it is in its state, in a sentence, unless it is simply planned or published. */
  why: z.string().nullable(),
  /** The schedule is paused, so nothing waiting goes out. */
  is_paused: z.boolean(),
  /** The same, if something is off on each of its accounts; else `null`. */
  blocked_by: z.enum(Blocks).nullable(),
});
export type CalendarRun = z.infer<typeof CalendarRun>;

/** Days on which an account’s queue does not post; `to` is exclusive. */
export const Blackout = z.object({ connection_id: Id, from: Instant, to: Instant });
export type Blackout = z.infer<typeof Blackout>;

/** A posting time of an account that has no post yet. */
export const FreeSlot = z.object({ connection_id: Id, at: Instant });
export type FreeSlot = z.infer<typeof FreeSlot>;
