import { afterEach, describe, expect, test } from 'vitest';
import { minute } from '#contract/core/time.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { spanOfMonth, monthOf } from '#domain/money/usage-month.ts';
import { everyEngine } from '#test/engines.ts';
import { createWorld, type World } from '#test/world.ts';
import { dispatch } from '#server/ledger/recover/dispatcher.ts';
import { sweep } from '#server/ledger/recover/sweeper.ts';

const worlds: World[] = [];
afterEach(async () => {
  Reflect.deleteProperty(platforms.sandbox, 'prices');
  await Promise.all(worlds.splice(0).map((world) => world.close()));
});

describe.each(everyEngine)('a post that exceeds a budget, on %s', (engine) => {
  test(
    'waits for the next month, and is then published automatically',
    { tags: 'slow' },
    async () => {
      const calls = { post: 15_000, post_with_link: 15_000, reply: 15_000 };
      Object.assign(platforms.sandbox, { prices: { date: '2026-11-01', calls } });
      const world = await createWorld(engine);
      worlds.push(world);
      const { ctx } = world;
      const { to } = spanOfMonth(monthOf(ctx.clock()));
      world.pass(to - 30 * minute - ctx.clock());
      const owner = await world.member();
      const { id: agent } = await world.agent(owner);
      const body = { agent_id: null, monthly_budget: 20_000 };
      expect((await world.call('PUT', '/usage/budget', { as: owner, body })).status).toBe(200);
      const publish = async (content: string) =>
        (
          await world.call('POST', `/agents/${agent}/posts`, {
            as: owner,
            body: { platform: 'sandbox', content },
          })
        ).body.data;
      expect((await publish('One.')).status).toBe('PUBLISHED');
      const { occurrence_id, status } = await publish('Two.');
      expect(status).toBe('HELD');
      const state = async () =>
        (await world.call('GET', `/occurrences/${occurrence_id}`, { as: owner })).body.data.status;
      world.pass(29 * minute);
      await sweep(ctx);
      await dispatch(ctx);
      expect(await state()).toBe('HELD');
      world.pass(2 * minute);
      await sweep(ctx);
      await dispatch(ctx);
      expect(await state()).toBe('PUBLISHED');
    },
  );
});
