/** Actions on a running schedule. */
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { PlatformError } from '#server/adapters/social/port.ts';
import { dispatch } from '#server/ledger/recover/dispatcher.ts';
import { prepare } from '#server/ledger/recover/worker.ts';
import { prepareOne } from '#server/features/posts/prepare.ts';
import { claim, sendClaimed } from '#server/ledger/publish/publish.service.ts';
import { engines } from '#test/engines.ts';
import { repeated } from '#test/sampled.ts';
import { openSchedules, type Schedules } from '#test/schedule-world.ts';

const reset = new PlatformError('unknown', 'The connection broke.');
const refusal = new PlatformError('rejected', 'Not this.');

/** How often a pause races with a dispatcher. */
const races = Number(process.env['RACES'] ?? repeated(10, 40));

describe.each(engines)('schedule actions on %s', (engine) => {
  const act = (schedules: Schedules, id: string, verb: string) =>
    schedules.call('POST', `/${id}/${verb}`);

  test('S2-7.6 a paused schedule sends nothing, and resumes with the next future run', async () => {
    const schedules = await openSchedules(engine);
    const id = await schedules.plan({ frequency: 'hourly', max_runs: 0 });
    await schedules.until('2027-03-02T09:00:05Z');
    const paused = await act(schedules, id, 'pause');
    expect(paused.body).toMatchObject({ message: 'Scheduled post paused.' });
    expect(paused.body.data).toMatchObject({ status: 'paused', next_run_at: null });
    await schedules.until('2027-03-02T12:10:00Z');
    expect(await schedules.states(id)).toEqual(['PUBLISHED', 'MISSED(paused)']);
    const resumed = await act(schedules, id, 'resume');
    expect(resumed.body.data).toMatchObject({ status: 'active' });
    await schedules.run();
    expect(await schedules.texts()).toHaveLength(1);
    await schedules.until('2027-03-02T13:00:05Z');
    expect(await schedules.dues(id)).toContain('2027-03-02T13:00:00.000Z');
    expect(await schedules.texts()).toHaveLength(2);
  });

  test('a run that came due during the pause is not sent, even if resumed at that moment', async () => {
    const schedules = await openSchedules(engine);
    const id = await schedules.plan({ frequency: 'hourly', max_runs: 0 });
    await act(schedules, id, 'pause');
    schedules.at('2027-03-02T11:05:00Z');
    await act(schedules, id, 'resume');
    await schedules.run();
    expect(await schedules.texts()).toEqual([]);
    expect(await schedules.states(id)).toEqual(['MISSED(paused)', 'PLANNED']);
    expect((await schedules.dues(id)).at(-1)).toBe('2027-03-02T12:00:00.000Z');
  });

  test('S2-7.7 a one-time post that was paused when due waits for a click', async () => {
    const schedules = await openSchedules(engine);
    const id = await schedules.plan();
    await act(schedules, id, 'pause');
    schedules.at('2027-03-02T09:30:00Z');
    const resumed = await act(schedules, id, 'resume');
    expect(resumed.body.message).toMatch(/Publish now/);
    expect(resumed.body.data).toMatchObject({
      status: 'failed',
      attention: {
        code: 'missed',
        action: 'send_now',
        message: 'The schedule was paused when this was due.',
      },
    });
    await schedules.until('2027-03-02T10:00:00Z');
    expect(await schedules.texts()).toEqual([]);
    const sent = await act(schedules, id, 'send-now');
    expect(sent.body).toMatchObject({ message: 'Publishing now.' });
    await schedules.run();
    expect(await schedules.texts()).toEqual(['Good morning.']);
    expect(await schedules.read(id)).toMatchObject({ status: 'completed', run_count: 1 });
    expect((await act(schedules, id, 'send-now')).status).toBe(409);
  });

  test('a post that was missed during a pause can be sent without resuming first', async () => {
    const schedules = await openSchedules(engine);
    const id = await schedules.plan();
    await act(schedules, id, 'pause');
    expect((await act(schedules, id, 'send-now')).status).toBe(409);
    await schedules.until('2027-03-02T09:30:00Z');
    expect(await schedules.read(id)).toMatchObject({
      status: 'failed',
      attention: { action: 'send_now' },
    });
    expect((await act(schedules, id, 'send-now')).status).toBe(200);
    await schedules.run();
    expect(await schedules.texts()).toEqual(['Good morning.']);
  });

  test('P-7.23 a failed post is sent again on request', async () => {
    const schedules = await openSchedules(engine);
    const id = await schedules.plan();
    schedules.platform.script.push({ fail: refusal });
    await schedules.until('2027-03-02T09:00:00Z');
    expect(await schedules.read(id)).toMatchObject({
      status: 'failed',
      attention: { code: 'failed', action: 'send_now' },
    });
    await act(schedules, id, 'send-now');
    await schedules.run();
    expect(await schedules.states(id)).toEqual(['FAILED(rejected)', 'PUBLISHED']);
  });

  test(
    'P-7.23 sending a recurring post now leaves its own runs unchanged',
    { tags: 'slow' },
    async () => {
      const schedules = await openSchedules(engine);
      const id = await schedules.plan({ frequency: 'daily', max_runs: 3 });
      await schedules.until('2027-03-02T09:00:00Z');
      schedules.at('2027-03-02T10:00:00Z');
      // However often it is clicked.
      for (let click = 0; click < 3; click += 1) await act(schedules, id, 'send-now');
      await schedules.run();
      // It is published already, and another tab still offers to send it.
      expect((await act(schedules, id, 'send-now')).status).toBe(409);
      await schedules.run();
      expect(await schedules.texts()).toHaveLength(2);
      expect((await schedules.read(id)).next_run_at).toBe('2027-03-03T09:00:00.000Z');
      await schedules.until('2027-03-03T09:00:00Z');
      expect(await schedules.read(id)).toMatchObject({ status: 'completed', run_count: 3 });
    },
  );

  test('nothing can be sent now while its agent is off or publishing is stopped', async () => {
    const schedules = await openSchedules(engine);
    const { world, owner: as, agentId } = schedules;
    const id = await schedules.plan();
    const toggle = (is_active: boolean) =>
      world.call('POST', `/agents/${agentId}/toggle-status`, { as, body: { is_active } });
    await toggle(false);
    expect((await act(schedules, id, 'send-now')).body.code).toBe('agent_inactive');
    await toggle(true);
    await world.call('POST', '/publishing/freeze', { as });
    expect((await act(schedules, id, 'send-now')).body.code).toBe('publishing_frozen');
    expect(await schedules.dues(id)).toEqual(['2027-03-02T09:00:00.000Z']);
  });

  test('a reviewed post waits for approval even if it is sent now', async () => {
    const schedules = await openSchedules(engine);
    const id = await schedules.plan({ review: 'before_sending' });
    const { body } = await act(schedules, id, 'send-now');
    expect(body.message).toMatch(/once you approve it/);
    await schedules.run();
    expect(await schedules.states(id)).toEqual(['AWAITING_APPROVAL(approval)']);
    expect(await schedules.texts()).toEqual([]);
  });

  test('SX-11 a schedule cannot be changed while its post is being sent, but right afterwards', async () => {
    const schedules = await openSchedules(engine);
    const id = await schedules.plan({ frequency: 'daily', max_runs: 0 });
    const answers: string[] = [];
    schedules.platform.script.push({
      before: async () => {
        for (const { status, body } of [
          await act(schedules, id, 'pause'),
          await act(schedules, id, 'send-now'),
          await schedules.call('PUT', `/${id}`, { content_text: 'No.' }),
          await schedules.call('DELETE', `/${id}`),
        ])
          answers.push(`${status} ${body.message}`);
        expect(await schedules.read(id)).toMatchObject({ status: 'running' });
      },
    });
    await schedules.until('2027-03-02T09:00:00Z');
    const refusal = '409 One of its posts is being published. Try again in half a minute.';
    expect(answers).toEqual([refusal, refusal, refusal, refusal]);
    expect(await schedules.texts()).toEqual(['Good morning.']);
    expect((await act(schedules, id, 'pause')).status).toBe(200);
  });

  test('a post that may be published is read back even if paused or deleted, and never sent again', async () => {
    const schedules = await openSchedules(engine);
    const plan = (content_text: string) =>
      schedules.plan({ content_text, frequency: 'daily', max_runs: 0 });
    const found = await plan('Found.');
    const paused = await plan('Paused.');
    const deleted = await plan('Deleted.');
    schedules.platform.script.push({ lose: reset }, { lose: reset }, { lose: reset });
    await schedules.until('2027-03-02T09:00:00Z');
    const { db } = schedules.world.ctx;
    await db.deleteFrom('sandbox_posts').where('text', '<>', 'Found.').execute();
    expect(await schedules.read(found)).toMatchObject({ status: 'running' });
    for (const id of [found, paused]) expect((await act(schedules, id, 'pause')).status).toBe(200);
    expect((await schedules.call('DELETE', `/${deleted}`)).status).toBe(200);
    for (const time of ['09:01', '09:03', '09:12', '10:15']) {
      await schedules.until(`2027-03-02T${time}:00Z`);
    }
    expect(await schedules.states(found)).toEqual(['PUBLISHED']);
    for (const id of [paused, deleted]) {
      expect(await schedules.states(id)).toEqual(['CANCELLED(cancelled)']);
    }
    expect(schedules.platform.calls).toHaveLength(3);
  });

  test('S2-7.5 a deleted schedule is gone, and its published posts stay', async () => {
    const schedules = await openSchedules(engine);
    const id = await schedules.plan({ frequency: 'daily', max_runs: 0 });
    await schedules.until('2027-03-02T09:00:00Z');
    const { body } = await schedules.call('DELETE', `/${id}`);
    expect(body.message).toBe('Scheduled post deleted.');
    await schedules.until('2027-03-04T09:00:00Z');
    expect((await schedules.call('GET', `/${id}`)).status).toBe(404);
    expect(await schedules.states(id)).toEqual(['PUBLISHED', 'CANCELLED(cancelled)']);
    expect(await schedules.texts()).toHaveLength(1);
  });

  test('deleting an agent deletes its schedules', async () => {
    const schedules = await openSchedules(engine);
    const id = await schedules.plan({ frequency: 'daily', max_runs: 0 });
    await schedules.world.call('DELETE', `/agents/${schedules.agentId}`, { as: schedules.owner });
    await schedules.until('2027-03-04T09:00:00Z');
    expect(await schedules.states(id)).toEqual(['CANCELLED(cancelled)']);
    expect((await schedules.call('GET')).body.total).toBe(0);
  });

  test('a switched-off agent misses its runs, and sends none of them later', async () => {
    const schedules = await openSchedules(engine);
    const id = await schedules.plan({ frequency: 'daily', max_runs: 0 });
    const toggle = (is_active: boolean) =>
      schedules.world.call('POST', `/agents/${schedules.agentId}/toggle-status`, {
        as: schedules.owner,
        body: { is_active },
      });
    await toggle(false);
    expect((await schedules.read(id)).attention).toMatchObject({ code: 'agent_inactive' });
    await schedules.until('2027-03-02T09:00:00Z');
    await toggle(true);
    await schedules.run();
    expect(await schedules.states(id)).toEqual(['MISSED(switched_off)', 'PLANNED']);
    expect(await schedules.texts()).toEqual([]);
  });

  test('a paused post is neither prepared nor claimed, even before a sweep', async () => {
    const schedules = await openSchedules(engine);
    const { ctx } = schedules.world;
    const [planned, ready] = [
      await schedules.plan({ scheduled_time: '2027-03-02T10:00' }),
      await schedules.plan(),
    ];
    await schedules.until('2027-03-02T08:55:00Z');
    for (const id of [planned, ready]) await act(schedules, id, 'pause');
    schedules.at('2027-03-02T09:55:00Z');
    await prepareOne(ctx, await schedules.newest(planned), new AbortController().signal);
    expect(await claim(ctx, await schedules.newest(ready))).toBeUndefined();
    await prepare(ctx);
    await dispatch(ctx);
    expect(await schedules.states(planned)).toEqual(['PLANNED']);
    expect(await schedules.states(ready)).toEqual(['READY']);
  });

  test('S2-7.6 SX-11 a confirmed pause is effective, however late it comes', async () => {
    const schedules = await openSchedules(engine);
    const { ctx } = schedules.world;
    const outcomes: number[] = [];
    for (let race = 0; race < races; race += 1) {
      const now = ctx.clock();
      const id = await schedules.plan({ scheduled_time: new Date(now + 1000).toISOString() });
      await schedules.run();
      schedules.world.pass(1000);
      const post = await schedules.newest(id);
      const send = async () => {
        // Sometimes before the due time, sometimes after it.
        await delay(race % 5);
        const claimed = await claim(ctx, post);
        if (claimed) await sendClaimed(ctx, claimed);
      };
      const sending = send();
      const { status } = await act(schedules, id, 'pause');
      const callsThen = schedules.platform.calls.length;
      await sending;
      outcomes.push(status);
      if (status === 200) expect(schedules.platform.calls).toHaveLength(callsThen);
    }
    expect(outcomes.filter((status) => status !== 200 && status !== 409)).toEqual([]);
  }, 300_000);
});
