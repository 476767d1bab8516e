import { afterEach, describe, expect, test } from 'vitest';
import { day } from '#contract/core/time.ts';
import { engines } from '#test/engines.ts';
import { closeMetrics } from '#test/metrics-world.ts';
import { openGrowth } from '#test/growth-world.ts';

afterEach(closeMetrics);

describe.each(engines)('what could work better on %s', (engine) => {
  test('P-37.6 P-37.12 P-37.13 is proposed with its evidence, and a yes makes it a guideline in a version with that reason', async () => {
    const { proposals, answer, agent, world, owner, agentId } = await openGrowth(engine);
    const [first, ...others] = await proposals();
    expect(others).toEqual([]);
    expect(first).toMatchObject({ kind: 'guideline', change: 'Use one or two hashtags' });
    expect(first?.said).toMatch(
      /^Posts with hashtags get \d\.\d times the reactions of others \(80 % interval \d\.\d to \d\.\d; 11 against 22 posts\)\.$/,
    );
    expect((await answer('yes', { persona_version: 2 })).status).toBe(409);
    expect((await answer('yes', { timezone: 'Nowhere' })).status).toBe(400);
    const done = await answer('yes', { timezone: 'Pacific/Auckland' });
    expect(done.body.message).toBe('It’s a guideline from now on, in version 2.');
    expect((await agent()).behavioral_guidelines).toContain('Use one or two hashtags');
    const versions = await world.call('GET', `/agents/${agentId}/persona/versions`, { as: owner });
    expect(versions.body.data[0]).toMatchObject({ version: 2, reason: first?.said });
    expect(await proposals()).toEqual([]);
    expect((await answer('yes', { persona_version: 2 })).status).toBe(409);
  });

  test(
    'P-37.6 is asked again a month after “not now”, and not after “never”',
    { tags: 'slow' },
    async () => {
      const { proposals, answer, agent, world } = await openGrowth(engine);
      expect((await answer('later')).body.message).toContain('in a month');
      expect(await proposals()).toEqual([]);
      const { db, clock } = world.ctx;
      await db
        .updateTable('voice_answers')
        .set({ at: clock() - 31 * day })
        .execute();
      expect(await proposals()).toHaveLength(1);
      expect((await answer('never')).status).toBe(200);
      await db
        .updateTable('voice_answers')
        .set({ at: clock() - 99 * day })
        .execute();
      expect(await proposals()).toEqual([]);
      expect((await agent()).persona_version).toBe(1);
    },
  );

  test('P-37.7 says that it can’t know below 20 posts, and claims nothing without an effect', async () => {
    const few = await openGrowth(engine, { posts: 19 });
    expect((await few.growth()).body.data).toMatchObject({ posts: 19, needed: 20, proposals: [] });
    const { growth } = await openGrowth(engine, { times: 1 });
    expect((await growth()).body.data).toMatchObject({ posts: 33, proposals: [] });
  });

  test('P-37.9 is told once a month, if there is something', async () => {
    const { look, notices, world, agentId } = await openGrowth(engine);
    await look();
    expect(await notices()).toEqual([]);
    world.pass(31 * day);
    await Promise.all([look(), look()]);
    await look();
    expect(await notices()).toEqual([
      {
        text: expect.stringContaining('Use one or two hashtags? You decide.'),
        link: `/agents/${agentId}?tab=analytics`,
      },
    ]);
    world.pass(31 * day);
    await look();
    expect(await notices()).toHaveLength(2);
  });

  test('P-37.10 is nobody else’s to see or answer', async () => {
    const { growth, answer, world } = await openGrowth(engine, { posts: 1 });
    const other = await world.member();
    expect((await growth(other)).status).toBe(404);
    expect((await answer('never', {}, other)).status).toBe(404);
  });
});
