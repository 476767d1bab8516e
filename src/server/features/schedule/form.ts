/** What someone filled in, checked against the calendar, the platform and the agent. */
import { platforms } from '#contract/platforms/platforms.ts';
import type { ContentConfig, NewScheduledPost } from '#contract/posts/scheduled-posts.ts';
import { limits } from '#contract/core/limits.ts';
import { clipFaultOf, isClip } from '#domain/pictures/post-clips.ts';
import { allFit, splitIntoParts } from '#domain/text/post-text.ts';
import { runAt } from '#domain/schedule/recurrence.ts';
import { endsTooEarly, scheduleFault } from '#domain/schedule/schedule-fault.ts';
import { parseWhen, type When } from '#domain/schedule/scheduled-time.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { mediaOf } from '#server/features/images/service.ts';
import { findTarget, type Target } from '#server/ledger/publish/posts.store.ts';

/** The form as it is kept; `review` is `null` where nobody chose. */
export type Form = Omit<NewScheduledPost, 'scheduled_time' | 'queue' | 'review'> & {
  review: NewScheduledPost['review'] | null;
};

export const wrong = (path: string, message: string): AppError =>
  new AppError('invalid_input', { message, details: [{ path, message }] });

/** When it begins. Throws `invalid_input` with the sentence for the person. */
export function whenOf(time: string, timezone: string, now: number): When {
  const when = parseWhen(time, timezone, now);
  if ('refused' in when) throw wrong('scheduled_time', when.refused);
  return when;
}

/** How often it goes out, as far as that is chosen beside its frequency. */
export type Recurring = Pick<
  NewScheduledPost,
  'frequency' | 'timezone' | 'weekdays' | 'times' | 'ends_on' | 'about_minutes'
>;

/** Lists in the order in which a schedule wants them. */
export const inOrder = ({ weekdays, times }: Pick<Recurring, 'weekdays' | 'times'>) => ({
  weekdays: weekdays.toSorted((one, other) => one - other),
  times: times.toSorted(),
});

/** Throws `invalid_input` for days and times that do not go together, and for an end before the first run. */
export function requireRuns(form: Recurring, anchor_local: string): void {
  const { timezone, frequency, ends_on } = form;
  const fault = scheduleFault(form);
  if (fault) throw wrong(fault.field, fault.message);
  const schedule = { anchor_local, timezone, frequency, ends_on, ...inOrder(form) };
  if (runAt(schedule, 0) === undefined) throw wrong(endsTooEarly.field, endsTooEarly.message);
}

function requireRoomForText({ platform, content_type, content_text, media_ids }: Form): void {
  const limit = platforms[platform];
  const parts = content_type === 'thread' ? splitIntoParts(content_text, limit) : [content_text];
  const fitWith = (pictures: number): boolean =>
    parts.length <= limits.thread_parts && allFit(parts, limit, pictures);
  if (fitWith(media_ids.length)) return;
  const what = fitWith(0) ? ' with pictures' : '';
  throw wrong('content_text', `Content too long for ${limit.name}${what}`);
}

/** The account that the agent publishes through. Throws `not_connected`, and `not_found` for someone else's agent. */
export async function requireAccount(
  ctx: Context,
  ownerId: string,
  wanted: Target,
): Promise<string> {
  const target = await findTarget(ctx.db, ownerId, wanted);
  if (!target) throw new AppError('not_found', { message: 'There is no such agent.' });
  const { agent, account } = target;
  if (account) return account.id;
  const { name } = platforms[wanted.platform];
  if (wanted.connection_id !== undefined) {
    throw new AppError('not_connected', {
      message: `${agent.name} does not publish through this ${name} account. Choose another one, or connect it on the agent’s page.`,
    });
  }
  throw new AppError('not_connected', {
    message: `${agent.name} is not connected to ${name}. Connect it on the agent’s page first.`,
  });
}

/** Checks what does not depend on when it is sent. Throws `invalid_input`, `not_connected`, `not_found`. Answers the account. */
export async function checkForm(
  ctx: Context,
  ownerId: string,
  form: Form,
  { has_parts = false }: { has_parts?: boolean } = {},
): Promise<string> {
  // Exact parts were measured where they were written.
  if (!has_parts) requireRoomForText(form);
  const media = await mediaOf(ctx, ownerId, form.media_ids);
  const fault = clipFaultOf(platforms[form.platform], media, isClip);
  if (fault !== undefined) throw wrong('media_ids', fault);
  return requireAccount(ctx, ownerId, form);
}

const wordsOf = ({ content_text, topic }: Form) => `${content_text} ${topic}`.toLowerCase();
const listsOf = (form: Form) => {
  const { weekdays, times } = inOrder(form);
  return { weekdays: JSON.stringify(weekdays), times: JSON.stringify(times) };
};
const configJson = (config: ContentConfig) => JSON.stringify(config);

/** The columns that a form fills. What runs once has one run. */
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
  config: configJson(form.content_config),
});
