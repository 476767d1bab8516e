import { describe, expect, test } from 'vitest';
import { everyEngine } from '#test/engines.ts';
import { olderDatabase, olderUser } from '#test/older-database.ts';
import { migrate } from './migrate.ts';

describe.each(everyEngine)('the sandbox of an older version, on %s', (engine) => {
  const older = olderDatabase(engine, '0032-sandbox-likes');

  test(
    'P-2.71 becomes an account named Sandbox that published its agents’ posts',
    { tags: 'slow' },
    async () => {
      const database = older();
      const { db } = database;
      const people = ['ada', 'bob'];
      await db.insertInto('users').values(people.map(olderUser)).execute();
      const account = { username: 'grace', display_name: 'grace', status: 'connected' } as const;
      await db
        .insertInto('accounts')
        .values([
          ...people.map((id) => ({
            ...account,
            id: `sandbox of ${id}`,
            owner_id: id,
            platform: 'sandbox' as const,
            external_id: id,
            connected_at: 1,
          })),
          {
            ...account,
            id: 'x',
            owner_id: 'ada',
            platform: 'twitter',
            external_id: '7',
            connected_at: 1,
          },
        ])
        .execute();
      const post = { author: 'a', text: 't', media: '[]', created_at: 1 };
      const posts = [
        { ...post, id: '1', owner_id: 'ada', agent_id: 'agent' },
        { ...post, id: '2', owner_id: 'ada', agent_id: null },
        { ...post, id: '3', owner_id: 'bob', agent_id: 'agent' },
      ];
      await db.insertInto('sandbox_posts').values(posts).execute();
      await migrate(database);
      const read = db.selectFrom('sandbox_posts').select(['id', 'account_id']).orderBy('id');
      expect((await read.execute()).map(({ account_id }) => account_id)).toEqual([
        'sandbox of ada',
        null,
        'sandbox of bob',
      ]);
      const names = db.selectFrom('accounts').select(['id', 'username', 'display_name']);
      expect(await names.orderBy('id').execute()).toEqual([
        { id: 'sandbox of ada', username: 'grace', display_name: 'Sandbox' },
        { id: 'sandbox of bob', username: 'grace', display_name: 'Sandbox' },
        { id: 'x', username: 'grace', display_name: 'grace' },
      ]);
    },
  );
});
