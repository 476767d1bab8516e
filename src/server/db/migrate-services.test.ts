import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FreshDatabase, everyEngine, freshDatabase } from '#test/engines.ts';
import { type Database, openDatabase } from './client.ts';
import { migrate } from './migrate.ts';

describe.each(everyEngine)('where accounts live, on %s', (engine) => {
  let place: FreshDatabase;
  let database: Database;

  beforeEach(async () => {
    place = await freshDatabase(engine);
    database = openDatabase(place.options);
    await migrate(database, '0021-repeats');
  });
  afterEach(async () => {
    await database.close();
    await place.drop();
  });

  test('is added to what is there, platforms stay left alone, and numbers that none can be are forgotten', async () => {
    const { db } = database;
    // SQLite takes any number, PostgreSQL those of 64 bits.
    const absurd = engine === 'sqlite' ? 9e99 : 9e15;
    const account = (id: string, followers: number) => ({
      id,
      owner_id: 'u',
      platform: 'bluesky' as const,
      external_id: id,
      username: id,
      status: 'connected' as const,
      connected_at: 1,
      followers,
    });
    await db
      .insertInto('users')
      .values({ id: 'u', username: 'ada', is_admin: 0, created_at: 1 })
      .execute();
    await db
      .insertInto('users')
      .values({ id: 'v', username: 'eve', is_admin: 0, created_at: 1 })
      .execute();
    await db.insertInto('accounts').values(account('well', 42)).execute();
    await db
      .insertInto('accounts')
      .values({ ...account('absurd', absurd), owner_id: 'v' })
      .execute();
    const failing = { failures: '[1,2]', opened_at: 2, probe_at: 3, trial_id: null };
    await db
      .insertInto('breakers')
      .values({ platform: 'twitter', ...failing } as never)
      .execute();
    await migrate(database);
    expect(
      await db
        .selectFrom('accounts')
        .select(['id', 'service', 'followers'])
        .orderBy('id')
        .execute(),
    ).toEqual([
      { id: 'absurd', service: '', followers: null },
      { id: 'well', service: '', followers: 42 },
    ]);
    expect(await db.selectFrom('breakers').selectAll().execute()).toEqual([
      { platform: 'twitter', service: '', ...failing },
    ]);
  });
});
