import { describe, expect, test } from 'vitest';
import { everyEngine } from '#test/engines.ts';
import { olderAgent, olderDatabase, olderUser } from '#test/older-database.ts';
import { isUniqueViolation } from './client.ts';
import { migrate } from './migrate.ts';

describe.each(everyEngine)('agents for owners themselves, on %s', (engine) => {
  const older = olderDatabase(engine, '0040-run-pictures');

  test(
    'P-7.181 are none of the existing agents, and one per person',
    { tags: 'slow' },
    async () => {
      const database = older();
      const { db } = database;
      for (const id of ['u', 'v']) {
        await db.insertInto('users').values(olderUser(id)).execute();
      }
      await db
        .insertInto('agents')
        .values([olderAgent('ada', 'u'), olderAgent('bex', 'u')])
        .execute();
      await migrate(database);
      const rows = db.selectFrom('agents').select(['id', 'is_self']).orderBy('id');
      expect((await rows.execute()).map((row) => ({ ...row }))).toEqual([
        { id: 'ada', is_self: 0 },
        { id: 'bex', is_self: 0 },
      ]);
      const add = (id: string, owner_id: string) =>
        db
          .insertInto('agents')
          .values({ ...olderAgent(id, owner_id), is_self: 1 })
          .execute();
      await add('self of u', 'u');
      await add('self of v', 'v');
      const second = await add('another self of u', 'u').catch((error: unknown) => error);
      expect(isUniqueViolation(second)).toBe(true);
    },
  );
});
