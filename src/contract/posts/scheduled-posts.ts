/** Posts that go out later, once or again and again. A scheduled post is a series of the ledger. */
import { z } from 'zod';
import { ContentTypes } from '#contract/content/kinds.ts';
import { Answers } from '#contract/content/types.ts';
import { Id, Instant, TimeZone, Micros, wholeNumber } from '#contract/core/endpoint.ts';
import { Media } from '#contract/images/types.ts';
import { limits } from '#contract/core/limits.ts';
import { LivePlatform } from '#contract/core/platform.ts';
import { Extras } from './extras.ts';
import { ConnectionId, Occurrence, PostConnection } from './occurrences.ts';
import { Frequencies, QueuePlaces, Tones } from '#contract/schedule/types.ts';
import { prose } from '#contract/core/text.ts';

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

/** What a person can do about a post that waits for them; each is a button. */
export const AttentionActions = [
  'approve',
  'edit',
  'settle',
  'reconnect',
  'raise_budget',
  'send_now',
  'resume',
  'activate',
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
  ]),
  /** A sentence. */
  message: z.string(),
  action: z.enum(AttentionActions),
  /** The post that it is about; `null` where it is about the series. */
  occurrence_id: Id.nullable(),
});
export type Attention = z.infer<typeof Attention>;

/**
 * Whether the agent draws a picture for each post. `required`: where none could be drawn the post waits for its owner;
 * `optional`: it goes out without.
 */
export const PictureModes = ['none', 'required', 'optional'] as const;

const config = {
  include_hashtags: z.boolean(),
  /** What an agent writes mentions the accounts that the topic names with their @, as far as there is room. */
  include_mentions: z.boolean(),
  tone: z.enum(Tones),
  /** Its texts speak of the company, as far as the agent knows it; without a topic, of its products and messages. */
  focus_on_company: z.boolean(),
  /** What its owner answered to the questions about the topic: every run states it before all other facts. */
  answers: Answers,
  picture: z.enum(PictureModes),
  /** What the account says under each of its posts; empty: nothing. It is the next part of the text. */
  first_comment: prose(limits.post_text),
};

export const ContentConfig = z.strictObject({
  include_hashtags: config.include_hashtags.default(false),
  include_mentions: config.include_mentions.default(false),
  tone: config.tone.default('casual'),
  focus_on_company: config.focus_on_company.default(false),
  answers: config.answers.default({}),
  picture: config.picture.default('none'),
  first_comment: config.first_comment.default(''),
});
export type ContentConfig = z.infer<typeof ContentConfig>;

