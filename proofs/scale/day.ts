/**
 * Minutes around the full hours of a day with a million posts on 10,000 channels: what is published, and how late. The
 * networks are emulated inside the workers and record every received post, so that duplicates are found.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { day, hour, minute, second } from '#contract/core/time.ts';
import type { Engine } from '#server/db/client.ts';
import { createWorld, type World } from '#test/world.ts';
import { emulated } from './delayed-networks.ts';
import { at, line, onEveryEngine, seconds } from './figures.ts';
import { assertDurable, publishedOf, withWorkers } from './ledger.ts';
import { analyze, openLoad } from './ledger-rows.ts';

const channels = 10_000;
const wholeDay = 1_000_000;
/** The share of an hour’s posts that are due at the same moment. */
const share = 0.1;
/** The acceleration between full hours. Any faster, and a channel would have two posts in one minute. */
const haste = 6;
/** Set `BENCH_POSTS` for another number, up to the whole day, which takes four hours. */
const posts = Number(process.env['BENCH_POSTS'] ?? 12_500);

const perHour = (wholeDay * hour) / day;
/** Fewer posts than an hour has are those around the full hour: all that are due at once, and fewer before and after. */
const hours = Math.max(1, Math.round(posts / perHour));
const atOnce = Math.round(Math.min(perHour * share, posts / hours / 2));
const between = Math.round(posts / hours) - atOnce;
/** Milliseconds between two posts. */
const every = Math.round(day / (wholeDay * (1 - share) * haste));
const span = between * every;

const network = { BENCH_LATENCY: '300', BENCH_SPREAD: '400' };
const processes: Readonly<Record<Engine, number>> = { sqlite: 1, postgres: 2 };
const limits = { between: minute, at: 5 * minute };
/** A post unpublished this long after the last one was due counts as stuck. */
const patience = 8 * minute;
/** Time for the workers to start. */
const lead = 15 * second;

/** Posts of all channels in turn: those of one full hour and those around it. */
async function fill(world: World): Promise<void> {
  const { add, openAccounts } = await openLoad(world, await world.member());
  const [of, kinds] = [channels / emulated.length, emulated.length];
  for (const platform of emulated) await openAccounts(platform, platform, of);
  await analyze(world);
  const began = Date.now() + lead;
  for (let n = 0; n < hours; n += 1) {
    for (const [kind, accounts] of emulated.entries()) {
      const [begins, done] = [began + n * span + kind * every, Math.round((n * between) / kinds)];
      const common = { state: 'READY', accounts } as const;
      await add({
        ...common,
        name: `between-${n}-${kind}`,
        count: Math.round(between / kinds),
        due_at: begins,
        every: every * kinds,
        turns: { of, after: done },
      });
      // The channels that are half a round away: a channel has one post a minute.
      const after = done + Math.round((between / kinds + of) / 2);
      const due_at = begins + span / 2;
      const count = Math.round(atOnce / kinds);
      await add({
        ...common,
        name: `at-${n}-${kind}`,
        count,
        due_at,
        every: 0,
        turns: { of, after },
      });
    }
  }
}

/** Waits until all are published, or nothing more can be expected. */
async function waitForAll(world: World): Promise<void> {
  const { db } = world.ctx;
  const last = Date.now() + lead + hours * span;
  await sleep(lead + hours * span);
  const open = async () =>
    (
      await db
        .selectFrom('occurrences')
        .select('id')
        .where('state', '!=', 'PUBLISHED')
        .limit(1)
        .execute()
    ).length;
  while (Date.now() < last + patience && (await open()) > 0) await sleep(second);
}

async function lateness(world: World, name: string): Promise<number[]> {
  const rows = await publishedOf(world.ctx.db, name);
  return rows.map(({ due_at, published_at }) => (published_at ?? 0) - due_at);
}

async function measureOn(engine: Engine): Promise<string[]> {
  const world = await createWorld(engine, { is_durable: true, env: { LOG_LEVEL: 'warn' } });
  try {
    const { db, config } = world.ctx;
    await assertDurable(db, engine);
    const witness = join(config.data_dir, 'came-in');
    const work = async () => {
      await fill(world);
      await waitForAll(world);
    };
    const count = processes[engine];
    await withWorkers(world, undefined, count, work, { ...network, BENCH_WITNESS: witness });
    const all = await db.selectFrom('occurrences').select(['id', 'state']).execute();
    const cameIn = readFileSync(witness, 'utf8').trimEnd().split('\n');
    const known = new Set(cameIn);
    const lost = all.filter(({ id, state }) => state === 'PUBLISHED' && !known.has(`Post ${id}`));
    const stuck = all.filter(({ state }) => state !== 'PUBLISHED');
    const late = async (name: string) => {
      const times = await lateness(world, name);
      return `p50 ${seconds(at(times, 0.5))}, p99 ${seconds(at(times, 0.99))}`;
    };
    return [
      `A day of ${wholeDay} posts on ${channels} channels, ${engine}, ${count} workers: ${all.length} posts around ${hours} of its 24 full hours`,
      `  (BENCH_POSTS for more; ${atOnce} due at each full hour, the others ${(second / every).toFixed(0)} a second, ${haste} times the day’s pace; texts are generated; networks emulated in the workers, 0.3-0.7 s)`,
      line('lost', `${lost.length}`, '0'),
      line('published twice', `${cameIn.length - known.size}`, '0'),
      line('stuck', `${stuck.length}`, '0'),
      line('lateness between full hours', await late('between'), `p99 ${seconds(limits.between)}`),
      line('lateness at a full hour', await late('at'), `p99 ${seconds(limits.at)}`),
    ];
  } finally {
    await world.close();
  }
}

export const measure = onEveryEngine(measureOn);
