/** The form values of a schedule, and the bodies of its calls. */
import { cut } from '#contract/core/cut.ts';
import type { Agent } from '#contract/agents/types.ts';
import type { ContentTypes } from '#contract/content/kinds.ts';
import type { SentBody } from '#contract/core/endpoint.ts';
import { limits } from '#contract/core/limits.ts';
import { hour, minute } from '#contract/core/time.ts';
import type { Media } from '#contract/images/types.ts';
import type { Extras } from '#contract/posts/extras.ts';
import type { ContentConfig, Review, ScheduledPost } from '#contract/posts/scheduled-posts.ts';
import type { scheduleCalls } from '#contract/schedule/calls.ts';
import type { Frequency, Tones } from '#contract/schedule/types.ts';
import { fitting } from '#domain/schedule/schedule-fault.ts';
import { type BriefFacts, noFacts, sentFacts } from '#web/entities/briefs/facts-values.ts';
import { type Account, accountsFor } from '#web/features/posts/post-values.ts';
import { changedFields } from '#web/lib/forms/changed-fields.ts';
import { viewerZone, wallTimeOf } from '#web/ui/zone-time.ts';

export type RuleValues = BriefFacts & {
  agent_id: string | null;
  accounts: readonly Account[];
  content_type: (typeof ContentTypes)[number];
  /** Whether each post says `content_text`; otherwise the agent writes each. */
  is_fixed: boolean;
  content_text: string;
  topic: string;
  media: readonly Media[];
  /** The options of each post. */
  extras: Extras;
  /** The account's first comment; empty for none. */
  first_comment: string;
  /** The wall time in `timezone`: `2026-11-24T09:00`. */
  scheduled_time: string;
  timezone: string;
  frequency: Frequency;
  ends: 'never' | 'on_date' | 'after_runs';
  /** Empty while it is being typed. */
  max_runs: number | '';
  /** The end date; empty until one is chosen. */
  ends_on: string;
  /** None: the weekday of `scheduled_time`. */
  weekdays: readonly number[];
  /** As `09:00`; none: the time of `scheduled_time`. */
  times: readonly string[];
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
const nextHour = (now: number): number => Math.ceil((now + soonest) / hour) * hour;

/** The agent's accounts, and others that the post has. */
export const accountsOf = (agent: Agent | undefined, post?: ScheduledPost): Account[] =>
  accountsFor(
    agent?.platform_connections ?? [],
    post?.accounts.map((one) => ({ ...one, connection_id: one.connection.id })),
  );

/** The account that is chosen at first: the agent's first one that works. */
export const firstAccount = (agent: Agent | undefined): Account[] => {
  const [first] = accountsOf(agent).filter(({ is_well }) => is_well);
  return first ? [first] : [];
};

/**
 * The defaults of the specification, in the viewer's time zone. `now`: milliseconds UTC. `isSetOnly`: whether the built-in
 * writer writes, whose new texts end with the facts, so that each post says the same unless its owner chooses otherwise.
 */
export const emptyValues = (now: number, agent?: Agent, isSetOnly = false): RuleValues => ({
  agent_id: agent?.id ?? null,
  accounts: firstAccount(agent),
  content_type: 'tweet',
  is_fixed: isSetOnly,
  content_text: '',
  topic: '',
  ...noFacts,
  media: [],
  extras: {},
  first_comment: '',
  scheduled_time: wallTimeOf(nextHour(now), viewerZone()),
  timezone: viewerZone(),
  frequency: 'once',
  ends: 'never',
  max_runs: '',
  ends_on: '',
  weekdays: [],
  times: [],
  about_minutes: 0,
  include_hashtags: false,
  include_mentions: false,
  tone: 'casual',
  focus_on_company: false,
  picture: 'none',
  review: 'usual',
});

/** How a post ends; with both an end date and a limit, the end date is shown. */
function endOf({ ends_on, max_runs, frequency }: ScheduledPost): RuleValues['ends'] {
  if (ends_on !== null) return 'on_date';
  return max_runs === 0 || frequency === 'once' ? 'never' : 'after_runs';
}

/** The form values of an existing post. Answers to questions that earlier versions asked are facts too. */
export function valuesOf(post: ScheduledPost, agent?: Agent): RuleValues {
  const { answers, context, keep_out, ...config } = post.content_config;
  const { agent_id, content_type, content_text, topic, media, extras } = post;
  const { timezone, frequency, max_runs, weekdays, times, about_minutes, review } = post;
  const known = accountsOf(agent, post);
  return {
    ...config,
    context: [...Object.values(answers), context].filter(Boolean).join('\n'),
    keep_out: keep_out.join('\n'),
    agent_id,
    accounts: post.accounts.flatMap(
      ({ connection }) => known.find(({ id }) => id === connection.id) ?? [],
    ),
    content_type,
    is_fixed: content_text.trim() !== '',
    content_text,
    topic,
    media,
    extras,
    scheduled_time: post.scheduled_time.slice(0, 16),
    timezone,
    frequency,
    ends: endOf(post),
    max_runs,
    ends_on: post.ends_on ?? '',
    weekdays,
    times,
    about_minutes,
    review,
  };
}

/** A copy of a post, at a future time. */
export const valuesLike = (post: ScheduledPost, now: number, agent?: Agent): RuleValues => ({
  ...valuesOf(post, agent),
  scheduled_time: wallTimeOf(nextHour(now), post.timezone),
});

/** Has the agent write each post; the text, which is kept, is the topic unless there is one. */
export const varied = ({ content_text, topic }: RuleValues): Partial<RuleValues> => ({
  is_fixed: false,
  topic: topic.trim() || cut(content_text.replace(/\s+/g, ' ').trim(), limits.topic),
  review: 'usual',
});

/** Whether each post needs approval: on by default when an agent writes a recurring post. */
export const isReviewed = (values: RuleValues): boolean =>
  values.review === 'usual'
    ? values.frequency !== 'once' && !values.is_fixed
    : values.review === 'before_sending';

/** The most runs; 0 for no limit. */
export function runsOf({ frequency, ends, max_runs }: RuleValues): number {
  if (frequency === 'once') return 1;
  return ends === 'never' || max_runs === '' ? 0 : max_runs;
}

/** The days, times and end that its frequency supports. */
export function recurringOf(values: RuleValues) {
  const { frequency, weekdays, times, ends, ends_on, about_minutes } = values;
  return fitting({
    frequency,
    weekdays: [...weekdays],
    times: [...times],
    ends_on: ends === 'on_date' && ends_on !== '' ? ends_on : null,
    about_minutes: about_minutes === '' ? 0 : about_minutes,
  });
}

type Sent = SentBody<typeof scheduleCalls.create>;

const configOf = (values: RuleValues) => ({
  include_hashtags: values.include_hashtags,
  include_mentions: values.include_mentions,
  tone: values.tone,
  focus_on_company: values.focus_on_company,
  picture: values.picture,
  first_comment: values.first_comment.trim(),
  answers: {},
  // What every run says; nothing where the text is fixed.
  ...sentFacts(values.is_fixed ? noFacts : values),
});

/** The body of the call. */
export const bodyOf = (values: RuleValues): Sent => ({
  agent_id: values.agent_id ?? '',
  connection_ids: values.accounts.map(({ id }) => id),
  content_type: values.content_type,
  content_text: values.is_fixed ? values.content_text : '',
  topic: values.is_fixed ? '' : values.topic,
  media_ids: values.media.map(({ id }) => id),
  extras: values.extras,
  scheduled_time: values.scheduled_time,
  timezone: values.timezone,
  ...recurringOf(values),
  max_runs: runsOf(values),
  content_config: configOf(values),
  ...(values.review !== 'usual' && { review: values.review }),
});

/** The body of an edit: what differs from the post. An unchanged time may have passed. */
export function changeOf(
  values: RuleValues,
  post: ScheduledPost,
): SentBody<typeof scheduleCalls.update> {
  const { content_config: _config, ...now } = bodyOf(values);
  const { content_config: _before, ...before } = bodyOf(valuesOf(post));
  const changed = changedFields(now, { ...before, media_ids: post.media_ids });
  const config = changedFields(configOf(values), post.content_config);
  const { scheduled_time, timezone, frequency } = now;
  const isMoved = ['scheduled_time', 'timezone', 'frequency'].some((field) => field in changed);
  return {
    ...changed,
    ...(Object.keys(config).length > 0 && { content_config: config }),
    ...(isMoved && { scheduled_time, timezone, frequency }),
  };
}

interface Starter {
  name: string;
  /** What it fills in, as a description. */
  line: string;
  fills: Partial<RuleValues>;
}

const repeated = (
  frequency: RuleValues['frequency'],
  max_runs: number,
  content_type: RuleValues['content_type'],
  topic: string,
): Starter['fills'] => ({
  is_fixed: false,
  content_type,
  topic,
  frequency,
  max_runs,
  ends: 'after_runs',
});

/** Ideas for a first schedule. Each fills in its own fields and keeps the others. */
export const starters: readonly Starter[] = [
  {
    name: 'Tip of the day',
    line: 'Every day for two weeks; the agent writes it',
    fills: repeated('daily', 14, 'tip', 'One thing that works, and why it works'),
  },
  {
    name: 'Question of the week',
    line: 'Ten weeks; the agent writes it',
    fills: repeated('weekly', 10, 'tweet', 'A question to the readers about how they do it'),
  },
  {
    name: 'Friday story',
    line: 'Ten weeks; the agent writes it',
    fills: repeated('weekly', 10, 'story', 'Something that went wrong, and what it taught'),
  },
  {
    name: 'Look back at the month',
    line: 'Every month for a year; the agent writes it',
    fills: repeated('monthly', 12, 'tweet', 'What this month was about, and what comes next'),
  },
];
