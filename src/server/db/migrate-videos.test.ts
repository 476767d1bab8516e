import { describe, expect, test } from 'vitest';
import { everyEngine } from '#test/engines.ts';
import { olderDatabase, olderUser } from '#test/older-database.ts';
import { migrate } from './migrate.ts';

describe.each(everyEngine)('videos, on %s', (engine) => {
  const older = olderDatabase(engine, '0045-versions-and-templates');

  test('leave images unchanged: without a duration', { tags: 'slow' }, async () => {
    const database = older();
    const { db } = database;
    await db.insertInto('users').values(olderUser('u')).execute();
    const own = { owner_id: 'u', created_at: 1 };
    const told = { prompt: 'a fox', alt: 'A fox', model_used: 'builtin', tags: '["Sea"]' };
    const rows = [
      { id: 'clip', name: 'clip.gif', clip: 1, look: '' },
      { id: 'drawn', name: 'drawn.png', clip: 0, look: null },
    ] as const;
    for (const row of rows) {
      const file = { ...own, name: row.name, mime: 'image/png', size: 1, bytes: Buffer.of(0) };
      await db.insertInto('blobs').values(file).execute();
      const size = { width: 9, height: 9, wanted_at: 1, job_id: null };
      await db
        .insertInto('images')
        .values({ ...own, ...told, ...size, ...row })
        .execute();
    }
    await migrate(database);
    const after = await db.selectFrom('images').selectAll().orderBy('id').execute();
    expect(after).toMatchObject(rows.map((row) => ({ ...row, ...told, duration: null })));
  });
});
