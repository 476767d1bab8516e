/**
 * A migrated, empty database per engine, created once before all tests and copied for each, because migrating would
 * take most of a short test’s time.
 */
import { cp } from 'node:fs/promises';
import { pino } from 'pino';
import { z } from 'zod';
import { type Engine, openDatabase } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { createJobs } from '#server/jobs/index.ts';
import { everyEngine, type FreshDatabase, freshDatabase, server } from './engines.ts';
import { createPostgresPool, dropPool, pristineOf } from './postgres-pool.ts';

const Templates = z.object({
  /** The folder with the SQLite file. */
  sqlite: z.string().optional(),
  postgres: z
    .object({ template: z.string(), shape: z.string(), rows: z.record(z.string(), z.string()) })
    .optional(),
});
type Templates = z.infer<typeof Templates>;

/** The environment variable that test processes inherit. */
const inherited = 'TEST_TEMPLATES';

/** Creates the tables and, on PostgreSQL, those of the job queue. */
async function prepare({ options }: FreshDatabase): Promise<void> {
  const database = openDatabase(options);
  await migrate(database);
  const tools = { clock: Date.now, log: pino({ level: 'silent' }) };
  const jobs = createJobs(options, database, tools);
  await jobs.depth();
  await jobs.stop();
  await database.close();
}

/** Vitest’s global setup: runs before all tests, and the returned function after them. */
export default async function makeTemplates(): Promise<() => Promise<void>> {
  const templates: Templates = {};
  const made: [Engine, FreshDatabase][] = [];
  for (const engine of everyEngine) {
    const place = await freshDatabase(engine);
    made.push([engine, place]);
    await prepare(place);
    const { database_url: url, data_dir } = place.options;
    if (url) templates.postgres = await pristineOf(url, new URL(url).pathname.slice(1));
    else templates.sqlite = data_dir;
  }
  process.env[inherited] = JSON.stringify(templates);
  return async () => {
    if (server && templates.postgres) await dropPool(server, templates.postgres.template);
    for (const [, place] of made) await place.drop();
  };
}

const templates = Templates.parse(JSON.parse(process.env[inherited] ?? '{}'));
const pool =
  server && templates.postgres ? createPostgresPool(server, templates.postgres) : undefined;

/** A database as after the product’s first start; an empty one if there are no templates. */
export async function migratedDatabase(engine: Engine): Promise<FreshDatabase> {
  const { sqlite } = templates;
  if (engine === 'sqlite' || !pool) {
    const place = await freshDatabase(engine);
    if (engine === 'sqlite' && sqlite)
      await cp(sqlite, place.options.data_dir, { recursive: true });
    return place;
  }
  const place = await freshDatabase('sqlite');
  const { url, giveBack } = await pool.take();
  return {
    options: { ...place.options, database_url: url },
    async drop() {
      await giveBack();
      await place.drop();
    },
  };
}
