import { describe, expect, test } from 'vitest';
import { everyEngine } from '#test/engines.ts';
import { olderAccount, olderDatabase, olderUser } from '#test/older-database.ts';
import { migrate } from './migrate.ts';

describe.each(everyEngine)('the server of each account, on %s', (engine) => {
  const older = olderDatabase(engine, '0021-repeats');

  test(
    'is added, open circuit breakers are kept, and impossible numbers are cleared',
    { tags: 'slow' },
    async () => {
      const database = older();
      const { db } = database;
      // SQLite accepts any number, PostgreSQL only 64-bit integers.
      const absurd = engine === 'sqlite' ? 9e99 : 9e15;
      await db.insertInto('users').values(olderUser('u')).execute();
      await db.insertInto('users').values(olderUser('v')).execute();
      await db
        .insertInto('accounts')
        .values({ ...olderAccount('well', 'u'), followers: 42 })
        .execute();
      await db
        .insertInto('accounts')
        .values({ ...olderAccount('absurd', 'v'), followers: absurd })
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
    },
  );
});
