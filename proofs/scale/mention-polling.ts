/** How many accounts one or more processes read for mentions, on a network that takes 300 ms. */
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { Engine } from '#server/db/client.ts';
import { onEveryEngine } from './figures.ts';
import { createWorld, type World } from '#test/world.ts';
import { rate, withWorkers } from './ledger.ts';

const latency = 300;
const owners = 100;
const each = 20;
/** The minimum speed of this many processes, relative to one. */
const limits: Readonly<Record<number, number>> = { 1: 1, 2: 1.8, 4: 3 };
const settled = 25_000;
const measured = 20_000;
const workerFile = fileURLToPath(new URL('./hearing-worker.ts', import.meta.url));

/** Accounts of many owners that are always due: reading all takes longer than the interval of three seconds. */
async function fill(world: World): Promise<void> {
  const { db } = world.ctx;
  const person = await world.member();
  const agent = await world.agent(person);
  const ids = Array.from({ length: owners * each }, (_, n) => ({ n, id: `account-${n}` }));
  await db
    .insertInto('users')
    .values(
      Array.from({ length: owners }, (_, n) => {
        return { id: `owner-${n}`, username: `owner-${n}`, is_admin: 0, created_at: 1 } as const;
      }),
    )
    .execute();
  for (const { n, id } of ids) {
    const owner_id = `owner-${n % owners}`;
    const named = { id, owner_id, external_id: id, username: id, platform: 'sandbox' } as const;
    const account = { ...named, secret: null, status: 'connected', connected_at: 1 } as const;
    await db.insertInto('accounts').values(account).execute();
  }
  await sql`insert into agent_accounts (agent_id, account_id, linked_at)
    select ${agent.id}, id, 1 from accounts where id like 'account-%'`.execute(db);
  const body = { autoReplyEnabled: true };
  await world.call('POST', `/agents/${agent.id}/engagement-settings`, { as: person, body });
}

/** The number of reads of all accounts so far. */
async function reads(world: World): Promise<number> {
  const { rows } = await sql<{
    sum: string;
  }>`select sum(lease_token) as sum from listeners`.execute(world.ctx.db);
  return Number(rows[0]?.sum);
}

const speedOf = (world: World, count: number): Promise<number> =>
  withWorkers(
    world,
    undefined,
    count,
    async () => {
      // Until the accounts are evenly divided.
      await sleep(count === 1 ? measured / 4 : settled);
      const before = await reads(world);
      const began = performance.now();
      await sleep(measured);
      return rate((await reads(world)) - before, began);
    },
    { BENCH_LATENCY: String(latency) },
    workerFile,
  );

async function measureOn(engine: Engine): Promise<string[]> {
  const world = await createWorld(engine, { is_durable: true, env: { LOG_LEVEL: 'warn' } });
  try {
    await fill(world);
    const lines = [`Accounts read for mentions where the network takes ${latency} ms, ${engine}`];
    let alone: number | undefined;
    for (const [count, limit] of Object.entries(limits)) {
      // A SQLite file has one process.
      if (engine === 'sqlite' && Number(count) > 1) break;
      const speed = await speedOf(world, Number(count));
      alone ??= speed;
      lines.push(
        `  ${count} workers   ${speed.toFixed(1).padStart(8)} a second, ${(speed / alone).toFixed(2)} ×   (limit ${limit} ×)`,
      );
    }
    return lines;
  } finally {
    await world.close();
  }
}

export const measure = onEveryEngine(measureOn);
