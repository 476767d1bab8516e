/** The queue of an account: its weekly posting times, and the posts that have one. */
import { z } from 'zod';
import { endpoint, Id, IdParams, Instant, TimeZone, wholeNumber } from '#contract/core/endpoint.ts';
import { limits } from '#contract/core/limits.ts';
import { QueuePlaces } from './types.ts';
import { ScheduledPost, scheduleFields } from '#contract/posts/scheduled-posts.ts';

/** A time of day on certain weekdays. */
export const PostingTime = z.strictObject({
  /** 1 (Monday) to 7. */
  days: scheduleFields.weekdays.min(1, 'Choose at least one day'),
  /** Wall-clock time: `09:00`. */
  time: scheduleFields.times.element,
  /** Whether an evergreen item fills it if nothing else is queued. */
  evergreen: z.boolean().optional(),
});
export type PostingTime = z.infer<typeof PostingTime>;

const Day = scheduleFields.ends_on.unwrap();

/** Days in the account’s time zone on which nothing is queued; both ends inclusive. */
const Blackout = z.strictObject({ from: Day, to: Day }).refine(({ from, to }) => from <= to, {
  path: ['to'],
  error: 'The last day is before the first day',
});

const weekly = (slots: readonly PostingTime[]): string[] =>
  slots.flatMap(({ days, time }) => days.map((day) => `${day} ${time}`));

/** The queue settings of an account. */
const settings = {
  timezone: TimeZone,
  slots: z
    .array(PostingTime)
    .refine(
      (slots) => weekly(slots).length <= limits.queue_slots,
      `An account can have up to ${limits.queue_slots} posting times a week`,
    )
    .refine((slots) => {
      const times = weekly(slots);
      return new Set(times).size === times.length;
    }, 'A posting time is listed twice'),
  /** Posts may go out this many minutes before or after the posting time. */
  about: scheduleFields.about_minutes,
  blackout: z
    .array(Blackout)
    .max(limits.queue_blackouts, `Enter up to ${limits.queue_blackouts} blackout ranges`),
  /** Minutes between queued posts and everything else scheduled on the account. */
  distance: wholeNumber({ min: 0, max: limits.queue_distance }),
};
export const QueueSettings = z.strictObject(settings);
export type QueueSettings = z.infer<typeof QueueSettings>;

/** The settings before an owner saved any. */
export const noSettings: QueueSettings = {
  timezone: 'UTC',
  slots: [],
  about: 0,
  blackout: [],
  distance: 0,
};

/** The queue of an account. */
export const Queue = z.object({
  ...settings,
  /** The next free posting times, soonest first. */
  next: z.array(Instant),
  /** The posting time for a post added at the front. */
  first: Instant.nullable(),
  /** Why there is none, in a sentence. */
  reason: z.string().nullable(),
  /** The queued posts, soonest first. */
  queued: z.array(
    z.object({
      schedule_id: Id,
      /** Its text or topic; empty if the agent chooses. */
      words: z.string(),
      slot_at: Instant,
      /** When it actually goes out. */
      due_at: Instant,
    }),
  ),
});
export type Queue = z.infer<typeof Queue>;

/** A post’s position before a move, and its version after it. */
export const MovedPost = z.strictObject({
  id: Id,
  version: z.int(),
  /** `null` if it was not queued. */
  slot_at: Instant.nullable(),
  due_at: Instant,
  timezone: TimeZone,
});
export type MovedPost = z.infer<typeof MovedPost>;

export const queueCalls = {
  get: endpoint({
    method: 'GET',
    path: '/connections/:id/queue',
    access: 'member',
    token: 'read',
    summary: 'Get an account’s posting times, open slots and queue',
    params: IdParams,
    response: z.object({ data: Queue }),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/connections/:id/queue',
    access: 'member',
    token: null,
    member: 'publish',
    summary: 'Set an account’s posting times; queued posts keep their slots',
    params: IdParams,
    body: QueueSettings,
    echo: Queue,
    response: z.object({ data: Queue, message: z.string() }),
  }),
  enqueue: endpoint({
    method: 'POST',
    path: '/scheduled-posts/:id/queue',
    access: 'member',
    token: null,
    member: 'publish',
    summary: 'Move a waiting post to the next open slot, or to the first',
    params: IdParams,
    body: z.strictObject({ place: z.enum(QueuePlaces, 'Choose next or first') }),
    response: z.object({
      data: ScheduledPost,
      message: z.string(),
      /** The body for POST /connections/:id/queue/restore, which undoes all moves. */
      undo: z.array(MovedPost),
    }),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/connections/:id/queue/restore',
    access: 'member',
    token: null,
    member: 'publish',
    summary: 'Undo a move in an account’s queue, if nothing changed since',
    params: IdParams,
    body: z.strictObject({ posts: z.array(MovedPost).min(1).max(limits.series_per_user) }),
    response: z.object({ message: z.string() }),
  }),
  arrange: endpoint({
    method: 'POST',
    path: '/connections/:id/queue/arrange',
    access: 'member',
    token: null,
    member: 'publish',
    summary: 'Give queued posts other posting times of their account, all of them or none',
    params: IdParams,
    body: z.strictObject({
      posts: z
        .array(z.strictObject({ id: Id, slot_at: Instant }))
        .min(1)
        .max(limits.series_per_user)
        .refine(
          (posts) =>
            new Set(posts.map(({ id }) => id)).size === posts.length &&
            new Set(posts.map(({ slot_at }) => Date.parse(slot_at))).size === posts.length,
          'Name each post and each posting time only once',
        ),
    }),
    response: z.object({
      message: z.string(),
      /** The body for POST /connections/:id/queue/restore, which undoes all moves; empty if nothing moved. */
      undo: z.array(MovedPost),
    }),
  }),
  swap: endpoint({
    method: 'POST',
    path: '/scheduled-posts/:id/swap',
    access: 'member',
    token: null,
    member: 'publish',
    summary: 'Swap the slots of two queued posts on one account',
    params: IdParams,
    body: z.strictObject({ with: Id }),
    response: z.object({ data: ScheduledPost, message: z.string() }),
  }),
};
