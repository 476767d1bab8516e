import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { everyEngine, freshDatabase } from '#test/engines.ts';
import { openDatabase } from './client.ts';
import { migrate } from './migrate.ts';

describe.runIf(everyEngine.includes('postgres'))('a session of PostgreSQL', () => {
  test('that is lost within a transaction fails only that transaction', async () => {
    const place = await freshDatabase('postgres');
    const database = openDatabase(place.options);
    const { db } = database;
    try {
      await migrate(database);
      const lost = db.transaction().execute(async (trx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
        await trx.insertInto('meta').values({ key: 'lost', value: 'yes' }).execute();
        await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db);
        // The error arrives while no query of this session is running.
        await new Promise((done) => setTimeout(done, 200));
        await trx.insertInto('meta').values({ key: 'later', value: 'yes' }).execute();
      });
      await expect(lost).rejects.toThrow(/terminat|not queryable|connection/i);
      const rows = await db.selectFrom('meta').select('key').where('key', '=', 'lost').execute();
      expect(rows).toEqual([]);
    } finally {
      await database.close();
      await place.drop();
    }
  });
});
