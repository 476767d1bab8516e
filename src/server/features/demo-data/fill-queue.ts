/** The queue of the demo data: posting times of the sandbox, and posts for them. */
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
    by: 'pip',
    text: 'Our bike bell has two settings: polite, and bread.',
  },
];

interface Wanted {
  owner_id: string;
  timezone: string;
}

/** One that is queued. */
const planOf = (
  agent_id: string,
  connection_id: string,
  text: string,
  timezone: string,
): NewScheduledPost => ({
  agent_id,
  connection_id,
  platform: homePlatform,
  queue: 'next',
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

/**
 * Gives the sandbox posting times, and queues posts for them with one gap. They are published there, where only their
 * owner sees them. An account that has posting times keeps them, and gets no posts. Returns the posts.
 */
export async function fillQueue(
  ctx: Context,
  { owner_id, timezone }: Wanted,
  ids: Readonly<Record<DemoAgent['key'], string>>,
  account: { id: string; queue: string | null },
): Promise<{ id: string; text: string }[]> {
  if (account.queue !== null) return [];
  const settings = { ...noSettings, timezone, slots: [...times] };
  await saveQueue(ctx, { owner_id, account_id: account.id }, settings);
  const made: { id: string; text: string }[] = [];
  const gaps: string[] = [];
  for (const post of queue) {
    const { by, text } = post ?? waiting;
    const id = await createSchedule(ctx, owner_id, planOf(ids[by], account.id, text, timezone));
    if (post) made.push({ id, text });
    else gaps.push(id);
  }
  await purgeSeries(ctx.db, gaps);
  return made;
}
