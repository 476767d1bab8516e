/** Brings a database to the shape that this version needs. */
import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Database } from './client.ts';
import { isContract, steps } from './steps.ts';

/** Shown to the operator of a process that is older than its database. */
export const newerDatabase =
  'A newer version of SocialAI has changed this database, and this version can’t work on it any more. Start the newer version. To go back to this one, restore a backup from before the upgrade.';

/** `unknown` were done by a newer version, and are no part of this one. */
interface Steps {
  done: ReadonlySet<string>;
  pending: string[];
  unknown: string[];
}

const namesIn = (db: QueryExecutorProvider): Promise<string[]> =>
  sql<{ name: string }>`select name from kysely_migration`
    .execute(db)
    .then(({ rows }) => rows.map(({ name }) => name))
    // A new database has no such table; whatever else it is, the migrator meets it too.
    .catch(() => []);

/** What has run on this database and what has not. Throws a sentence when a newer version left nothing to work on. */
export async function readSteps(db: Database['db']): Promise<Steps> {
  const done = new Set(await namesIn(db));
  const unknown = [...done].filter((name) => !(name in steps));
  if (unknown.some(isContract)) throw new Error(newerDatabase);
  const pending = Object.keys(steps)
    .toSorted()
    .filter((name) => !done.has(name));
  return { done, pending, unknown };
}

type Target = Pick<Database, 'db' | 'engine'>;
type Around = (db: Kysely<unknown>, name: string, up: () => Promise<void>) => Promise<void>;

/**
 * Runs those of these steps that have not run, in their order and all or none; safe to call from several processes at
 * once. `around` does each of them. Throws when a step fails, and what `around` throws as the cause.
 */
export async function runSteps(
  { db, engine }: Target,
  names: readonly string[],
  around: Around = (_db, _name, up) => up(),
): Promise<void> {
  // Every step that has run must be named, also those of a newer version; they don’t run again. In a transaction, which is
  // a restore, a look for a table that isn’t there yet would break it off.
  const done = db.isTransaction ? [] : await namesIn(db);
  const listed = Object.keys(steps).filter((name) => names.includes(name) || done.includes(name));
  const migrations = Object.fromEntries(
    [...new Set([...listed, ...done])].map((name): [string, Migration] => [
      name,
      {
        up: (connection) => around(connection, name, async () => steps[name]?.(connection, engine)),
      },
    ]),
  );
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    // A step that waits for older processes to end doesn't keep back those behind it.
    allowUnorderedMigrations: true,
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw new Error('The database could not be brought up to date.', { cause: error });
}

/**
 * Runs every step that has not run yet, up to and with the step `last` (all of them when left out) and without those in
 * `waiting`. For a database that no server uses; `upgrade` is for the others.
 */
export async function migrate(
  database: Target,
  last?: string,
  waiting: readonly string[] = [],
): Promise<void> {
  if (last !== undefined && !(last in steps)) throw new Error(`There is no step ${last}.`);
  const wanted = Object.keys(steps).filter(
    (name) => (last === undefined || name <= last) && !waiting.includes(name),
  );
  if (!database.db.isTransaction) {
    const { pending } = await readSteps(database.db);
    if (!pending.some((name) => wanted.includes(name))) return;
  }
  await runSteps(database, wanted);
}
