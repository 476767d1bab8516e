/** Moving what is planned to another time, as a calendar does it, and putting it back. */
import { z } from 'zod';
import { endpoint, Id, Instant } from '#contract/core/endpoint.ts';
import { limits } from '#contract/core/limits.ts';
import { Reviews, scheduleFields } from '#contract/posts/scheduled-posts.ts';

/**
 * What of a recurring post moves: the post that is planned next, or this one and every other that is still to come. A post
 * that goes out once moves as `one`, on all of its accounts, each as far as the first.
 */
export const Reaches = ['one', 'all'] as const;

const Move = z.strictObject({
  /** Of the scheduled post, or of what one account has of a post for several. */
  id: Id,
  /** When it is due now: with another time nothing moves. */
  at: Instant,
  to: Instant,
  reach: z.enum(Reaches).default('one'),
});

/** A series as it was before a move, and its version since then. */
const MovedSeries = z.strictObject({
  id: Id,
  version: z.int(),
  /** Wall time in its zone, with an offset where the clock shows that time twice. */
  anchor_local: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:[+-]\d\d:\d\d)?$/),
  weekdays: scheduleFields.weekdays,
  times: scheduleFields.times,
  /** The posting time that it had in the queue of its account. */
  slot_at: Instant.nullable(),
  review: z.enum(Reviews).nullable(),
  /** Which post of the schedule was planned, counted from 0, and when it was due. */
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
    summary:
      'Move planned posts; a queued one stays queued on a posting time, and swaps with the post there',
    body: z.strictObject({ moves: z.array(Move).min(1).max(limits.move_many) }),
    response: z.object({
      data: z.object({
        moved: z.array(Id),
        refused: z.array(z.object({ id: Id, message: z.string() })),
        /** What became of queued posts: still on a posting time, no longer, or given the old one of a moved post. */
        queue: z.object({ kept: z.array(Id), left: z.array(Id), swapped: z.array(Id) }),
      }),
      message: z.string(),
      /** What POST /scheduled-posts/move-back takes to undo it. */
      undo: z.array(MovedSeries),
    }),
  }),
  moveBack: endpoint({
    method: 'POST',
    path: '/scheduled-posts/move-back',
    access: 'member',
    token: null,
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