/** The fields of the form, without defaults. */
export const scheduleFields = {
  agent_id: Id,
  platform: LivePlatform,
  connection_id: ConnectionId,
  /** All accounts of a recurring post, in place of `platform` and `connection_id`. Its text is fitted to each of them. */
  connection_ids: z
    .array(Id)
    .min(1, 'Choose an account')
    .max(limits.post_variants)
    .refine((ids) => new Set(ids).size === ids.length, 'Choose each account once'),
  content_type: z.enum(ContentTypes),
  /** Empty: the agent writes each run by itself. */
  content_text: prose(limits.post_text),
  /** What it writes about then; empty: a topic of its own choice. */
  topic: prose(limits.topic),
  media_ids: z.array(Id).max(limits.post_media),
  /** What each of its posts carries besides, on every account. */
  extras: Extras,
  /** Wall time in `timezone` (2027-05-01T09:00), or an instant with Z or an offset. */
  scheduled_time: z.string('Please choose a time').max(40),
  timezone: TimeZone,
  frequency: z.enum(Frequencies),
  /** How many runs are published in all; 0: no limit. What runs once runs once. */
  max_runs: wholeNumber({ min: 0, max: 100 }),
  /** Of a weekly one, 1 (Monday) to 7; none: the weekday of `scheduled_time`. */
  weekdays: z.array(wholeNumber({ min: 1, max: 7 })).max(7, 'Choose each weekday once'),
  /** Of a daily or weekly one, as `09:00`; none: the time of `scheduled_time`, which is when it starts. */
  times: z
    .array(z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, like 08:30'))
    .max(limits.schedule_times, `A day can have up to ${limits.schedule_times} times`),
  /** The last day with a run, in `timezone`; `null`: no last day. */
  ends_on: z.iso.date('Enter a date, like 2027-05-01').nullable(),
  /** How many minutes each run may be earlier or later than its time. */
  about_minutes: wholeNumber({ min: 0, max: limits.about_minutes }),
  /** Left out: texts that an agent writes for a recurring post are reviewed until five were approved unchanged. */
  review: z.enum(Reviews).optional(),
};

/** Accounts are named in one of two ways. */
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
    /** In place of a time: the queue of the account chooses it, on the clock of the account. */
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

/** What is left out stays as it is. */
export const ScheduledPostChange = z
  .strictObject({
    ...z.object(scheduleFields).partial().shape,
    content_config: z.strictObject(config).partial().optional(),
    /** The version that the change was made from; with another one nothing is saved. */
    version: z.int().optional(),
  })
  .refine(isNamedOnce, namedTwice);
export type ScheduledPostChange = z.output<typeof ScheduledPostChange>;

/** How a scheduled post does on one of its accounts. */
export const ScheduledAccount = z.object({
  connection: PostConnection,
  platform: LivePlatform,
  status: z.enum(SeriesStatuses),
  /** How many of its posts are out there. */
  run_count: z.int(),
  attention: Attention.nullable(),
  /** What fitting its text to the network changes, in sentences. */
  changes: z.array(z.string()),
});
export type ScheduledAccount = z.infer<typeof ScheduledAccount>;

/** `platform`, `connection_id` and `connection` are those of its first account. */
export const ScheduledPost = z.object({
  id: Id,
  /** The post that it publishes on one account; `null` where it is a schedule of its own. */
  post_id: Id.nullable(),
  agent_id: Id,
  agent: z.object({
    id: Id,
    name: z.string(),
    avatar_url: z.string().nullable(),
    is_active: z.boolean(),
    /** Whether it is the owner, who posts as themself. */
    is_self: z.boolean(),
  }),
  platform: LivePlatform,
  connection_id: Id,
  connection: PostConnection,
  /** All accounts that it posts to. */
  accounts: z.array(ScheduledAccount),
  content_type: z.enum(ContentTypes),
  content_text: z.string(),
  topic: z.string(),
  media: z.array(Media),
  media_ids: z.array(Id),
  extras: Extras,
  /** Wall time in `timezone`, such as `2027-05-01T09:00:00`. */
  scheduled_time: z.string(),
  timezone: z.string(),
  /** The posting time that it has in the queue of its account; `null` where it is not queued. */
  slot_at: Instant.nullable(),
  frequency: z.enum(Frequencies),
  max_runs: z.int(),
  weekdays: z.array(z.int()),
  times: z.array(z.string()),
  ends_on: z.string().nullable(),
  about_minutes: z.int(),
  /** On the account that has most. */
  run_count: z.int(),
  status: z.enum(SeriesStatuses),
  review: z.enum(Reviews),
  content_config: z.object(config),
  /** When it goes out next; `null` while paused, and when nothing is to come. */
  next_run_at: Instant.nullable(),
  /** The post that waits or is under way; of several accounts, the one that is due first. */
  current: Occurrence.nullable(),
  /** The post that came to an end last. */
  last: Occurrence.nullable(),
  attention: Attention.nullable(),
  /** What sending one run to all accounts costs, as far as its text is known. */
  price: Micros,
  price_reason: z.string().nullable(),
  /** What it would do that its owner hardly wants, in a sentence. */
  warning: z.string().nullable(),
  version: z.int(),
  created_at: Instant,
  updated_at: Instant,
});
export type ScheduledPost = z.infer<typeof ScheduledPost>;

export const ScheduleStats = z.object({
  total: z.int(),
  /** Those that will go out: with status `scheduled`, `active` or `running`. */
  active: z.int(),
  by_platform: z.partialRecord(LivePlatform, z.int()),
  recurring: z.int(),
  /** Those that wait for a person. */
  attention: z.int(),
});
