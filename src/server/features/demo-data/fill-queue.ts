/** The queue of the demo data: posting times of the sandbox, and posts for them. */
import { hour } from '#contract/core/time.ts';
import { homePlatform } from '#contract/platforms/platforms.ts';
import { ContentConfig, type NewScheduledPost } from '#contract/posts/scheduled-posts.ts';
import { noSettings, type QueueSettings } from '#contract/schedule/queue.ts';
import type { Context } from '#server/context.ts';
import { createSchedule, saveQueue } from '#server/features/schedule/service.ts';
import { type DemoAgent, type SamplePost, waiting } from './agents.ts';
import { purgeSeries } from './remove.store.ts';

/** Every morning, and at noon on weekdays. */
export const times: QueueSettings['slots'] = [
  { days: [1, 2, 3, 4, 5, 6, 7], time: '07:35' },
  { days: [1, 2, 3, 4, 5], time: '12:20' },
];

/** What is queued for these times, in order; `undefined` leaves one of them free. */
const queue: readonly (Pick<SamplePost, 'by' | 'text'> | undefined)[] = [
  {
    by: 'pip',
    text: 'The first tray is always ours. Quality control takes its work seriously, and its butter.',
  },
  {
    by: 'otto',
    text: 'Flour drinks differently every week. Hold back a little of the water, and believe the dough before the recipe.',
  },
  {
    by: 'rosa',
    text: 'The tram driver buys two rolls, one for now and one for the terminus. He has never said what waits there.',
  },
  undefined,
  {
    by: 'pip',
    text: 'Seed day: pumpkin, sesame, poppy. Your shirt will know which one you had.',
  },
  {
    by: 'otto',
    text: 'A rye loaf stands on its cut side, not in plastic. The crust stays a crust, and the crumb keeps its temper.',
  },
  {
    by: 'rosa',
    text: 'Someone left a scarf on the hook by the door. It has been here longer than the new oven, and it is warmer.',
  },
  {
    by: 'otto',
    text: 'Walnuts go in last, after the second fold. Earlier, they stain the dough and sulk.',
  },
  {
    by: 'pip',
    text: 'Our bike bell has two settings: polite, and bread.',
  },
  undefined,
  {
    by: 'rosa',
    text: 'On Saturdays the street sleeps an hour longer, and the cat of number 11 holds the whole of it alone.',
  },
  {
    by: 'otto',
    text: 'Sunday bread is Saturday’s patience. Shape it in the evening, bake it cold from the fridge, and go back to bed in between.',
  },
];

interface Wanted {
  owner_id: string;
  timezone: string;
}

interface Planned {
  agent_id: string;
  connection_id: string;
  text: string;
  timezone: string;
  /** Its local time; without one it is queued. */
  at?: string | undefined;
}

const planOf = ({ agent_id, connection_id, text, timezone, at }: Planned): NewScheduledPost => ({
  agent_id,
  connection_id,
  platform: homePlatform,
  ...(at === undefined ? { queue: 'next' } : { scheduled_time: at }),
  timezone,
  frequency: 'once',
  max_runs: 1,
  weekdays: [],
  times: [],
  ends_on: null,
  about_minutes: 0,
  content_type: 'tweet',
  content_text: text,
  topic: '',
  media_ids: [],
  review: 'off',
  content_config: ContentConfig.parse({}),
  extras: {},
});

/** The next of these times, as local ones. */
function nextTimes(ctx: Context, timezone: string, count: number): string[] {
  const now = Temporal.Instant.fromEpochMilliseconds(ctx.clock() + hour).toZonedDateTimeISO(
    timezone,
  );
  const days = Array.from({ length: count + 1 }, (_, more) =>
    now.toPlainDate().add({ days: more }),
  );
  return days
    .flatMap((day) =>
      times
        .filter((slot) => slot.days.includes(day.dayOfWeek))
        .map(({ time }) => day.toPlainDateTime(time)),
    )
    .filter((at) => Temporal.PlainDateTime.compare(at, now.toPlainDateTime()) > 0)
    .slice(0, count)
    .map((at) => at.toString({ smallestUnit: 'minute' }));
}

/**
 * Gives the sandbox posting times, and queues a week of posts for them with two gaps. They are published there, where only
 * their owner sees them. An account that has posting times keeps them; the posts are planned for the same times without
 * the queue. Returns the posts.
 */
export async function fillQueue(
  ctx: Context,
  { owner_id, timezone }: Wanted,
  ids: Readonly<Record<DemoAgent['key'], string>>,
  account: { id: string; queue: string | null },
): Promise<{ id: string; text: string }[]> {
  const isOwn = account.queue !== null;
  const settings = { ...noSettings, timezone, slots: [...times] };
  if (!isOwn) await saveQueue(ctx, { owner_id, account_id: account.id }, settings);
  const at = isOwn ? nextTimes(ctx, timezone, queue.length) : [];
  const made: { id: string; text: string }[] = [];
  const gaps: string[] = [];
  for (const [nth, post] of queue.entries()) {
    if (isOwn && !post) continue;
    const { by, text } = post ?? waiting;
    const planned = { agent_id: ids[by], connection_id: account.id, text, timezone, at: at[nth] };
    const id = await createSchedule(ctx, owner_id, planOf(planned));
    if (post) made.push({ id, text });
    else gaps.push(id);
  }
  await purgeSeries(ctx.db, gaps);
  return made;
}
