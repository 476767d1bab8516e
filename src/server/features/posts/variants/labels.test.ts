import { beforeEach, describe, expect, test } from 'vitest';
import { type Channels, openChannels } from '#test/channels-world.ts';
import { engines } from '#test/engines.ts';

describe.each(engines)('the labels of posts on %s', (engine) => {
  let channels: Channels;
  beforeEach(async () => {
    channels = await openChannels(engine);
  });

  const list = async (query: Record<string, string> = {}, as = channels.owner) =>
    (await channels.world.call('GET', '/posts', { as, query })).body;
  const found = async (label: string) =>
    (await list({ label })).data.map(({ id }: { id: string }) => id);

  test('P-7.94 are listed without duplicates, and matched literally', async () => {
    const label = '50% off "now"';
    const { id: launch } = await channels.post({ parts: ['One.'], labels: ['Launch'] });
    const { id: sale } = await channels.post({ parts: ['Two.'], labels: [label, 'launch'] });
    const { id: gone } = await channels.post({ parts: ['Three.'], labels: ['Gone', 'Launch'] });
    await channels.call('DELETE', `/posts/${gone}`);
    expect((await list({ stage: 'out' })).labels).toEqual([label, 'launch', 'Launch']);
    expect(await found(label)).toEqual([sale]);
    expect(await found('Launch')).toEqual([launch]);
    for (const other of ['5_% off "now"', '%', 'Lau', 'Gone'])
      expect(await found(other)).toEqual([]);
    expect((await list({}, await channels.world.member())).labels).toEqual([]);
  });
});
