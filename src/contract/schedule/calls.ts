/** Calls for scheduled posts. */
import { z } from 'zod';
import { MovedSeries } from './moves.ts';
import { Blackout, CalendarRun, CalendarStates, FreeSlot, longestCalendar } from './calendar.ts';
import {
  AnyInstant,
  endpoint,
  Id,
  IdParams,
  Instant,
  paged,
  page,
} from '#contract/core/endpoint.ts';
import { limits } from '#contract/core/limits.ts';
import { LivePlatform } from '#contract/platforms/schema.ts';
import { Occurrence } from '#contract/posts/occurrences.ts';
import { Delay } from '#contract/posts/publishing-soon.ts';
import {
  NewScheduledPost,
  ScheduledPost,
  ScheduledPostChange,
  scheduleFields,
  ScheduleStats,
  SeriesStatuses,
} from '#contract/posts/scheduled-posts.ts';

/** A list in a query string: `1,3,5`. */
const listed = <T>(entries: z.ZodType<T[], T[]>, entryOf: (word: string) => T) =>
  z
    .string()
    .max(limits.topic)
    .default('')
    .transform((words) => (words === '' ? [] : words.split(',').map(entryOf)))
    .pipe(entries);

/** One run of a schedule; with `about_minutes`, the nominal time. */
const PreviewedRun = z.object({
  /** Wall-clock time in its zone, such as `2027-05-01T09:00:00`. */
  local: z.string(),
  at: Instant,
});

const One = z.object({ data: ScheduledPost, message: z.string() });

