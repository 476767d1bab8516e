/** How long an owner with a long history waits, next to one who only has the part that is asked about. */
import { day } from '#contract/core/time.ts';
import type { Engine } from '#server/db/client.ts';
import { addHistory } from '#test/history-rows.ts';
import { median, onEveryEngine } from './figures.ts';
import { analyze } from './ledger-rows.ts';
import { createWorld, type Person, type World } from '#test/world.ts';

const posts = 50_000;
const every = (365 * day) / posts;
const rounds = 9;
/** Queries reach back at most this far: 90 days and the 90 before them. */
const lately = Math.round((181 * day) / every);
/** The limit for the analytics of 90 days, in milliseconds. */
const analyticsLimit = 100;
/** A history twice as long may cost this much more, which leaves room for a busy machine. */
const limit = 1.5;

interface Asking {
  owner: Person;
  agent_id: string;
}

const asked: readonly (readonly [string, (agent_id: string) => string])[] = [
  ['agents', () => '/agents'],
  ['one agent', (id) => `/agents/${id}`],
  ['analytics, 7 days', () => '/analytics?period=7d&timezone=Europe/Berlin'],
  ['analytics, 90 days', () => '/analytics?period=90d&timezone=Europe/Berlin'],
  ['agent analytics, 7 days', (id) => `/agents/${id}/analytics?period=7d&timezone=Europe/Berlin`],
  ['dashboard needs', () => '/dashboard/needs'],
  ['dashboard posts', () => '/dashboard/posts'],
];

async function takes(world: World, { owner }: Asking, path: string): Promise<number> {
  const began = performance.now();
  const { status } = await world.call('GET', path, { as: owner });
  if (status !== 200) throw new Error(`${path} answered with ${status}`);
  return performance.now() - began;
}

async function openOwner(world: World, count: number): Promise<Asking> {
  const owner = await world.member();
  const [agent_id = ''] = await addHistory(
    { database: world.database, now: world.ctx.clock() },
    owner.id,
    { posts: count, every },
  );
  return { owner, agent_id };
}

async function measureOn(engine: Engine): Promise<string[]> {
  const world = await createWorld(engine, { env: { LOG_LEVEL: 'warn' } });
  try {
    const long = await openOwner(world, posts);
    const short = await openOwner(world, lately);
    await analyze(world);
    const lines = [`An owner with ${posts} posts of a year and 20 agents, ${engine}`];
    for (const [name, pathOf] of asked) {
      const times = { long: [] as number[], short: [] as number[] };
      for (let round = 0; round <= rounds; round += 1) {
        const one = await takes(world, long, pathOf(long.agent_id));
        const other = await takes(world, short, pathOf(short.agent_id));
        if (round === 0) continue;
        times.long.push(one);
        times.short.push(other);
      }
      const [whole, part] = [median(times.long), median(times.short)];
      const beside =
        name === 'analytics, 90 days'
          ? `; ${(whole / analyticsLimit).toFixed(2)} of the limit of ${analyticsLimit} ms`
          : '';
      lines.push(
        `  ${name.padEnd(26)} ${whole.toFixed(1).padStart(7)} ms, ${(whole / part).toFixed(2)} times (limit ${limit}) as long as with the last 181 days only${beside}`,
      );
    }
    return lines;
  } finally {
    await world.close();
  }
}

export const measure = onEveryEngine(measureOn);
