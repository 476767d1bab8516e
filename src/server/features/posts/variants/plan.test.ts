import { beforeEach, describe, expect, test } from 'vitest';
import { hour, minute } from '#contract/core/time.ts';
import { PlatformError } from '#server/adapters/social/port.ts';
import { type Channels, openChannels } from '#test/channels-world.ts';
import { engines } from '#test/engines.ts';

const lost = () => ({ lose: new PlatformError('unknown', 'The connection broke.') });

describe.each(engines)('publishing posts for several accounts on %s', (engine) => {
  let channels: Channels;
  let ids: Channels['ids'];
  let act: Channels['act'];
  let everywhere: Channels['everywhere'];
  let stages: Channels['stages'];
  beforeEach(async () => {
    channels = await openChannels(engine);
    ({ ids, act, everywhere, stages } = channels);
  });

  test(
    'a failing network neither delays nor repeats the others; its variant is published once it is fixed',
    { tags: 'slow' },
    async () => {
      const post = await channels.post({
        parts: ['News.'],
        variants: everywhere({ second: { parts: ['News, too.'] } }),
      });
      channels.networks.bluesky.script.push({
        fail: new PlatformError('reconnect', 'Signed out.'),
      });
      await act(post.id, 'publish');
      await channels.later();
      const read = await channels.read(post.id);
      expect(read).toMatchObject({
        stage: 'waiting',
        summary: '3 of 4 published. @ada.example on Bluesky needs reconnecting.',
      });
      expect(read.standings[2]).toMatchObject({ attention: { code: 'reconnect' } });
      // Publishing again only affects what is not published.
      await act(post.id, 'publish');
      await channels.later(minute);
      expect(await channels.said()).toHaveLength(3);
      await channels.world.ctx.db
        .updateTable('accounts')
        .set({ status: 'connected' })
        .where('id', '=', ids.bluesky)
        .execute();
      await channels.later(minute);
      await act(post.id, 'publish');
      await channels.later(minute);
      expect(await stages(post.id)).toEqual(['out', 'out', 'out', 'out']);
      expect(await channels.said()).toHaveLength(4);
    },
  );

  test(
    'a rejected variant can be dropped, retried, or moved to another account',
    { tags: 'slow' },
    async () => {
      const refused = { fail: new PlatformError('rejected', 'Not this.') };
      const post = await channels.post({
        parts: ['News.'],
        variants: [{ connection_id: ids.x }, { connection_id: ids.telegram }],
      });
      channels.networks.twitter.script.push(refused, refused);
      await act(post.id, 'publish');
      await channels.later();
      expect(await channels.read(post.id)).toMatchObject({
        stage: 'waiting',
        summary: '1 of 2 published. @ada on X refused it.',
      });
      await channels.later(minute);
      await act(post.id, 'publish');
      await channels.later(minute);
      expect(await stages(post.id)).toEqual(['waiting', 'out']);
      const handed = await channels.call('PATCH', `/posts/${post.id}`, {
        variants: [{ connection_id: ids.telegram }, { connection_id: ids.second }],
      });
      expect(handed).toMatchObject({ status: 200, body: { data: { stage: 'draft' } } });
      await act(post.id, 'publish');
      await channels.later(minute);
      expect(await channels.said()).toEqual(['Ada reads: News.', 'ada_too: News.']);
      expect(await channels.read(post.id)).toMatchObject({ summary: 'Published on 2 accounts.' });
    },
  );

  test(
    'P-7.113 each account gets its own posting time, at the end or at the front of its queue',
    { tags: 'slow' },
    async () => {
      const { clock } = channels.world.ctx;
      const hourOf = (at: number) => new Date(at).toISOString().slice(11, 13);
      const settle = (id: string, hours: readonly number[]) =>
        channels.call('PUT', `/connections/${id}/queue`, {
          timezone: 'UTC',
          slots: hours.map((later) => ({
            days: [1, 2, 3, 4, 5, 6, 7],
            time: `${hourOf(clock() + later * hour)}:00`,
          })),
          about: 0,
          blackout: [],
          distance: 0,
        });
      expect((await settle(ids.x, [2, 4])).status).toBe(200);
      const write = (text: string) =>
        channels.post({
          parts: [text],
          variants: [{ connection_id: ids.x }, { connection_id: ids.bluesky }],
        });
      const first = await write('First.');
      const queue = (id: string, place = 'next') => act(id, 'queue', { place });
      // Bluesky has no posting times, so nothing is queued on X either.
      expect(await queue(first.id)).toMatchObject({
        status: 409,
        body: {
          message:
            'Nothing was queued. Bluesky (@ada.example): Add posting times first, in Settings under Accounts.',
          details: [{ path: 'variants.1' }],
        },
      });
      expect(await stages(first.id)).toEqual(['draft', 'draft']);
      await settle(ids.x, []);
      expect((await queue(first.id)).body.message).toMatch(
        /^Nothing was queued\. [^:]+ and Bluesky \(@ada\.example\): Add posting times first, [^:]+$/,
      );
      await settle(ids.x, [2, 4]);
      await settle(ids.bluesky, [3, 6]);
      const queued = await queue(first.id);
      expect(queued.body).toMatchObject({
        message: 'Queued on 2 accounts.',
        data: { summary: 'Scheduled on 2 accounts.', standings: [{ is_queued: true }, {}] },
      });
      const timesOf = async (id: string): Promise<string[]> => {
        const { standings } = await channels.read(id);
        return standings.map(({ next_run_at }: { next_run_at: string }) =>
          next_run_at.slice(11, 13),
        );
      };
      const at = (later: number) => hourOf(clock() + later * hour);
      expect(await timesOf(first.id)).toEqual([at(2), at(3)]);
      const second = await write('Second.');
      await Promise.all([queue(second.id, 'first'), queue(second.id, 'first')]);
      expect(await timesOf(second.id)).toEqual([at(2), at(3)]);
      expect(await timesOf(first.id)).toEqual([at(4), at(6)]);
      // It is queued already, and stays where it is.
      await queue(first.id);
      expect(await timesOf(first.id)).toEqual([at(4), at(6)]);
      for (let n = 0; n < 7; n += 1) await channels.later(hour);
      expect(await channels.said()).toEqual([
        'ada: Second.',
        'ada: First.',
        'ada.example: Second.',
        'ada.example: First.',
      ]);
    },
  );

  test('P-7.93 P-2.61 a text for several accounts is stored and queued together, or not at all', async () => {
    const { clock } = channels.world.ctx;
    const everyDay = (later: number) => ({
      timezone: 'UTC',
      slots: [
        {
          days: [1, 2, 3, 4, 5, 6, 7],
          time: `${new Date(clock() + later * hour).toISOString().slice(11, 13)}:00`,
        },
      ],
      about: 0,
      blackout: [] as object[],
      distance: 0,
    });
    const settle = (id: string, settings: object) =>
      channels.call('PUT', `/connections/${id}/queue`, settings);
    await settle(ids.bluesky, everyDay(3));
    const body = {
      agent_id: channels.agentId,
      parts: ['Open again.'],
      variants: everywhere({ second: { parts: ['Open again, too.'] } }),
      queue: 'next',
    };
    const refused = await channels.call('POST', '/posts', body);
    const lacking = ['X (@ada)', 'X (@ada_too)', 'Telegram (Ada reads)'];
    expect(refused.status).toBe(409);
    expect(refused.body.details.map(({ path }: { path: string }) => path).toSorted()).toEqual([
      'variants.0',
      'variants.1',
      'variants.3',
    ]);
    for (const name of lacking) expect(refused.body.message).toContain(name);
    expect(refused.body.message).toMatch(
      /: Add posting times first, in Settings under Accounts\.$/,
    );
    expect(refused.body.message).not.toContain('Bluesky');
    expect((await channels.call('GET', '/posts')).body.total).toBe(0);
    expect((await channels.call('GET', '/scheduled-posts')).body.total).toBe(0);

    const today = new Date(clock()).toISOString().slice(0, 10);
    const tomorrow = new Date(clock() + 24 * hour).toISOString().slice(0, 10);
    for (const id of [ids.x, ids.second, ids.telegram]) await settle(id, everyDay(2));
    // Blackout days and minimum distances are per account.
    await settle(ids.telegram, { ...everyDay(2), blackout: [{ from: today, to: tomorrow }] });
    const made = await channels.call('POST', '/posts', body);
    expect(made).toMatchObject({
      status: 201,
      body: { message: 'Queued on 4 accounts.', data: { stage: 'scheduled' } },
    });
    const times: { next_run_at: string; is_queued: boolean }[] = made.body.data.standings;
    expect(times.every(({ is_queued }) => is_queued)).toBe(true);
    const hours = times.map(({ next_run_at }) =>
      Math.floor((Date.parse(next_run_at) - clock()) / hour),
    );
    expect(hours.slice(0, 3)).toEqual([1, 1, 2]);
    expect(times[3]?.next_run_at.slice(0, 10) ?? '').toSatisfy((day: string) => day > tomorrow);
  });

  test('nothing is published while its owner has stopped publishing, but it can be planned', async () => {
    const post = await channels.post({
      parts: ['Later.'],
      variants: [{ connection_id: ids.x }, { connection_id: ids.bluesky }],
    });
    await channels.call('POST', '/publishing/freeze');
    expect(await act(post.id, 'publish')).toMatchObject({
      status: 409,
      body: { code: 'publishing_frozen' },
    });
    const scheduled_time = new Date(channels.world.ctx.clock() + hour).toISOString();
    expect((await act(post.id, 'schedule', { scheduled_time })).status).toBe(200);
    await channels.call('POST', '/publishing/resume');
    await channels.later(hour);
    expect(await channels.said()).toEqual(['ada: Later.', 'ada.example: Later.']);
  });

  test('only the named accounts are planned', async () => {
    const variants = [{ connection_id: ids.x }, { connection_id: ids.bluesky }];
    const post = await channels.post({ parts: ['Some.'], variants });
    const scheduled_time = new Date(channels.world.ctx.clock() + hour).toISOString();
    await act(post.id, 'schedule', { scheduled_time, connection_ids: [ids.bluesky] });
    expect(await stages(post.id)).toEqual(['draft', 'scheduled']);
    await channels.later(hour);
    expect(await channels.said()).toEqual(['ada.example: Some.']);
  });

  test('repeated requests to publish at once plan each account once', async () => {
    const post = await channels.post({
      parts: ['At once.'],
      variants: [{ connection_id: ids.x }, { connection_id: ids.bluesky }],
    });
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => act(post.id, 'publish', { hash: post.hash })),
    );
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    for (const { status } of replies) expect([200, 409]).toContain(status);
    await channels.later(minute);
    expect(await channels.said()).toEqual(['ada: At once.', 'ada.example: At once.']);
  });

  test('a lost response is read back, asked about, or retried with the same key', async () => {
    for (const network of ['twitter', 'bluesky', 'telegram'] as const) {
      channels.networks[network].script.push(lost());
    }
    const post = await channels.post({
      parts: ['Lost.'],
      variants: [
        { connection_id: ids.x },
        { connection_id: ids.bluesky },
        { connection_id: ids.telegram },
      ],
    });
    await act(post.id, 'publish');
    await channels.later();
    for (let n = 0; n < 12; n += 1) await channels.later(2 * minute);
    const read = await channels.read(post.id);
    expect(read.standings.map(({ stage }: { stage: string }) => stage)).toEqual([
      'out',
      'out',
      'waiting',
    ]);
    expect(read.summary).toBe(
      '2 of 3 published. Ada reads on Telegram may or may not be published.',
    );
    // Until that is resolved, nothing sends it again: neither publishing, nor unscheduling and planning it again.
    expect((await act(post.id, 'publish')).status).toBe(409);
    expect((await act(post.id, 'unschedule')).body.message).toMatch(/^We don’t know yet if/);
    const without = { variants: [{ connection_id: ids.x }, { connection_id: ids.bluesky }] };
    expect((await channels.call('PATCH', `/posts/${post.id}`, without)).status).toBe(409);
    const { occurrence } = read.standings[2];
    await channels.call('POST', `/occurrences/${occurrence.id}/settle`, { verdict: 'there' });
    expect(await channels.read(post.id)).toMatchObject({ stage: 'out' });
    for (const network of ['twitter', 'telegram'] as const) {
      expect(channels.networks[network].calls).toEqual(['Lost.']);
    }
  });

  test(
    'a variant that may be published stays planned when its owner unschedules the rest',
    { tags: 'slow' },
    async () => {
      const busy = { fail: new PlatformError('retry', 'Busy.', { retry_after: 3600 }) };
      channels.networks.bluesky.script.push(lost(), busy);
      channels.networks.telegram.script.push({
        fail: new PlatformError('reconnect', 'Signed out.'),
      });
      const post = await channels.post({
        parts: ['Half.'],
        variants: [{ connection_id: ids.bluesky }, { connection_id: ids.telegram }],
      });
      await act(post.id, 'publish');
      await channels.later();
      // It waits for a retry with the key of the first call, which the network has received.
      const { message } = (await act(post.id, 'unschedule')).body;
      expect(message).toMatch(/^Moved back to drafts, except on 1 account where it might be/);
      expect(await stages(post.id)).toEqual(['scheduled', 'draft']);
      await act(post.id, 'publish');
      const bulk = { act: 'unschedule', posts: [{ id: post.id }] };
      const { failed } = (await channels.call('POST', '/posts/bulk', bulk)).body;
      expect(failed).toEqual([{ id: post.id, message }]);
      await act(post.id, 'publish');
      for (let n = 0; n < 12; n += 1) await channels.later(20 * minute);
      expect(await channels.said()).toEqual(['ada.example: Half.']);
    },
  );
});
