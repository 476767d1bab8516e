/**
 * Which processes use a PostgreSQL database, and which migration steps each can live with: rows of `meta` by the
 * database’s clock, so that machines with different clocks agree. SQLite has one process.
 */
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Logger } from 'pino';
import { z } from 'zod';
import { second } from '#contract/core/time.ts';
import { type Database, type Db, isPostgres } from '#server/db/client.ts';
import { newerDatabase } from '#server/db/migrate.ts';
import { isContract, steps } from '#server/db/steps.ts';
import { newId } from '#server/ids.ts';

const beatEvery = 10 * second;

/** Milliseconds: a process silent for this long counts as gone. It checks the database before it continues. */
const goneAfter = 60 * second;

const prefix = 'process:';

/** Locked shared when a process registers, and exclusively by a step that requires that no older process runs. */
const lock = sql.lit(7_310_052_205);

const Presence = z.object({
  at: z.number(),
  /** The contract steps that the process knows, so that it does not need what they remove. */
  knows: z.array(z.string()),
  /** The newest step that it knows; processes of earlier versions say none. */
  newest: z.string().default(''),
});

const now = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** The processes that run now. None can start until the transaction ends. */
async function listRunning(trx: QueryExecutorProvider) {
  await sql`select pg_advisory_xact_lock(${lock})`.execute(trx);
  const { rows } = await sql<{ value: string; now: number }>`
    select value, ${now} as now from meta where key like ${`${prefix}%`}`.execute(trx);
  return rows.flatMap(({ value, now: time }) => {
    const one = Presence.parse(JSON.parse(value));
    return time - one.at < goneAfter ? [one] : [];
  });
}

/** How many running processes need what a contract step removes. */
export const countOlder = async (trx: QueryExecutorProvider, step: string): Promise<number> =>
  (await listRunning(trx)).filter(({ knows }) => !knows.includes(step)).length;

/** In a transaction: whether every process that runs knows this step. SQLite has one process. */
export const isKnownToAll = async (trx: Db, step: string): Promise<boolean> =>
  !isPostgres(trx) || (await listRunning(trx)).every(({ newest }) => newest >= step);

async function beat({ db }: Pick<Database, 'db'>, key: string): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock_shared(${lock})`.execute(trx);
    const names = Object.keys(steps);
    const knows = JSON.stringify(names.filter(isContract));
    const newest = names.at(-1) ?? '';
    await sql`insert into meta (key, value)
      values (${key}, json_build_object('at', ${now}, 'knows', ${knows}::json, 'newest', ${newest}::text)::text)
      on conflict (key) do update set value = excluded.value`.execute(trx);
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(trx);
    return rows.map(({ name }) => name).filter((name) => !(name in steps));
  });
}

/** Removes rows of killed processes. */
async function forgetGone({ db }: Pick<Database, 'db'>): Promise<void> {
  await sql`delete from meta where key like ${`${prefix}%`}
    and (value::json ->> 'at')::bigint < ${now} - ${sql.lit(goneAfter)}`.execute(db);
}

export interface Watch {
  log: Logger;
  /** Called after each heartbeat; steps that wait for older processes then try again. */
  onBeat: () => Promise<void>;
  /** A newer version removed what this one needs. */
  onOutdated: (sentence: string) => void;
}

/**
 * Registers this process until the returned function is called. Throws a sentence if a newer version removed what it
 * needs.
 */
export async function takePlace(
  database: Database,
  { log, onBeat, onOutdated }: Watch,
): Promise<() => Promise<void>> {
  if (database.engine === 'sqlite') return async () => {};
  const key = `${prefix}${newId()}`;
  const seen = new Set<string>();
  const look = async (): Promise<boolean> => {
    const unknown = await beat(database, key);
    if (unknown.some(isContract)) return false;
    const added = unknown.filter((name) => !seen.has(name));
    for (const name of added) seen.add(name);
    if (added.length > 0)
      log.warn({ steps: added }, 'a newer version is upgrading this database; this one goes on');
    await forgetGone(database);
    return true;
  };
  const leave = async () => {
    await database.db.deleteFrom('meta').where('key', '=', key).execute();
  };
  if (!(await look())) {
    await leave();
    throw new Error(newerDatabase);
  }
  await onBeat();
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = look()
      .then((mayGoOn) => (mayGoOn ? onBeat() : onOutdated(newerDatabase)))
      .catch((err: unknown) => log.error({ err }, 'no sign of life among the processes'));
  }, beatEvery);
  return async () => {
    clearInterval(timer);
    await running;
    await leave();
  };
}
