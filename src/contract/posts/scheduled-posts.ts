/** Scheduled posts: published later, once or repeatedly. Each is a series in the ledger. */
import { z } from 'zod';
import { BriefKinds, ContentTypes } from '#contract/content/kinds.ts';
import { Answers } from '#contract/content/types.ts';
import { Id, Instant, TimeZone, Micros, wholeNumber } from '#contract/core/endpoint.ts';
import { Media } from '#contract/images/types.ts';
import { limits } from '#contract/core/limits.ts';
import { LivePlatform } from '#contract/platforms/schema.ts';
import { Extras } from './extras.ts';
import { ConnectionId, Occurrence, PostConnection } from './occurrences.ts';
import { Blocks, Frequencies, QueuePlaces, Tones } from '#contract/schedule/types.ts';
import { lines, prose } from '#contract/core/text.ts';

export const SeriesStatuses = [
  'scheduled',
  'active',
  'running',
  'paused',
  'completed',
  'failed',
  'cancelled',
] as const;
export type SeriesStatus = (typeof SeriesStatuses)[number];

export const Reviews = ['off', 'before_sending'] as const;
export type Review = (typeof Reviews)[number];

/** What a person can do about a post that needs attention; each is a button. */
const AttentionActions = [
  'approve',
  'edit',
  'settle',
  'reconnect',
  'raise_budget',
  'send_now',
  'resume',
  'activate',
  'change',
  'add_facts',
] as const;

export const Attention = z.object({
  code: z.enum([
    'approval',
    'text',
    'unknown_outcome',
    'thread_partial',
    'restored',
    'crashed',
    'reconnect',
    'budget',
    'missed',
    'failed',
    'paused_after_failures',
    'agent_inactive',
    'silent',
    'skipped',
  ]),
  /** A sentence. */
  message: z.string(),
  action: z.enum(AttentionActions),
  /** The occurrence it is about; `null` if it is about the whole series. */
  occurrence_id: Id.nullable(),
});
export type Attention = z.infer<typeof Attention>;

/** Whether the agent generates an image for each post. `required`: if that fails, the post waits for its owner. */
const PictureModes = ['none', 'required', 'optional'] as const;

const config = {
  include_hashtags: z.boolean(),
  /** Whether generated texts mention the accounts that the topic names with an @, as far as there is room. */
  include_mentions: z.boolean(),
  tone: z.enum(Tones),
  /** Whether texts are about the company, as far as the agent knows it; without a topic, about its products and messages. */
  focus_on_company: z.boolean(),
  /** Answers to questions that earlier versions asked; every run says them. */
  answers: Answers,
  /** The facts that every run says, one a line. */
  context: prose(limits.context),
  /** How to write them; only models follow it. */
  wishes: prose(limits.wishes),
  /** Words that no run may contain. */
  keep_out: lines(limits.keep_outs, limits.keep_out),
  kind: z.enum(BriefKinds),
  picture: z.enum(PictureModes),
  /** Posted by the account as a reply to each of its posts; stored as the last part of the text. Empty for none. */
  first_comment: prose(limits.post_text),
};

export const ContentConfig = z.strictObject({
  include_hashtags: config.include_hashtags.default(false),
  include_mentions: config.include_mentions.default(false),
  tone: config.tone.default('casual'),
  focus_on_company: config.focus_on_company.default(false),
  answers: config.answers.default({}),
  context: config.context.default(''),
  wishes: config.wishes.default(''),
  keep_out: config.keep_out.default([]),
  kind: config.kind.default('plain'),
  picture: config.picture.default('none'),
  first_comment: config.first_comment.default(''),
});
export type ContentConfig = z.infer<typeof ContentConfig>;

