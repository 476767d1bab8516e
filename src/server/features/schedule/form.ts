/** The form of a schedule: its times and its subject, and the columns in which it is stored. */
import { z } from 'zod';
import { ContentTypes } from '#contract/content/kinds.ts';
import { Extras } from '#contract/posts/extras.ts';
import { ContentConfig, type NewScheduledPost } from '#contract/posts/scheduled-posts.ts';
import { factsOf } from '#domain/briefs/facts.ts';
import { runAt } from '#domain/schedule/recurrence.ts';
import { endsTooEarly, scheduleFault } from '#domain/schedule/schedule-fault.ts';
import { parseWhen, type When } from '#domain/schedule/scheduled-time.ts';
import { keptOutOf } from '#domain/checks/kept-out.ts';
import { fieldError } from '#server/app-error.ts';
import { personInHand } from '#server/token-in-hand.ts';
import { listIn } from '#server/db/json.ts';
import type { ScheduleRow } from './store.ts';

type Where = 'platform' | 'connection_id' | 'connection_ids';

/** The stored form; `review` is `null` if not chosen. Its accounts are stored separately. */
export type Form = Omit<NewScheduledPost, 'scheduled_time' | 'queue' | 'review' | Where> & {
  review: NewScheduledPost['review'] | null;
};

/** The start time. Throws `invalid_input` with a message for the person. */
export function whenOf(time: string, timezone: string, now: number): When {
  const when = parseWhen(time, timezone, now);
  if ('refused' in when) throw fieldError('scheduled_time', when.refused);
  return when;
}

/** The fields that define the runs, besides the frequency. */
export type Recurring = Pick<
  NewScheduledPost,
  'frequency' | 'timezone' | 'weekdays' | 'times' | 'ends_on' | 'about_minutes'
>;

/** Sorts the lists as a schedule requires. */
export const inOrder = ({ weekdays, times }: Pick<Recurring, 'weekdays' | 'times'>) => ({
  weekdays: weekdays.toSorted((one, other) => one - other),
  times: times.toSorted(),
});

/** Throws `invalid_input` for contradictory days and times, and for an end before the first run. */
export function requireRuns(form: Recurring, anchor_local: string): void {
  const { timezone, frequency, ends_on } = form;
  const fault = scheduleFault(form);
  if (fault) throw fieldError(fault.field, fault.message);
  const schedule = { anchor_local, timezone, frequency, ends_on, ...inOrder(form) };
  if (runAt(schedule, 0) === undefined) throw fieldError(endsTooEarly.field, endsTooEarly.message);
}

const saysNothing = ({ content_text, topic, content_config }: Form): boolean =>
  [content_text, topic].every((text) => text.trim() === '') &&
  factsOf(content_config).length === 0 &&
  !content_config.focus_on_company;

/**
 * Throws `invalid_input` if there is nothing to write about, or the topic has words that are kept out. `has_material`: its
 * agent may choose. `before`: as it was, because a schedule of an older version may be changed in other ways.
 */
export function requireSubject(form: Form, has_material: boolean, before?: Form): void {
  if (saysNothing(form) && !has_material && !(before && saysNothing(before))) {
    throw fieldError('topic', 'Please enter a text, a topic or facts');
  }
  if (form.content_text.trim() !== '') return;
  const kept = keptOutOf(form.topic, form.content_config.keep_out);
  if (kept === undefined || (before && keptOutOf(before.topic, before.content_config.keep_out)))
    return;
  throw fieldError(
    'content_config.keep_out',
    `The topic contains “${kept}”, which you asked to keep out.`,
  );
}

const wordsOf = ({ content_text, topic }: Form) => `${content_text} ${topic}`.toLowerCase();
const listsOf = (form: Form) => {
  const { weekdays, times } = inOrder(form);
  return { weekdays: JSON.stringify(weekdays), times: JSON.stringify(times) };
};

/** Who wrote a fixed text; no one, if the agent writes. */
export const authorOf = (owner_id: string, content_text: string): string | null =>
  content_text === '' ? null : personInHand(owner_id);

/** The columns of a form. A one-time post has one run. */
export const formColumns = (form: Form) => ({
  agent_id: form.agent_id,
  frequency: form.frequency,
  review: form.review ?? null,
  max_runs: form.frequency === 'once' ? 1 : form.max_runs,
  ...listsOf(form),
  ends_on: form.ends_on,
  about_minutes: form.about_minutes,
  content_type: form.content_type,
  content_text: form.content_text,
  topic: form.topic,
  words: wordsOf(form),
  media: JSON.stringify(form.media_ids),
  config: JSON.stringify(form.content_config),
  extras: JSON.stringify(form.extras),
});

export const mediaOfRow = ({ media }: Pick<ScheduleRow, 'media'>): string[] => listIn(media);
export const extrasOfRow = ({ extras }: Pick<ScheduleRow, 'extras'>): Extras =>
  Extras.parse(JSON.parse(extras));
export const configOfRow = ({ config }: Pick<ScheduleRow, 'config'>): ContentConfig =>
  ContentConfig.parse(JSON.parse(config));
export const contentTypeOf = ({ content_type }: Pick<ScheduleRow, 'content_type'>) =>
  z.enum(ContentTypes).parse(content_type);
