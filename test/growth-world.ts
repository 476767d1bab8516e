/** An agent whose posts with hashtags get more reactions, so that it proposes them. */
import { Growth } from '#contract/agents/growth.ts';
import { day } from '#contract/core/time.ts';
import type { everyEngine } from './engines.ts';
import { openMetrics } from './metrics-world.ts';
import { enter } from './wallet-sign-in.ts';
import { growthJob } from '#server/features/agents/growth/growth.job.ts';

export type GrowthWorld = Awaited<ReturnType<typeof openGrowth>>;

/** So many times the reactions. */
export async function openGrowth(
  engine: (typeof everyEngine)[number],
  { posts = 33, times = 4 } = {},
) {
  const metrics = await openMetrics(engine);
  const { world, owner, agentId, say } = metrics;
  const { db, clock } = world.ctx;
  for (let n = 0; n < posts; n += 1) {
    const isTagged = n % 3 === 0;
    const { id } = await say(`Post number ${n} about our bread${isTagged ? ' #rye' : ''}`);
    const at = clock() - (3 + posts - n) * day;
    const interactions = Math.round((10 + ((n * 7) % 11)) * (isTagged ? times : 1));
    await db
      .updateTable('ended_posts')
      .set({ at, interactions, likes: interactions, read_at: at + 3 * day })
      .where('occurrence_id', '=', id)
      .execute();
  }
  const path = `/agents/${agentId}/growth`;
  const read = async () => Growth.parse((await world.call('GET', path, { as: owner })).body.data);
  return {
    ...metrics,
    /** Signs in again, because days have passed. */
    async enterAgain() {
      owner.token = (await enter(world, owner.wallet)).body.data.token;
    },
    async growth(as = owner) {
      return world.call('GET', path, { as });
    },
    proposals: async () => (await read()).proposals,
    trial: async () => (await read()).trial,
    answer: (given: string, changes: object = {}, as = owner) =>
      world.call('POST', `${path}/answer`, {
        as,
        body: { key: 'grow hashtags more', answer: given, persona_version: 1, ...changes },
      }),
    endTrial: (trial_id: string, end: string, as = owner) =>
      world.call('POST', `${path}/trial`, { as, body: { trial_id, end } }),
    agent: async () => (await world.call('GET', `/agents/${agentId}`, { as: owner })).body.data,
    look: () => growthJob(world.ctx).run(null, new AbortController().signal),
    notices: () =>
      db.selectFrom('notices').select(['text', 'link']).where('kind', '=', 'could_grow').execute(),
  };
}
