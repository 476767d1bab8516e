import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FreshDatabase, everyEngine, freshDatabase } from '#test/engines.ts';
import { type Database, isUniqueViolation, openDatabase } from './client.ts';
import { migrate } from './migrate.ts';

describe.each(everyEngine)('the database on %s', (engine) => {
  let place: FreshDatabase;
  let database: Database;

  beforeEach(async () => {
    place = await freshDatabase(engine);
    database = openDatabase(place.options);
    await migrate(database);
  });
  afterEach(async () => {
    await database.close();
    await place.drop();
  });

  test('migrating a second time changes nothing', { tags: 'slow' }, async () => {
    await database.db.insertInto('meta').values({ key: 'epoch', value: '1' }).execute();
    await migrate(database);
    expect(await database.db.selectFrom('meta').selectAll().execute()).toEqual([
      { key: 'epoch', value: '1' },
    ]);
  });

  test('instants are returned as exact numbers', async () => {
    const created_at = 4_102_444_800_123;
    await database.db
      .insertInto('users')
      .values({ id: 'u', username: 'ada', is_admin: 0, created_at })
      .execute();
    const row = await database.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ id: 'u', username: 'ada', is_admin: 0, created_at });
  });

  test('a unique violation is distinguished from other errors', async () => {
    const insert = () =>
      database.db.insertInto('meta').values({ key: 'once', value: '' }).execute();
    await insert();
    const again = await insert().catch((error: unknown) => error);
    expect(isUniqueViolation(again)).toBe(true);
    expect(isUniqueViolation(new Error('disk full'))).toBe(false);
  });

  test('a failed transaction is rolled back', async () => {
    const attempt = database.db.transaction().execute(async (trx) => {
      await trx.insertInto('meta').values({ key: 'half', value: '' }).execute();
      throw new Error('stop');
    });
    await expect(attempt).rejects.toThrow('stop');
    expect(await database.db.selectFrom('meta').selectAll().execute()).toEqual([]);
  });
});
