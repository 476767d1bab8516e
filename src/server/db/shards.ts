/**
 * Distributes background work over the processes of one database. Accounts and owners are hashed into 64 shards; each
 * worker leases an even share of them. With SQLite there is one process, which has all shards.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Logger } from 'pino';
import { z } from 'zod';
import { second } from '#contract/core/time.ts';
import { newId } from '#server/ids.ts';
import { leaseDuration } from '#server/process/lease.ts';
import { repeat } from '#server/process/repeat.ts';
import type { Share, Sought } from '#server/process/turns.ts';
import { type Db, isPostgres } from './client.ts';
import { inJson } from './json.ts';

const count = 64;

export interface Shards {
  mine: () => Share;
  /** Runs work that must not run twice at a time: until it ends, no shard given up meanwhile is handed on. */
  using<T>(work: () => Promise<T>): Promise<T>;
  /** Takes a share, and keeps it balanced with others from then on. */
  join(): Promise<void>;
  /** One manual step: renews the lease, and takes or gives up shards. */
  look(): Promise<void>;
  /** Releases all shards. */
  leave(): Promise<void>;
}

interface Tools {
  db: Db;
  /** Milliseconds UTC. */
  clock: () => number;
  /** A monotonic clock. */
  uptime: () => number;
  log: Logger;
}

const nothing: Share = [];
const lookEvery = 5 * second;

/** The advisory lock for rebalancing; any number that nothing else locks. */
const turn = 6_620_064;

const Numbers = z.array(z.number());

/** Whether the hash of the id in a column falls into a share. */
export const isInShare = (share: Share, column: string): RawBuilder<boolean> =>
  share === undefined
    ? sql<boolean>`true`
    : sql<boolean>`(hashtext(${sql.ref(column)}) & ${sql.lit(count - 1)}) = any(${share})`;

/**
 * Whether a row matches a query, by its owner and by the thing whose turn it is; the share is applied to the latter
 * unless specified.
 */
export function isSought(
  db: Db,
  { share, owners, keys }: Sought,
  { owner, key, by = key }: { owner: string; key: string; by?: string },
): RawBuilder<boolean> {
  const others = [
    ...(owners.length > 0 ? [sql`not ${inJson(db, owner, owners)}`] : []),
    ...(keys.length > 0 ? [sql`not ${inJson(db, key, keys)}`] : []),
  ];
  return sql<boolean>`${sql.join([isInShare(share, by), ...others], sql` and `)}`;
}

interface Hand {
  /** The shards of this process. */
  held: readonly number[];
  /** Those of them that are released once nothing uses them any more. */
  leaving: readonly number[];
}

/** The share of each worker; the remainder goes to the first ones. */
const partOf = (workers: number, at: number): number =>
  Math.floor(count / workers) + (at < count % workers ? 1 : 0);

/** The shards of a worker after rebalancing, from its own and the free ones. */
function deal({ held, leaving }: Hand, taken: ReadonlySet<number>, part: number): Hand {
  const staying = held.filter((shard) => !leaving.includes(shard));
  const free = Array.from({ length: count }, (_, shard) => shard).filter(
    (shard) => !taken.has(shard) && !held.includes(shard),
  );
  // Shards about to be released come first, because no one else can have them yet.
  const kept = [...staying, ...leaving, ...free].slice(0, part);
  return {
    held: [...new Set([...held, ...kept])],
    leaving: held.filter((shard) => !kept.includes(shard)),
  };
}

