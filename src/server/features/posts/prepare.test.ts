/** An agent writes a planned post: what happens when it is interrupted or unavailable. */
import { describe, expect, test, vi } from 'vitest';
import { engines } from '#test/engines.ts';
import type { LlmPort } from '#server/adapters/llm/port.ts';
import { openSchedules, openWritten } from '#test/schedule-world.ts';
import { prepare } from '#server/ledger/recover/worker.ts';
import { prepareOne } from './prepare.ts';

const written = 'Morning light on the keyboard, and the build is green.';

describe.each(engines)('preparing posts on %s', (engine) => {
  test(
    'a text written for a version that was changed meanwhile is discarded',
    { tags: 'slow' },
    async () => {
      const schedules = await openWritten(engine, [written]);
      const { ctx } = schedules.world;
      const id = await schedules.plan({ content_text: '', topic: 'mornings' });
      schedules.at('2027-03-02T08:55:00Z');
      const [first, second] = [await schedules.newest(id), 'Evenings belong to the kettle.'];
      schedules.writer.script = [written, second];
      const began = Promise.withResolvers<void>();
      const mayEnd = Promise.withResolvers<void>();
      const works: Promise<void>[] = [];
      const work = () => prepareOne(ctx, first, new AbortController().signal);
      schedules.writer.meanwhile = async () => {
        await schedules.call('PUT', `/${id}`, { topic: 'evenings' });
        // Another worker has claimed it again, and is not done when the first one is.
        schedules.writer.meanwhile = () => {
          began.resolve();
          return mayEnd.promise;
        };
        works.push(work());
        await began.promise;
      };
      await work();
      expect(await schedules.states(id)).toEqual(['PREPARING']);
      mayEnd.resolve();
      await Promise.all(works);
      await schedules.until('2027-03-02T09:00:00Z');
      expect(await schedules.texts()).toEqual([second]);
    },
  );

  test('a worker that stops releases what it was writing', async () => {
    const schedules = await openWritten(engine, [written]);
    const id = await schedules.plan({ content_text: '', topic: 'mornings' });
    schedules.at('2027-03-02T08:55:00Z');
    const stop = new AbortController();
    schedules.writer.meanwhile = async () => stop.abort();
    await prepareOne(schedules.world.ctx, await schedules.newest(id), stop.signal);
    expect(await schedules.states(id)).toEqual(['PLANNED']);
    await schedules.until('2027-03-02T09:00:00Z');
    expect(await schedules.texts()).toEqual([written]);
  });

  test('an unavailable writer is retried until it is too late', { tags: 'slow' }, async () => {
    const schedules = await openWritten(engine, ['outage']);
    const id = await schedules.plan({ content_text: '', topic: 'mornings' });
    await schedules.until('2027-03-02T08:50:01Z');
    expect(await schedules.states(id)).toEqual(['PLANNED(outage)']);
    const { asked } = schedules.writer;
    await schedules.run();
    expect(schedules.writer.asked).toBe(asked);
    schedules.writer.script = [written];
    await schedules.until('2027-03-02T09:02:01Z');
    expect(await schedules.texts()).toEqual([written]);
  });

  test('a fixed text needs no writer, and no lease that could be lost', async () => {
    const schedules = await openWritten(engine, ['outage']);
    const { ctx } = schedules.world;
    const id = await schedules.plan({ frequency: 'daily', max_runs: 2 });
    const points: string[] = [];
    ctx.probe = async (point) => void points.push(point);
    schedules.at('2027-03-02T08:55:00Z');
    await prepare(ctx);
    expect(await schedules.states(id)).toEqual(['READY']);
    expect(points).toEqual(['ready']);
    const events = await ctx.db
      .selectFrom('occurrence_moves')
      .select('event')
      .orderBy('n')
      .execute();
    expect(events.map(({ event }) => event)).toEqual(['planned', 'prepare', 'prepared']);
    await schedules.until('2027-03-02T09:00:00Z');
    expect(await schedules.texts()).toEqual(['Good morning.']);
    expect(schedules.writer.asked).toBe(0);
  });

  test(
    'a model writes without facts, and its post is not held back for them',
    { tags: 'slow' },
    async () => {
      const schedules = await openWritten(engine, [written]);
      const { ctx } = schedules.world;
      const { is_built_in: _stock, ...model } = ctx.llm.default;
      ctx.llm = { ...ctx.llm, default: model };
      const id = await schedules.plan({ content_text: '', topic: 'mornings', review: 'off' });
      await schedules.until('2027-03-02T09:00:00Z');
      expect(await schedules.states(id)).toEqual(['PUBLISHED']);
      expect(await schedules.texts()).toEqual([written]);
    },
  );

  test('P-22.27 many schedules of one owner do not delay the text of another', async () => {
    const schedules = await openSchedules(engine);
    const { world } = schedules;
    const { ctx } = world;
    const asked: string[] = [];
    const mayEnd = Promise.withResolvers<void>();
    const slow: LlmPort = {
      name: 'slow',
      estimate: () => ({ input: 0, output: 0 }),
      async write({ persona }) {
        asked.push(persona.name);
        if (persona.name === 'Ada') await mayEnd.promise;
        return { pieces: [{ parts: [written], why: 'Because.' }], tokens: null };
      },
    };
    ctx.llm = { default: slow, byId: new Map([[slow.name, slow]]) };
    const plan = { content_text: '', topic: 'mornings', review: 'off' };
    for (let n = 0; n < 9; n += 1) await schedules.plan(plan);
    const other = await world.member();
    const { id: agent_id } = await world.agent(other, { name: 'Bo' });
    const when = { platform: 'sandbox', scheduled_time: '2027-03-02T09:00' };
    const body = { ...plan, ...when, agent_id };
    expect((await world.call('POST', '/scheduled-posts', { as: other, body })).status).toBe(201);
    schedules.at('2027-03-02T08:55:00Z');
    const works = prepare(ctx);
    await vi.waitFor(() => expect(asked).toContain('Bo'));
    expect(asked.length).toBeLessThan(5);
    mayEnd.resolve();
    await works;
    expect(asked.filter((name) => name === 'Ada').length).toBeGreaterThanOrEqual(9);
  });
});
