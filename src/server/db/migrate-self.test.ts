import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FreshDatabase, everyEngine, freshDatabase } from '#test/engines.ts';
import { type Database, isUniqueViolation, openDatabase } from './client.ts';
import { migrate } from './migrate.ts';

const agent = (id: string, owner_id: string) => ({
  id,
  owner_id,
  name: id,
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
});

describe.each(everyEngine)('authors who are their owner, on %s', (engine) => {
  let place: FreshDatabase;
  let database: Database;
  beforeEach(async () => {
    place = await freshDatabase(engine);
    database = openDatabase(place.options);
    await migrate(database, '0040-run-pictures');
  });
  afterEach(async () => {
    await database.close();
    await place.drop();
  });

  test('P-7.181 are none of the agents that were there, and one for each person', async () => {
    const { db } = database;
    for (const id of ['u', 'v']) {
      const user = { id, username: id, is_admin: 0, created_at: 1 } as const;
      await db.insertInto('users').values(user).execute();
    }
    await db
      .insertInto('agents')
      .values([agent('ada', 'u'), agent('bex', 'u')])
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
        .values({ ...agent(id, owner_id), is_self: 1 })
        .execute();
    await add('self of u', 'u');
    await add('self of v', 'v');
    const second = await add('another self of u', 'u').catch((error: unknown) => error);
    expect(isUniqueViolation(second)).toBe(true);
  });
});
