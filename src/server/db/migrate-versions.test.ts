import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FreshDatabase, everyEngine, freshDatabase } from '#test/engines.ts';
import { type Database, openDatabase } from './client.ts';
import { migrate } from './migrate.ts';

describe.each(everyEngine)('versions of posts, on %s', (engine) => {
  let place: FreshDatabase;
  let database: Database;
  beforeEach(async () => {
    place = await freshDatabase(engine);
    database = openDatabase(place.options);
    await migrate(database, '0044-media');
  });
  afterEach(async () => {
    await database.close();
    await place.drop();
  });

  test('P-2.121 posts of the version before keep their rows and can get versions', async () => {
    const { db } = database;
    const user = { id: 'u', username: 'u', is_admin: 0, created_at: 1 } as const;
    await db.insertInto('users').values(user).execute();
    await db
      .insertInto('agents')
      .values({
        id: 'ada',
        owner_id: 'u',
        name: 'Ada',
        description: '',
        version: 1,
        personality_type: 'tech_sage',
        custom_archetype: '',
        voice_tone: 50,
        humor_style: 'dry_wit',
        intelligence_level: 'academic',
        controversy_comfort: 0,
        target_topics: '[]',
        avoid_topics: '[]',
        behavioral_guidelines: '[]',
        platforms: '[]',
        content_kinds: '[]',
        reply_frequency: 'moderate',
        post_frequency: '1-2',
        status: 'active',
        created_at: 1,
        updated_at: 1,
      })
      .execute();
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
  });
});
