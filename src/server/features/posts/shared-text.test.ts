/**
 * One text for all accounts of a schedule: written once per run, even if processes die or decisions are made
 * meanwhile.
 */
import { beforeEach, describe, expect, test } from 'vitest';
import { day, hour, minute } from '#contract/core/time.ts';
import { prepare } from '#server/ledger/recover/worker.ts';
import { type Channels, openChannels } from '#test/channels-world.ts';
import { engines } from '#test/engines.ts';
import { type ScriptedWriter, scriptedWriter } from '#test/scripted-writer.ts';

const first = 'Morning light on the keyboard, and the build is green.';
const second = 'Rain on the roof makes long documents shorter.';
const third = 'Early trains carry quiet people with good notebooks.';

describe.each(engines)('a text for several accounts on %s', (engine) => {
  let channels: Channels;
  let writer: ScriptedWriter;
  beforeEach(async () => {
    channels = await openChannels(engine);
    writer = scriptedWriter(channels.world.ctx, first, second, third);
  });

  const plan = async (body: object = {}) => {
    const { ids, agentId, world } = channels;
    const made = await channels.call('POST', '/scheduled-posts', {
      agent_id: agentId,
      connection_ids: [ids.x, ids.bluesky, ids.telegram],
      topic: 'mornings',
      scheduled_time: new Date(world.ctx.clock() + hour).toISOString(),
      frequency: 'daily',
      max_runs: 0,
      review: 'off',
      ...body,
    });
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    return made.body.data.id;
  };
  const texts = async () =>
    (await channels.said()).map((line) => line.slice(line.indexOf(': ') + 2));
  const runs = async (id: string) =>
    (await channels.call('GET', `/scheduled-posts/${id}/runs`)).body.data;
  const runOn = async (id: string, platform: string) =>
    (await runs(id)).find((run: { platform: string }) => run.platform === platform);
  const act = (id: string, verb: string, body?: object) =>
    channels.call('POST', `/occurrences/${id}/${verb}`, body);

  test('P-9.62 is written once per run, and each account gets it', async () => {
    await plan();
    await channels.later(55 * minute);
    expect(writer.asked).toBe(1);
    await channels.later(5 * minute);
    expect(await texts()).toEqual([first, first, first]);
    await channels.later(day);
    expect(writer.asked).toBe(2);
    expect((await texts()).toSorted()).toEqual(
      [first, first, first, second, second, second].toSorted(),
    );
  });

  test(
    'P-9.62 another worker leaves it alone: all accounts are prepared together',
    { tags: 'slow' },
    async () => {
      const id = await plan();
      let states: string[] = [];
      writer.meanwhile = async () => {
        await prepare(channels.world.ctx);
        states = (await runs(id)).map(({ status }: { status: string }) => status);
      };
      await channels.later(55 * minute);
      expect(states).toEqual(['PREPARING', 'PREPARING', 'PREPARING']);
      expect(writer.asked).toBe(1);
      await channels.later(5 * minute);
      expect(await texts()).toEqual([first, first, first]);
    },
  );

  test('P-9.62 an account that needs no approval gets the text that another one’s reader sees early', async () => {
    const id = await plan({ review: undefined });
    const { db } = channels.world.ctx;
    await db
      .updateTable('series')
      .set({ approved: 5 })
      .where('account_id', '=', channels.ids.x)
      .execute();
    await channels.later();
    const states = await Promise.all(
      ['twitter', 'bluesky', 'telegram'].map(async (name) => (await runOn(id, name)).status),
    );
    expect(states).toEqual(['READY', 'AWAITING_APPROVAL', 'AWAITING_APPROVAL']);
    await channels.later(hour);
    expect(await texts()).toEqual([first]);
    expect(writer.asked).toBe(1);
  });

  test('P-9.62 if a worker dies while writing, the next one writes it', async () => {
    await plan();
    writer.meanwhile = () => Promise.reject(new Error('The process is gone.'));
    await channels.later(55 * minute).catch(() => undefined);
    await channels.later(minute);
    await channels.later(minute);
    await channels.later(5 * minute);
    const said = await texts();
    expect(new Set(said).size).toBe(1);
    expect(said).toHaveLength(3);
  });

  test(
    'P-9.62 is written again after a change, and when the next run is sent at once',
    { tags: 'slow' },
    async () => {
      const id = await plan();
      await channels.later(55 * minute);
      await channels.call('PUT', `/scheduled-posts/${id}`, { topic: 'evenings' });
      await channels.later(5 * minute);
      expect(await texts()).toEqual([second, second, second]);
      await channels.later(hour);
      await channels.call('POST', `/scheduled-posts/${id}/send-now`);
      await channels.later();
      await channels.later(minute);
      expect(writer.asked).toBe(3);
      expect((await texts()).filter((text) => text === third)).toHaveLength(3);
    },
  );

  test(
    'P-9.64 each account’s text is approved, edited, rejected and rewritten independently',
    { tags: 'slow' },
    async () => {
      const id = await plan({ review: 'before_sending' });
      await channels.later();
      expect(writer.asked).toBe(1);
      const { body } = await channels.call('GET', `/scheduled-posts/${id}`);
      const { accounts, attention } = body.data;
      expect(attention).toMatchObject({ code: 'approval' });
      expect(accounts.map((one: (typeof accounts)[0]) => one.attention.code)).toEqual(
        Array.from({ length: 3 }, () => 'approval'),
      );
      const [x, bluesky, telegram] = await Promise.all(
        ['twitter', 'bluesky', 'telegram'].map((name) => runOn(id, name)),
      );
      expect((await act(x.id, 'approve', { hash: x.hash })).status).toBe(200);
      expect((await act(bluesky.id, 'edit-text', { parts: ['My own words.'] })).status).toBe(200);
      expect((await act(telegram.id, 'reject')).status).toBe(200);
      await channels.later(hour);
      expect(await channels.said()).toEqual([`ada: ${first}`, 'ada.example: My own words.']);
      expect(await runOn(id, 'telegram')).toMatchObject({ status: 'AWAITING_APPROVAL' });
      expect(writer.asked).toBe(2);
    },
  );

  test(
    'P-9.64 a text that fails a check waits on each account, and a rewritten one is different',
    { tags: 'slow' },
    async () => {
      writer.script = ['x'.repeat(400)];
      const id = await plan();
      await channels.later(55 * minute);
      const before = writer.asked;
      const doubtful = async () =>
        (await runs(id)).filter(({ decision }: { decision: string }) => decision === 'text');
      expect(await doubtful()).toHaveLength(3);
      const runOnce = async (platform: string) =>
        (await doubtful()).find((run: { platform: string }) => run.platform === platform);
      const x = await runOnce('twitter');
      writer.script = [second];
      await act(x.id, 'settle', { verdict: 'rewrite' });
      await channels.later(5 * minute);
      expect(writer.asked).toBe(before + 1);
      expect(await channels.said()).toEqual([`ada: ${second}`]);
      const bluesky = await runOnce('bluesky');
      await act(bluesky.id, 'settle', { verdict: 'drop' });
      await channels.later();
      expect(await channels.said()).toEqual([`ada: ${second}`]);
    },
  );
});
