// @module-tag slow
/**
 * A process that dies at any step while it generates a picture: like `npm run prove -- images killed`, without a second
 * process.
 */
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { imageRequestOf } from '#domain/pictures/image-request.ts';
import { PlainBody } from '#contract/images/image-job-calls.ts';
import type { ImagePort } from '#server/adapters/images/port.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { createTaskRunner } from '#server/tasks/task-runner.ts';
import { taskWatchJob } from '#server/tasks/watch.job.ts';
import { usageCleanupJob } from '#server/features/usage/sweep.job.ts';
import { engines } from '#test/engines.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { startDrawing } from './drawing.ts';
import { filesOf, namingFiles } from '#server/features/images/gallery/gallery.store.ts';
import { halves, only } from '#server/features/images/pictures.fixture.ts';

const price = 40_000;
/** By then the process is known to be dead. */
const afterwards = 11 * 60_000;
const never = new AbortController().signal;

const artist: ImagePort = {
  name: 'quick',
  label: 'Quick Hand',
  price,
  estimate: () => price,
  at_once: 3,
  pictures_prompt: true,
  heeds_negative_prompt: true,
  draw: async () => ({
    bytes: await halves(200, 100).png().toBuffer(),
    depicts: null,
    notice: null,
    cost: price,
  }),
};

/** Executes this many statements and then fails all others, so that open transactions are never committed. */
function mortal(db: Db, statements: number): { db: Db; isDead: () => boolean } {
  let left = statements;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      left -= 1;
      if (left < 0) throw new Error('killed');
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  return { db: db.withPlugin(plugin), isDead: () => left < 0 };
}

describe.each(engines)('a process that dies while it generates a picture on %s', (engine) => {
  let world: World;
  let ada: Person;
  beforeAll(async () => {
    world = await createWorld(engine, { parts: () => only(artist), env: { LOG_LEVEL: 'silent' } });
    ada = await world.member();
  });
  afterAll(() => world.close());

  /** Returns whether the process died. */
  async function live(statements: number): Promise<boolean> {
    const { db, isDead } = mortal(world.ctx.db, statements);
    const ctx: Context = { ...world.ctx, db };
    const tasks = createTaskRunner(ctx, 60_000);
    const wish = imageRequestOf(
      PlainBody.parse({ prompt: `a fox, ${statements}`, purpose: 'picture' }),
    );
    const order = { owner_id: ada.id, request_key: undefined, wish };
    await startDrawing(ctx, tasks, order).catch((error: unknown) => {
      if (!isDead()) throw error;
    });
    await tasks.close();
    return isDead();
  }

  async function leftBehind() {
    const { db } = world.ctx;
    const images = await db.selectFrom('images').select(namingFiles).execute();
    const blobs = await db.selectFrom('blobs').select('name').execute();
    const open = (table: 'desk_jobs' | 'usage_entries', state: 'running' | 'reserved') =>
      db.selectFrom(table).select('id').where('state', '=', state).execute();
    return {
      files: blobs.map(({ name }) => name).toSorted(),
      wanted: images.flatMap(filesOf).toSorted(),
      jobs: await open('desk_jobs', 'running'),
      money: await open('usage_entries', 'reserved'),
    };
  }

  test('leaves no file without a picture, no picture without files, no running job and no reservation, whenever it dies', async () => {
    let deaths = 0;
    while (await live(deaths)) {
      deaths += 1;
      world.pass(afterwards);
      await taskWatchJob(world.ctx).run(undefined, never);
      await usageCleanupJob(world.ctx).run(undefined, never);
      const { files, wanted, jobs, money } = await leftBehind();
      expect({ deaths, files }).toEqual({ deaths, files: wanted });
      expect({ deaths, jobs, money }).toEqual({ deaths, jobs: [], money: [] });
    }
    expect(deaths).toBeGreaterThan(10);
    expect((await leftBehind()).files.length).toBeGreaterThan(1);
  });
});
