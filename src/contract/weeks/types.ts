/** A week that an agent proposes: posts for its free posting times, which its owner keeps, changes or forgets. */
import { z } from 'zod';
import { Id, Instant, Micros } from '#contract/core/endpoint.ts';
import { LivePlatform } from '#contract/platforms/schema.ts';
import { PostConnection } from '#contract/posts/occurrences.ts';
import { WeekSources, WeekStates } from './kinds.ts';

export const WeekItem = z.object({
  id: Id,
  connection_id: Id,
  connection: PostConnection,
  platform: LivePlatform,
  at: Instant,
  /** Whether that is a posting time of the account’s queue; otherwise it has none, and common hours are used. */
  is_slot: z.boolean(),
  source: z.enum(WeekSources),
  topic: z.string(),
  /** Why this, and why then, in sentences. */
  why: z.string(),
  /** What writing and publishing it costs: an estimate until it is written. `null` if no price is known. */
  cost: Micros.nullable(),
  is_estimate: z.boolean(),
  state: z.enum(WeekStates),
  /** The suggestion, which opens as a post; `null` until it is written. */
  post_id: Id.nullable(),
  /** Its text now, also if its owner changed it. */
  parts: z.array(z.string()),
  /** A hash of exactly this text at this time, which an approval covers; `null` until there is one. */
  hash: z.string().nullable(),
  /** Why there is no text yet, or what keeps it from being approved as it is; `null` if nothing does. */
  note: z.string().nullable(),
});
export type WeekItem = z.infer<typeof WeekItem>;

export const Week = z.object({
  agent_id: Id,
  from: Instant,
  /** Exclusive. What is not approved by then is forgotten. */
  to: Instant,
  timezone: z.string(),
  /** Whether the weekly rule proposed it. */
  by_rule: z.boolean(),
  /** Oldest first. */
  items: z.array(WeekItem),
  /** How many posts the latest approval scheduled that an undo would take back. */
  undoable: z.int(),
  created_at: Instant,
});
export type Week = z.infer<typeof Week>;

/** The posts that an agent proposes and that wait for a decision, for the calendar. */
export const OpenWeek = z.object({
  agent_id: Id,
  name: z.string(),
  posts: z.array(z.object({ connection_id: Id, at: Instant, topic: z.string() })),
});
export type OpenWeek = z.infer<typeof OpenWeek>;

/** Whether a week is proposed every Sunday at 17:00. */
export const WeekRule = z.object({
  is_on: z.boolean(),
  timezone: z.string().nullable(),
  next_at: Instant.nullable(),
  /** Why it proposed nothing the last time, in a sentence. */
  note: z.string().nullable(),
});
export type WeekRule = z.infer<typeof WeekRule>;
