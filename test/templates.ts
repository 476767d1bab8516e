/**
 * A database of each engine with all its tables and no row, made once before all tests and copied for each: to migrate
 * anew would take most of the time of a short test.
 */
import { cp } from 'node:fs/promises';
import { z } from 'zod';
import { type Engine, openDatabase } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { engines, type FreshDatabase, freshDatabase } from './engines.ts';

/** The folder with the file of SQLite, the name of PostgreSQL's database. */
const Templates = z.partialRecord(z.enum(['sqlite', 'postgres']), z.string());

/** What the processes of the tests inherit. */
const inherited = 'TEST_TEMPLATES';

/** As Vitest asks for it: runs before all tests, and what it answers after them. */
export default async function makeTemplates(): Promise<() => Promise<void>> {
  const made: [Engine, FreshDatabase][] = [];
  for (const engine of engines) made.push([engine, await freshDatabase(engine)]);
  for (const [, { options }] of made) {
    const database = openDatabase(options);
    await migrate(database);
    await database.close();
  }
  const names = made.map(([engine, { options }]) => [
    engine,
    options.database_url ? new URL(options.database_url).pathname.slice(1) : options.data_dir,
  ]);
  process.env[inherited] = JSON.stringify(Object.fromEntries(names));
  return async () => {
    for (const [, place] of made) await place.drop();
  };
}

/** A database as the product leaves it after its first start; an empty one where no templates were made. */
export async function migratedDatabase(engine: Engine): Promise<FreshDatabase> {
  const template = Templates.parse(JSON.parse(process.env[inherited] ?? '{}'))[engine];
  if (engine === 'postgres') return freshDatabase(engine, template);
  const place = await freshDatabase(engine);
  if (template) await cp(template, place.options.data_dir, { recursive: true });
  return place;
}
