import { describe, expect, test } from 'vitest';
import { originOf } from '#domain/pictures/origin.ts';
import { everyEngine } from '#test/engines.ts';
import { olderDatabase, olderUser } from '#test/older-database.ts';
import { migrate } from './migrate.ts';

describe.each(everyEngine)('origins of older pictures, on %s', (engine) => {
  const older = olderDatabase(engine, '0080-opening-hours');

  test('are known of uploads, of what was drawn here or by a model, and of edits of these', async () => {
    const database = older();
    const { db } = database;
    await db
      .insertInto('users')
      .values([olderUser('u'), olderUser('v')])
      .execute();
    const rows = [
      ['own', 'u', 'upload', '', 'own'],
      ['own-crop', 'u', 'darkroom', '', 'own'],
      ['drawn', 'u', 'builtin', 'A fox', 'built_in'],
      ['drawn-crop', 'u', 'darkroom', 'A fox', 'built_in'],
      ['made', 'u', 'openai', 'A cat', 'ai_generated'],
      ['made-crop', 'u', 'darkroom', 'A cat', 'ai_generated'],
      ['also-drawn', 'u', 'builtin', 'A cat', 'built_in'],
      // Its original is gone, or someone else’s.
      ['alone', 'u', 'darkroom', 'A dog', 'ai_generated'],
      ['other', 'v', 'darkroom', 'A fox', 'ai_generated'],
    ] as const;
    for (const [id, owner_id, model_used, prompt] of rows) {
      const file = { name: `${id}.webp`, owner_id, mime: 'image/webp', size: 1, created_at: 1 };
      await db
        .insertInto('blobs')
        .values({ ...file, bytes: new Uint8Array() })
        .execute();
      const size = { width: 1, height: 1, created_at: 1, wanted_at: 1 };
      const picture = { id, name: `${id}.webp`, owner_id, model_used, prompt, alt: '', ...size };
      await db.insertInto('images').values(picture).execute();
    }
    await migrate(database);
    const found = await db
      .selectFrom('images')
      .select(['id', 'origin', 'model_used', 'prompt'])
      .execute();
    const origins = Object.fromEntries(found.map((row) => [row.id, originOf(row)]));
    expect(origins).toEqual(Object.fromEntries(rows.map(([id, , , , origin]) => [id, origin])));
  });
});