export const scheduleCalls = {
  list: endpoint({
    method: 'GET',
    path: '/scheduled-posts',
    access: 'member',
    token: 'read',
    summary: 'List scheduled posts: upcoming ones first, finished ones last',
    query: paged({
      agent_id: Id.optional(),
      status: z.enum(SeriesStatuses).optional(),
      platform: LivePlatform.optional(),
      /** Searches its text, its topic and its agent’s name. */
      search: z.string().max(limits.topic).optional(),
      /** `true`: only posts that need a person. */
      attention: z.enum(['true', 'false']).default('false'),
      /** `true`: a post that has a scheduled post for each of its accounts is one row, with all of them. */
      together: z.enum(['true', 'false']).default('false'),
    }),
    response: z.object({ ...page(ScheduledPost), stats: ScheduleStats }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/scheduled-posts',
    access: 'member',
    token: null,
    member: 'publish',
    summary: 'Schedule a post, once or recurring',
    body: NewScheduledPost,
    response: One,
    status: 201,
  }),
  preview: endpoint({
    method: 'GET',
    path: '/scheduled-posts/preview',
    access: 'member',
    token: 'read',
    summary: 'Preview the next five times of a schedule',
    query: z.strictObject({
      scheduled_time: scheduleFields.scheduled_time,
      timezone: scheduleFields.timezone.default('UTC'),
      frequency: scheduleFields.frequency.default('once'),
      max_runs: z.coerce.number().pipe(scheduleFields.max_runs).default(0),
      weekdays: listed(scheduleFields.weekdays, Number),
      times: listed(scheduleFields.times, String),
      ends_on: scheduleFields.ends_on.unwrap().optional(),
      about_minutes: z.coerce.number().pipe(scheduleFields.about_minutes).default(0),
      /** The schedule being changed: its current time is accepted even if it has passed. */
      id: Id.optional(),
    }),
    response: z.object({
      data: z.object({
        runs: z.array(PreviewedRun),
        /** What is stored as its facts, and its earlier posts already say; the built-in writer doesn’t repeat it. */
        said: z.array(z.string()),
        /** For example "every day at about 09:00 (New York), until 1 May 2027". */
        words: z.string(),
      }),
    }),
  }),
  calendar: endpoint({
    method: 'GET',
    path: '/scheduled-posts/calendar',
    access: 'member',
    token: 'read',
    summary: 'List published and upcoming posts in a range of up to six weeks',
    query: z
      .strictObject({
        from: AnyInstant,
        to: AnyInstant,
        agent_id: Id.optional(),
        platform: LivePlatform.optional(),
        connection_id: Id.optional(),
        state: z.enum(CalendarStates).optional(),
        /** The label of a post for several accounts. */
        label: z.string().max(limits.list_item).optional(),
        /** `true`: also return free posting times. */
        slots: z.enum(['true', 'false']).default('false'),
      })
      .refine(({ from, to }) => {
        const span = Date.parse(to) - Date.parse(from);
        return span >= 0 && span <= longestCalendar;
      }, 'Ask for at most six weeks'),
    response: z.object({
      data: z.array(CalendarRun),
      /** Free posting times of the requested accounts; empty if they were not requested. */
      slots: z.array(FreeSlot),
      /** Blackout days of the requested accounts. */
      blackout: z.array(Blackout),
      /** More entries exist than one answer can hold. */
      is_cut: z.boolean(),
    }),
  }),
  pauseMany: endpoint({
    method: 'POST',
    path: '/scheduled-posts/pause-many',
    access: 'member',
    token: null,
    member: 'publish',
    summary: 'Pause several scheduled posts; the reply names those that can’t be paused',
    body: z.strictObject({ ids: z.array(Id).min(1).max(limits.pause_many) }),
    response: z.object({
      data: z.object({
        paused: z.array(Id),
        refused: z.array(z.object({ id: Id, message: z.string() })),
      }),
      message: z.string(),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/scheduled-posts/:id',
    access: 'member',
    token: 'read',
    summary: 'Get a scheduled post',
    params: IdParams,
    response: z.object({ data: ScheduledPost }),
  }),
  runs: endpoint({
    method: 'GET',
    path: '/scheduled-posts/:id/runs',
    access: 'member',
    token: 'read',
    summary: 'List the posts of a schedule, newest first',
    params: IdParams,
    query: paged({}),
    response: z.object(page(Occurrence)),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/scheduled-posts/:id',
    access: 'member',
    token: null,
    member: 'publish',
    summary: 'Update a scheduled post; the next post is prepared again',
    params: IdParams,
    body: ScheduledPostChange,
    echo: ScheduledPost,
    response: One,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/scheduled-posts/:id',
    access: 'member',
    token: null,
    member: 'publish',
    summary: 'Delete a scheduled post; what it published stays',
    params: IdParams,
    response: z.object({ message: z.string() }),
  }),
  pause: endpoint({
    method: 'POST',
    path: '/scheduled-posts/:id/pause',
    access: 'member',
    token: null,
    member: 'publish',
    summary: 'Pause a scheduled post; nothing new starts after that',
    params: IdParams,
    response: One,
  }),
  resume: endpoint({
    method: 'POST',
    path: '/scheduled-posts/:id/resume',
    access: 'member',
    token: null,
    member: 'publish',
    summary: 'Resume a scheduled post at its next upcoming time',
    params: IdParams,
    response: One,
  }),
  dismiss: endpoint({
    method: 'POST',
    path: '/scheduled-posts/:id/dismiss',
    access: 'member',
    token: null,
    member: 'publish',
    summary: 'Put aside that a schedule skipped posts, until it skips another one',
    params: IdParams,
    response: One,
  }),
  duplicate: endpoint({
    method: 'POST',
    path: '/scheduled-posts/:id/duplicate',
    access: 'member',
    token: null,
    member: 'publish',
    summary: 'Duplicate a scheduled post; the copy is paused',
    params: IdParams,
    response: One,
    status: 201,
  }),
  sendNow: endpoint({
    method: 'POST',
    path: '/scheduled-posts/:id/send-now',
    access: 'member',
    token: null,
    member: 'publish',
    summary: 'Publish one post of a schedule now; the schedule stays',
    params: IdParams,
    body: z.strictObject({ delay_s: Delay }),
    /** `undo`: the body for POST /scheduled-posts/move-back, while it waits for its delay. */
    response: One.extend({ undo: z.array(MovedSeries).optional() }),
  }),
};
