import { describe, expect, test } from 'vitest';
import { everyEngine } from '#test/engines.ts';
import { olderAgent, olderDatabase, olderUser } from '#test/older-database.ts';
import { migrate } from './migrate.ts';

describe.each(everyEngine)('versions of posts, on %s', (engine) => {
  const older = olderDatabase(engine, '0044-media');

  test(
    'P-2.121 posts of the previous version keep their rows and can get versions',
    { tags: 'slow' },
    async () => {
      const database = older();
      const { db } = database;
      await db.insertInto('users').values(olderUser('u')).execute();
      await db.insertInto('agents').values(olderAgent('ada', 'u')).execute();
      const post = {
        id: 'p',
        owner_id: 'u',
        agent_id: 'ada',
        parts: '["Hello."]',
        media: '[]',
        labels: '[]',
        words: 'hello',
        review: 'off',
        made_with_ai: 0,
        version: 3,
        created_at: 1,
        updated_at: 2,
      } as const;
      await db.insertInto('posts').values(post).execute();
      await migrate(database);
      expect(await db.selectFrom('posts').selectAll().execute()).toMatchObject([post]);
      const version = {
        id: 'v',
        post_id: 'p',
        agent_id: 'ada',
        source: 'typed',
        texts: '{}',
        begun_at: 1,
        made_at: 2,
      } as const;
      await db.insertInto('post_versions').values(version).execute();
      const stray = db.insertInto('post_versions').values({ ...version, id: 'w', post_id: 'q' });
      await expect(stray.execute()).rejects.toThrow();
    },
  );
});
