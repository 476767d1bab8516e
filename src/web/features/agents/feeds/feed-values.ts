/** The form values of a feed, and their conversion to the body of a call. */
import type { Agent } from '#contract/agents/types.ts';
import { type Stream, StreamChange, streamForm } from '#contract/streams/types.ts';
import { wrongIn } from '#web/lib/forms/field-errors.ts';
import { sentValues, type TypedValues, typedValues } from '#web/lib/forms/schema-form.tsx';

const { review: _review, ...plain } = streamForm;

export type FeedValues = TypedValues<typeof plain> & {
  /** Whether queued posts need approval. */
  waits: boolean;
};

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

export const valuesOf = (feed: Stream): FeedValues => ({
  ...typedValues(plain, feed),
  waits: feed.review === 'before_sending',
});

const sentOf = (values: FeedValues) => ({
  ...sentValues(plain, values),
  review: values.waits ? 'before_sending' : 'off',
});

export const bodyOf = (values: FeedValues) => StreamChange.parse(sentOf(values));

export function validate(values: FeedValues): Record<string, string> {
  const errors = wrongIn(StreamChange, sentOf(values));
  return values.act === 'queue' && values.connection_ids.length === 0
    ? { ...errors, connection_ids: 'Choose at least one account' }
    : errors;
}
