/**
 * Deals background work out to the processes of one database. Accounts and owners fall into 64 shards by the hash of their
 * ids; each worker holds an even share of them under one lease. A file has one process, which works for everything.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Logger } from 'pino';
import { z } from 'zod';
import { second } from '#contract/core/time.ts';
import { newId } from '#server/ids.ts';
import { leaseDuration } from '#server/process/lease.ts';
import { repeat } from '#server/process/repeat.ts';
import type { Share, Sought } from '#server/process/turns.ts';
import type { Db } from './client.ts';
import { inJson } from './json.ts';
import { isPostgres } from './row-locks.ts';

const count = 64;

export interface Shards {
  mine: () => Share;
  /** Does what must not be done twice at a time: until it ends, no shard that is given up is handed on. */
  using<T>(work: () => Promise<T>): Promise<T>;
  /** Takes a share, and keeps it even with those of others from then on. */
  join(): Promise<void>;
  /** One look by hand: says that it is alive, and takes or gives up what it must. */
  look(): Promise<void>;
  /** Gives everything back. */
  leave(): Promise<void>;
}

interface Tools {
  db: Db;
  /** Milliseconds UTC. */
  clock: () => number;
  /** A clock that nobody sets. */
  uptime: () => number;
  log: Logger;
}

const nothing: Share = [];
const lookEvery = 5 * second;

/** Whoever deals is alone at it. The number is any that nothing else locks. */
const turn = 6_620_064;

const Numbers = z.array(z.number());

/** Whether the id in a column falls into a share. */
export const isInShare = (share: Share, column: string): RawBuilder<boolean> =>
  share === undefined
    ? sql<boolean>`true`
    : sql<boolean>`(hashtext(${sql.ref(column)}) & ${sql.lit(count - 1)}) = any(${share})`;

/** Whether a row is asked for, by the columns of its owner and of what has its turn. Its share is by the latter, unless said. */
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
  /** What the process holds. */
  held: readonly number[];
  /** What of it goes back as soon as nobody works on it any more. */
  leaving: readonly number[];
}

/** How many shards are for each of so many workers: of the first ones one more where it does not come out even. */
const partOf = (workers: number, at: number): number =>
  Math.floor(count / workers) + (at < count % workers ? 1 : 0);

/** What a worker holds from now on, of what it has and what nobody has. */
function deal({ held, leaving }: Hand, taken: ReadonlySet<number>, part: number): Hand {
  const staying = held.filter((shard) => !leaving.includes(shard));
  const free = Array.from({ length: count }, (_, shard) => shard).filter(
    (shard) => !taken.has(shard) && !held.includes(shard),
  );
  // What was to leave comes first, as nobody else can have it yet.
  const kept = [...staying, ...leaving, ...free].slice(0, part);
  return {
    held: [...new Set([...held, ...kept])],
    leaving: held.filter((shard) => !kept.includes(shard)),
  };
}

/** One deal, alone: forgets the dead, says that this one is alive, and writes down what it holds from now on. */
async function dealOnce({ db, clock }: Tools, id: string, { held, leaving }: Hand): Promise<Hand> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(turn)})`.execute(trx);
    const now = clock();
    await trx.deleteFrom('workers').where('alive_until', '<=', now).execute();
    const rows = await trx.selectFrom('workers').select(['id', 'shards']).orderBy('id').execute();
    const others = rows.filter((row) => row.id !== id);
    // Whoever was taken for dead holds nothing, whatever it remembers.
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

/** What is under way with `using`; `over` resolves when all that was under way at that moment is. */
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

/** Shards that are given up, and which of them nobody works on any more. */
function createLeaving(over: () => Promise<unknown>) {
  const turns = new Map<number, object>();
  const idle = new Set<number>();
  return {
    idle,
    /** These are given up now, and no others. */
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
      // Whoever began with them ends before others begin.
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
      // Before it takes part it is alone, as a test or a command is.
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

/** The shards of this process. Until it joins, and on a file always, it works for everything. */
export const createShards = (tools: Tools): Shards =>
  isPostgres(tools.db) ? createShared(tools) : all;
