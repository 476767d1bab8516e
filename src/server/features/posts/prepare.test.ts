/** An agent writes a planned post: what happens when it is interrupted or unavailable. */
import { afterEach, describe, expect, test } from 'vitest';
import { engines } from '#test/engines.ts';
import { closeLedgers } from '#test/ledger-world.ts';
import { openWritten } from '#test/schedule-world.ts';
import { prepareOne } from './prepare.ts';

afterEach(closeLedgers);

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
});
