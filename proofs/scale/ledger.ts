/** How fast and how late the ledger publishes, next to the durable commits of the same machine in the same run. */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { hour } from '#contract/core/time.ts';
import type { Db, Engine } from '#server/db/client.ts';
import { sql } from 'kysely';
import { writeMeta } from '#server/db/meta.ts';
import { dispatch } from '#server/ledger/recover/dispatcher.ts';
import { startLedger } from '#server/ledger/recover/worker.ts';
import { everyEngine } from '#test/engines.ts';
import { createWorld, type World } from '#test/world.ts';
import { startUntil } from '#proofs/shared/processes.ts';
import { bareQueue } from './bare-queue.ts';
import { openLoad } from './ledger-rows.ts';

const drained = 10_000;
const timed = 500;
const perSecond = 50;
const waiting = 1_000_000;
const queued = 2000;
/** The number of posts that one process sends at once. */
const atOnce = 8;
const workerFile = fileURLToPath(new URL('./ledger-worker.ts', import.meta.url));

export const rate = (count: number, began: number) => (count * 1000) / (performance.now() - began);
export const whole = (value: number) => value.toFixed(0);

/** Throws for a server that does not wait for the disk, since its commit rate would mean nothing. */
export async function assertDurable(db: Db, engine: Engine): Promise<void> {
  if (engine === 'sqlite') return;
  for (const name of ['fsync', 'synchronous_commit']) {
    const { rows } = await sql<{ value: string }>`select current_setting(${name}) as value`.execute(
      db,
    );
    if (rows[0]?.value !== 'on') throw new Error(`This PostgreSQL runs without ${name}.`);
  }
}

/**
 * Durable commits a second: one row per writer. SQLite has one writer, PostgreSQL as many as the ledger sends posts at
 * once.
 */
