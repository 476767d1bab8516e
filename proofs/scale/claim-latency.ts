/** How long a worker waits for a claim beside a long history of finished posts, and beside none. */
import { sql } from 'kysely';
import { day, hour } from '#contract/core/time.ts';
import type { Engine } from '#server/db/client.ts';
import { createPublisher } from '#server/ledger/publish/batch.service.ts';
import { listDue } from '#server/ledger/recover/due.store.ts';
import { createWorld, type World } from '#test/world.ts';
import { at, line, onEveryEngine } from './figures.ts';
import { analyze, openLoad } from './ledger-rows.ts';

/** Set `BENCH_FINISHED` for another number: a million takes some minutes to write. */
const finished = Number(process.env['BENCH_FINISHED'] ?? 1_000_000);
/** Enough for the 99th percentile not to be the maximum. */
const rounds = 300;
/** As many posts as a worker claims together. */
const batch = 32;
const limit = 1.2;
/** The number of finished posts for which the limit is meant to hold: some 60 GB. */
const aim = 50_000_000;

/** A world with `history` finished posts, and enough due ones; `round` finds the next batch and claims it. */
async function openClaims(engine: Engine, history: number) {
  const world = await createWorld(engine, { is_durable: true, env: { LOG_LEVEL: 'warn' } });
  const { ctx } = world;
  const { add } = await openLoad(world, await world.member());
  const year = 365 * day;
  const began = ctx.clock() - year - hour;
  if (history > 0) {
    const every = Math.floor(year / history);
    await add({ name: 'over', count: history, state: 'PUBLISHED', due_at: began, every });
  }
  const due_at = ctx.clock() - hour;
  await add({ name: 'due', count: (rounds + 2) * batch, state: 'READY', due_at, every: 1 });
  await analyze(world);
  const publisher = createPublisher(ctx, batch);
  const nothing = { tried: [], series: [], is_calm: false, full: [] };
  const round = async (): Promise<number> => {
    const start = performance.now();
    const due = await listDue(ctx.db, { now: ctx.clock(), ...nothing });
    const claimed = await publisher.claim(due.slice(0, batch).map(({ id }) => id));
    const took = performance.now() - start;
    if (claimed.length !== batch) throw new Error(`${claimed.length} posts were claimed`);
    // Published, as far as the next claim is concerned.
    await sql`update occurrences set state = 'PUBLISHED', lease_until = null, published_at = ${ctx.clock() - day}
      where state = 'LEASED'`.execute(ctx.db);
    return took;
  };
  return { world, round };
}

async function measureOn(engine: Engine): Promise<string[]> {
  const worlds: World[] = [];
  try {
    const long = await openClaims(engine, finished);
    worlds.push(long.world);
    const none = await openClaims(engine, 0);
    worlds.push(none.world);
    const times = { long: [] as number[], none: [] as number[] };
    for (let n = 0; n <= rounds; n += 1) {
      const [one, other] = [await long.round(), await none.round()];
      if (n === 0) continue;
      times.long.push(one);
      times.none.push(other);
    }
    const figure = (name: string, share: number) => {
      const [beside, alone] = [at(times.long, share), at(times.none, share)];
      const value = `${beside.toFixed(1)} ms, ${(beside / alone).toFixed(2)} × ${alone.toFixed(1)} ms`;
      return line(name, value, `${limit} × without any`);
    };
    return [
      `Claims of ${batch} posts beside ${finished} finished ones (target: ${aim}; BENCH_FINISHED for more), ${engine}`,
      figure('median', 0.5),
      figure('p95', 0.95),
      figure('p99', 0.99),
    ];
  } finally {
    for (const world of worlds) await world.close();
  }
}

export const measure = onEveryEngine(measureOn);
