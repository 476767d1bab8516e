/** What a restore leads to, whichever worker sees it. */
import { expect, test } from 'vitest';
import { writeMeta } from '#server/db/meta.ts';
import { everyEngine } from '#test/engines.ts';
import { createWorld } from '#test/world.ts';
import { guardAfterRestore } from './after-restore.ts';

test.each(everyEngine)(
  'P-50.199 a restore is logged once by four workers, on %s',
  async (engine) => {
    const world = await createWorld(engine);
    const said = () =>
      world.logged.filter((line) => line.includes('the database went back')).length;
    const restored = (epoch: string) =>
      writeMeta(
        world.ctx.db,
        { key: 'epoch', value: epoch },
        { key: 'restored_at', value: String(world.ctx.clock()) },
      );
    const guard = () => Promise.all([1, 2, 3, 4].map(() => guardAfterRestore(world.ctx)));
    await restored('first');
    await guard();
    expect(said()).toBe(1);
    await guard();
    expect(said()).toBe(1);
    await restored('second');
    await guard();
    expect(said()).toBe(2);
    await world.close();
  },
);
