import { describe, expect, test } from 'vitest';
import { everyEngine } from '#test/engines.ts';
import { olderDatabase, olderUser } from '#test/older-database.ts';
import { migrate } from './migrate.ts';

describe.each(everyEngine)('tags and fingerprints of images, on %s', (engine) => {
  const older = olderDatabase(engine, '0043-board');

  test(
    'are added to existing images: no tags, and a fingerprint still to be computed except for cards and clips',
    { tags: 'slow' },
    async () => {
      const database = older();
      const { db } = database;
      await db.insertInto('users').values(olderUser('u')).execute();
      const told = { owner_id: 'u', prompt: 'a fox', alt: 'A fox', model_used: 'builtin' };
      const same = { ...told, created_at: 1, wanted_at: 1, job_id: null, height: 9 };
      const rows = [
        { ...same, id: 'card', name: 'card.png', width: 1200, clip: 0 },
        { ...same, id: 'clip', name: 'clip.gif', width: 9, clip: 1 },
        { ...same, id: 'drawn', name: 'drawn.png', width: 1024, clip: 0 },
      ] as const;
      for (const row of rows) {
        const file = { name: row.name, mime: 'image/png', size: 1, bytes: Buffer.of(0) };
        await db
          .insertInto('blobs')
          .values({ ...file, owner_id: 'u', created_at: 1 })
          .execute();
        await db.insertInto('images').values(row).execute();
      }
      await migrate(database);
      const after = await db.selectFrom('images').selectAll().orderBy('id').execute();
      const fresh = { tags: '[]', file_name: null, file_hash: null };
      expect(after).toMatchObject(rows.map((row) => ({ ...row, ...fresh })));
      expect(after.map(({ look }) => look)).toEqual(['', '', null]);
    },
  );
});
