/** The form values of a scheduled post, and their conversion to the body of a call. */
import { cut } from '#contract/core/cut.ts';
import type { AccountLimits } from '#contract/platforms/traits.ts';
import type { ContentTypes } from '#contract/content/kinds.ts';
import type { SentBody } from '#contract/core/endpoint.ts';
import { hour, minute } from '#contract/core/time.ts';
import type { Media } from '#contract/images/types.ts';
import type { Extras } from '#contract/posts/extras.ts';
import { limits } from '#contract/core/limits.ts';
import { type LivePlatform, LivePlatformIds } from '#contract/platforms/platforms.ts';
import type { scheduleCalls } from '#contract/schedule/calls.ts';
import type { Frequency, QueuePlace, Tones } from '#contract/schedule/types.ts';
import type { ContentConfig, Review, ScheduledPost } from '#contract/posts/scheduled-posts.ts';
import { type BriefFacts, noFacts, sentFacts } from '#web/entities/briefs/facts-values.ts';
import { viewerZone, wallTimeOf } from '#web/lib/forms/zone-time.ts';
import type { Also } from './fitted-values.ts';
import { recurringChange, recurringRequest } from './recurring-request.ts';

export type ScheduleValues = BriefFacts & {
  agent_id: string | null;
  platform: LivePlatform;
  /** `null`: the agent's first account there. */
  connection_id: string | null;
  /** The limits of the account's own server, if known. */
  limits?: AccountLimits | undefined;
  /** More accounts of a recurring post; with any, `connection_id` is not `null`. */
  also: readonly Also[];
  content_type: (typeof ContentTypes)[number];
  content_text: string;
  topic: string;
  media: readonly Media[];
  /** The options of each post. */
  extras: Extras;
  /** The account's first comment; empty for none. */
  first_comment: string;
  /** At `local_time`, or in the account's queue. */
  when: 'time' | QueuePlace;
  /** The wall time in `timezone`: `2026-11-24T09:00`. */
  local_time: string;
  timezone: string;
  frequency: Frequency;
  /** Empty until a frequency is chosen. */
  max_runs: number | '';
  /** None: the weekday of `local_time`. */
  weekdays: readonly number[];
  /** As `09:00`; none: the time of `local_time`. */
  times: readonly string[];
  ends: 'never' | 'on_date' | 'after_runs';
  /** The end date, if any; empty until one is chosen. */
  ends_on: string;
  /** Empty while it is being typed. */
  about_minutes: number | '';
  include_hashtags: boolean;
  include_mentions: boolean;
  tone: (typeof Tones)[number];
  focus_on_company: boolean;
  /** Whether an image is drawn for each post, and whether a post may be published without one. */
  picture: ContentConfig['picture'];
  /** `usual`: the server's default. */
  review: Review | 'usual';
};

const soonest = 10 * minute;

/** The next full hour that leaves time to finish the form. */
export const nextHour = (now: number): number => Math.ceil((now + soonest) / hour) * hour;

/** The defaults of the specification, in the viewer's time zone. `now`: milliseconds UTC. */
export const emptyValues = (now: number): ScheduleValues => ({
  agent_id: null,
  platform: LivePlatformIds[0],
  connection_id: null,
  also: [],
  content_type: 'tweet',
  content_text: '',
  topic: '',
  ...noFacts,
  media: [],
  extras: {},
  first_comment: '',
  when: 'time',
  local_time: wallTimeOf(nextHour(now), viewerZone()),
  timezone: viewerZone(),
  frequency: 'once',
  max_runs: 1,
  weekdays: [],
  times: [],
  ends: 'after_runs',
  ends_on: '',
  about_minutes: 0,
  include_hashtags: false,
  include_mentions: false,
  tone: 'casual',
  focus_on_company: false,
  picture: 'none',
  review: 'usual',
});

/** How a post ends; with both an end date and a limit, the end date is shown. */
function endOf({ ends_on, max_runs }: ScheduledPost): ScheduleValues['ends'] {
  if (ends_on !== null) return 'on_date';
  return max_runs === 0 ? 'never' : 'after_runs';
}

/** The facts of a post; answers to questions that earlier versions asked are facts too. */
const factsIn = ({ answers, context, wishes, keep_out, kind }: ContentConfig): BriefFacts => ({
  context: [...Object.values(answers), context].filter(Boolean).join('\n'),
  wishes,
  keep_out: keep_out.join('\n'),
  kind,
});

