/** Which posts the figures count: no replies, and none of samples beside one's own. */
import { describe, expect, test } from 'vitest';
import { up } from '#server/db/migrations/0174-totals-without-replies.ts';
import { recountTotals } from '#server/ledger/read/totals.store.ts';
import { engines, everyEngine } from '#test/engines.ts';
import { type Engagement, openEngagement } from '#test/engagement-world.ts';

const ask = async ({ world, owner }: Engagement, path: string) =>
  (await world.call('GET', path, { as: owner })).body;

/** What each place says of posts. */
async function figures(open: Engagement) {
  const all = (await ask(open, '/analytics')).data;
  const one = (await ask(open, `/agents/${open.agentId}/analytics`)).data;
  const { performance_metrics } = (await ask(open, `/agents/${open.agentId}`)).data;
  const sheet = await open.world.call('GET', '/analytics/export', { as: open.owner });
  return {
    all: all.totals.published,
    agent: one.totals.published,
    kinds: one.by_content_type.map((row: { content_type: string }) => row.content_type),
    days: all.by_day.at(-1).published,
    reliable: all.reliability.on_time,
    ever: performance_metrics.total_posts_generated,
    today: performance_metrics.posts_today,
    recent: (await ask(open, '/dashboard/posts')).data.length,
    step: (await ask(open, '/dashboard/steps')).data.post,
    rows: sheet.raw.toString().trimEnd().split('\r\n').length - 1,
  };
}

const none = {
  all: 0,
  agent: 0,
  kinds: [],
  days: 0,
  reliable: 0,
  ever: 0,
  today: 0,
  recent: 0,
  step: false,
  rows: 0,
};

describe.each(everyEngine)('what figures count, on %s', (engine) => {
  test('P-49.123 replies are no posts, wherever posts are counted', async () => {
    const open = await openEngagement(engine);
    const { ctx } = open.world;
    await open.trust();
    await open.say('@Ada thank you, great post!', 'Carol');
    await open.work();
    expect(await open.answers()).toHaveLength(1);
    expect(await figures(open)).toEqual(none);
    await open.publish();
    const one = { all: 1, agent: 1, days: 1, reliable: 1, ever: 1, today: 1, recent: 1, rows: 1 };
    expect(await figures(open)).toEqual({ ...none, ...one, kinds: [null], step: true });
    await recountTotals(ctx.db, [open.agentId]);
    expect((await figures(open)).ever).toBe(1);
    // The version before counted the reply too.
    await ctx.db.updateTable('agent_totals').set({ published: 2 }).execute();
    await up(ctx.db as never);
    expect((await figures(open)).ever).toBe(1);
  });

  test.runIf(engines.includes(engine))(
    'P-49.124 P-49.440 posts of sample agents count until there are own ones, and for a sample agent itself',
    async () => {
      const open = await openEngagement(engine);
      const { world, owner } = open;
      await world.call('POST', '/samples', { as: owner, body: { timezone: 'UTC' } });
      const before = (await ask(open, '/analytics')).data;
      expect(before.samples_left_out).toBe(false);
      expect(before.totals.published).toBeGreaterThan(1);
      const { totals: early } = await ask(open, '/dashboard/posts');
      // Analytics are about the last weeks here.
      expect(early.all).toBeGreaterThan(before.totals.published);
      expect(early.samples_left_out).toBe(false);
      const rosa = before.by_agent.find((row: { published: number }) => row.published > 0);
      await open.publish();
      const after = (await ask(open, '/analytics')).data;
      expect(after).toMatchObject({ samples_left_out: true, totals: { published: 1 } });
      const { totals } = await ask(open, '/dashboard/posts');
      expect(totals).toEqual({ all: 1, today: 1, samples_left_out: true });
      expect(after.top_posts).toEqual([]);
      expect(after.before.published).toBe(0);
      expect(after.by_agent.map((row: { agent_id: string }) => row.agent_id)).not.toContain(
        rosa.agent_id,
      );
      const sample = (await ask(open, `/agents/${rosa.agent_id}/analytics`)).data;
      expect(sample.totals.published).toBe(rosa.published);
      expect((await figures(open)).rows).toBe(1);
    },
  );
});
