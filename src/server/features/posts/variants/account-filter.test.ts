import { beforeEach, describe, expect, test } from 'vitest';
import { hour } from '#contract/core/time.ts';
import { type Channels, openChannels } from '#test/channels-world.ts';
import { engines, everyEngine } from '#test/engines.ts';

describe.each(everyEngine)('posts of one account on %s', (engine) => {
  let channels: Channels;
  beforeEach(async () => {
    channels = await openChannels(engine);
  });

  const ask = async (path: string, query: Record<string, string>, as = channels.owner) =>
    (await channels.world.call('GET', path, { as, query })).body;
  const in_ = (hours: number) => new Date(channels.world.ctx.clock() + hours * hour).toISOString();
  const on = (...ids: string[]) => ids.map((connection_id) => ({ connection_id }));
  const schedule = async (content_text: string, connection_ids: string[]) => {
    const made = await channels.call('POST', '/scheduled-posts', {
      agent_id: channels.agentId,
      connection_ids,
      content_text,
      scheduled_time: in_(2),
      frequency: 'daily',
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
  };

  test.runIf(engines.includes(engine))(
    'P-2.421 are listed, counted by stage, and narrowed by the other filters',
    async () => {
      const { x, second, bluesky } = channels.ids;
      await channels.post({ idea: 'Rye' });
      await channels.post({ parts: ['For X.'], variants: on(x) });
      const both = await channels.post({ parts: ['For both.'], variants: on(second, bluesky) });
      await channels.post({ parts: ['For Bluesky.'], labels: ['Tea'], variants: on(bluesky) });
      await channels.act(both.id, 'schedule', { scheduled_time: in_(1) });
      const listed = await ask('/posts', { connection_id: second });
      expect(listed).toMatchObject({
        data: [{ id: both.id }],
        total: 1,
        stages: { idea: 1, draft: 2, scheduled: 1 },
        matching: { idea: 0, draft: 0, waiting: 0, scheduled: 1, out: 0 },
      });
      expect(await ask('/posts', { connection_id: bluesky, stage: 'draft' })).toMatchObject({
        data: [{ parts: ['For Bluesky.'] }],
        total: 1,
        matching: { draft: 1, scheduled: 1 },
      });
      expect(await ask('/posts', { connection_id: x, label: 'Tea' })).toMatchObject({ data: [] });
      expect(await ask('/posts', {})).toMatchObject({
        total: 4,
        matching: { idea: 1, draft: 2, scheduled: 1 },
      });
      const stranger = await channels.world.member();
      expect(await ask('/posts', { connection_id: x }, stranger)).toMatchObject({ data: [] });
    },
  );

  test(
    'P-2.421 stand on the board with the schedules of that account',
    { tags: 'slow' },
    async () => {
      const { x, second, bluesky } = channels.ids;
      await channels.post({ parts: ['For X.'], variants: on(x) });
      await channels.post({ parts: ['For Bluesky.'], variants: on(bluesky) });
      await schedule('Both.', [bluesky, second]);
      await schedule('Bluesky alone.', [bluesky]);
      expect(await ask('/posts/board', { connection_id: second })).toMatchObject({
        data: [{ kind: 'schedule', schedule: { content_text: 'Both.' } }],
        total: 1,
        stages: { draft: 2, scheduled: 2 },
        matching: { draft: 0, scheduled: 1 },
      });
      expect(await ask('/posts/board', { connection_id: bluesky, stage: 'draft' })).toMatchObject({
        data: [{ kind: 'post', post: { parts: ['For Bluesky.'] } }],
        total: 1,
        matching: { draft: 1, scheduled: 2 },
      });
    },
  );

  test('P-2.421 are exported with the rows of that account only', { tags: 'slow' }, async () => {
    const { x, second } = channels.ids;
    await channels.post({ parts: ['For both.'], variants: on(x, second) });
    await channels.post({ parts: ['For X.'], variants: on(x) });
    const rows = await ask('/posts/export', { format: 'json', connection_id: second });
    expect(rows).toMatchObject([{ text: 'For both.', account: '@ada_too' }]);
  });
});
