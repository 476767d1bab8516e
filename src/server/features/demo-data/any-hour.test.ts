import { afterAll, beforeAll, expect, test } from 'vitest';
import { day, hour, minute } from '#contract/core/time.ts';
import { prepare } from '#server/ledger/recover/worker.ts';
import { isWhole } from '#test/sampled.ts';
import { createWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld('sqlite');
});
afterAll(() => world.close());

const others = [0, 30, 7 * 60 + 59, 8 * 60 + 30, 12 * 60];
const hours = [17 * 60 + 30, 23 * 60 + 59, ...(isWhole ? others : [])];

test.each(hours)(
  'P-7.61 a demo post needs approval at once, %i minutes into the day',
  { tags: 'slow' },
  async (at) => {
    const now = world.ctx.clock() % day;
    world.pass((at * minute - now + day) % day);
    const as = await world.member();
    const body = { timezone: 'UTC' };
    expect((await world.call('POST', '/samples', { as, body })).status).toBe(200);
    await prepare(world.ctx);
    const { data } = (await world.call('GET', '/scheduled-posts', { as })).body;
    const waits = data.find(
      ({ review, frequency }: { review: string; frequency: string }) =>
        review === 'before_sending' && frequency === 'once',
    );
    expect(waits.current.status).toBe('AWAITING_APPROVAL');
    // There is time to look around before it is due.
    const left = Date.parse(waits.current.due_at) - world.ctx.clock();
    expect(left).toBeGreaterThanOrEqual(hour - minute);
  },
);
