/** Calls that move planned posts in the calendar, and undo that. */
import { z } from 'zod';
import { endpoint, Id, Instant } from '#contract/core/endpoint.ts';
import { limits } from '#contract/core/limits.ts';
import { Reviews, scheduleFields } from '#contract/posts/scheduled-posts.ts';

/**
 * What to move of a recurring post: only its next planned run (`one`), or that and every later one (`all`). A post that
 * runs once moves as `one`, on all of its accounts, each by the same amount.
 */
const Reaches = ['one', 'all'] as const;

const Move = z.strictObject({
  /** The id of a scheduled post, or of the part of a multi-account post for one account. */
  id: Id,
  /** Its current time; if that changed meanwhile, nothing moves. */
  at: Instant,
  to: Instant,
  reach: z.enum(Reaches).default('one'),
});

/** A series before a move, and its version after it. */
export const MovedSeries = z.strictObject({
  id: Id,
  version: z.int(),
  /** Wall-clock time in its zone, with an offset if that time occurs twice. */
  anchor_local: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:[+-]\d\d:\d\d)?$/),
  weekdays: scheduleFields.weekdays,
  times: scheduleFields.times,
  /** Its posting time in the account’s queue. */
  slot_at: Instant.nullable(),
  review: z.enum(Reviews).nullable(),
  /** The planned run, counted from 0, and when it was due. */
  run: z.int().min(0),
  due_at: Instant,
});
export type MovedSeries = z.infer<typeof MovedSeries>;

export const moveCalls = {
  move: endpoint({
    method: 'POST',
    path: '/scheduled-posts/move',
    access: 'member',
    token: null,
    member: 'publish',
    summary:
      'Move planned posts; a queued one stays queued on a posting time, and swaps with the post there',
    body: z.strictObject({ moves: z.array(Move).min(1).max(limits.move_many) }),
    response: z.object({
      data: z.object({
        moved: z.array(Id),
        refused: z.array(z.object({ id: Id, message: z.string() })),
        /**
         * The effect on queued posts: still at a posting time, no longer at one, or swapped into the old time of a
         * moved post.
         */
        queue: z.object({ kept: z.array(Id), left: z.array(Id), swapped: z.array(Id) }),
      }),
      message: z.string(),
      /** The body for POST /scheduled-posts/move-back. */
      undo: z.array(MovedSeries),
    }),
  }),
  moveBack: endpoint({
    method: 'POST',
    path: '/scheduled-posts/move-back',
    access: 'member',
    token: null,
    member: 'publish',
    summary: 'Put moved posts back exactly where they were, if nothing changed since',
    body: z.strictObject({
      moved: z
        .array(MovedSeries)
        .min(1)
        .max(limits.move_many * limits.post_variants),
    }),
    response: z.object({ message: z.string() }),
  }),
};
