import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { type Channels, openChannels } from '#test/channels-world.ts';
import { everyEngine } from '#test/engines.ts';

describe.each(everyEngine)('a request repeated after its server was killed, on %s', (engine) => {
  let channels: Channels;
  let copied: string;
  beforeAll(async () => {
    channels = await openChannels(engine);
    for (const id of [channels.ids.x, channels.ids.bluesky]) {
      await channels.call('PUT', `/connections/${id}/queue`, {
        timezone: 'UTC',
        slots: [{ days: [1, 2, 3, 4, 5, 6, 7], time: '09:00' }],
        about: 0,
        blackout: [],
        distance: 0,
      });
    }
    copied = (await channels.post(text('To be copied.'))).id;
  });
  afterAll(() => channels.world.close());

  const text = (words: string) => ({
    agent_id: channels.agentId,
    parts: [words],
    variants: [{ connection_id: channels.ids.x }, { connection_id: channels.ids.bluesky }],
  });
  const requests: Record<string, () => [path: string, body: object]> = {
    draft: () => ['/posts', text('A draft.')],
    'queued post': () => ['/posts', { ...text('Queued.'), queue: 'next' }],
    copy: () => [`/posts/${copied}/duplicate`, {}],
    schedule: () => [
      '/scheduled-posts',
      {
        agent_id: channels.agentId,
        connection_ids: [channels.ids.x, channels.ids.bluesky],
        content_text: 'Planned.',
        frequency: 'daily',
        max_runs: 0,
        scheduled_time: new Date(channels.world.ctx.clock() + 7_200_000).toISOString(),
      },
    ],
    agent: () => [
      '/agents',
      { name: 'Grace', personality_type: 'tech_sage', platforms: ['sandbox'] },
    ],
  };

  const counts = () => {
    const { db } = channels.world.ctx;
    return Promise.all(
      (['posts', 'variants', 'series', 'occurrences', 'agents'] as const).map(async (table) => {
        const rows = await db.selectFrom(table).select('id').execute();
        return [table, rows.length];
      }),
    );
  };

  /** As if the process had died after its work and before it kept the answer. */
  async function loseAnswer(): Promise<void> {
    const { ctx, pass } = channels.world;
    await ctx.db.updateTable('idempotent_answers').set({ status: null, body: null }).execute();
    pass(limits.request_timeout + 1);
  }

  test.each(Object.entries(requests))(
    'P-23.113 makes one %s and returns it again',
    async (name, requestOf) => {
      const { world, owner } = channels;
      const [path, body] = requestOf();
      const headers = { 'idempotency-key': name.replace(' ', '-') };
      const send = () => world.call('POST', path, { as: owner, headers, body });
      const before = await counts();
      const first = await send();
      expect(first.status, JSON.stringify(first.body)).toBeLessThan(300);
      const after = await counts();
      expect(after).not.toEqual(before);
      await loseAnswer();
      const again = await send();
      expect(again.status).toBe(first.status);
      expect(again.body.message).toBe(first.body.message);
      expect(again.body.data.id).toBe(first.body.data.id);
      expect(await counts()).toEqual(after);
    },
  );
});
