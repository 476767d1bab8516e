import { beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { minute } from '#contract/core/time.ts';
import { type Channels, openChannels } from '#test/channels-world.ts';
import { engines } from '#test/engines.ts';
import { postVersionsCleanupJob } from './history.ts';
import { pagesOf } from '#test/pages-of.ts';

describe.each(engines)('earlier versions of a post, on %s', (engine) => {
  let channels: Channels;
  beforeEach(async () => {
    channels = await openChannels(engine);
  });

  const write = async (id: string, body: object) =>
    expect((await channels.call('PATCH', `/posts/${id}`, body)).status).toBe(200);
  const versions = async (id: string) => (await channels.call('GET', `/posts/${id}/versions`)).body;
  const said = async (id: string) =>
    (await versions(id)).data.map(({ source, parts }: { source: string; parts: string[] }) => [
      source,
      parts.join(' | '),
    ]);

  test('P-2.121 P-2.122 continuous typing is one version, and later typing another', async () => {
    const { id } = await channels.post({ parts: ['Rye'] });
    expect(await versions(id)).toMatchObject({ data: [], total: 0 });
    await write(id, { parts: ['Rye is'] });
    channels.world.pass(minute);
    await write(id, { parts: ['Rye is back.', 'Come by.'] });
    expect(await said(id)).toEqual([['typed', 'Rye is back. | Come by.']]);
    channels.world.pass(limits.post_version_span);
    await write(id, { parts: ['Rye is back today.'] });
    const { data, total } = await versions(id);
    expect(total).toBe(2);
    expect(data).toMatchObject([
      {
        source: 'typed',
        agent: { id: channels.agentId, name: 'Ada' },
        parts: ['Rye is back today.'],
        own: [],
        created_at: expect.stringMatching(/Z$/),
      },
      { parts: ['Rye is back.', 'Come by.'] },
    ]);
    expect((await channels.read(id)).parts).toEqual(data[0].parts);
  });

  test(
    'P-2.121 a pause, a large paste or planning starts another version',
    { tags: 'slow' },
    async () => {
      const { id } = await channels.post({
        parts: ['Rye'],
        variants: [{ connection_id: channels.ids.x }],
      });
      await write(id, { parts: ['Rye is back'] });
      channels.world.pass(minute);
      await write(id, { parts: ['Rye is back.'] });
      channels.world.pass(limits.post_version_pause);
      await write(id, { parts: ['Rye is back. Come by.'] });
      const pasted = `Rye is back. Come by. ${'And a recipe. '.repeat(21).trim()}`;
      await write(id, { parts: [pasted.slice(0, 249)] });
      await write(id, { parts: [pasted.slice(0, 249), pasted] });
      const scheduled_time = new Date(
        channels.world.ctx.clock() + limits.post_version_life,
      ).toISOString();
      await write(id, { parts: ['Short.'] });
      await channels.call('POST', `/posts/${id}/schedule`, { scheduled_time });
      await write(id, { parts: ['Shorter.'] });
      expect(await said(id)).toEqual([
        ['typed', 'Shorter.'],
        ['typed', 'Short.'],
        ['typed', `${pasted.slice(0, 249)} | ${pasted}`],
        ['typed', pasted.slice(0, 249)],
        ['typed', 'Rye is back.'],
      ]);
      // An unchanged post is also stored when it is planned.
      const plain = await channels.post({
        parts: ['As is.'],
        variants: [{ connection_id: channels.ids.x }],
      });
      await channels.call('POST', `/posts/${plain.id}/schedule`, { scheduled_time });
      expect(await said(plain.id)).toEqual([['typed', 'As is.']]);
    },
  );

  test('P-2.121 texts of an agent, restored texts and cleared texts are stored at once', async () => {
    const long = 'A sentence that somebody typed and would miss. '.repeat(4).trim();
    const { id } = await channels.post({ parts: [long] });
    await write(id, { parts: ['R'] });
    await write(id, { parts: ['Rye.'] });
    await write(id, { parts: ['Rye, says the agent.'], source: 'agent' });
    await write(id, { parts: ['Rye, says the agent!'] });
    await write(id, { parts: [long], source: 'restored' });
    expect(await said(id)).toEqual([
      ['restored', long],
      ['typed', 'Rye, says the agent!'],
      ['agent', 'Rye, says the agent.'],
      ['typed', 'Rye.'],
      ['typed', long],
    ]);
  });

  test('P-2.121 versions have the texts of accounts, and say what fitting did', async () => {
    const { x, bluesky } = channels.ids;
    const parts = [`${'A sentence of a certain length stands here. '.repeat(8)}The end.`];
    const variants = [{ connection_id: x }, { connection_id: bluesky, parts: ['Own.'] }];
    const { id } = await channels.post({ parts, variants });
    const fitted = (await channels.act(id, 'fit')).body.data;
    const { data } = await versions(id);
    expect(data).toMatchObject([
      { source: 'fitted', parts },
      { source: 'typed', parts, own: [{ connection_id: bluesky, parts: ['Own.'] }] },
    ]);
    const own = data[0].own.find(
      ({ connection_id }: { connection_id: string }) => connection_id === x,
    );
    expect(own.parts).toEqual(fitted.standings[0].parts);
    // Labels and the order of accounts are not text.
    await write(id, { labels: ['Tips'], variants: fitted.variants.toReversed() });
    expect((await versions(id)).total).toBe(2);
  });

  test(
    'P-2.121 versions are hidden from other people, and limited to the newest',
    { tags: 'slow' },
    async () => {
      const { id } = await channels.post({ parts: ['0'] });
      for (let n = 1; n <= limits.post_versions + 2; n += 1) {
        channels.world.pass(limits.post_version_span);
        await write(id, { parts: [`${n}`] });
      }
      const all = await said(id);
      expect(all).toHaveLength(limits.post_versions);
      expect(all.at(-1)).toEqual(['typed', '3']);
      const read = async (query: Record<string, string>) =>
        (
          await channels.call(
            'GET',
            `/posts/${id}/versions?${new URLSearchParams(query).toString()}`,
          )
        ).body;
      const pages = await pagesOf(read, limits.post_versions - 1);
      expect(pages.map(({ data, total }) => [data.length, total])).toEqual([
        [limits.post_versions - 1, limits.post_versions],
        [1, null],
      ]);
      const as = await channels.world.member();
      const call = await channels.world.call('GET', `/posts/${id}/versions`, { as });
      expect(call.status).toBe(404);
    },
  );

  test(
    'P-2.121 versions are limited in total length, but the newest text is kept',
    { tags: 'slow' },
    async () => {
      const { id } = await channels.post({ parts: ['0'] });
      const text = (n: number) => Array.from({ length: 3 }, () => `${'a'.repeat(3900)} ${n}`);
      const rounds = 20;
      for (let n = 1; n <= rounds; n += 1) {
        channels.world.pass(limits.post_version_span);
        const variants = [{ connection_id: channels.ids.x, parts: text(n) }];
        await write(id, { parts: text(n), variants });
      }
      const { data } = await versions(id);
      expect(data[0].parts).toEqual(text(rounds));
      expect(JSON.stringify(data).length).toBeLessThan(limits.post_versions_text * 1.05);
      expect(data).toHaveLength(17);
    },
  );

  test('P-2.121 versions are deleted after a time, even those of a deleted post', async () => {
    const { ctx } = channels.world;
    const rows = () => ctx.db.selectFrom('post_versions').select('id').execute();
    const sweep = (after: number) =>
      postVersionsCleanupJob({ ...ctx, clock: () => ctx.clock() + after }).run(
        undefined,
        new AbortController().signal,
      );
    const old = await channels.post({ parts: ['0'] });
    await write(old.id, { parts: ['1'] });
    channels.world.pass(minute);
    const { id } = await channels.post({ parts: ['0'] });
    await write(id, { parts: ['1'] });
    await sweep(limits.post_version_life - minute / 2);
    expect(await said(old.id)).toEqual([]);
    expect(await said(id)).toEqual([['typed', '1']]);
    await channels.call('DELETE', `/posts/${id}`);
    // As if it had been changed since.
    await ctx.db
      .updateTable('post_versions')
      .set({ made_at: ctx.clock() + limits.post_version_life })
      .execute();
    await sweep(limits.post_version_life - minute / 2);
    expect(await rows()).toHaveLength(1);
    await sweep(limits.post_version_life + minute / 2);
    expect(await rows()).toEqual([]);
  });
});
