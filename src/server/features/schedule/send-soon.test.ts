/** “Send now” with a few seconds in which it can be undone: the post has its time, its place and its run number again. */
import { describe, expect, test } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { second } from '#contract/core/time.ts';
import { dispatch } from '#server/ledger/recover/dispatcher.ts';
import { engines, everyEngine } from '#test/engines.ts';
import { openQueues } from '#test/queue-world.ts';
import { repeated } from '#test/sampled.ts';
import { openSchedules, openWritten, type Schedules } from '#test/schedule-world.ts';

const delay = { delay_s: limits.publish_delay };
const send = ({ call }: Schedules, id: string) => call('POST', `/${id}/send-now`, delay);
const undo = ({ call }: Schedules, moved: unknown) => call('POST', '/move-back', { moved });

/** Some seconds later. */
async function later(schedules: Schedules, seconds: number): Promise<void> {
  schedules.world.pass(seconds * second);
  await schedules.run();
}

describe.each(everyEngine)('sending a post of a schedule in a few seconds on %s', (engine) => {
  const isHere = engines.includes(engine);
  /** Everything that says when a schedule and its posts go out. */
  const plan = async ({ world }: Schedules, id: string) => {
    const { db } = world.ctx;
    const time = ['anchor_local', 'timezone', 'slot_at', 'next_run', 'run_count'] as const;
    const due = ['seq', 'run', 'due_at', 'late_window', 'state', 'next_at'] as const;
    return {
      series: await db.selectFrom('series').select(time).where('id', '=', id).execute(),
      posts: await db
        .selectFrom('occurrences')
        .select(due)
        .where('series_id', '=', id)
        .orderBy('seq')
        .execute(),
    };
  };

  test.runIf(isHere)(
    'P-49.31 it goes out once, when its seconds have passed, and its schedule goes on',
    async () => {
      const schedules = await openSchedules(engine);
      const id = await schedules.plan({ frequency: 'daily', max_runs: 2 });
      const { body } = await send(schedules, id);
      expect([body.message, body.undo.length]).toEqual(['Publishes in a few seconds.', 1]);
      await later(schedules, 9);
      expect(await schedules.texts()).toEqual([]);
      // Pressed again meanwhile, in another tab.
      expect((await send(schedules, id)).body.undo).toBeUndefined();
      await later(schedules, 2);
      expect(await schedules.texts()).toHaveLength(1);
      expect((await undo(schedules, body.undo)).status).toBe(409);
      await schedules.until('2027-03-02T09:00:00Z');
      expect(await schedules.texts()).toHaveLength(2);
      expect(await schedules.read(id)).toMatchObject({ status: 'completed', run_count: 2 });
    },
  );

  test.runIf(isHere)(
    'P-49.32 undone, a post of a schedule has its run and its time again',
    async () => {
      const schedules = await openSchedules(engine);
      const id = await schedules.plan({ frequency: 'daily', max_runs: 0 });
      await schedules.until('2027-03-02T09:00:00Z');
      await schedules.run();
      const before = await plan(schedules, id);
      schedules.world.pass(limits.post_dedupe);
      const { body } = await send(schedules, id);
      // Its text is made ready in the meantime.
      await later(schedules, 4);
      expect((await undo(schedules, body.undo)).body.message).toBe('Undone.');
      await schedules.run();
      expect(await plan(schedules, id)).toEqual(before);
      await later(schedules, 60);
      expect(await schedules.texts()).toHaveLength(1);
      await schedules.until('2027-03-03T09:00:00Z');
      await schedules.until('2027-03-04T09:00:00Z');
      expect(await schedules.texts()).toHaveLength(3);
    },
  );

  test.runIf(isHere)(
    'P-49.32 undone, a text that was ready and approved is the same and needs no other approval',
    { tags: 'slow' },
    async () => {
      const text = 'A good morning to all of you.';
      const schedules = await openWritten(engine, [text, 'Another one.']);
      const id = await schedules.plan({
        content_text: '',
        topic: 'mornings',
        frequency: 'daily',
        max_runs: 0,
        review: 'before_sending',
      });
      await schedules.until('2027-03-01T12:05:00Z');
      await schedules.approveRun(await schedules.newest(id));
      const before = await plan(schedules, id);
      expect(before.posts).toMatchObject([{ state: 'READY' }]);
      const { body } = await send(schedules, id);
      expect((await undo(schedules, body.undo)).body.message).toBe('Undone.');
      expect(await plan(schedules, id)).toEqual(before);
      await schedules.until('2027-03-02T08:59:00Z');
      expect(await schedules.texts()).toEqual([]);
      await schedules.until('2027-03-02T09:00:00Z');
      expect(await schedules.texts()).toEqual([text]);
    },
  );

  test.runIf(isHere)('P-49.32 undone, a queued post has its posting time again', async () => {
    const queues = await openQueues(engine);
    const first = await queues.add('next', { content_text: 'First' });
    await queues.add('next', { content_text: 'Second' });
    const before = await plan(queues, first.id);
    const { body } = await send(queues, first.id);
    expect(await queues.queued()).toEqual(['Second 2027-03-03T09:00']);
    expect((await undo(queues, body.undo)).body.message).toBe('Undone.');
    expect(await plan(queues, first.id)).toEqual(before);
    expect(await queues.queued()).toEqual(['First 2027-03-02T09:00', 'Second 2027-03-03T09:00']);
  });

  test.runIf(isHere)(
    'P-49.33 undone after its posting time was taken, it is paused, because it must not go out',
    async () => {
      const queues = await openQueues(engine);
      const { id } = await queues.add('next', { content_text: 'First' });
      const { body } = await send(queues, id);
      await queues.add('next', { content_text: 'In its place' });
      expect((await undo(queues, body.undo)).body.message).toBe(
        'Its old time is gone, so the post is paused.',
      );
      await later(queues, 60);
      expect([await queues.texts(), (await queues.read(id)).attention.action]).toEqual([
        [],
        'send_now',
      ]);
    },
  );

  test.runIf(isHere)(
    'P-49.33 an Undo never takes back what is being sent, nor what got another time',
    async () => {
      const schedules = await openSchedules(engine);
      const id = await schedules.plan();
      const { body } = await send(schedules, id);
      const answers: number[] = [];
      schedules.platform.script.push({
        before: async () => void answers.push((await undo(schedules, body.undo)).status),
      });
      await later(schedules, 11);
      expect([answers, await schedules.texts()]).toEqual([[409], ['Good morning.']]);

      const other = await schedules.plan({ scheduled_time: '2027-03-03T09:00' });
      const sent = await send(schedules, other);
      await schedules.call('PUT', `/${other}`, { scheduled_time: '2027-03-05T09:00' });
      expect((await undo(schedules, sent.body.undo)).status).toBe(409);
      expect(await schedules.read(other)).toMatchObject({ status: 'scheduled' });
      expect(await schedules.dues(other)).toEqual(['2027-03-05T09:00:00.000Z']);
    },
  );

  test('P-49.33 of an Undo and the dispatcher at once, one wins', async () => {
    const schedules = await openSchedules(engine);
    const { ctx } = schedules.world;
    const outcomes = new Set<number>();
    for (let race = 0; race < repeated(3, 6); race += 1) {
      const id = await schedules.plan({ scheduled_time: `2027-03-0${race + 2}T09:00` });
      const { body } = await send(schedules, id);
      await later(schedules, 9);
      const before = schedules.platform.calls.length;
      const undoing = undo(schedules, body.undo);
      // Due from now on, if the Undo has not begun yet.
      schedules.world.pass(2 * second);
      const [{ status }] = await Promise.all([undoing, dispatch(ctx)]);
      await later(schedules, 60);
      outcomes.add(status);
      expect(schedules.platform.calls.length - before).toBe(status === 200 ? 0 : 1);
    }
    expect([...outcomes].every((status) => status === 200 || status === 409)).toBe(true);
  });

  test.runIf(isHere)(
    'P-49.31 without a delay, and for what failed, it goes out at once and has no Undo',
    { tags: 'slow' },
    async () => {
      const schedules = await openSchedules(engine);
      const id = await schedules.plan();
      const { body } = await schedules.call('POST', `/${id}/send-now`);
      expect([body.message, body.undo]).toEqual(['Publishing now.', undefined]);
      await schedules.run();
      expect(await schedules.texts()).toEqual(['Good morning.']);

      const late = await schedules.plan({ scheduled_time: '2027-03-02T10:00' });
      await schedules.call('POST', `/${late}/pause`);
      await schedules.until('2027-03-02T10:30:00Z');
      expect((await send(schedules, late)).body.undo).toBeUndefined();
      await schedules.run();
      expect(await schedules.texts()).toHaveLength(2);
    },
  );
});
