/** Databases that earlier releases left, in `test/releases`. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { load, readHeader } from '#server/db/backup/portable-dump.ts';
import { openDatabase } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { openSession } from '#server/features/auth/session/session.ts';
import { engines, everyEngine, type FreshDatabase } from './engines.ts';
import type { Person, World } from './world.ts';

const releases = join(import.meta.dirname, 'releases');

const names = readdirSync(releases)
  .filter((name) => name.endsWith('.jsonl.gz'))
  .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }));

/**
 * Each of them with its engines. On PostgreSQL the newest is enough for `npm test`: the migrations from one release to the
 * next do not change any more.
 */
export const kept = names.flatMap((name) =>
  (name === names.at(-1) ? everyEngine : engines).map((engine) => [name, engine] as const),
);

/** The database as that version left it. */
export async function asLeft(name: string, place: FreshDatabase) {
  const file = join(releases, name);
  const header = await readHeader(file);
  const database = openDatabase(place.options);
  await migrate(database, header.migration, header.waiting);
  await load(database, file);
  return { database, header };
}

/** Its person, signed in. */
export async function ownerOf({ ctx }: World): Promise<Pick<Person, 'id' | 'token'>> {
  const { id } = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'ada@example.org')
    .executeTakeFirstOrThrow();
  const origin = { ip: '203.0.113.7', user_agent: '', request_id: '' };
  return { id, token: (await openSession(ctx.db, id, origin, ctx.clock())).token };
}

/** What its sandbox shows. */
export async function textsOf({ ctx }: World): Promise<string[]> {
  const rows = await ctx.db.selectFrom('sandbox_posts').select('text').execute();
  return rows.map(({ text }) => text);
}
