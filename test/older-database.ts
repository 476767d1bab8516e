/** Databases of older versions with rows to upgrade. Rows only have columns that every version has. */
import { afterEach, beforeEach } from 'vitest';
import { type Database, type Engine, openDatabase } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { type FreshDatabase, freshDatabase } from './engines.ts';

/** Gives each test of a block a new database migrated up to `version`; returns a getter. */
export function olderDatabase(engine: Engine, version: string): () => Database {
  let place: FreshDatabase;
  let database: Database;
  beforeEach(async () => {
    place = await freshDatabase(engine);
    database = openDatabase(place.options);
    await migrate(database, version);
  });
  afterEach(async () => {
    await database.close();
    await place.drop();
  });
  return () => database;
}

/** A person. */
export const olderUser = (id: string) =>
  ({ id, username: id, is_admin: 0, created_at: 1 }) as const;

/** An agent. */
export const olderAgent = (id: string, owner_id: string) => ({
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

/** A connected account. */
export const olderAccount = (id: string, owner_id: string) =>
  ({
    id,
    owner_id,
    platform: 'bluesky',
    external_id: id,
    username: id,
    status: 'connected',
    connected_at: 1,
  }) as const;
