import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FreshDatabase, everyEngine, freshDatabase } from '#test/engines.ts';
import { type Database, openDatabase } from './client.ts';
import { migrate } from './migrate.ts';

describe.each(everyEngine)('tags and looks of images, on %s', (engine) => {
  let place: FreshDatabase;
  let database: Database;
  beforeEach(async () => {
    place = await freshDatabase(engine);
    database = openDatabase(place.options);
    await migrate(database, '0043-board');
  });
  afterEach(async () => {
    await database.close();
    await place.drop();
  });

  test('leave images as they were: without tags, and not looked at yet', async () => {
    const { db } = database;
    const owner = { id: 'u', username: 'ada', is_admin: 0, created_at: 1 } as const;
    await db.insertInto('users').values(owner).execute();
    const told = { prompt: 'a fox', alt: 'A fox', model_used: 'builtin', width: 9, height: 9 };
    const times = { created_at: 1, wanted_at: 1 };
    const row = { id: 'i', owner_id: 'u', name: 'i.png', ...told, ...times, job_id: null };
    const bytes = Buffer.of(0);
    const file = {
      name: row.name,
      owner_id: 'u',
      mime: 'image/png',
      size: 1,
      created_at: 1,
      bytes,
    };
    await db.insertInto('blobs').values(file).execute();
    await db.insertInto('images').values(row).execute();
    await migrate(database);
    const [after] = await db.selectFrom('images').selectAll().execute();
    expect(after).toMatchObject({
      ...row,
      tags: '[]',
      file_name: null,
      file_hash: null,
      look: null,
    });
  });
});