/** One rebalancing under the lock: removes dead workers, renews this one, and records its shards. */
async function dealOnce({ db, clock }: Tools, id: string, { held, leaving }: Hand): Promise<Hand> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(turn)})`.execute(trx);
    const now = clock();
    await trx.deleteFrom('workers').where('alive_until', '<=', now).execute();
    const rows = await trx.selectFrom('workers').select(['id', 'shards']).orderBy('id').execute();
    const others = rows.filter((row) => row.id !== id);
    // A worker that was taken for dead has no shards, whatever it remembers.
    const isKnown = others.length < rows.length;
    const taken = new Set(others.flatMap(({ shards }) => Numbers.parse(JSON.parse(shards))));
    const part = partOf(others.length + 1, others.filter((other) => other.id < id).length);
    const next = deal(isKnown ? { held, leaving } : { held: [], leaving: [] }, taken, part);
    const row = { alive_until: now + leaseDuration, shards: JSON.stringify(next.held) };
    await trx
      .insertInto('workers')
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
    return next;
  });
}

/** Work in progress via `using`; `over` resolves when everything in progress at that moment has ended. */
function createUses() {
  const uses = new Set<Promise<unknown>>();
  return {
    over: () => Promise.allSettled(uses),
    using: <T>(work: () => Promise<T>): Promise<T> => {
      const use = work().finally(() => uses.delete(use));
      uses.add(use);
      return use;
    },
  };
}

const all: Shards = {
  mine: () => undefined,
  using: (work) => work(),
  join: async () => {},
  look: async () => {},
  leave: async () => {},
};

/** Shards being given up, and which of them are no longer in use. */
function createLeaving(over: () => Promise<unknown>) {
  const turns = new Map<number, object>();
  const idle = new Set<number>();
  return {
    idle,
    /** Replaces the set of shards being given up. */
    note(leaving: readonly number[]): void {
      for (const shard of turns.keys()) {
        if (leaving.includes(shard)) continue;
        turns.delete(shard);
        idle.delete(shard);
      }
      const fresh = leaving.filter((shard) => !turns.has(shard));
      const turnOfThese = {};
      for (const shard of fresh) turns.set(shard, turnOfThese);
      if (fresh.length === 0) return;
      // Work started with them ends before others start.
      const noteIdle = async () => {
        await over();
        for (const shard of fresh) if (turns.get(shard) === turnOfThese) idle.add(shard);
      };
      void noteIdle();
    },
  };
}

function createShared(tools: Tools): Shards {
  const id = newId();
  const uses = createUses();
  const going = createLeaving(uses.over);
  let state: 'alone' | 'sharing' | 'gone' = 'alone';
  let hand: Hand = { held: [], leaving: [] };
  let share: Share = nothing;
  let looked = -leaseDuration;
  let looking = Promise.resolve();
  let stop = async () => {};

  async function lookOnce(): Promise<void> {
    const began = tools.uptime();
    const idle = new Set(going.idle);
    const staysHere = (shard: number) => !idle.has(shard);
    const { held, leaving } = hand;
    hand = await dealOnce(tools, id, {
      held: held.filter(staysHere),
      leaving: leaving.filter(staysHere),
    });
    looked = began;
    going.note(hand.leaving);
    const own = hand.held.filter((shard) => !hand.leaving.includes(shard));
    if (own.length === count) share = undefined;
    else if (own.join() !== share?.join()) share = own;
  }
  const look = () => (looking = looking.catch(() => {}).then(lookOnce));
  const lookAndTell = () =>
    look().catch((err: unknown) => tools.log.error({ err }, 'shards could not be dealt out'));

  return {
    mine() {
      // Before it joins it is alone, like a test or a command.
      if (state === 'alone') return undefined;
      return state === 'sharing' && tools.uptime() - looked < leaseDuration ? share : nothing;
    },
    using: uses.using,
    look,
    async join() {
      state = 'sharing';
      await lookAndTell();
      stop = repeat(lookEvery, lookAndTell, lookEvery);
    },
    async leave() {
      if (state !== 'sharing') return;
      state = 'gone';
      await stop();
      await uses.over();
      await tools.db.deleteFrom('workers').where('id', '=', id).execute();
    },
  };
}

/** The shards of this process. Until it joins, and always with SQLite, it has all of them. */
export const createShards = (tools: Tools): Shards =>
  isPostgres(tools.db) ? createShared(tools) : all;
