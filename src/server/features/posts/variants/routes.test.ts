import { beforeEach, describe, expect, test } from 'vitest';
import { type Channels, openChannels } from '#test/channels-world.ts';
import { engines } from '#test/engines.ts';

describe.each(engines)('results of a post, on %s', (engine) => {
  let channels: Channels;
  beforeEach(async () => {
    channels = await openChannels(engine);
  });

  test('P-44.6 GET /posts/:id/results has the latest figures of each account where it is published', async () => {
    const { world, ids } = channels;
    const on = (...accounts: string[]) => accounts.map((connection_id) => ({ connection_id }));
    const { id } = await channels.post({ parts: ['Hello.'], variants: on(ids.x) });
    const results = async () =>
      (await channels.call('GET', `/posts/${id}/results`)).body.data.results;
    expect(await results()).toEqual([]);
    await channels.act(id, 'publish');
    await channels.call('PATCH', `/posts/${id}`, { variants: on(ids.x, ids.bluesky) });
    await channels.later();
    expect(await results()).toEqual([{ connection_id: ids.x, likes: null, replies: null }]);
    const { standings } = await channels.read(id);
    const none = { impressions: null, reposts: null };
    const reading = { occurrence_id: standings[0].occurrence.id, ...none };
    await world.ctx.db
      .insertInto('post_metrics')
      .values([
        { ...reading, day: '2026-01-01', read_at: 1, likes: 1, replies: 0 },
        { ...reading, day: '2026-01-02', read_at: 2, likes: 3, replies: 1 },
      ])
      .execute();
    expect(await results()).toEqual([{ connection_id: ids.x, likes: 3, replies: 1 }]);
    const foreign = await world.call('GET', `/posts/${id}/results`, { as: await world.member() });
    expect(foreign.status).toBe(404);
  });
});
