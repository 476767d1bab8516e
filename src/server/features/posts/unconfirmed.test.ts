/** Posts that may be published, or are in part, and what their owner decides about them. */
import { describe, expect, test } from 'vitest';
import { PlatformError } from '#server/adapters/social/port.ts';
import { engines } from '#test/engines.ts';
import { openSchedules, type Schedules } from '#test/schedule-world.ts';

const reset = new PlatformError('unknown', 'The connection broke.');
const refusal = new PlatformError('rejected', 'Not this.');

const settle = ({ world, owner: as }: Schedules, id: string, body: object) =>
  world.call('POST', `/occurrences/${id}/settle`, { as, body });

describe.each(engines)('unconfirmed posts on %s', (engine) => {
  test.each([
    ['there', 'PUBLISHED', ['Good morning.'], 1],
    ['send', 'PUBLISHED', ['Good morning.', 'Good morning.'], 1],
    ['drop', 'FAILED(dropped)', ['Good morning.'], 0],
  ] as const)(
    'P-7.27 for an unconfirmed post, %s makes it %s',
    async (verdict, state, texts, run_count) => {
      const schedules = await openSchedules(engine, 'none');
      const id = await schedules.plan();
      const { db } = schedules.world.ctx;
      schedules.platform.script.push({ lose: reset });
      await schedules.until('2027-03-02T09:00:00Z');
      await schedules.until('2027-03-02T09:01:00Z');
      const first = await schedules.newest(id);
      expect(await schedules.read(id)).toMatchObject({
        attention: { code: 'unknown_outcome', action: 'settle', occurrence_id: first },
      });
      if (verdict === 'send')
        await db.updateTable('sandbox_posts').set({ idem_key: null }).execute();
      const url = 'https://example.com/post/1';
      const body = verdict === 'there' ? { verdict, url } : { verdict };
      const answer = await settle(schedules, first, body);
      expect(answer.status).toBe(200);
      if (verdict === 'there') expect(answer.body.data.url).toBe(url);
      await schedules.run();
      expect(await schedules.states(id)).toEqual([state]);
      expect(await schedules.texts()).toEqual(texts);
      expect(await schedules.read(id)).toMatchObject({ run_count });
      expect((await settle(schedules, first, { verdict })).status).toBe(409);
      const events = await db
        .selectFrom('audit_events')
        .select('detail')
        .where('event', '=', 'post_settled')
        .execute();
      expect(events).toEqual([{ detail: `${verdict}: Ada on sandbox, post ${first}` }]);
    },
  );

  test.each([
    ['send', ['One.', 'Two.'], 'PUBLISHED'],
    ['drop', ['One.'], 'PUBLISHED(thread_left)'],
  ] as const)('P-7.27 a partly published thread: %s', async (verdict, texts, state) => {
    const schedules = await openSchedules(engine);
    const thread = { content_text: `${'One. '.repeat(50)}\n\n${'Two. '.repeat(50)}` };
    const id = await schedules.plan({ ...thread, content_type: 'thread' });
    schedules.platform.script.push({ before: async () => {} }, { fail: refusal });
    await schedules.until('2027-03-02T09:00:00Z');
    expect(await schedules.states(id)).toEqual(['NEEDS_REVIEW(thread_partial)']);
    await settle(schedules, await schedules.newest(id), { verdict });
    await schedules.run();
    expect(await schedules.states(id)).toEqual([state]);
    expect(await schedules.texts()).toHaveLength(texts.length);
    expect(await schedules.read(id)).toMatchObject({ run_count: 1, status: 'completed' });
  });

  test('two concurrent verdicts count as one', async () => {
    const schedules = await openSchedules(engine, 'none');
    const id = await schedules.plan();
    schedules.platform.script.push({ fail: reset });
    await schedules.until('2027-03-02T09:00:00Z');
    await schedules.until('2027-03-02T09:01:00Z');
    const first = await schedules.newest(id);
    const statuses = await Promise.all(
      ['send', 'drop', 'there', 'send'].map(async (verdict) => {
        const { status } = await settle(schedules, first, { verdict });
        return status;
      }),
    );
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409]);
  });
});