/** The form’s fields, without defaults. */
export const scheduleFields = {
  agent_id: Id,
  platform: LivePlatform,
  connection_id: ConnectionId,
  /** All accounts of a recurring post, in place of `platform` and `connection_id`. Its text is adapted to each. */
  connection_ids: z
    .array(Id)
    .min(1, 'Choose an account')
    .max(limits.post_variants)
    .refine((ids) => new Set(ids).size === ids.length, 'Choose each account once'),
  content_type: z.enum(ContentTypes),
  /** Empty if the agent writes a new text for each run. */
  content_text: prose(limits.post_text),
  /** The topic of generated texts; empty if the agent chooses. */
  topic: prose(limits.topic),
  media_ids: z.array(Id).max(limits.post_media),
  /** Extras of each post, on every account. */
  extras: Extras,
  /** Wall-clock time in `timezone` (2027-05-01T09:00), or an instant with Z or an offset. */
  scheduled_time: z.string('Please choose a time').max(40),
  timezone: TimeZone,
  frequency: z.enum(Frequencies),
  /** The most runs in all; 0 for no limit. Ignored for a post that runs once. */
  max_runs: wholeNumber({ min: 0, max: 100 }),
  /** For weekly schedules, 1 (Monday) to 7; empty for the weekday of `scheduled_time`. */
  weekdays: z.array(wholeNumber({ min: 1, max: 7 })).max(7, 'Choose each weekday once'),
  /**
   * For daily and weekly schedules, such as `09:00`; empty for the time of `scheduled_time`, which is also when it
   * starts.
   */
  times: z
    .array(z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, like 08:30'))
    .max(limits.schedule_times, `A day can have up to ${limits.schedule_times} times`),
  /** The last day with a run, in `timezone`; `null` for no end. */
  ends_on: z.iso.date('Enter a date, like 2027-05-01').nullable(),
  /** Each run may be this many minutes earlier or later than its time. */
  about_minutes: wholeNumber({ min: 0, max: limits.about_minutes }),
  /** Default: generated texts of a recurring post need approval until five were approved unchanged. */
  review: z.enum(Reviews).optional(),
};

/** Accounts can be given in one of two ways, not both. */
const isNamedOnce = ({
  connection_id,
  connection_ids,
}: {
  connection_id?: unknown;
  connection_ids?: unknown;
}) => connection_id === undefined || connection_ids === undefined;
const namedTwice = { path: ['connection_ids'], error: 'Send one account or a list, not both' };

export const NewScheduledPost = z
  .strictObject({
    ...scheduleFields,
    platform: scheduleFields.platform.optional(),
    connection_ids: scheduleFields.connection_ids.optional(),
    scheduled_time: scheduleFields.scheduled_time.optional(),
    /** In place of a time: takes a posting time of the account’s queue, in the queue’s time zone. */
    queue: z.enum(QueuePlaces).optional(),
    content_type: scheduleFields.content_type.default('tweet'),
    content_text: scheduleFields.content_text.default(''),
    topic: scheduleFields.topic.default(''),
    media_ids: scheduleFields.media_ids.default([]),
    extras: scheduleFields.extras.default({}),
    timezone: scheduleFields.timezone.default('UTC'),
    frequency: scheduleFields.frequency.default('once'),
    max_runs: scheduleFields.max_runs.default(1),
    weekdays: scheduleFields.weekdays.default([]),
    times: scheduleFields.times.default([]),
    ends_on: scheduleFields.ends_on.default(null),
    about_minutes: scheduleFields.about_minutes.default(0),
    content_config: ContentConfig.prefault({}),
  })
  .refine(({ scheduled_time, queue }) => scheduled_time !== undefined || queue !== undefined, {
    path: ['scheduled_time'],
    error: 'Please choose a time',
  })
  .refine(({ scheduled_time, queue }) => scheduled_time === undefined || queue === undefined, {
    path: ['queue'],
    error: 'Choose a time or the queue, not both',
  })
  .refine(({ queue, frequency }) => queue === undefined || frequency === 'once', {
    path: ['frequency'],
    error: 'Only posts that are published once can be queued',
  })
  .refine(
    ({ platform, connection_ids }) => platform !== undefined || connection_ids !== undefined,
    {
      path: ['platform'],
      error: 'Choose a network, or name the accounts',
    },
  )
  .refine(isNamedOnce, namedTwice);
export type NewScheduledPost = z.output<typeof NewScheduledPost>;

/** Missing fields keep their value. */
export const ScheduledPostChange = z
  .strictObject({
    ...z.object(scheduleFields).partial().shape,
    content_config: z.strictObject(config).partial().optional(),
    /** The version that the change is based on; if it is outdated, nothing is saved. */
    version: z.int().optional(),
  })
  .refine(isNamedOnce, namedTwice);
export type ScheduledPostChange = z.output<typeof ScheduledPostChange>;

/** The status of a scheduled post on one of its accounts. */
export const ScheduledAccount = z.object({
  /** The scheduled post there; the same on every account, unless it is of a post that has one for each. */
  scheduled_post_id: Id,
  connection: PostConnection,
  platform: LivePlatform,
  status: z.enum(SeriesStatuses),
  /** How many of its posts were published there. */
  run_count: z.int(),
  attention: Attention.nullable(),
  /** What is off there, so that its posts will be skipped unless that changes; `null` if nothing is. */
  blocked_by: z.enum(Blocks).nullable(),
  /** What adapting its text to the network changes, in sentences. */
  changes: z.array(z.string()),
});
export type ScheduledAccount = z.infer<typeof ScheduledAccount>;

/** `platform`, `connection_id` and `connection` are those of the first account. */
export const ScheduledPost = z.object({
  id: Id,
  /** The post it publishes on one account; `null` if it belongs to no post. */
  post_id: Id.nullable(),
  agent_id: Id,
  agent: z.object({
    id: Id,
    name: z.string(),
    avatar_url: z.string().nullable(),
    is_active: z.boolean(),
    /** Whether the author is the owner themself. */
    is_self: z.boolean(),
  }),
  platform: LivePlatform,
  connection_id: Id,
  connection: PostConnection,
  /** All accounts it posts to. */
  accounts: z.array(ScheduledAccount),
  content_type: z.enum(ContentTypes),
  content_text: z.string(),
  topic: z.string(),
  media: z.array(Media),
  media_ids: z.array(Id),
  extras: Extras,
  /** Wall-clock time in `timezone`, such as `2027-05-01T09:00:00`. */
  scheduled_time: z.string(),
  timezone: z.string(),
  /** Its posting time in the account’s queue; `null` if it is not queued. */
  slot_at: Instant.nullable(),
  frequency: z.enum(Frequencies),
  max_runs: z.int(),
  weekdays: z.array(z.int()),
  times: z.array(z.string()),
  ends_on: z.string().nullable(),
  about_minutes: z.int(),
  /** The count of the account that has most. */
  run_count: z.int(),
  status: z.enum(SeriesStatuses),
  review: z.enum(Reviews),
  content_config: z.object({ ...config, keep_out: z.array(z.string()) }),
  /** The next run; `null` while paused, and if none is left. */
  next_run_at: Instant.nullable(),
  /** The current occurrence; with several accounts, the one due first. */
  current: Occurrence.nullable(),
  /** The last occurrence that ended. */
  last: Occurrence.nullable(),
  attention: Attention.nullable(),
  /** The same of the first account where something is off. */
  blocked_by: z.enum(Blocks).nullable(),
  /** The price of sending one run to all accounts, as far as its text is known. */
  price: Micros,
  price_reason: z.string().nullable(),
  /** A likely mistake in the schedule, in a sentence. */
  warning: z.string().nullable(),
  version: z.int(),
  created_at: Instant,
  updated_at: Instant,
});
export type ScheduledPost = z.infer<typeof ScheduledPost>;

export const ScheduleStats = z.object({
  total: z.int(),
  /** Those still to be published: status `scheduled`, `active` or `running`. */
  active: z.int(),
  by_platform: z.partialRecord(LivePlatform, z.int()),
  recurring: z.int(),
  /** Those that need a person. */
  attention: z.int(),
});
