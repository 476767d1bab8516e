/** The database engines that tests run on, and a fresh empty database of each. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { DatabaseOptions, Engine } from '#server/db/client.ts';
import { isWhole } from './sampled.ts';

/** A PostgreSQL server for test databases; without one, tests only run on SQLite. */
export const server = process.env['TEST_DATABASE_URL'];

/**
 * For what the other engine may do differently: locks and races, unique keys, search, sums in SQL, isolation, migrations and
 * backups. That each query runs on PostgreSQL at all is shown by `every-call.test.ts`, which calls everything once. In
 * such a file, `test.runIf(engines.includes(engine))` is for the tests that ask nothing of the engine.
 */
export const everyEngine: readonly Engine[] = server ? ['sqlite', 'postgres'] : ['sqlite'];

/** For all other tests: one engine is enough, and `npm run prove -- whole` uses both. */
export const engines: readonly Engine[] = isWhole ? everyEngine : ['sqlite'];

/** Where one engine is enough, but rather the one whose transactions really run side by side. */
export const hardest: readonly Engine[] = isWhole ? everyEngine : everyEngine.slice(-1);

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}

export interface FreshDatabase {
  options: DatabaseOptions;
  drop(): Promise<void>;
}

/** A new empty database; `drop` deletes it. */
export async function freshDatabase(engine: Engine): Promise<FreshDatabase> {
  const data_dir = await mkdtemp(join(tmpdir(), 'socialai-test-'));
  const removeFolder = () => rm(data_dir, { recursive: true, force: true });
  if (engine === 'sqlite' || !server) {
    return { options: { database_url: undefined, data_dir }, drop: removeFolder };
  }
  const name = `socialai_test_${randomBytes(6).toString('hex')}`;
  await onServer(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    options: { database_url: url.href, data_dir },
    async drop() {
      await onServer(`drop database if exists ${name} with (force)`);
      await removeFolder();
    },
  };
}