export async function commitRate(db: Db, engine: Engine): Promise<number> {
  const writers = engine === 'postgres' ? atOnce : 1;
  const each = 1000 / writers;
  const began = performance.now();
  const write = async (writer: number) => {
    const key = `bench ${writer}`;
    for (let count = 0; count < each; count += 1) {
      await writeMeta(db, { key, value: String(count) });
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  return rate(1000, began);
}

export const publishedOf = async (db: Db, name: string) =>
  db
    .selectFrom('occurrences')
    .select(['due_at', 'published_at'])
    .where('id', 'like', `${name}-%`)
    .where('state', '=', 'PUBLISHED')
    .execute();

export async function until(count: number, published: () => Promise<number>): Promise<void> {
  while ((await published()) < count) await sleep(100);
}

export type Adding = Awaited<ReturnType<typeof openLoad>>['add'];

export async function drain(
  world: World,
  add: Adding,
  name: string,
  count: number,
): Promise<number> {
  await add({ name, count, state: 'READY', due_at: Date.now() - hour, every: 0 });
  const began = performance.now();
  await dispatch(world.ctx);
  const speed = rate(count, began);
  const { length } = await publishedOf(world.ctx.db, name);
  if (length !== count) throw new Error(`${length} of ${count} were published`);
  return speed;
}

interface Lateness {
  p50: number;
  p99: number;
}

async function lateness(world: World, add: Adding, name: string): Promise<Lateness> {
  const { db } = world.ctx;
  const every = 1000 / perSecond;
  await add({ name, count: timed, state: 'READY', due_at: Date.now() + 2000, every });
  const stop = startLedger(world.ctx);
  await until(timed, async () => (await publishedOf(db, name)).length);
  await stop();
  const rows = await publishedOf(db, name);
  const late = rows
    .map(({ due_at, published_at }) => (published_at ?? 0) - due_at)
    .toSorted((a, b) => a - b);
  const at = (share: number) => late[Math.floor(late.length * share)] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

const lateLine = (what: string, { p50, p99 }: Lateness) =>
  `  ${what.padEnd(34)} p50 ${whole(p50)} ms   p99 ${whole(p99)} ms`;

async function measureOn(engine: Engine): Promise<string[]> {
  const world = await createWorld(engine, { is_durable: true, env: { LOG_LEVEL: 'warn' } });
  try {
    const { db } = world.ctx;
    await assertDurable(db, engine);
    const { add } = await openLoad(world, await world.member());
    await drain(world, add, 'warm', 200);
    const commits = await commitRate(db, engine);
    const speed = await drain(world, add, 'drain', drained);
    const few = await lateness(world, add, 'timed');
    const far = Date.now() + 1000 * hour;
    await add({ name: 'waiting', count: waiting, state: 'PLANNED', due_at: far, every: 1000 });
    const amongMany = await drain(world, add, 'among', drained / 5);
    const many = await lateness(world, add, 'many');
    return [
      `Publishing to the sandbox, ${engine}, one process`,
      `  durable commits                    ${whole(commits)} a second`,
      `  ${whole(drained)} due posts drained           ${whole(speed)} a second, ${(commits / speed).toFixed(1)} durable commits' time each`,
      `  beside ${waiting} waiting rows      ${whole(amongMany)} a second, ${(speed / amongMany).toFixed(2)} times as long each`,
      lateLine(`lateness, ${perSecond} due a second`, few),
      lateLine(`lateness beside ${waiting} waiting rows`, many),
    ];
  } finally {
    await world.close();
  }
}

/** The number of finished jobs of the bare queue. */
async function doneOf(db: Db, queue: string): Promise<number> {
  const { rows } = await sql<{ done: string }>`select count(*) as done
    from bench_queue.job where name = ${queue} and state = 'completed'`.execute(db);
  return Number(rows[0]?.done);
}

/** Runs worker processes until `work` is done: on the ledger, or on the queue of that name. */
export async function withWorkers<T>(
  world: World,
  queue: string | undefined,
  count: number,
  work: () => Promise<T>,
  network: Record<string, string> = {},
  program = workerFile,
): Promise<T> {
  const { database_url, data_dir } = world.ctx.config;
  const env = {
    ...process.env,
    ...network,
    ...(database_url && { BENCH_DATABASE_URL: database_url }),
    BENCH_DATA_DIR: data_dir,
  };
  const workers = await Promise.all(
    Array.from({ length: count }, () =>
      startUntil([program, ...(queue ? [queue] : [])], env, 'ready'),
    ),
  );
  try {
    return await work();
  } finally {
    await Promise.all(
      workers.map(async (child) => {
        child.stdin?.end();
        await once(child, 'exit');
      }),
    );
  }
}

async function byWorkers(world: World, add: Adding, count: number): Promise<[number, number]> {
  const { db } = world.ctx;
  const name = `by${count}`;
  const due_at = Date.now() - hour;
  const ledger = await withWorkers(world, undefined, count, async () => {
    const began = performance.now();
    await add({ name, count: queued, state: 'READY', due_at, every: 0 });
    await until(queued, async () => (await publishedOf(db, name)).length);
    return rate(queued, began);
  });
  const boss = await bareQueue(world.ctx.config.database_url ?? '');
  const queue = `queue${count}`;
  await boss.createQueue(queue);
  const bare = await withWorkers(world, queue, count, async () => {
    const began = performance.now();
    await boss.insert(
      queue,
      Array.from({ length: queued }, (_, n) => ({ data: { n } })),
    );
    await until(queued, () => doneOf(db, queue));
    return rate(queued, began);
  });
  await boss.stop({ graceful: false });
  return [ledger, bare];
}

async function measureWorkers(): Promise<string[]> {
  const world = await createWorld('postgres', { is_durable: true, env: { LOG_LEVEL: 'warn' } });
  try {
    const { add } = await openLoad(world, await world.member());
    const lines = [`Publishing ${queued} due posts, PostgreSQL, by several processes`];
    for (const count of [1, 2, 4]) {
      const [ledger, queue] = await byWorkers(world, add, count);
      lines.push(
        `  ${count} workers   ledger ${whole(ledger).padStart(5)} a second   bare queue ${whole(queue).padStart(5)} a second`,
      );
    }
    return lines;
  } finally {
    await world.close();
  }
}

/** The PostgreSQL half runs where PostgreSQL is installed or `TEST_DATABASE_URL` is set. */
export async function measure(): Promise<string[]> {
  const lines: string[] = [];
  for (const engine of everyEngine) lines.push(...(await measureOn(engine)));
  if (everyEngine.includes('postgres')) lines.push(...(await measureWorkers()));
  return lines;
}
