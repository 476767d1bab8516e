/** Several processes that die at random: each item is handled once, and none is missed. */
import { mortal } from '#test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { day, minute } from '#contract/core/time.ts';
import type { Context } from '#server/context.ts';
import { engines } from '#test/engines.ts';
import { repeated } from '#test/sampled.ts';
import { makeItems } from './make.ts';
import { pollStreams } from './poll.ts';
import { createSite, createStreamWorld, entry, rss, type Site } from '#test/stream-world.ts';

let site: Site;
beforeAll(async () => {
  site = await createSite();
});
afterAll(() => site.stop());

const { signal } = new AbortController();
const perRound = 20;

const work = async (ctx: Context) => {
  await pollStreams(ctx, signal).catch(() => {});
  await makeItems(ctx, signal).catch(() => {});
};

describe.each(engines)('feeds and restarts on %s', (engine) => {
  test(
    'P-23.50 1,000 items and 50 processes that die: none twice, none missed',
    { tags: 'slow', timeout: 600_000 },
    async () => {
      const world = await createStreamWorld(engine, site);
      const rounds = repeated(12, 50);
      const serve = (upTo: number) => {
        // Reordered each time, and every third time without guids.
        const numbers = Array.from({ length: Math.min(upTo, 60) }, (_, at) => upTo - at);
        const turned = upTo % 40 === 0 ? numbers.toReversed() : numbers;
        const dropped = (upTo / perRound) % 3 === 0;
        const more = dropped ? { id: undefined } : {};
        site.pages['/feed'] = ['application/rss+xml', rss(turned.map((n) => entry(n, more)))];
      };
      serve(0);
      await world.add({ daily_limit: 50 });
      for (let round = 1; round <= rounds; round += 1) {
        world.pass(day);
        serve(round * perRound);
        // It dies while it reads, writes, or stores the result.
        await work(mortal(world.ctx, 1 + ((round * 7) % 60)));
        // Its leases expire, two others continue at once, and failed items are retried.
        for (let again = 0; again < 3; again += 1) {
          world.pass(45 * minute);
          await Promise.all([work(world.ctx), work(mortal(world.ctx, 40 + round))]);
        }
        world.pass(45 * minute);
        await work(world.ctx);
      }
      const items = await world.ctx.db.selectFrom('stream_items').select('state').execute();
      const posts = await world.ctx.db.selectFrom('posts').select('idea').execute();
      expect(items.filter(({ state }) => state !== 'made')).toEqual([]);
      expect(items.length).toBe(rounds * perRound);
      const ideas = posts.map(({ idea }) => idea);
      expect([ideas.length, new Set(ideas).size]).toEqual([rounds * perRound, rounds * perRound]);
      expect(world.logged.some((line) => line.includes('killed'))).toBe(true);
      await world.close();
    },
  );
});
