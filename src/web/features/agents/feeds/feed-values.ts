/** The form values of a feed, and their conversion to the body of a call. */
import type { Agent } from '#contract/agents/types.ts';
import { type Stream, type StreamAct, StreamChange } from '#contract/streams/types.ts';
import { issuesByField } from '#web/lib/forms/field-errors.ts';
import type { FeedChange } from './feed-queries.ts';

export interface FeedValues extends Record<string, unknown> {
  name: string;
  act: StreamAct;
  connection_ids: string[];
  /** Whether queued posts need approval. */
  waits: boolean;
  note: string;
  include: string[];
  exclude: string[];
  daily_limit: number | string;
}

/** The defaults of a new feed: drafts for the agent's first account, which only the owner sees. */
export const newFeed = (name: string, { platform_connections: [first] }: Agent): FeedValues => ({
  name,
  act: 'draft',
  connection_ids: first ? [first.id] : [],
  waits: true,
  note: '',
  include: [],
  exclude: [],
  daily_limit: 3,
});

export const valuesOf = ({ review, ...feed }: Stream): FeedValues => ({
  name: feed.name,
  act: feed.act,
  connection_ids: [...feed.connection_ids],
  waits: review === 'before_sending',
  note: feed.note,
  include: [...feed.include],
  exclude: [...feed.exclude],
  daily_limit: feed.daily_limit,
});

export const bodyOf = ({ waits, daily_limit, ...values }: FeedValues): FeedChange => ({
  name: values.name,
  act: values.act,
  connection_ids: values.connection_ids,
  note: values.note,
  include: values.include,
  exclude: values.exclude,
  review: waits ? 'before_sending' : 'off',
  daily_limit: typeof daily_limit === 'number' ? daily_limit : Number.NaN,
});

export function validate(values: FeedValues): Record<string, string> {
  const parsed = StreamChange.safeParse(bodyOf(values));
  const errors = parsed.success ? {} : issuesByField(parsed.error.issues);
  return values.act === 'queue' && values.connection_ids.length === 0
    ? { ...errors, connection_ids: 'Choose at least one account' }
    : errors;
}