/** The form values of an existing post. */
export const valuesOf = (post: ScheduledPost): ScheduleValues => ({
  agent_id: post.agent_id,
  platform: post.platform,
  connection_id: post.connection_id,
  also: post.accounts.slice(1).map(({ connection, platform }) => ({ id: connection.id, platform })),
  content_type: post.content_type,
  content_text: post.content_text,
  topic: post.topic,
  ...factsIn(post.content_config),
  media: post.media,
  extras: post.extras,
  first_comment: post.content_config.first_comment,
  when: 'time',
  local_time: post.scheduled_time.slice(0, 16),
  timezone: post.timezone,
  frequency: post.frequency,
  max_runs: post.max_runs,
  weekdays: post.weekdays,
  times: post.times,
  ends: endOf(post),
  ends_on: post.ends_on ?? '',
  about_minutes: post.about_minutes,
  include_hashtags: post.content_config.include_hashtags,
  include_mentions: post.content_config.include_mentions,
  tone: post.content_config.tone,
  focus_on_company: post.content_config.focus_on_company,
  picture: post.content_config.picture,
  review: post.review,
});

/** A copy of a post, at a future time. */
export const valuesLike = (post: ScheduledPost, now: number): ScheduleValues => ({
  ...valuesOf(post),
  local_time: wallTimeOf(nextHour(now), post.timezone),
});

/** Whether there is a text, or the agent writes one. */
export const isWritten = ({ content_text }: Pick<ScheduleValues, 'content_text'>): boolean =>
  content_text.trim() !== '';

/** Turns a repeated text into a topic, so that the agent writes a new one each time. */
export const varied = ({ content_text }: ScheduleValues): Partial<ScheduleValues> => ({
  content_text: '',
  topic: cut(content_text.replace(/\s+/g, ' ').trim(), limits.topic),
  review: 'usual',
});

/** Whether each post needs approval: on by default when an agent writes a recurring post. */
export const isReviewed = (values: ScheduleValues): boolean =>
  values.review === 'usual'
    ? values.frequency !== 'once' && !isWritten(values)
    : values.review === 'before_sending';

const idsOf = (media: readonly Media[]): string[] => media.map(({ id }) => id);

type Sent = SentBody<typeof scheduleCalls.create>;

/** All accounts by name, if there are several or were; otherwise the network, and perhaps its account. */
function accountsRequest({ platform, connection_id, also }: ScheduleValues, wereSeveral = false) {
  if (connection_id !== null && (also.length > 0 || wereSeveral)) {
    return { connection_ids: [connection_id, ...also.map(({ id }) => id)] };
  }
  return { platform, ...(connection_id !== null && { connection_id }) };
}

/** What every run says; nothing where the text is fixed. */
const factsOf = (values: ScheduleValues) => sentFacts(isWritten(values) ? noFacts : values);

/** The fields that differ from those of a brief without facts. */
const changedFacts = (values: ScheduleValues): Partial<ReturnType<typeof sentFacts>> => {
  const { context, wishes, keep_out, kind } = factsOf(values);
  return {
    ...(context !== '' && { context }),
    ...(wishes !== '' && { wishes }),
    ...(keep_out.length > 0 && { keep_out }),
    ...(kind !== noFacts.kind && { kind }),
  };
};

/** The body of the call, without the choices beside the frequency. */
function plainRequest(values: ScheduleValues): Sent {
  const { agent_id, when, local_time, max_runs, review, media, extras } = values;
  const { include_hashtags, include_mentions, tone, focus_on_company, picture } = values;
  const { content_type, content_text, topic, timezone, frequency } = values;
  const first_comment = values.first_comment.trim();
  return {
    ...accountsRequest(values),
    content_type,
    content_text,
    topic,
    frequency,
    ...(when === 'time' ? { scheduled_time: local_time, timezone } : { queue: when }),
    agent_id: agent_id ?? '',
    max_runs: max_runs === '' ? 0 : max_runs,
    content_config: {
      include_hashtags,
      include_mentions,
      tone,
      focus_on_company,
      picture,
      ...(first_comment !== '' && { first_comment }),
      ...changedFacts(values),
    },
    ...(media.length > 0 && { media_ids: idsOf(media) }),
    ...(Object.keys(extras).length > 0 && { extras }),
    ...(review !== 'usual' && { review }),
  };
}

/** The body of the call. */
export const requestOf = (values: ScheduleValues): Sent => ({
  ...plainRequest(values),
  ...recurringRequest(values),
});

/** The body of an edit. An unchanged time may have passed, and the review setting may be the server's default. */
export function changeOf(
  values: ScheduleValues,
  post: ScheduledPost,
): SentBody<typeof scheduleCalls.update> {
  const before = valuesOf(post);
  const isMoved =
    values.local_time !== before.local_time ||
    values.timezone !== before.timezone ||
    values.frequency !== before.frequency;
  const {
    queue: _queue,
    scheduled_time,
    timezone,
    frequency,
    review,
    platform: _platform,
    connection_id: _connection,
    connection_ids: _connections,
    content_config,
    ...rest
  } = plainRequest(values);
  return {
    ...rest,
    content_config: {
      ...content_config,
      answers: {},
      ...factsOf(values),
      first_comment: values.first_comment.trim(),
    },
    extras: values.extras,
    ...accountsRequest(values, before.also.length > 0),
    ...recurringChange(values, before),
    ...(isMoved && { scheduled_time, timezone, frequency }),
    media_ids: idsOf(values.media),
    ...(review !== before.review && { review }),
  };
}
