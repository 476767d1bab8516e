/** Processes on one database share the background work. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { minute, second } from '#contract/core/time.ts';
import { everyEngine } from '#test/engines.ts';
import { programOf, quiet } from '#test/programs.ts';
import { createWorld, type Person, secret, type World } from '#test/world.ts';
import { pollMentions } from '#server/features/engagement/mentions/poll-mentions.ts';
import { leaseDuration } from '#server/process/lease.ts';
import { createShards } from './shards.ts';

const never = new AbortController().signal;

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const Answer = z.object({
  shards: z.array(z.number()),
  read: z.array(z.string()),
});

/** Starts another process on the database of a world, with the world’s clock. */
async function startWorker({ ctx }: World) {
  const { data_dir, database_url } = ctx.config;
  const env = {
    DATA_DIR: data_dir,
    SECRET_KEY: secret,
    LOG_LEVEL: 'silent',
    ...(database_url && { DATABASE_URL: database_url }),
  };
  const child: ChildProcess = spawn(
    process.execPath,
    [quiet, await programOf('sharing-child'), JSON.stringify(env)],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  closing.push(() => child.kill('SIGKILL'));
  if (!child.stdout) throw new Error('no output');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const order = async (what: 'look' | 'hear' | 'hang' | 'leave'): Promise<unknown> => {
    child.stdin?.write(`${JSON.stringify({ now: ctx.clock(), order: what })}\n`);
    return JSON.parse(String((await lines.next()).value));
  };
  return {
    order,
    ask: async (what: 'look' | 'hear' | 'leave') => Answer.parse(await order(what)),
    async die() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
type Worker = Awaited<ReturnType<typeof startWorker>>;

/** Lets them rebalance until nothing changes; returns how many shards each has. */
async function settle(workers: readonly Worker[]): Promise<number[]> {
  for (const one of [...workers, ...workers]) await one.ask('look');
  const all: number[][] = [];
  for (const one of workers) {
    all.push((await one.ask('look')).shards);
  }
  expect(all.flat().toSorted((a, b) => a - b)).toEqual(Array.from({ length: 64 }, (_, n) => n));
  return all.map(({ length }) => length);
}

/** Creates owners, each with an agent in the sandbox. */
async function openOwners(world: World, count: number) {
  const owners: Person[] = [];
  for (let n = 0; n < count; n += 1) {
    const owner = await world.member();
    const agent = await world.agent(owner);
    const body = { autoReplyEnabled: true };
    await world.call('POST', `/agents/${agent.id}/engagement-settings`, { as: owner, body });
    owners.push(owner);
  }
  const accounts = await world.ctx.db.selectFrom('accounts').select('id').execute();
  const say = async (text: string) => {
    for (const owner of owners) {
      const body = { author: 'Bob', text };
      const said = await world.call('POST', '/sandbox/posts', { as: owner, body });
      if (said.status >= 300) throw new Error(`not said: ${JSON.stringify(said.body)}`);
    }
  };
  const heard = () => world.ctx.db.selectFrom('interactions').select(['text']).execute();
  return { ids: accounts.map(({ id }) => id).toSorted(), say, heard };
}

const count = 12;

describe.each(everyEngine)('workers on %s', (engine) => {
  test.runIf(engine === 'postgres')(
    'P-22.25 two and four processes share the shards, and read each account once per round',
    { tags: 'slow', timeout: 120_000 },
    async () => {
      const world = await createWorld(engine);
      closing.push(() => world.close());
      const { ids, say, heard } = await openOwners(world, count);
      const { rows } = await sql<{ id: string; shard: number }>`
        select id, hashtext(id) & 63 as shard from accounts`.execute(world.ctx.db);
      const shardOf = new Map(rows.map(({ id, shard }) => [id, shard]));
      const workers = [await startWorker(world), await startWorker(world)];
      const readOnce = async () => {
        world.pass(4 * second);
        const answers: z.infer<typeof Answer>[] = [];
        // One after another, so that each leaves the others their share.
        for (const one of workers) answers.push(await one.ask('hear'));
        for (const { shards, read } of answers) {
          const own = ids.filter((id) => shards.includes(shardOf.get(id) ?? -1));
          expect([...new Set(read)].toSorted()).toEqual(own);
        }
        const all = answers.flatMap(({ read }) => read);
        expect([...new Set(all)].toSorted()).toEqual(ids);
        return answers;
      };
      expect(await settle(workers)).toEqual([32, 32]);
      // The first reading only sets the cursor.
      await readOnce();
      expect((await readOnce()).flatMap(({ read }) => read)).toHaveLength(count);
      workers.push(await startWorker(world), await startWorker(world));
      expect(await settle(workers)).toEqual([16, 16, 16, 16]);
      expect((await readOnce()).flatMap(({ read }) => read)).toHaveLength(count);

      // One is killed while reading; within a minute the others have all of its shards, and nothing is skipped or read
      // twice.
      await say('@Ada how do you feed a sourdough starter?');
      world.pass(4 * second);
      const doomed = workers.pop();
      expect(await doomed?.order('hang')).toBe('hanging');
      await doomed?.die();
      world.pass(minute - 4 * second);
      expect((await settle(workers)).toSorted((a, b) => a - b)).toEqual([21, 21, 22]);
      await readOnce();
      expect(await heard()).toHaveLength(count);

      // One that stops releases its shards at once.
      await workers.pop()?.ask('leave');
      expect(await settle(workers)).toEqual([32, 32]);
      await readOnce();
      expect(await heard()).toHaveLength(count);
    },
  );

  test.runIf(engine === 'sqlite')(
    'P-22.25 the single process of a SQLite file has all shards and needs no lease',
    async () => {
      const world = await createWorld(engine);
      closing.push(() => world.close());
      const { ctx } = world;
      const { say, heard } = await openOwners(world, 3);
      await ctx.shards.join();
      expect(ctx.shards.mine()).toBeUndefined();
      await pollMentions(ctx, never);
      await say('@Ada how do you feed a sourdough starter?');
      world.pass(4 * second);
      await pollMentions(ctx, never);
      await pollMentions(ctx, never);
      expect(await heard()).toHaveLength(3);
      await ctx.shards.leave();
      expect(await ctx.db.selectFrom('workers').selectAll().execute()).toEqual([]);
    },
  );

  test.runIf(engine === 'postgres')(
    'P-22.26 exclusive work ends before its shard is handed on, and a process that was away has no shards',
    async () => {
      const world = await createWorld(engine);
      closing.push(() => world.close());
      const { db, log, clock } = world.ctx;
      let up = 0;
      const one = createShards({ db, clock, log, uptime: () => up });
      const other = createShards({ db, clock, log, uptime: () => 0 });
      closing.push(
        () => one.leave(),
        () => other.leave(),
      );
      await one.join();
      expect(one.mine()).toBeUndefined();
      const mayEnd = Promise.withResolvers<void>();
      const paid = one.using(() => mayEnd.promise);
      await other.join();
      expect(other.mine()).toEqual([]);
      await one.look();
      expect(one.mine()).toHaveLength(32);
      await one.look();
      await other.look();
      expect(other.mine()).toEqual([]);
      mayEnd.resolve();
      await paid;
      await one.look();
      await other.look();
      expect(other.mine()).toHaveLength(32);
      // A process that slept must not continue with shards that others have by now.
      up += leaseDuration;
      expect(one.mine()).toEqual([]);
      world.pass(leaseDuration + 1);
      await other.look();
      expect(other.mine()).toBeUndefined();
      await one.look();
      expect(one.mine()).toEqual([]);
      await other.look();
      await other.look();
      await one.look();
      expect(one.mine()).toHaveLength(32);
    },
    60_000,
  );
});
