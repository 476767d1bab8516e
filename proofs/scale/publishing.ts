/** The limits of one database: posts a second next to the targets, by one and by more processes. */
import { hour } from '#contract/core/time.ts';
import type { Engine } from '#server/db/client.ts';
import { everyEngine } from '#test/engines.ts';
import { createWorld, type World } from '#test/world.ts';
import { answersAfter } from './delayed-networks.ts';
import { line } from './figures.ts';
import {
  type Adding,
  assertDurable,
  commitRate,
  drain,
  publishedOf,
  rate,
  until,
  whole,
  withWorkers,
} from './ledger.ts';
import { openLoad } from './ledger-rows.ts';

/** The minimum posts a second of one process, where the network answers at once. */
const limits: Readonly<Record<Engine, number>> = { sqlite: 1500, postgres: 800 };
/** The maximum time of a post, in durable commits. */
const commitsLimit = 3;
/** The minimum speed beside waiting rows, relative to the speed without. */
const waitingLimit = 0.7;
/** The minimum speed of this many processes relative to one, where the network takes 300 ms. */
const workersLimits: Readonly<Record<number, number>> = { 1: 1, 2: 1.8, 4: 3 };

/** Set `BENCH_WAITING` for another number: a million takes some minutes to write. */
const waiting = Number(process.env['BENCH_WAITING'] ?? 1_000_000);
const drained = 10_000;
const latency = 300;
/** Enough for some seconds of work per process. */
const eachQueued = 1500;

const openNetwork = (engine: Engine, milliseconds: number) =>
  createWorld(engine, {
    is_durable: true,
    env: { LOG_LEVEL: 'warn' },
    parts: (ctx) => ({ social: answersAfter(ctx, { latency: milliseconds }) }),
  });

async function measureOne(engine: Engine): Promise<string[]> {
  const world = await openNetwork(engine, 0);
  try {
    const { db } = world.ctx;
    await assertDurable(db, engine);
    const { add } = await openLoad(world, await world.member());
    await drain(world, add, 'warm', 500);
    const commits = await commitRate(db, engine);
    const speed = await drain(world, add, 'drain', drained);
    const due_at = Date.now() + 1000 * hour;
    await add({ name: 'waiting', count: waiting, state: 'PLANNED', due_at, every: 1000 });
    const beside = await drain(world, add, 'beside', drained / 2);
    return [
      `Publishing where the network answers at once, ${engine}, one process`,
      line('posts', `${whole(speed)} a second`, `${limits[engine]}`),
      line(
        `beside ${whole(commits)} durable commits a second`,
        `${(commits / speed).toFixed(1)} commits’ time each`,
        `${commitsLimit}`,
      ),
      line(
        `beside ${waiting} waiting rows`,
        `${whole(beside)} a second, ${(beside / speed).toFixed(2)} ×`,
        `${waitingLimit} ×`,
      ),
    ];
  } finally {
    await world.close();
  }
}

/** The speed of this many processes together. */
async function byWorkers(world: World, add: Adding, count: number): Promise<number> {
  const { db } = world.ctx;
  const name = `by${count}`;
  const all = eachQueued * count;
  await add({ name, count: all, state: 'READY', due_at: Date.now() + 1000 * hour, every: 0 });
  const work = async () => {
    const began = performance.now();
    await db
      .updateTable('occurrences')
      .set({ due_at: Date.now() - hour })
      .where('id', 'like', `${name}-%`)
      .execute();
    await until(all, async () => (await publishedOf(db, name)).length);
    return rate(all, began);
  };
  return withWorkers(world, undefined, count, work, { BENCH_LATENCY: String(latency) });
}

async function measureWorkers(): Promise<string[]> {
  const world = await openNetwork('postgres', latency);
  try {
    const { add } = await openLoad(world, await world.member());
    const lines = [`Publishing where the network takes ${latency} ms, PostgreSQL`];
    let alone: number | undefined;
    for (const [count, limit] of Object.entries(workersLimits)) {
      const speed = await byWorkers(world, add, Number(count));
      alone ??= speed;
      const value = `${whole(speed)} a second, ${(speed / alone).toFixed(2)} ×`;
      lines.push(line(`${count} workers`, value, `${limit} ×`));
    }
    return lines;
  } finally {
    await world.close();
  }
}

/** The PostgreSQL half runs where PostgreSQL is installed or `TEST_DATABASE_URL` is set. */
export async function measure(): Promise<string[]> {
  const lines: string[] = [];
  for (const engine of everyEngine) lines.push(...(await measureOne(engine)));
  if (everyEngine.includes('postgres')) lines.push(...(await measureWorkers()));
  return lines;
}
