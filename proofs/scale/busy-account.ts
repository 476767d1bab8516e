/** The cost of finding due posts, and of checking whether an account may post, behind older posts of a busy account. */
import { hour, minute } from '#contract/core/time.ts';
import type { Engine } from '#server/db/client.ts';
import { createPublisher } from '#server/ledger/publish/batch.service.ts';
import { listSpaced } from '#server/ledger/publish/guard.store.ts';
import { claim } from '#server/ledger/publish/publish.service.ts';
import { listDue } from '#server/ledger/recover/due.store.ts';
import { median, onEveryEngine } from './figures.ts';
import { createWorld, type World } from '#test/world.ts';
import { analyze, openLoad } from './ledger-rows.ts';

/** Set `BENCH_OLDER` for another number of posts that wait for one account. */
const many = Number(process.env['BENCH_OLDER'] ?? 100_000);
const few = 10;
/** Accounts behind them with one post each that may be sent. */
const others = 40;
/** Set `BENCH_LANES` for another number of accounts in the last line. */
const crowd = Number(process.env['BENCH_LANES'] ?? 4000);
const rounds = 30;
const limit = 1.5;

const nothing = { tried: [], series: [], is_calm: false, full: [] };

/** One account that is busy with a post, `older` posts that wait for it, and `count` accounts with one post each. */
async function openLanes(engine: Engine, older: number, count = others) {
  const world = await createWorld(engine, { is_durable: true, env: { LOG_LEVEL: 'warn' } });
  const { ctx } = world;
  const { add, openAccounts } = await openLoad(world, await world.member());
  const now = ctx.clock();
  await openAccounts('busy', 'bluesky', 1);
  await openAccounts('free', 'bluesky', count);
  const busy = { accounts: 'busy-1', every: 1 };
  await add({ name: 'over', count: 10_000, state: 'PUBLISHED', due_at: now - 4 * hour, ...busy });
  await add({ name: 'sent', count: 1, state: 'READY', due_at: now - 3 * hour, ...busy });
  await add({ name: 'older', count: older, state: 'READY', due_at: now - 2 * hour, ...busy });
  const due_at = now - minute;
  await add({ name: 'due', count, state: 'READY', due_at, every: 0, accounts: 'free' });
  await analyze(world);
  const publisher = createPublisher(ctx, 32);
  if ((await publisher.claim(['sent-1'])).length === 0) throw new Error('It could not be had.');
  return {
    world,
    find: async () => {
      const found = await listDue(ctx.db, { now: ctx.clock(), ...nothing });
      if (found.length !== Math.min(count, 100))
        throw new Error(`${found.length} posts were found`);
      if (found.some(({ id }) => !id.startsWith('due-'))) throw new Error('One has to wait.');
    },
    guardOne: async () => {
      if (await claim(ctx, 'older-1')) throw new Error('It was claimed beside another one.');
    },
    guardAll: async () => {
      const ids = ['older-1', 'older-2', 'older-3'];
      if ((await publisher.claim(ids)).length > 0) throw new Error('One was claimed.');
    },
    ask: async () => {
      const spaced = await listSpaced(ctx.db, ['busy-1', 'free-1', 'free-2'], ctx.clock());
      if ([...spaced].join(' ') !== 'busy-1') throw new Error('Others wait as well.');
    },
  };
}

type Lanes = Awaited<ReturnType<typeof openLanes>>;

const timed = async (work: () => Promise<void>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

/** Alternates between both, so that other load on the machine affects both. */
async function compare(name: string, one: () => Promise<void>, other: () => Promise<void>) {
  const times = { one: [] as number[], other: [] as number[] };
  for (let n = 0; n <= rounds; n += 1) {
    const [first, second] = [await timed(one), await timed(other)];
    if (n === 0) continue;
    times.one.push(first);
    times.other.push(second);
  }
  const [beside, alone] = [median(times.one), median(times.other)];
  return `  ${name.padEnd(44)} ${beside.toFixed(2).padStart(8)} ms, ${(beside / alone).toFixed(2)} times ${alone.toFixed(2)} ms (limit ${limit})`;
}

async function measureOn(engine: Engine): Promise<string[]> {
  const worlds: World[] = [];
  const open = async (...how: [older: number, count?: number]): Promise<Lanes> => {
    const lanes = await openLanes(engine, ...how);
    worlds.push(lanes.world);
    return lanes;
  };
  try {
    const [long, short] = [await open(many), await open(few)];
    const [crowded, calm] = [await open(many, crowd), await open(few, crowd)];
    return [
      `Behind ${many} older posts of a busy account instead of ${few}, ${engine}`,
      await compare('finding due posts', long.find, short.find),
      await compare('checking one post’s account', long.guardOne, short.guardOne),
      await compare('checking three posts together', long.guardAll, short.guardAll),
      await compare('listing accounts that wait', long.ask, short.ask),
      await compare(`finding posts of ${crowd} accounts`, crowded.find, calm.find),
    ];
  } finally {
    for (const world of worlds) await world.close();
  }
}

export const measure = onEveryEngine(measureOn);
